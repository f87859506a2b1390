// One point of a sweep as a leaf of its Merkle tree: RFC 8785 JSON of {index, inputs, outputs}, complete by itself.
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

export function sweepLeaf({ inputs, outputs }: SweepResult, index: number): string {
  const given = Object.entries(inputs).map(([key, column]) => [
    key,
    typeof column === 'number' ? column : column[index],
  ])
  const found = Object.entries(outputs).map(([id, { unit, values, uncertainties }]) => [
    id,
    { value: values[index], uncertainty: uncertainties[index], unit },
  ])
  return canonicalJson({
    index,
    inputs: Object.fromEntries(given),
    outputs: Object.fromEntries(found),
  })
}

/** The root that the columns of an answer have: that of its receipt, if nobody changed them. */
export function sweepRoot(result: SweepResult): string {
  const leaves = Array.from({ length: result.points }, (_, i) => leafHash(sweepLeaf(result, i)))
  return rootOf(merkleTree(leaves))
}
