// One point of a sweep as a leaf of its Merkle tree, complete by itself: RFC 8785 JSON of
//   v2  {count, index, inputs, outputs, v: 2}, so that a leaf says in which sweep it stands where
//   v1  {index, inputs, outputs}, which older receipts are over
import { canonicalJson } from '../crypto/canonical-json.ts'
import { leafTree, type MerkleTree, rootOf } from '../crypto/merkle.ts'

export interface SweepResult {
  readonly points: number
  /** Numbers in SI; a list where the input varies from point to point. */
  readonly inputs: Readonly<Record<string, number | ArrayLike<number>>>
  readonly outputs: Readonly<
    Record<string, { unit: string; values: ArrayLike<number>; uncertainties: ArrayLike<number> }>
  >
  readonly [name: string]: unknown
}

export type LeafVersion = 1 | 2

export function sweepLeaf(
  { points, inputs, outputs }: SweepResult,
  index: number,
  version: LeafVersion = 2,
): string {
  const inputsAt = Object.entries(inputs).map(([key, column]) => [
    key,
    typeof column === 'number' ? column : column[index],
  ])
  const outputsAt = Object.entries(outputs).map(([id, { unit, values, uncertainties }]) => [
    id,
    { value: values[index], uncertainty: uncertainties[index], unit },
  ])
  return canonicalJson({
    ...(version === 2 && { count: points, v: 2 }),
    index,
    inputs: Object.fromEntries(inputsAt),
    outputs: Object.fromEntries(outputsAt),
  })
}

/** The leaf of any point: what all points share is written once. */
export function leavesOf(result: SweepResult, version: LeafVersion = 2): (index: number) => string {
  const { points, inputs, outputs } = result
  const columns = [
    ...Object.values(inputs),
    ...Object.values(outputs).flatMap(one => [one.values, one.uncertainties]),
  ]
  if (!columns.every(isColumn)) return index => sweepLeaf(result, index, version)
  const pieces: Piece[] = []
  const text = (own: string) => pieces.push({ text: own, column: undefined })
  const number = (name: string, column: number | ArrayLike<number>) => {
    text(`${canonicalJson(name)}:`)
    if (typeof column === 'number') text(canonicalJson(column))
    else pieces.push({ text: '', column })
  }
  const each = (keys: readonly string[], write: (key: string) => void) => {
    for (const [i, key] of keys.toSorted().entries()) {
      if (i > 0) text(',')
      write(key)
    }
  }
  text('"inputs":{')
  each(Object.keys(inputs), key => number(key, inputs[key]!))
  text('},"outputs":{')
  each(Object.keys(outputs), id => {
    const { unit, values, uncertainties } = outputs[id]!
    text(`${canonicalJson(id)}:{`)
    number('uncertainty', uncertainties)
    text(`,"unit":${canonicalJson(unit)},`)
    number('value', values)
    text('}')
  })
  text(version === 2 ? '},"v":2}' : '}}')
  const joined = joinedPieces(pieces)
  const start = version === 2 ? `{"count":${points},"index":` : '{"index":'
  return index => {
    let leaf = `${start}${index},`
    for (const { text: own, column } of joined) {
      leaf += own
      if (!column) continue
      const value = column[index]
      // What is no number is another's answer, and written or refused as any other.
      if (typeof value !== 'number' || !Number.isFinite(value)) {
        return sweepLeaf(result, index, version)
      }
      leaf += value
    }
    return leaf
  }
}

/** An answer of another's may hold anything. */
const isColumn = (column: unknown) =>
  typeof column === 'number' || (typeof column === 'object' && column !== null)

/** A text, then the number of a point. */
interface Piece {
  readonly text: string
  readonly column: ArrayLike<number> | undefined
}

function joinedPieces(pieces: readonly Piece[]): Piece[] {
  const joined: Piece[] = []
  let before = ''
  for (const { text, column } of pieces) {
    before += text
    if (!column) continue
    joined.push({ text: before, column })
    before = ''
  }
  return [...joined, { text: before, column: undefined }]
}

/** The tree over the points of a sweep. */
export function sweepTree(
  { points }: SweepResult,
  leafOf: (index: number) => string,
): Generator<void, MerkleTree> {
  function* leaves() {
    for (let i = 0; i < points; i++) yield leafOf(i)
  }
  return leafTree(leaves())
}

/**
 * The root that the columns of an answer have: that of its receipt, if nobody changed them. Throws a RangeError where no node
 * has made such columns; their leaves are counted before one is hashed.
 */
export function sweepRoot(result: SweepResult, version: LeafVersion = 2): string {
  refuseUncountable(result)
  const work = sweepTree(result, leavesOf(result, version))
  for (;;) {
    const { done, value } = work.next()
    if (done) return rootOf(value)
  }
}

/** Characters of all leaves of a sweep: the node makes a third of it at most. */
export const LEAVES_CHARACTERS_MAX = 67_108_864
/** A number and the punctuation beside it. */
const NUMBER_CHARACTERS_MAX = 64

/** Every leaf repeats what the points share, so that an answer of some octets could have leaves of any number of them. */
export function refuseUncountable({ points, inputs, outputs }: SweepResult): void {
  const quantities = Object.values(inputs)
  const outcomes = Object.values(outputs)
  const columns = [
    ...quantities.filter(one => typeof one !== 'number'),
    ...outcomes.flatMap(({ values, uncertainties }) => [values, uncertainties]),
  ]
  if (outcomes.length === 0 || !columns.every(one => isColumnOf(points, one))) {
    throw new RangeError(`no columns of ${points} points`)
  }
  const texts = [
    ...Object.keys(inputs),
    ...Object.entries(outputs).flatMap(([id, { unit }]) => [id, unit]),
  ]
  if (!texts.every(one => typeof one === 'string')) throw new RangeError('a unit is a text')
  const numbers = quantities.length + 2 * outcomes.length
  const shared = texts.reduce((sum, one) => sum + one.length, NUMBER_CHARACTERS_MAX * numbers)
  if (points * shared > LEAVES_CHARACTERS_MAX) {
    throw new RangeError(`leaves of ${points * shared} characters`)
  }
}

/** What only says its length holds no values. */
const isColumnOf = (points: number, column: unknown) =>
  (Array.isArray(column) || column instanceof Float64Array) && column.length === points

/** Whether a leaf stands where it says: at its index and, from version 2 on, among so many. */
export function isLeafAt(leaf: string, index: number, count: number): boolean {
  try {
    const said = JSON.parse(leaf) as { index?: unknown; count?: unknown; v?: unknown } | null
    if (said?.index !== index) return false
    return said.v === undefined || (said.v === 2 && said.count === count)
  } catch {
    return false
  }
}
