// Times at which a text changes its course, so that no step goes over them: borders of its conditions, kinks and jumps of abs, min,
// max, floor and their like, and where a difference of times is 0, as in exp(-((t - 5)/0.01)^2), whose pulse a long step would miss.
import { compile, slotsFor } from '../expression/compile.ts'
import { childrenOf, type Expression, type Node, nodesIn } from '../expression/tree.ts'
import { bisected, type Marker, markersOf } from './markers.ts'

const SAMPLES = 8192
/** Inside of these a difference of times is a phase. */
const WAVES = new Set(['sin', 'cos', 'tan'])

/** Rising, after 0 and before `to`. `time` is the slot of t, known are those of the parameters before it. */
export function changesIn(
  expression: Expression,
  parameters: readonly number[],
  columns: number,
): (to: number) => readonly number[] {
  const { tree } = expression
  const time = columns + parameters.length
  const inputs = new Map(expression.inputs.map((name, i) => [name, i]))
  const kinds = new Map<Node, 'number' | 'time' | 'other'>()
  const kindOf = (node: Node): 'number' | 'time' | 'other' => {
    const known = kinds.get(node)
    if (known) return known
    const own =
      node.kind === 'symbol'
        ? kindAt(inputs.get(node.name) ?? -1)
        : node.kind === 'element' || node.kind === 'binder'
          ? 'other'
          : 'number'
    const all = [own, ...childrenOf(node).map(kindOf)]
    const kind = all.includes('other') ? 'other' : all.includes('time') ? 'time' : 'number'
    kinds.set(node, kind)
    return kind
  }
  const kindAt = (slot: number) =>
    slot === time ? 'time' : slot >= columns && slot < time ? 'number' : 'other'
  const nodes = [...nodesIn(tree)]
  const timed = nodes.filter(node => kindOf(node) === 'time')
  const slots = slotsFor(expression)
  slots.set(parameters, columns)
  const plain = timed.flatMap(node => plainTimeOf(node, kindOf, slots))
  const phases = new Set(
    nodes.flatMap(node =>
      node.kind === 'call' && WAVES.has(node.name)
        ? node.arguments.flatMap(one => [...nodesIn(one)])
        : [],
    ),
  )
  const signs = timed.flatMap(node =>
    isSum(node) && !phases.has(node) ? [signOf(compile({ tree: node }))] : [],
  )
  const states = timed.flatMap(node => (isPlain(node, kindOf) ? [] : markersOf(node)))
  if (signs.length + states.length === 0) return to => within(plain, to)
  const stateAt = (markers: readonly Marker[]) => (t: number) => {
    slots[time] = t
    return markers.map(marker => marker(slots)).join(' ')
  }
  return to => {
    // Off the ends of round numbers, where borders like to lie.
    const even = Array.from({ length: SAMPLES }, (_, k) => (to * (k + 0.63)) / SAMPLES)
    const marks = bisected([0, ...even], stateAt(signs))
    const points = [0, ...[...even, ...marks].sort((a, b) => a - b)]
    return within([...plain, ...marks, ...bisected(points, stateAt(states))], to)
  }
}

/** Both sides of a border that differ in the last digits are one. */
const ROUNDING = 1e-13

const within = (times: readonly number[], to: number): number[] =>
  times
    .filter(t => t > 0 && t < to)
    .sort((a, b) => a - b)
    .filter((t, i, all) => i === 0 || t > all[i - 1]! * (1 + ROUNDING))

type KindOf = (node: Node) => 'number' | 'time' | 'other'

/** A comparison of t itself with a number. */
function isPlain(node: Node, kindOf: KindOf): boolean {
  if (node.kind !== 'comparison') return false
  const { left, right } = node
  return [
    [left, right],
    [right, left],
  ].some(([one, other]) => one!.kind === 'symbol' && kindOf(other!) === 'number')
}

function plainTimeOf(node: Node, kindOf: KindOf, slots: Float64Array): number[] {
  if (node.kind !== 'comparison' || !isPlain(node, kindOf)) return []
  const other = kindOf(node.left) === 'number' ? node.left : node.right
  const at = compile({ tree: other })(slots)
  return Number.isFinite(at) ? [at] : []
}

const isSum = (node: Node): boolean =>
  node.kind === 'binary' && (node.operator === '+' || node.operator === '-')

const signOf =
  (value: Marker): Marker =>
  slots =>
    value(slots) < 0 ? 0 : 1
