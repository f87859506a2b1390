// Alone: it times calls in its process.
// What a node makes of a long result is made in steps, between which others have their turns; no step of it is long.
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { jsonSteps } from '../../server/crypto/text-steps.ts'
import { readable } from '../../server/doors/mcp/readable.ts'
import { faultSteps } from '../../server/envelope/answer-faults.ts'
import { shortenedEnvelope } from '../../server/envelope/shortened-result.ts'
import { shortened } from '../../server/envelope/view.ts'
import { coveredSteps } from '../../server/envelope/written-answer.ts'
import { arrow } from '../../server/results/forms/arrow.ts'
import { csv, csvMatrix } from '../../server/results/forms/csv.ts'
import { vti } from '../../server/results/forms/vtk.ts'
import { xyz } from '../../server/results/forms/xyz.ts'
import { threadMs } from '../support/loop-monitor.ts'
import { longOnly } from '../support/tier.ts'

const test = suite('long answers')
const inLong = longOnly(test)

const SIDE = 512
const VALUES = Float64Array.from({ length: SIDE * SIDE }, (_, i) => 1 / (i + 3))
const LIST = Array.from(VALUES)
const COLUMNS = ['x', 'y', 'z'].map(name => ({ name, values: VALUES }))
/** Of a loaded machine too; the whole takes ten times as long, or more. */
const STEP_MS = 15
const TRIES = 12

/** Processor time of the longest step of some work; at once is one. */
function longestStepMs(work: Generator<void, unknown> | (() => unknown)): number {
  let longest = 0
  for (let isDone = false; !isDone; ) {
    const started = threadMs()
    if (typeof work === 'function') {
      work()
      isDone = true
    } else isDone = work.next().done === true
    longest = Math.max(longest, threadMs() - started)
  }
  return longest
}

/** The least of several, until one is short: compilers, collectors and other programs do not count. */
function refuseLong(name: string, make: () => Generator<void, unknown> | (() => unknown)): void {
  let least = Number.POSITIVE_INFINITY
  for (let n = 0; n < TRIES && least > STEP_MS; n++) least = Math.min(least, longestStepMs(make()))
  assert.ok(least <= STEP_MS, `${name}: ${least.toFixed(1)} ms`)
}

test('the forms of a field, of columns and of a path are written in steps (before: 60 to 190 ms at once)', () => {
  const field = { nx: SIDE, ny: SIDE, dx: 1, dy: 1, values: VALUES }
  refuseLong('json', () => jsonSteps({ name: 'u', values: VALUES }))
  refuseLong('json of a list', () => jsonSteps({ arrays: { h: LIST } }))
  refuseLong('csv', () => csv(COLUMNS))
  refuseLong('csv of a matrix', () => csvMatrix(VALUES, SIDE))
  refuseLong('vti', () => vti('u', field))
  refuseLong('xyz', () => xyz(COLUMNS, 'path'))
  refuseLong('arrow', () => () => arrow(COLUMNS))
})

const ENVELOPE = {
  ...{ value: 1, unit: 'm', uncertainty: 0, equations: ['h = 1'], warnings: [], results: [] },
  ...{ operator_id: 'svc_climate', resultHash: 'x', seal: {}, entry: { seq: 1 } },
  result: { checks: [], h: 1, state: { h: 'A'.repeat(6_000_000) }, values: LIST },
} as never

inLong(
  'a long answer is shortened, filed and judged in steps (before: 60 to 140 ms at once)',
  () => {
    refuseLong('summary', () => shortened(ENVELOPE, 'summary'))
    refuseLong('filed', () => shortenedEnvelope(ENVELOPE, 1_048_576))
    refuseLong('covered by the seal', () => coveredSteps(ENVELOPE))
    refuseLong('faults', () => faultSteps(ENVELOPE))
  },
)

test('of a long answer only what a text has room for is told in words (before: 400 ms)', () => {
  refuseLong('text', () => () => readable({ status: 200, body: { values: LIST } }, 16_384))
})

test.run()
