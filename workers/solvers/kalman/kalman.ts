import { invalidInput } from '../../refusal.ts'
import {
  anything,
  type Inputs,
  integer,
  list,
  number,
  optional,
  record,
  type TProperties,
} from '../../schema.ts'
import { defineSolver } from '../../solver.ts'
import { ownCostMs } from './cost.ts'
import { written } from './in-words.ts'
import { runOwn } from './own.ts'
import { OWN_WORDS } from './own-words.ts'
import { pictures } from './pictures.ts'
import { runTarget } from './target.ts'

/** Words of the simulated target: they have no meaning beside own measurements. */
const TARGET_WORDS = {
  steps: integer({ title: 'number of measurements', minimum: 50, maximum: 20_000, default: 2000 }),
  sigmaA: number({
    title: 'standard deviation of the acceleration; constant over a step',
    unit: 'm/s^2',
    minimum: 0,
    maximum: 1e6,
    default: 0.1,
  }),
  sigmaZ: number({
    title: 'standard deviation of a position measurement',
    unit: 'm',
    minimum: 1e-6,
    maximum: 1e6,
    default: 5,
  }),
  seed: integer({ title: 'seed', minimum: 0, maximum: 4294967295, default: 1 }),
  v0: number({
    title: 'velocity of the target at the start',
    unit: 'm/s',
    minimum: -1e6,
    maximum: 1e6,
    default: 10,
  }),
}

const DT_DEFAULT = 1

const params = {
  ...TARGET_WORDS,
  dt: number({
    title: 'time between measurements',
    unit: 's',
    minimum: 1e-6,
    maximum: 1e6,
    default: DT_DEFAULT,
  }),
  ...OWN_WORDS,
}

type Input = Inputs<typeof params>

const metres = (title: string) => optional(number({ title, unit: 'm' }))
const matrix = (title: string) =>
  list(list(number({ title: 'element, SI' }), { title: 'row' }), { title })

export const kalman = defineSolver({
  key: 'kalman',
  title: 'Kalman filter of own measurements, or of a simulated manoeuvring target',
  brief:
    'Tracks a target from noisy positions, or filters own measurements by an own model (Kalman, extended, unscented).',
  description:
    'With `measurements` filters own data, missing ones among them, by an own model: matrices, expressions by steps, or rates in time (kalman, ekf, ukf), from {x, P} or a diffuse start, in square roots, so that covariances stay positive. Smoother, likelihood with fitted parameters, innovations with their chi-square band, gate, forecast, state to go on from. Without them a seeded target of nearly constant velocity is simulated, measured and tracked.',
  reference:
    'Bar-Shalom, Li and Kirubarajan, Estimation with Applications to Tracking (2001), 6.5; Durbin and Koopman, Time Series Analysis by State Space Methods (2012), ch. 4 and 5; Sarkka, Bayesian Filtering and Smoothing (2013), ch. 5',
  words:
    'kalman filter tracking estimator noisy measurements target smoother unscented radar gps aircraft position estimate estimation state smoothing track sensor',
  unspokenWords: 'unscented extended fusion',
  synonyms: {
    steps: 'measurements',
    dt: 'every',
    sigmaZ: 'measurement noise',
    sigmaA: 'acceleration noise',
    v0: 'speed',
  },
  written,
  params,
  outputs: {
    steadyGain: optional(
      list(number({ title: 'gain' }), {
        title: 'steady gain [position, velocity in 1/s], closed form of the Riccati equation',
      }),
    ),
    steadyCovariance: optional(matrix('steady covariance after the update')),
    finalCovariance: matrix('covariance after the last update'),
    rmsePosition: metres('root mean square error of the estimated position, second half'),
    rmseVelocity: optional(
      number({
        title: 'root mean square error of the estimated velocity, second half',
        unit: 'm/s',
      }),
    ),
    rmseMeasurement: metres('root mean square error of the measurements, second half'),
    nisMean: optional(number({ title: 'mean normalised innovation squared, 1 when consistent' })),
    neesMean: optional(
      number({ title: 'mean normalised estimation error squared, 2 when consistent' }),
    ),
    improvement: optional(number({ title: 'rmseMeasurement / rmsePosition' })),
    final: optional(record(number({ title: 'mean' }), { title: 'each state at the end' })),
    finalDeviation: optional(record(number({ title: 'deviation' }), { title: 'its deviation' })),
    filteredError: optional(
      number({
        title:
          'largest error of filtered rows and deviations, over the deviation: a run in another order',
      }),
    ),
    predictedError: optional(number({ title: 'the same of predicted rows' })),
    logLikelihood: optional(number({ title: 'of all measurements; diffuse where the start is' })),
    logLikelihoodError: optional(number({ title: 'error of the likelihood' })),
    aic: optional(number({ title: 'of fitted parameters and diffuse states' })),
    bic: optional(number({ title: 'the same by Schwarz' })),
    nis: optional(
      anything({
        title: 'mean of squared innovations over their scatter with its error, 95 % band, count',
      }),
    ),
    missing: optional(integer({ title: 'measurements that were missing' })),
    gated: optional(list(integer({ title: 'step' }), { title: 'steps beyond the gate' })),
    gain: optional(matrix('gain of the last measurement, states x sensors')),
    gainError: optional(number({ title: 'largest error of its elements' })),
    innovationError: optional(
      number({ title: 'largest error of innovations, over their deviation' }),
    ),
    smoothedStart: optional(
      record(number({ title: 'mean' }), {
        title: 'each state at the start, from all measurements',
      }),
    ),
    smoothedError: optional(
      number({ title: 'error of smoothed values by a run in another order, over the deviation' }),
    ),
    fit: optional(anything({ title: 'parameters with standard errors, likelihood, runs' })),
    forecast: optional(anything({ title: 't, states and sensors ahead with deviations (_sd)' })),
    forecastError: optional(number({ title: 'largest error of the forecast, over the deviation' })),
    state: optional(anything({ title: 'for `start` of a run that goes on from here' })),
  },
  pictures,
  examples: [
    { title: 'a slowly turning target', input: {}, value: 2.01349190591, relTol: 1e-9 },
    {
      title: 'a level that drifts, from a diffuse start: the Nile at Aswan, its first 20 years',
      input: {
        model: { F: [[1]], H: [[1]], Q: [['q']], R: [['r']] },
        parameters: { q: 1469.1, r: 15_099 },
        states: ['level'],
        measurements: [
          ...[1120, 1160, 963, 1210, 1160, 1160, 813, 1230, 1370, 1140],
          ...[995, 935, 1110, null, 1020, 960, 1180, 799, 958, 1140],
        ],
        start: 'diffuse',
        smoother: true,
        forecast: 3,
      },
      value: 1028.27878396,
      relTol: 1e-9,
    },
    {
      title: 'a falling body with drag seen by a radar beside its path, extended filter',
      input: {
        continuous: {
          equations: { h: 'v', v: '-g + b*v^2' },
          Q: [
            [0, 0],
            [0, 0.1],
          ],
        },
        observation: { range: 'sqrt(L^2 + h^2)' },
        model: { R: [[4]] },
        parameters: { g: 9.81, b: 0.002, L: 100 },
        measurements: [1004.9, 999.8, 986.1, 961.3, 928.5, null, 838.2, 785.1],
        dt: 1,
        start: {
          x: [1000, 0],
          P: [
            [25, 0],
            [0, 4],
          ],
        },
      },
      value: 781.437543277,
      relTol: 1e-8,
    },
  ],
  largest: { steps: 20_000 },
  costMs: input => (isOwn(input) ? ownCostMs(input) : 0.2 + input.steps * 3e-4),

  solve(input, run) {
    if (!isOwn(input)) {
      refuseOthers(input, OWN_WORDS, 'counts only beside own measurements')
      return runTarget(input)
    }
    refuseOthers(input, TARGET_WORDS, 'has no meaning beside own measurements')
    if (input.times && input.dt !== DT_DEFAULT) {
      throw invalidInput('/dt', 'times or dt: not both')
    }
    const unused = [...Object.keys(TARGET_WORDS), ...(input.times ? ['dt'] : [])]
    return { ...runOwn(input, run), unused }
  },
})

const OWN_SIGNS = ['measurements', 'model', 'transition', 'continuous'] as const

const isOwn = (input: Input): boolean => OWN_SIGNS.some(name => input[name] !== undefined)

/** Of the inputs of the other kind none may differ from its default: it would be passed over unseen. */
function refuseOthers(
  input: Readonly<Record<string, unknown>>,
  words: TProperties,
  why: string,
): void {
  for (const [name, schema] of Object.entries(words)) {
    const usual = (schema as { default?: unknown }).default
    if (input[name] === undefined || input[name] === usual) continue
    throw invalidInput(`/${name}`, `${name} ${why}`)
  }
}
