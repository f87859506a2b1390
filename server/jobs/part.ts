// What a chunk has given, as it is stored and as leaves of the job's Merkle tree.
//
// A leaf is a point, complete by itself: RFC 8785 JSON of {count, index, inputs, outputs, tool, v: 2}, with inputs as the tool
// takes them; of a point that was refused {..., outputs: {}, refused: code}.
import { canonicalJson } from '../crypto/canonical-json.ts'
import { leafTree, type MerkleTree } from '../crypto/merkle.ts'
import type { Column, Computed, Computing, PointRefusal, Range } from './computing.ts'
import type { StoredPart } from './job.ts'

export interface Part extends Range, Omit<Computed, 'columns'> {
  readonly root: string
  readonly columns: readonly Column[]
}

const octets = (values: Float64Array) =>
  Buffer.from(values.buffer, values.byteOffset, values.byteLength).toString('base64')

function doubles(text: string): Float64Array {
  const bytes = Buffer.from(text, 'base64')
  // The octets of a small Buffer lie anywhere in a pool.
  return new Float64Array(new Uint8Array(bytes).buffer)
}

export function storedPart({ from, count }: Range, computed: Computed, root: string): StoredPart {
  const { columns, refusals, share } = computed
  return {
    from,
    count,
    root,
    share,
    columns: columns.map(({ name, unit, values, uncertainties }) => ({
      name,
      unit,
      values: octets(values),
      uncertainties: uncertainties ? octets(uncertainties) : '',
    })),
    refusals: [...refusals],
  }
}

export function partOf({ columns, ...rest }: StoredPart): Part {
  return {
    ...rest,
    columns: columns.map(({ name, unit, values, uncertainties }) => ({
      name,
      unit,
      values: doubles(values),
      ...(uncertainties !== '' && { uncertainties: doubles(uncertainties) }),
    })),
  }
}

interface Said {
  readonly tool: string
  readonly points: number
}

const orNull = (value: number) => (Number.isNaN(value) ? null : value)

/** What a point has given, by operator or result. */
export function outputsAt(columns: readonly Column[], i: number): Record<string, object> {
  return Object.fromEntries(
    columns.map(({ name, unit, values, uncertainties }) => [
      name,
      {
        value: orNull(values[i]!),
        unit,
        ...(uncertainties && { uncertainty: orNull(uncertainties[i]!) }),
      },
    ]),
  )
}

interface Refused {
  readonly refused: ReadonlyMap<number, PointRefusal>
}

export const refusedOf = ({
  refusals,
}: Pick<Part, 'refusals'>): ReadonlyMap<number, PointRefusal> =>
  new Map(refusals.map(one => [one.index, one]))

export function leafAt(
  { tool, points }: Said,
  { inputAt }: Pick<Computing, 'inputAt'>,
  { from, columns, refused: all }: Pick<Part, 'from' | 'columns'> & Refused,
  index: number,
): string {
  const refused = all.get(index)
  return canonicalJson({
    count: points,
    index,
    inputs: inputAt(index),
    outputs: refused ? {} : outputsAt(columns, index - from),
    ...(refused && { refused: refused.code }),
    tool,
    v: 2,
  })
}

/** The tree over the points of a chunk. */
export function treeOf(
  said: Said,
  computing: Pick<Computing, 'inputAt'>,
  part: Pick<Part, 'from' | 'count' | 'columns' | 'refusals'>,
): Generator<void, MerkleTree> {
  const whole = { ...part, refused: refusedOf(part) }
  function* leaves() {
    for (let i = 0; i < part.count; i++) yield leafAt(said, computing, whole, part.from + i)
  }
  return leafTree(leaves())
}
