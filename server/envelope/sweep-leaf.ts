// One point of a sweep as a leaf of its Merkle tree, complete by itself: RFC 8785 JSON of
//   v2  {count, index, inputs, outputs, v: 2}, so that a leaf says in which sweep it stands where
//   v1  {index, inputs, outputs}, which older receipts are over
import { canonicalJson } from '../crypto/canonical-json.ts'
import { leafHash, merkleTree, rootOf } from '../crypto/merkle.ts'

export interface SweepResult {
  readonly points: number
  /** In SI; a list where the input varies. */
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

/** The root that the columns of an answer have: that of its receipt, if nobody changed them. */
export function sweepRoot(result: SweepResult, version: LeafVersion = 2): string {
  const leaves = Array.from({ length: result.points }, (_, i) =>
    leafHash(sweepLeaf(result, i, version)),
  )
  return rootOf(merkleTree(leaves))
}

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
