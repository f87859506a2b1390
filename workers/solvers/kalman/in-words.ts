// The gain to which a Kalman filter settles: of a level that walks at random, by its two variances, and of a target that is
// tracked by its position.
import type { MarkedText, Written } from '../../solver.ts'
import { Phrases } from '../systems/phrases.ts'

const STEADY =
  '(?:steady[- ]state|steady|stationary|asymptotic|limiting|converged|final|long[- ]run)'
const GAIN = `(?:what(?:'s| is) )?(?:the )?(?:${STEADY} )?(?:value of the )?(?:kalman )?gain(?: K)?(?: (?:in|at) (?:the )?${STEADY}(?: state)?| (?:converges?|settles?|tends?)(?: to)?| after (?:many|a long time|convergence)(?: steps)?)?`
const PROCESS = '(?:process|system|state|plant|drift|random[- ]walk|driving)(?: noise)?(?: w)?'
const SENSOR = '(?:measurement|observation|sensor|meas\\.)(?: noise)?(?: v)?'
const VARIANCE = '(?:co)?variance'
const DEVIATION = '(?:standard deviation|std\\.?(?: dev\\.?)?|sigma|rms)'
const PLAIN =
  'kalman|filter|filters|scalar|1d|1-d|one-dimensional|one|dimensional|tracking|tracks?|estimating|estimates?|random[- ]walk|walks?|level|local|constant|discrete|discrete-time|linear|noise|state|noisy|measured|measurements?|directly|observed|each|every|step|x|y|z|w|v|k|model|identity|gaussian|white'

export function written(_: string, __: unknown, marked: MarkedText): Written | undefined {
  const said = new Phrases(marked)
  if (!said.has('kalman') || !said.has('gain')) return undefined
  if (!said.has(STEADY) && !said.has('(?:converges?|settles?|tends?|after)')) return undefined
  if (!said.has('(?:random[- ]walk|walks? at random|local level)')) return undefined
  const ones = [
    said.number('1', '(?:with )?F = H = Q', 'H = F = Q'),
    said.number('1', 'F = Q'),
    said.number('1', 'H = Q'),
  ]
  if (ones.some(one => one !== undefined && one !== 1)) return undefined
  const q = varianceIn(said, PROCESS, 'Q|q|sigma_w|σ_w')
  const r = varianceIn(said, SENSOR, 'R|r|sigma_v|σ_v')
  if (!(q! > 0) || !(r! > 0) || !said.take(GAIN) || !said.isSpent(PLAIN)) return undefined
  const gain = gainOf(q! / r!)
  const steps = Math.ceil(TIMES / gain)
  if (steps > STEPS_MAX) return undefined
  return {
    inputs: {
      model: { F: [[1]], H: [[1]], Q: [[q]], R: [[r]] },
      states: ['level'],
      // A gain does not hang on what is measured.
      measurements: Array.from({ length: steps }, () => 0),
      start: { x: [0], P: [[r]] },
    },
    output: { value: 'gain.0.0', error: 'gainError', unit: '1' },
  }
}

/** How many of its own times a filter runs until it has forgotten its start to all digits. */
const TIMES = 40
const STEPS_MAX = 20_000

/** About, for the number of steps. */
const gainOf = (ratio: number) => Math.min(1, Math.sqrt(ratio)) / 2

/** A variance, or the square of a standard deviation. */
function varianceIn(said: Phrases, whose: string, letters: string): number | undefined {
  const variance = said.number(
    '1',
    `${whose} ${VARIANCE}(?:,? (?:${letters}))?(?: (?:of|is)| ?[=:])? ?Q`,
    `${VARIANCE} of (?:the )?${whose}(?: (?:${letters}))?(?: (?:of|is)| ?[=:])? ?Q`,
    `${whose} (?:${letters.split('|').slice(0, 2).join('|')})(?: (?:of|is)| ?[=:])? ?Q`,
    `(?:${letters.split('|').slice(0, 2).join('|')}) = Q`,
  )
  if (variance !== undefined) return variance
  const deviation = said.number(
    '1',
    `${whose} ${DEVIATION}(?: (?:${letters}))?(?: (?:of|is)| ?[=:])? ?Q`,
    `${DEVIATION} of (?:the )?${whose}(?: (?:${letters}))?(?: (?:of|is)| ?[=:])? ?Q`,
  )
  return deviation === undefined ? undefined : deviation * deviation
}
