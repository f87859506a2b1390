// Time limit: 300 s
// Alone: it times calls in its process.
// HUNT_SEED=n repeats a hunt, HUNT_RUNS=n makes it longer. It grows the worst that it finds, and how fast these are depends
// on the machine: a hunt ends early, with the cases that it had, when its time is over. HUNT_SECONDS=n gives it more.
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { operators as registry } from '../support/operators.ts'
import { inTier } from '../support/tier.ts'
import { type Case, Hunt, judged, type Verdict } from './hunt.ts'

const test = suite('hunt')

const SEED = Number(process.env['HUNT_SEED'] ?? 1)
const RUNS = Number(process.env['HUNT_RUNS'] ?? inTier({ short: 1000, long: 100_000 }))

const SECONDS = Number(process.env['HUNT_SECONDS'] ?? (process.env['HUNT_RUNS'] ? Infinity : 120))

/** What a case may take beyond ten times its prediction: a turn of the event loop. */
const TURN_MS = 20

const excess = ({ predictedMs, planMs, runMs }: Verdict) =>
  Math.max(runMs / (10 * predictedMs + TURN_MS), planMs / TURN_MS)

/** The least of many tries where the first was long: others on the machine slow a thread down several times. */
function settled(one: Case): Verdict {
  let best = judged(one, registry)
  for (let n = 0; n < 20 && excess(best) > 1; n++) {
    const again = judged(one, registry)
    if (excess(again) < excess(best)) best = again
  }
  return best
}

test(`${RUNS} cases, or what ${SECONDS} s allow: none takes longer than ten times its prediction and ${TURN_MS} ms, none is a defect`, () => {
  const hunt = new Hunt(SEED)
  const counts: Record<string, number> = {}
  const slow: string[] = []
  let worst = { share: 0, told: '' }
  const until = performance.now() + SECONDS * 1000
  let count = 0
  for (; count < RUNS && performance.now() < until; count++) {
    const one = hunt.next()
    const verdict = settled(one)
    hunt.tell(one, verdict)
    counts[verdict.outcome] = (counts[verdict.outcome] ?? 0) + 1
    const share = excess(verdict)
    const told = () =>
      `${one.form} ${JSON.stringify(verdict)} ${JSON.stringify(one.request).slice(0, 600)}`
    if (share > worst.share) worst = { share, told: told() }
    if (share > 1) slow.push(told())
  }
  console.log(`seed ${SEED}, ${count} cases, ${JSON.stringify(counts)}`)
  console.log(`nearest to its limit, at ${worst.share.toFixed(2)} of it: ${worst.told}`)
  assert.is(slow.length, 0, slow.slice(0, 10).join('\n'))
  assert.ok((counts['answered'] ?? 0) > count / 20, 'too few cases were answered')
})

test.run()
