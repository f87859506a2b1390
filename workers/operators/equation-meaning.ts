// Finds records by what an equation says, whatever its letters and its order: the numbers of a record's test must fulfil it.
import type { OperatorSource } from '../operator.ts'
import { constants } from '../units/constants.ts'
import type { Relation } from './equation-relation.ts'

/** The symbols of a record with the numbers of its test. */
export interface Sample {
  readonly names: readonly string[]
  readonly values: readonly number[]
  /** Whether no other equation is likely to hold for them. */
  readonly isTelling: boolean
}

/** The inputs, the output and the named constants of a record; null where it has constants of its own. */
export function sampleOf({
  equation,
  inputs,
  test,
  constants: own,
}: OperatorSource): Sample | null {
  if (own !== undefined) return null
  const names: string[] = [equation.slice(0, equation.indexOf('=')).trim()]
  const values: number[] = [test.expected]
  for (const [key, { default: usual }] of Object.entries(inputs)) {
    names.push(key)
    values.push(test.inputs[key] ?? usual ?? Number.NaN)
  }
  for (const name of new Set(equation.match(/[A-Za-z_]\w*/g))) {
    const constant = names.includes(name) ? undefined : constants.get(name)
    if (constant === undefined) continue
    names.push(name)
    values.push(constant.value)
  }
  // At 0, 1 and twice the same number other equations hold as well.
  const isTelling =
    values.every(value => value !== 0 && Math.abs(value) !== 1) &&
    new Set(values.map(Math.abs)).size === values.length
  return values.every(Number.isFinite) ? { names, values, isTelling } : null
}

/** Letters that may stand for others: all orders of three are tried. */
const RENAMED_MAX = 3
/** Figures of tests have six digits at least. */
const AGREEMENT = 2e-6

const folded = (name: string) => name.toLowerCase().replace(/[_']/g, '')

/** The share of equal letters where the record says what the relation does; undefined where it does not. */
export function shareOf(
  relation: Relation,
  { names, values, isTelling }: Sample,
): number | undefined {
  const { letters } = relation
  if (letters.length !== names.length) return undefined
  const place = new Array<number>(letters.length).fill(-1)
  const taken = new Set<number>()
  for (const isAlike of [same, alike, begun]) {
    for (const [i, letter] of letters.entries()) {
      if (place[i]! >= 0) continue
      const at = names.findIndex((name, k) => !taken.has(k) && isAlike(letter, name))
      if (at < 0) continue
      place[i] = at
      taken.add(at)
    }
  }
  const shared = taken.size
  const open = [...letters.keys()].filter(i => place[i]! < 0)
  const free = [...names.keys()].filter(k => !taken.has(k))
  if (open.length > (isTelling || relation.isRich ? RENAMED_MAX : 0)) return undefined
  for (const order of ordersOf(free)) {
    for (const [k, i] of open.entries()) place[i] = order[k]!
    if (
      holds(
        relation,
        place.map(k => values[k]!),
      )
    )
      return (shared + 1) / (letters.length + 1)
  }
  return undefined
}

const same = (letter: string, name: string) => letter === name
const alike = (letter: string, name: string) => folded(letter) === folded(name)
/** v of v_0, E of E_a. */
const begun = (letter: string, name: string) => letter.length === 1 && name.startsWith(`${letter}_`)

/** Whether it holds, and each letter matters to it. */
const holds = (relation: Relation, values: number[]): boolean =>
  agrees(relation, values) &&
  values.every((value, i) => !agrees(relation, values.with(i, value * 1.01)))

function agrees({ left, right }: Relation, values: readonly number[]): boolean {
  const [a, b] = [left(values), right(values)]
  return a !== 0 && Math.abs(a - b) <= AGREEMENT * Math.max(Math.abs(a), Math.abs(b))
}

function* ordersOf(items: readonly number[]): Generator<readonly number[]> {
  if (items.length === 0) yield []
  for (const [i, item] of items.entries()) {
    for (const rest of ordersOf(items.toSpliced(i, 1))) yield [item, ...rest]
  }
}
