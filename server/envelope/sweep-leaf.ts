// One point of a sweep as a leaf of its Merkle tree, complete by itself: RFC 8785 JSON of
//   v2  {count, index, inputs, outputs, v: 2}, so that a leaf says in which sweep it stands where
//   v1  {index, inputs, outputs}, which older receipts are over
import { canonicalJson } from '../crypto/canonical-json.ts'
import { leafTree, type MerkleTree, type Piece, pieceTree, rootOf } from '../crypto/merkle.ts'
import { completed } from '../crypto/steps.ts'

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

/** The leaves of a sweep: what all points share is written once. */
export interface Leaves {
  readonly count: number
  of(index: number): string
  /** Whose columns may hold what is no number; undefined where one is no column. */
  readonly pieces: readonly Piece[] | undefined
}

export function leavesOf(result: SweepResult, version: LeafVersion = 2): Leaves {
  const count = result.points
  const alone = (index: number) => sweepLeaf(result, index, version)
  const pieces = piecesOf(result, version)
  if (!pieces) return { count, of: alone, pieces }
  const of = (index: number) => {
    let leaf = ''
    for (const { text, number } of pieces) {
      leaf += text
      if (number === undefined) continue
      const value = number === 'index' ? index : number[index]
      // What is no number is another's answer, and written or refused as any other.
      if (typeof value !== 'number' || !Number.isFinite(value)) return alone(index)
      leaf += value
    }
    return leaf
  }
  return { count, of, pieces }
}

function piecesOf(
  { points, inputs, outputs }: SweepResult,
  version: LeafVersion,
): Piece[] | undefined {
  const columns = [
    ...Object.values(inputs),
    ...Object.values(outputs).flatMap(one => [one.values, one.uncertainties]),
  ]
  if (!columns.every(isColumn)) return undefined
  const pieces: Piece[] = []
  let before = version === 2 ? `{"count":${points},"index":` : '{"index":'
  const varying = (number: Piece['number']) => {
    pieces.push({ text: before, number })
    before = ''
  }
  const member = (name: string, column: number | ArrayLike<number>) => {
    before += `${canonicalJson(name)}:`
    if (typeof column === 'number') before += canonicalJson(column)
    else varying(column)
  }
  const each = (keys: readonly string[], write: (key: string) => void) => {
    for (const [i, key] of keys.toSorted().entries()) {
      if (i > 0) before += ','
      write(key)
    }
  }
  varying('index')
  before += ',"inputs":{'
  each(Object.keys(inputs), key => member(key, inputs[key]!))
  before += '},"outputs":{'
  each(Object.keys(outputs), id => {
    const { unit, values, uncertainties } = outputs[id]!
    before += `${canonicalJson(id)}:{`
    member('uncertainty', uncertainties)
    before += `,"unit":${canonicalJson(unit)},`
    member('value', values)
    before += '}'
  })
  before += version === 2 ? '},"v":2}' : '}}'
  varying(undefined)
  return pieces
}

/** An answer of another's may hold anything. */
const isColumn = (column: unknown) =>
  typeof column === 'number' || (typeof column === 'object' && column !== null)

/** The tree over the points of a sweep. */
export function sweepTree({ count, of, pieces }: Leaves): Generator<void, MerkleTree> {
  if (pieces?.every(({ number }) => areFinite(number, count))) return pieceTree(count, pieces)
  function* leaves() {
    for (let i = 0; i < count; i++) yield of(i)
  }
  return leafTree(leaves())
}

function areFinite(number: Piece['number'], count: number): boolean {
  if (number === 'index' || number === undefined) return true
  for (let i = 0; i < count; i++) {
    if (typeof number[i] !== 'number' || !Number.isFinite(number[i])) return false
  }
  return true
}

/**
 * The root that the columns of an answer have: that of its receipt, if nobody changed them. Throws a RangeError where no node
 * has made such columns; their leaves are counted before one is hashed.
 */
export function sweepRoot(result: SweepResult, version: LeafVersion = 2): string {
  refuseUncountable(result)
  return rootOf(completed(sweepTree(leavesOf(result, version))))
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
