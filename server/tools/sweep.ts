// A sweep as an answer: columns, and one receipt over the Merkle root of its points.
import type { Gated } from '../../workers/operators/gate.ts'
import {
  POINTS_MAX,
  type SweepRequest,
  type Swept,
  type SweptOperator,
} from '../../workers/operators/sweep.ts'
import { invalidInput } from '../../workers/refusal.ts'
import {
  either,
  integer,
  list,
  number,
  object,
  optional,
  record,
  text,
} from '../../workers/schema.ts'
import type { Caller } from '../call/caller.ts'
import { ticketOf } from '../call/owner.ts'
import type { Pool } from '../call/pool.ts'
import { type Answer, computed, json } from '../call/tool.ts'
import { unhurried } from '../call/unhurried.ts'
import { inclusionPath, rootOf } from '../crypto/merkle.ts'
import type { Computation } from '../envelope/computation.ts'
import { leavesOf, type SweepResult, sweepTree } from '../envelope/sweep-leaf.ts'
import { putBackCheck, roundingCheck, validityOf } from './closed-form-answer.ts'
import { gated, OPEN_GATE } from './gated.ts'

const PROOFS_MAX = 100

export const PROVE = list(
  integer({ title: 'index of a point, from 0', minimum: 0, maximum: POINTS_MAX - 1 }),
  {
    title: 'points of a sweep to prove under its Merkle root',
    maxItems: PROOFS_MAX,
    default: [],
  },
)

const column = list(number({ title: 'value' }), { title: 'one for each point' })

/** Members of the answer that a sweep alone has. */
export const swept = {
  merkleRoot: optional(
    text({ title: 'root over the points (RFC 9162), signed', pattern: '^[0-9a-f]{64}$' }),
  ),
  result: optional(
    object(
      {
        points: integer({ title: 'points' }),
        inputs: record(either(number({ title: 'value in SI' }), column), {
          title: 'inputs in SI, lists where they vary',
        }),
        outputs: record(
          object({ unit: text({ title: 'unit' }), values: column, uncertainties: column }),
          { title: 'columns by operator' },
        ),
        roots: optional(
          list(
            list(number({ title: 'value' }), { title: 'those of a point, by distance from 0' }),
            {
              title: 'where an input was wanted and has several values: all that were found',
            },
          ),
        ),
      },
      { title: 'the sweep in columns, which are its headline: value is null' },
    ),
  ),
  leafProofs: optional(
    list(
      object({
        leaf: text({ title: 'canonical JSON of the point: {count, index, inputs, outputs, v: 2}' }),
        index: integer({ title: 'index' }),
        count: integer({ title: 'leaves' }),
        path: list(text({ title: 'sha256' }), { title: 'siblings from the leaf to the root' }),
      }),
      { title: 'inclusion proofs of the points that were asked for; svc_verify takes them' },
    ),
  ),
}

interface About extends Pick<Computation, 'tool' | 'folder'> {
  prove: readonly number[]
}

/** A worker computes it; its points are hashed here in slices, and a caller who leaves ends both. */
export async function sweepAnswer(
  request: SweepRequest,
  pool: Pool,
  caller: Caller,
  { prove, ...more }: About,
): Promise<Answer> {
  const started = performance.now()
  const whole = await pool.evaluate('sweep', request, ticketOf(caller))
  if (!whole.gate.passed) return json(gated(whole as Gated))
  const columns = whole as Swept
  const { points, last, rounding, understood, defaulted, sought } = columns
  const beyond = prove.find(index => index >= points)
  if (beyond !== undefined) {
    throw invalidInput('/prove', `point ${beyond} is not among the ${points} of the sweep`)
  }
  const result = resultOf(columns)
  const leaves = leavesOf(result)
  const tree = await unhurried(sweepTree(leaves), caller.signal)
  return computed({
    ...columnsAsHeadline(columns),
    check: sought ? putBackCheck(rounding) : roundingCheck(rounding),
    ...(sought && { quantity: sought }),
    result,
    merkleRoot: rootOf(tree),
    extra: {
      dimensionalGate: OPEN_GATE,
      validity: validityOf(last),
      defaulted,
      understood,
      uncertainties: Object.fromEntries(
        columns.outputs.map(({ operator, uncertainties }) => [operator.id, largest(uncertainties)]),
      ),
      leafProofs: prove.map(index => ({
        leaf: leaves.of(index),
        index,
        count: points,
        path: inclusionPath(tree, index),
      })),
    },
    elapsedMs: performance.now() - started,
    ...more,
  })
}

/** No point stands for the others: the value is null, its uncertainty the largest of the first column. */
function columnsAsHeadline({ points, outputs }: Swept) {
  const results = outputs.map(({ operator: { id, unit, equation } }) => ({
    operator_id: id,
    value: null,
    unit,
    equation: `${equation}, ${points} ${points === 1 ? 'point' : 'points'}`,
  }))
  const [first] = outputs as readonly [SweptOperator, ...SweptOperator[]]
  return {
    value: null,
    unit: first.operator.unit,
    uncertainty: largest(first.uncertainties),
    operatorIds: results.map(({ operator_id }) => operator_id),
    equations: results.map(({ equation }) => equation),
    terms: [],
    results,
  }
}

const largest = (column: Float64Array) => column.reduce((most, u) => Math.max(most, u), 0)

function resultOf({ points, varied, fixed, outputs, roots }: Swept): SweepResult {
  return {
    points,
    inputs: { ...varied, ...fixed },
    outputs: Object.fromEntries(
      outputs.map(({ operator, values, uncertainties }) => [
        operator.id,
        { unit: operator.unit, values, uncertainties },
      ]),
    ),
    ...(roots && { roots }),
  }
}
