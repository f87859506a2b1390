// The equations of Kermack and McKendrick for a closed population, held to their closed forms.
import { exp, log } from '../../numerics/mathematics.ts'
import { bisect, rungeKutta4 } from '../../numerics/runge-kutta.ts'
import { thinnedSeries } from '../../numerics/thin.ts'
import { invalidInput } from '../../refusal.ts'
import { choice, type Inputs, nullable, number } from '../../schema.ts'
import { below, type Check, holds, type Run, relativeError } from '../../solver.ts'

export const MODEL = {
  model: choice(['sir', 'seir'], { title: 'compartments', default: 'sir' }),
  beta: number({ title: 'transmission rate', unit: '1/d', minimum: 0, maximum: 50, default: 0.3 }),
  gamma: number({ title: 'removal rate', unit: '1/d', minimum: 0, maximum: 50, default: 0.1 }),
  sigma: number({
    title: 'rate of becoming infectious (seir)',
    unit: '1/d',
    minimum: 0,
    maximum: 50,
    default: 0.2,
  }),
  N: number({ title: 'population', minimum: 1, maximum: 1e12, default: 1e6 }),
  I0: number({ title: 'infected at the start', minimum: 0, default: 10 }),
  days: number({ title: 'length of the run', unit: 'd', minimum: 1, maximum: 3650, default: 365 }),
}

type Input = Inputs<typeof MODEL>

const rate = (title: string) => number({ title, unit: '1/d' })

/** Runge-Kutta steps for one unit of the fastest rate: an error near 1e-8 before the step is halved. */
const STEPS_PER_RATE = 25

export const MODEL_OUTPUTS = {
  R0: nullable(number({ title: 'basic reproduction number beta/gamma; null without removal' })),
  peakInfected: number({ title: 'largest number infected at once' }),
  peakDay: number({
    title:
      'when most are infected at once; the end of the run, with a warning, while they still rise',
    unit: 'd',
  }),
  peakInfectedError: number({ title: 'error of the largest number' }),
  peakDayError: number({ title: 'error of that day', unit: 'd' }),
  finalSize: number({ title: 'infected by the end of the run, N - S(days)' }),
  attackRate: number({ title: 'finalSize / N' }),
  herdImmunityThreshold: nullable(number({ title: '1 - 1/R0; null while R0 is at most 1' })),
  growthRate: rate('exponential growth rate at the start, all susceptible'),
  doublingTime: nullable(number({ title: 'ln 2 / growthRate; null without growth', unit: 'd' })),
  populationDrift: number({ title: 'largest |S + E + I + R - N| / N' }),
}

/** Fourth order: halving the step leaves a sixteenth of the error. */
const ORDER_SHARE = 15

export function closedPopulation(input: Input, { progress }: Run) {
  const { beta, gamma, N, I0, days } = input
  if (I0 > N) {
    throw invalidInput('/I0', `I0 is ${I0}: the infected exceed the population N = ${N}`, {
      value: I0,
      maximum: N,
    })
  }
  const steps = stepsOf(input)
  const coarse = integrate(input, steps)
  progress(1 / 3, `${steps} steps`)
  const fine = integrate(input, 2 * steps)
  const change = (a: number, b: number) => (a === b ? 0 : relativeError(a, b) / ORDER_SHARE)
  const estimate = Math.max(
    change(coarse.peakInfected, fine.peakInfected),
    change(coarse.finalSize, fine.finalSize),
  )
  const { columns, peakInfected, peakDay, finalSize, populationDrift, lowest } = fine
  const R0 = gamma > 0 ? beta / gamma : null
  const growthRate = growthOf(input)
  const terms = (['S', 'E', 'I', 'R'] as const).map(name => ({
    term: `${name}(${days} d)`,
    value: columns[name].at(-1)!,
  }))
  return {
    value: peakInfected,
    unit: '1',
    uncertainty: estimate * peakInfected,
    equations: equationsOf(input),
    terms,
    method: 'classical Runge-Kutta of fourth order, step halved; peak as the root of dI/dt',
    outputs: {
      R0,
      peakInfected,
      peakDay,
      peakInfectedError: estimate * peakInfected,
      peakDayError: Math.abs(coarse.peakDay - peakDay) / ORDER_SHARE + Number.EPSILON * peakDay,
      finalSize,
      attackRate: finalSize / N,
      herdImmunityThreshold: R0 !== null && R0 > 1 ? 1 - 1 / R0 : null,
      growthRate,
      doublingTime: growthRate > 0 ? Math.LN2 / growthRate : null,
      populationDrift,
    },
    checks: [
      below('population drift', populationDrift, 1e-9),
      below('most negative compartment / N', Math.min(0, lowest) / N, 1e-12),
      ...closedForms(input, fine),
      holds('peak inside the run', peakDay >= 0 && peakDay <= days),
    ],
    accuracy: { estimate, bound: 1e-4, how: 'step halving of peak and final size, relative' },
    series: thinnedSeries(columns, 'I'),
    warnings: warningsOf(input, fine),
  }
}

/** Warns where the largest number of infected is at an end of the run and therefore not a peak. */
function warningsOf({ gamma, days }: Input, { peakDay }: { peakDay: number }): string[] {
  if (gamma === 0) {
    return [
      'no removal (gamma is 0): the infected never fall and there is no peak; peakInfected and peakDay are those of the end',
    ]
  }
  if (peakDay < days) return []
  return [
    `the infected still rise after ${days} d: the peak lies beyond the run, peakInfected and peakDay are those of its end`,
  ]
}

export function stepsOf({ model, beta, gamma, sigma, days }: Input): number {
  const fastest = Math.max(beta, gamma, model === 'seir' ? sigma : 0)
  return Math.max(500, Math.ceil(STEPS_PER_RATE * fastest * days))
}

/**
 * How much of a run, at most, has fewer infected than a normal double holds: they never reach zero, and the processor takes
 * eight times as long for them. After an outbreak they fall by the rate that its final size leaves.
 */
export function subnormalShare(input: Input): number {
  const { beta, gamma, N, days } = input
  if (gamma === 0) return 0
  // Final size relation s = exp(-R0 (1 - s)), from below: the share that is never infected.
  let left = 0
  for (let n = 0; n < 40; n++) left = exp((-beta / gamma) * (1 - left))
  const fall = -growthOf({ ...input, beta: beta * left })
  const folds = 708 + Math.max(0, log(N))
  return fall > 0 ? Math.max(0, 1 - folds / (fall * days)) : 0
}

/** y = (S, E, I, R); the sum of the slopes is zero term by term, so N is kept to rounding. */
function integrate({ model, beta, gamma, sigma, N, I0, days }: Input, steps: number) {
  const seir = model === 'seir'
  const slope = (_t: number, y: Float64Array, out: Float64Array) => {
    const infection = (beta * y[0]! * y[2]!) / N
    const onset = seir ? sigma * y[1]! : infection
    out[0] = -infection
    out[1] = infection - onset
    out[2] = onset - gamma * y[2]!
    out[3] = gamma * y[2]!
  }
  const step = rungeKutta4(4, slope)
  const h = days / steps
  const y = Float64Array.of(N - I0, 0, I0, 0)
  const before = new Float64Array(4)
  const between = new Float64Array(4)
  const now = new Float64Array(4)
  /** dI/dt a fraction of a step after `before`. */
  const rise = (fraction: number, t: number) => {
    step(t, before, fraction * h, between)
    slope(t, between, now)
    return now[2]!
  }
  const stride = Math.ceil(steps / 20_000)
  const rows = Math.ceil(steps / stride) + 1
  const columns = { t: new Float64Array(rows), ...compartments(rows) }
  let peakInfected = I0
  let peakDay = 0
  let populationDrift = 0
  let lowest = 0
  for (let n = 0; n <= steps; n++) {
    if (n % stride === 0 || n === steps) {
      const row = Math.ceil(n / stride)
      columns.t[row] = n * h
      columns.S[row] = y[0]!
      columns.E[row] = y[1]!
      columns.I[row] = y[2]!
      columns.R[row] = y[3]!
    }
    populationDrift = Math.max(populationDrift, Math.abs(y[0]! + y[1]! + y[2]! + y[3]! - N) / N)
    lowest = Math.min(lowest, y[0]!, y[1]!, y[2]!, y[3]!)
    if (n === steps) break
    before.set(y)
    step(n * h, before, h, y)
    slope(0, before, now)
    const rising = now[2]! > 0
    slope(0, y, now)
    if (rising && now[2]! <= 0) {
      const fraction = bisect(f => -rise(f, n * h), 0, 1)
      rise(fraction, n * h)
      if (between[2]! > peakInfected) {
        peakInfected = between[2]!
        peakDay = (n + fraction) * h
      }
    } else if (y[2]! > peakInfected) {
      peakInfected = y[2]!
      // Whole steps may round beyond the end.
      peakDay = Math.min(days, (n + 1) * h)
    }
  }
  // N - S as the sum of the other compartments: the difference would lose digits for a small outbreak in a large population.
  const finalSize = y[1]! + y[2]! + y[3]!
  return { columns, peakInfected, peakDay, finalSize, populationDrift, lowest, end: y }
}

function compartments(rows: number) {
  const column = () => new Float64Array(rows)
  return { S: column(), E: column(), I: column(), R: column() }
}

/**
 * Checks against closed forms of SIR: S(t) = S0 exp(-R0 R(t)/N) at all times, and I_max = I0 + S0 - (N/R0)(1 + ln(R0 S0/N))
 * for an outbreak with a peak.
 */
function closedForms(
  { model, beta, gamma, N, I0 }: Input,
  { end, peakInfected }: { end: Float64Array; peakInfected: number },
): Check[] {
  if (gamma === 0) return []
  const R0 = beta / gamma
  const S0 = N - I0
  const susceptible = S0 * exp((-R0 * end[3]!) / N)
  const orbit = below('S(R) against its closed form, over N', (end[0]! - susceptible) / N, 1e-6)
  const peaked = peakInfected > I0 && end[2]! < peakInfected
  if (model === 'seir' || !peaked || R0 * S0 <= N) return [orbit]
  const peak = I0 + S0 - (N / R0) * (1 + log((R0 * S0) / N))
  return [orbit, below('peak against its closed form', relativeError(peakInfected, peak), 1e-5)]
}

/** The positive eigenvalue of the linearised equations: sir beta - gamma, seir of a 2 x 2 matrix. */
function growthOf({ model, beta, gamma, sigma }: Input): number {
  if (model === 'sir') return beta - gamma
  const half = (sigma + gamma) / 2
  return Math.sqrt(half * half - sigma * (gamma - beta)) - half
}

function equationsOf({ model, beta, gamma, sigma, N, I0 }: Input): string[] {
  const infection = `${beta} S I / ${N}`
  const exposed =
    model === 'seir'
      ? [`dE/dt = ${infection} - ${sigma} E`, `dI/dt = ${sigma} E - ${gamma} I`]
      : [`dI/dt = ${infection} - ${gamma} I`]
  return [`dS/dt = -${infection}`, ...exposed, `dR/dt = ${gamma} I`, `I(0) = ${I0}`]
}
