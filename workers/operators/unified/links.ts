// Links members to a chain: an output of one member is an input of another with the same key and dimension. Members are
// evaluated in the order of dependence. States of a timeline are known at every step and impose no order.
import { symbolsIn } from '../../expression/tree.ts'
import { invalidInput, invalidInputs } from '../../refusal.ts'
import { equalDimensions } from '../../units/dimension.ts'
import { isSameUnit, parseUnit } from '../../units/unit.ts'
import { inputAt } from '../places.ts'
import { cycleOf } from './cycle.ts'
import type { Member } from './member.ts'

export interface Linked {
  /** Topologically sorted: each after the members whose values it uses, else in the caller's order. */
  readonly members: readonly Member[]
  /** For each member, by input key: index of the member whose value it uses. */
  readonly feeders: readonly ReadonlyMap<string, number>[]
}

interface Wanted {
  readonly key: string
  readonly unit: string
}

/** Throws INVALID_INPUT for a key with two sources, for a key given in another unit, and for a cycle. */
export function linked(members: readonly Member[], inputs: object): Linked {
  const feeders = members.map((member, k) =>
    feedersOf(members, k, wantedBy(member, members), inputs),
  )
  const order: number[] = []
  while (order.length < members.length) {
    const next = members.findIndex(
      (_, k) => !order.includes(k) && [...feeders[k]!.values()].every(j => order.includes(j)),
    )
    if (next < 0) throw cycle(members, feeders, order)
    order.push(next)
  }
  return {
    members: order.map(k => members[k]!),
    feeders: order.map(
      k => new Map([...feeders[k]!].map(([key, from]) => [key, order.indexOf(from)])),
    ),
  }
}

/** Indices of the members whose value no other member uses. */
export const endsOf = ({ members, feeders }: Linked): number[] => {
  const taken = new Set(feeders.flatMap(each => [...each.values()]))
  return members.flatMap((_, k) => (taken.has(k) ? [] : [k]))
}

export const isChain = ({ feeders }: Linked) => feeders.some(({ size }) => size > 0)

/** The linked members in their order: `HY4 → HY1`. */
export function chainText({ members, feeders }: Linked): string {
  const within = new Set(feeders.flatMap((each, k) => (each.size > 0 ? [k, ...each.values()] : [])))
  return members.flatMap(({ operator }, k) => (within.has(k) ? [operator.id] : [])).join(' → ')
}

/** Names that a member needs from elsewhere: all but its own state and the time. */
function wantedBy({ operator, ode }: Member, members: readonly Member[]): Wanted[] {
  const hasTime = members.some(one => one.ode !== undefined)
  const known = new Set(hasTime ? ['t'] : [])
  if (!ode) return operator.inputs.filter(({ key }) => !known.has(key))
  known.add(ode.state).add(`${ode.state}_dot`)
  const used = symbolsIn(ode.expression.tree)
  const named = new Map([...operator.inputs, ...ode.inputs].map(input => [input.key, input]))
  return [...named.values()].filter(({ key }) => used.has(key) && !known.has(key))
}

function feedersOf(
  members: readonly Member[],
  k: number,
  wanted: readonly Wanted[],
  inputs: object,
): Map<string, number> {
  const feeders = new Map<string, number>()
  for (const { key, unit } of wanted) {
    const others = members.flatMap((member, j) => (j === k ? [] : [{ member, j }]))
    const states = others.filter(({ member: { ode } }) => ode && isStateOf(ode, key))
    const values = others.filter(
      ({ member: { operator, ode } }) =>
        !ode &&
        (operator.output.key === key || operator.id === key) &&
        equalDimensions(operator.outputDimension, parseUnit(unit).dimension),
    )
    const sources = [...states, ...values].map(({ member }) => member.operator.id)
    const taker = members[k]!.operator.id
    if (sources.length > 1) throw severalSources(key, taker, sources)
    const [source] = values
    if (!source) continue
    const { operator } = source.member
    if (Object.hasOwn(inputs, key)) {
      const message = `${key} of ${taker} is given, and ${operator.id} gives it too: leave one of them out`
      throw invalidInputs([
        { pointer: inputAt(key), message },
        { pointer: '/operators', message, operators: [operator.id, taker] },
      ])
    }
    if (!isSameUnit(operator.output.unit, unit)) {
      const message = `${operator.id} gives ${key} in ${operator.output.unit}, and ${taker} takes it in ${unit}; compose them apart`
      throw invalidInput('/operators', message, { key, operators: [operator.id, taker] })
    }
    feeders.set(key, source.j)
  }
  return feeders
}

const isStateOf = ({ state, order }: NonNullable<Member['ode']>, key: string) =>
  key === state || (order === 2 && key === `${state}_dot`)

const severalSources = (key: string, taker: string, operators: readonly string[]) =>
  invalidInput('/operators', `${key} of ${taker} has several sources: ${operators.join(', ')}`, {
    key,
    operators,
  })

/** A cycle among the remaining members: each of them depends on another one, so following the dependences returns. */
function cycle(
  members: readonly Member[],
  feeders: readonly ReadonlyMap<string, number>[],
  order: readonly number[],
) {
  const path = [members.findIndex((_, k) => !order.includes(k))]
  for (;;) {
    const from = [...feeders[path.at(-1)!]!.values()].find(j => !order.includes(j))!
    const start = path.indexOf(from)
    if (start >= 0) return cycleOf(path.slice(start).map(k => members[k]!.operator.id))
    path.push(from)
  }
}
