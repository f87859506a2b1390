// Times at which texts change their course, so that no step goes over them: borders of their conditions, kinks and jumps of abs,
// min, max, floor and their like, and where a difference of times is 0, as in exp(-((t - 5)/0.01)^2), whose pulse a long step
// would miss.
import { compile, slotsFor } from './compile.ts'
import { bisected, type Marker, markersOf } from './markers.ts'
import { childrenOf, type Expression, type Node, nodesIn } from './tree.ts'

const SAMPLES = 8192
/** Inside of these a difference of times is a phase. */
const WAVES = new Set(['sin', 'cos', 'tan'])

/** What a name stands for: a number, what follows from numbers and the time, or what only a run can tell. */
export type Kind = 'number' | 'time' | 'other'

export interface Clock {
  /** The slot of the time itself. */
  readonly time: number
  kindAt(slot: number): Kind
  /** The numbers of all names at a time, but for those that only a run can tell. */
  at(t: number): Float64Array
}

/** Rising, after `from` and before `to`. */
export type Changes = (to: number, from?: number) => readonly number[]

/** Of a text over columns, numbers and the time behind them. */
export function changesIn(
  expression: Expression,
  parameters: readonly number[],
  columns: number,
): Changes {
  const time = columns + parameters.length
  const names = new Float64Array(time + 1)
  names.set(parameters, columns)
  return changesOf([expression], {
    time,
    kindAt: slot => (slot === time ? 'time' : slot >= columns && slot < time ? 'number' : 'other'),
    at(t) {
      names[time] = t
      return names
    },
  })
}

/** Of several texts whose names stand in the same slots; `samples` is how often they are looked at on the way. */
export function changesOf(
  expressions: readonly Expression[],
  clock: Clock,
  samples = SAMPLES,
): Changes {
  const all = expressions.map(one => timedPartsOf(one, clock))
  const stateAt = (kind: 'signs' | 'states') => {
    const own = all.filter(one => one[kind].length > 0)
    return (t: number) => {
      const names = clock.at(t)
      return own
        .flatMap(one => {
          one.set(names)
          return one[kind].map(marker => marker(one.slots))
        })
        .join(' ')
    }
  }
  const isSampled = all.some(({ signs, states }) => signs.length + states.length > 0)
  return (to, from = 0) => {
    const names = clock.at(from)
    const plain = all.flatMap(({ slots, set, plain }) => {
      set(names)
      return plain.map(one => one(slots)).filter(Number.isFinite)
    })
    if (!isSampled) return within(plain, from, to)
    // Off the ends of round numbers, where borders like to lie.
    const even = Array.from(
      { length: samples },
      (_, k) => from + ((to - from) * (k + 0.63)) / samples,
    )
    const marks = bisected([from, ...even], stateAt('signs'))
    const points = [from, ...[...even, ...marks].sort((a, b) => a - b)]
    return within([...plain, ...marks, ...bisected(points, stateAt('states'))], from, to)
  }
}

/** Of the parts of a text what each stands for. */
export function kindsIn({ inputs }: Expression, { kindAt }: Clock): (node: Node) => Kind {
  const places = new Map(inputs.map((name, i) => [name, i]))
  const kinds = new Map<Node, Kind>()
  const kindOf = (node: Node): Kind => {
    const known = kinds.get(node)
    if (known) return known
    const own =
      node.kind === 'symbol'
        ? kindAt(places.get(node.name) ?? -1)
        : node.kind === 'element' || node.kind === 'binder'
          ? 'other'
          : 'number'
    const all = [own, ...childrenOf(node).map(kindOf)]
    const kind = all.includes('other') ? 'other' : all.includes('time') ? 'time' : 'number'
    kinds.set(node, kind)
    return kind
  }
  return kindOf
}

interface TimedParts {
  readonly slots: Float64Array
  set(names: Float64Array): void
  /** Times that stand in the text themselves; what tells where a difference of times is 0; what tells the other changes. */
  readonly plain: readonly Marker[]
  readonly signs: readonly Marker[]
  readonly states: readonly Marker[]
}

function timedPartsOf(expression: Expression, clock: Clock): TimedParts {
  const kindOf = kindsIn(expression, clock)
  const isTime = (node: Node) =>
    node.kind === 'symbol' && expression.inputs.indexOf(node.name) === clock.time
  const nodes = [...nodesIn(expression.tree)]
  const timed = nodes.filter(node => kindOf(node) === 'time')
  const plain = new Map(timed.flatMap(node => plainTimeOf(node, kindOf, isTime)))
  const phases = new Set(
    nodes.flatMap(node =>
      node.kind === 'call' && WAVES.has(node.name)
        ? node.arguments.flatMap(one => [...nodesIn(one)])
        : [],
    ),
  )
  const slots = slotsFor(expression)
  const count = expression.inputs.length
  return {
    slots,
    // Behind its own names a text has its constants.
    set: names => slots.set(names.subarray(0, count)),
    plain: [...plain.values()],
    signs: timed.flatMap(node =>
      isSum(node) && !phases.has(node) ? [signOf(compile({ tree: node }))] : [],
    ),
    states: timed.flatMap(node => (plain.has(node) ? [] : markersOf(node))),
  }
}

/** Both sides of a border that differ in the last digits are one. */
const ROUNDING = 1e-13

const within = (times: readonly number[], from: number, to: number): number[] =>
  times
    .filter(t => t > from && t < to)
    .sort((a, b) => a - b)
    .filter((t, i, all) => i === 0 || t > all[i - 1]! + Math.abs(all[i - 1]!) * ROUNDING)

/** Of a comparison of t itself with a number. */
function plainTimeOf(
  node: Node,
  kindOf: (node: Node) => Kind,
  isTime: (node: Node) => boolean,
): [Node, Marker][] {
  if (node.kind !== 'comparison') return []
  const { left, right } = node
  const number = isTime(left) ? right : isTime(right) ? left : undefined
  return number && kindOf(number) === 'number' ? [[node, compile({ tree: number })]] : []
}

const isSum = (node: Node): boolean =>
  node.kind === 'binary' && (node.operator === '+' || node.operator === '-')

const signOf =
  (value: Marker): Marker =>
  slots =>
    value(slots) < 0 ? 0 : 1
