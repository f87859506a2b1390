import { Failure } from '../../failure.ts'
import { doubles, type Kernels } from '../../kernel.ts'
import { exp } from '../../numerics/mathematics.ts'
import { thinnedSeries } from '../../numerics/thin.ts'
import { invalidInput, pointerTo } from '../../refusal.ts'
import { list, nullable, number } from '../../schema.ts'
import { below, defineSolver, type Run } from '../../solver.ts'
import { everyOptional, refuseOthers } from '../systems/own-system.ts'
import { crossing, integral } from './front.ts'
import { written } from './in-words.ts'
import { type Input, MODEL_WORDS, params } from './model-words.ts'
import { runOwn } from './own.ts'
import { isOwn, OWN_OUTPUTS, OWN_WORDS, ownCostMs } from './own-words.ts'
import { pictures } from './pictures.ts'
import { onHalfGrid, start, startsAsStep } from './start.ts'

/** Growth in a step, as rho dt, before the step is halved. */
const GROWTH = 0.02
/** Nodes in sqrt(D/rho): fewer do not carry the front. */
const NODES_MIN = 2
const SAMPLES = 200
const WANTED = 1e-4
const WORST = 1e-3
/** Nodes times steps of the first run; the finest takes four times as long: some 15 s. */
const WORK_MAX = 2e8

const millimetres = (title: string) => number({ title, unit: 'mm' })
const speed = (title: string) => number({ title, unit: 'mm/d' })

export const tumor = defineSolver({
  key: 'tumor',
  title: 'Growth of a tumour, treated or not, as a travelling front (Fisher-KPP)',
  brief: 'Growth and invasion by Fisher-KPP: fronts, own tissue, radiotherapy, drugs, surgery.',
  description:
    'Integrates u_t = D u_xx + rho u (1 - u/K) with zero flux by Strang splitting: exact growth, compact fourth-order diffusion: position, speed and width of an invading front; one that starts as a step is slower than 2 sqrt(rho D) by 3/(4 rho t) of it for long. With `domain` own tissue: line, cylinder, sphere or plane, `regions` of other D and rho, a `growth` law, `therapy` (radiation, drug, surgery), edges that a scan sees (`threshold`); finite volumes, error by three grids.',
  reference: 'Swanson, Alvord and Murray, Cell Proliferation 33 (2000) 317; Bramson (1983)',
  words:
    'tumor brain growth travelling front glioma fisher kolmogorov cells radiotherapy chemotherapy resection cancer treatment invasion spread equation population',
  unspokenWords: 'radiotherapy chemotherapy resection treatment treated',
  synonyms: {
    tEnd: 'days',
    D: 'motility diffusion',
    rho: 'proliferation',
    initial: { 'ablowitz-zeppetella': 'travelling wave' },
  },
  countsWith: { x0: { initial: ['step', 'ablowitz-zeppetella'] } },
  written,
  params,
  unspoken: Object.keys(OWN_WORDS),
  outputs: {
    ...everyOptional({
      frontSpeed: speed('(front(tEnd) - front(tEnd/2)) / (tEnd/2)'),
      asymptoticSpeed: speed('2 sqrt(rho D)'),
      bramsonSpeed: nullable(
        speed('2 sqrt(rho D) less the delay of a step; null for a wave or below 5 growth times'),
      ),
      frontPosition: millimetres('where u = K/2 at the end'),
      totalMass: millimetres('integral of u at the end, in units of K at K = 1'),
      frontWidth: millimetres('from u = 0.9 K to u = 0.1 K at the end'),
      doublingTime: number({ title: 'ln 2 / rho, far ahead of the front', unit: 'd' }),
      finalDensity: list(number({ title: 'density' }), { title: 'u at the N nodes at the end' }),
    }),
    ...OWN_OUTPUTS,
  },
  pictures,
  examples: [
    {
      title: 'a step after 30 growth times',
      input: { D: 1, rho: 1, L: 100, N: 1001, x0: 10, tEnd: 30 },
      value: 1.92632846543,
      relTol: 1e-3,
    },
    {
      title: 'the exact wave of Ablowitz and Zeppetella',
      input: {
        D: 1,
        rho: 1,
        L: 100,
        N: 1001,
        x0: 20,
        tEnd: 10,
        initial: 'ablowitz-zeppetella',
      },
      value: 5 / Math.sqrt(6),
      relTol: 1e-4,
    },
    {
      title: 'a round glioma after 600 days: how far out two fifths of the capacity are',
      input: {
        domain: { x: [0, 80] },
        coordinates: 'spherical',
        initial: { u: 'exp(-x^2/18)' },
        tEnd: 600,
        threshold: [0.4],
      },
      value: 28.538,
      relTol: 1e-3,
    },
    {
      title: 'ten doses of 2 Gy on workdays, then rest: the edge that a T2 image shows on day 100',
      input: {
        domain: { x: [0, 80] },
        coordinates: 'spherical',
        growth: 'exponential',
        initial: { u: '0.9*exp(-x^2/50)' },
        therapy: [
          { kind: 'radiation', start: 20, fractions: 10, dose: 2, alpha: 0.03, beta: 0.003 },
        ],
        tEnd: 100,
        threshold: [0.16],
      },
      value: 10.7728927,
      relTol: 1e-4,
    },
    {
      title: 'grey and white matter in a plane, and what a resection leaves: the edge on day 200',
      input: {
        D: 0.05,
        domain: { x: [-40, 40], y: [-40, 40] },
        regions: [{ where: 'x > 5 + 3*sin(y/8)', D: 0.2 }],
        initial: { u: '0.8*exp(-(x^2 + y^2)/60)' },
        therapy: [{ kind: 'surgery', at: 60, centre: [0, 0], radius: 12, remaining: 0.02 }],
        tEnd: 200,
        threshold: [0.16],
        cells: [96, 96],
      },
      value: 13.829,
      relTol: 2e-3,
    },
  ],
  largest: { N: 20_001, L: 2000, tEnd: 15_000 },
  costMs: input =>
    isOwn(input) ? ownCostMs(input) : 0.5 + input.N * (stepsOf(input) * 1.5e-5 + 0.012),

  bodyMaxBytes: 1_572_864,

  solve(input, run) {
    if (isOwn(input)) {
      refuseOthers(input, MODEL_WORDS, 'belongs to the model: it has no meaning beside own tissue')
      const unused = [...Object.keys(MODEL_WORDS), 'initial']
      return {
        ...runOwn(input, run),
        unused: input.initial === 'step' ? unused : [...unused, 'x0'],
      }
    }
    refuseOthers(input, OWN_WORDS, 'describes own tissue: it counts beside a domain')
    return travellingFront(input, run)
  },
})

function travellingFront(input: Input, { kernels, progress }: Run) {
  const { D, rho, K, L, N, tEnd } = input
  refuse(input)
  let steps = stepsOf(input)
  const samples = Math.min(SAMPLES, steps / 2)
  const run = (on: Input, count: number, from: number, to: number) =>
    integrate(on, count, samples, kernels, (part, front) =>
      progress(from + (to - from) * part, `${on.N} nodes, ${count} steps: front at ${front} mm`),
    )
  const halfGrid = run(onHalfGrid(input), steps, 0, 1 / 7)
  let coarse = run(input, steps, 1 / 7, 3 / 7)
  const space = difference(input, halfGrid, coarse) / 3
  let fine = run(input, 2 * steps, 3 / 7, 6 / 7)
  // Strang splitting is of second order: half the step leaves a quarter of the error.
  let time = difference(input, coarse, fine) / 3
  const enough = (next: number) => (D * tEnd * (N - 1) ** 2) / (L * L) / next >= SPREAD_MIN
  if (time > WANTED / 2 && enough(4 * steps)) {
    steps *= 2
    coarse = fine
    fine = run(input, 2 * steps, 6 / 7, 1)
    time = difference(input, coarse, fine) / 3
  }
  const estimate = space + time
  refuseRough(input, space, time)
  const asymptoticSpeed = 2 * Math.sqrt(rho * D)
  // Bramson: x = 2 sqrt(rho D) t - (3/2) sqrt(D/rho) ln t + a constant.
  const delayed = asymptoticSpeed - (3 * Math.sqrt(D / rho) * Math.LN2) / tEnd
  const bramsonSpeed = startsAsStep(input) && rho * tEnd >= 5 ? delayed : null
  const extrapolated = (a: number, b: number) => b + (b - a) / 3
  const frontSpeed = extrapolated(coarse.frontSpeed, fine.frontSpeed)
  const dx = L / (N - 1)
  return {
    value: frontSpeed,
    unit: 'mm/d',
    uncertainty: estimate * asymptoticSpeed,
    equations: [
      `u_t = ${D} u_xx + ${rho} u (1 - u/${K}), u_x = 0 at x = 0 and x = ${L}`,
      `c = (front(${tEnd}) - front(${tEnd / 2})) / ${tEnd / 2} = ${frontSpeed}`,
      `2 sqrt(rho D) = 2 sqrt(${rho} * ${D}) = ${asymptoticSpeed}`,
    ],
    terms: [{ term: 'speed of the front', value: frontSpeed }],
    method:
      'Strang splitting of exact logistic growth and compact fourth-order Crank-Nicolson diffusion (Douglas), extrapolated in the step',
    outputs: {
      frontSpeed,
      asymptoticSpeed,
      bramsonSpeed,
      frontPosition: extrapolated(coarse.frontPosition, fine.frontPosition),
      totalMass: extrapolated(coarse.totalMass, fine.totalMass),
      frontWidth: extrapolated(coarse.frontWidth, fine.frontWidth),
      doublingTime: Math.LN2 / rho,
      finalDensity: Array.from(fine.u),
    },
    checks: [
      below('u below 0 or above K, over K', fine.excess, 1e-9),
      below('gain of mass against the growth, over both', fine.imbalance, 1e-3),
    ],
    accuracy: {
      estimate,
      bound: WANTED,
      how: 'step halving plus grid pair: change of the speed over 2 sqrt(rho D) and of the mass, a third of each',
    },
    series: {
      t: fine.t,
      front: fine.front,
      mass: fine.mass,
      ...thinnedSeries({ x: fine.u.map((_, i) => i * dx), u: fine.u }, 'u'),
    },
    warnings:
      L - fine.frontPosition < FREE * Math.sqrt(D / rho)
        ? [`the front ends ${L - fine.frontPosition} mm before the wall, which speeds it up`]
        : [],
  }
}

/** In sqrt(D/rho): nearer to the wall than this the speed of a front differs by more than 1e-5 from a free one's. */
const FREE = 8

/** D dt/dx^2 from which both schemes of the start have a positive inverse. */
const SPREAD_MIN = 1 / 6

/**
 * Two steps fit into each sample, and tEnd/2 is a sample; on half the grid D dt/dx^2 should be at least 1/6.
 * Slow growth alone would leave too few samples to follow its start.
 */
function stepsOf({ D, rho, L, N, tEnd }: Input): number {
  const dx = (2 * L) / (N - 1)
  // Rounding up may halve the step.
  const most = (D * tEnd) / (2 * SPREAD_MIN * dx * dx)
  const wanted = Math.min(most, Math.max((rho * tEnd) / GROWTH, 2 * SAMPLES))
  const even = wanted < 2 * SAMPLES ? 4 : 2 * SAMPLES
  return even * Math.max(1, Math.ceil(wanted / even))
}

function refuse(input: Input): void {
  const { D, rho, L, N, x0, tEnd, initialState } = input
  if (initialState !== undefined) refuseState(input, initialState)
  else if (x0 >= L) {
    const message = `x0 is ${x0}: the front starts inside the domain, below L = ${L}`
    throw invalidInput('/x0', message, { value: x0, maximum: L })
  }
  const nodes = (Math.sqrt(D / rho) * (N - 1)) / L
  if (nodes < NODES_MIN) {
    const enough = Math.ceil(((N - 1) * NODES_MIN) / nodes) + 1
    throw new Failure(
      'PRECISION',
      `${nodes} nodes lie in sqrt(D/rho), ${NODES_MIN} carry a front; take N = ${enough} or a shorter L`,
      { nodes, limit: NODES_MIN, N: enough },
    )
  }
  const steps = stepsOf(input)
  const spread = (D * tEnd * (N - 1) ** 2) / (4 * L * L) / steps
  if (spread < SPREAD_MIN) {
    const enough = Math.ceil((N - 1) * Math.sqrt(SPREAD_MIN / spread)) + 1
    throw new Failure(
      'PRECISION',
      `in tEnd = ${tEnd} nothing spreads from one node to the next; take a later tEnd, or N = ${enough} at least`,
      { spread, limit: SPREAD_MIN, N: enough },
    )
  }
  if (N * steps > WORK_MAX) {
    const maximum = Math.floor((WORK_MAX / N / steps) * tEnd)
    const message = `tEnd is ${tEnd}: ${N} nodes take ${steps} steps, too many; at most ${maximum}`
    throw invalidInput('/tEnd', message, { value: tEnd, maximum })
  }
}

/** The error of the grid falls with the square of the spacing. */
function refuseRough({ N }: Input, space: number, time: number): void {
  const estimate = space + time
  if (estimate <= WORST) return
  const enough = Math.ceil((N - 1) * Math.sqrt((2 * space) / WORST)) + 1
  const advice = enough > N ? `take N = ${enough}, or a later tEnd` : 'take a later tEnd'
  const message = `the estimated error ${estimate} exceeds ${WORST}: ${space} by the grid, ${time} by the step; ${advice}`
  throw new Failure('PRECISION', message, { estimate, limit: WORST, N: Math.max(N, enough) })
}

function refuseState({ N, K }: Input, state: readonly number[]): void {
  if (state.length !== N) {
    throw unusable(`initialState holds ${state.length} densities for N = ${N} nodes`)
  }
  const outside = state.findIndex(u => !(u >= -ROUNDING * K && u <= (1 + ROUNDING) * K))
  if (outside < 0) return
  const message = `initialState[${outside}] is ${state[outside]}: a density lies between 0 and K = ${K}`
  throw invalidInput(pointerTo('initialState', outside), message, {
    value: state[outside],
    minimum: 0,
    maximum: K,
  })
}

/** What the steps of a run before may have left beyond 0 and K, over K. */
const ROUNDING = 1e-9

/** Samples between two progress reports. */
const REPORT_EVERY = 20

/** `samples` is even and divides `steps` into at least two. */
function integrate(
  input: Input,
  steps: number,
  samples: number,
  kernels: Kernels,
  report: (part: number, front: number) => void,
) {
  const { D, rho, K, L, N, tEnd } = input
  const kernel = kernels('tumor')
  kernel.init(N, K)
  const u = doubles(kernel, kernel.field(), N)
  const dx = L / (N - 1)
  if (input.initialState !== undefined) u.set(input.initialState)
  else start(input, u)
  const dt = tEnd / steps
  const spread = (D * dt) / (dx * dx)
  const stride = steps / samples
  const t: number[] = []
  const front: number[] = []
  const mass: number[] = []
  let grown = 0
  let rate = 0
  let excess = 0
  for (let sample = 0; sample <= samples; sample++) {
    const rough = sample === 1 && startsAsStep(input)
    if (rough) {
      // Crank-Nicolson would keep the step ringing: four half steps of backward Euler (Rannacher 1984).
      kernel.setStep(spread / 2, 0, exp((rho * dt) / 4))
      kernel.advance(4)
    }
    if (sample === 0 || rough) kernel.setStep(spread / 2, spread / 2, exp((rho * dt) / 2))
    const rest = sample === 0 ? 0 : rough ? stride - 2 : stride
    if (rest > 0) kernel.advance(rest)
    const place = crossing(u, dx, K / 2)
    const edge = 2 * Math.sqrt(D / rho)
    const now = sample * stride * dt
    if (place === null) throw faded(input, now)
    if (place > L - edge) throw beyond(input, now)
    t.push(now)
    front.push(place)
    if (sample % REPORT_EVERY === 0) report(sample / samples, place)
    mass.push(integral(u, dx, value => value))
    const growing = integral(u, dx, value => rho * value * (1 - value / K))
    if (sample > 0) grown += ((rate + growing) / 2) * stride * dt
    rate = growing
    for (const value of u) excess = Math.max(excess, -value / K, value / K - 1)
  }
  const gained = mass.at(-1)! - mass[0]!
  return {
    t,
    front,
    mass,
    u: u.slice(),
    excess,
    imbalance: (gained - grown) / (gained + mass[0]!),
    frontSpeed: (front.at(-1)! - front[samples / 2]!) / (tEnd / 2),
    frontPosition: front.at(-1)!,
    totalMass: mass.at(-1)!,
    frontWidth: (crossing(u, dx, K / 10) ?? L) - (crossing(u, dx, 0.9 * K) ?? 0),
  }
}

type Integrated = ReturnType<typeof integrate>

function difference({ D, rho }: Input, coarse: Integrated, fine: Integrated): number {
  return Math.max(
    Math.abs(fine.frontSpeed - coarse.frontSpeed) / (2 * Math.sqrt(rho * D)),
    Math.abs(fine.totalMass / coarse.totalMass - 1),
  )
}

/** The refusal of a start so small that diffusion keeps it below K/2 during the run. */
function faded({ x0, initialState }: Input, t: number): Failure {
  const nowhere = `u is nowhere above K/2 at t = ${t}, there is no front`
  if (initialState !== undefined) return unusable(`initialState: ${nowhere}`)
  const message = `x0 is ${x0}: ${nowhere}; take a larger x0`
  return invalidInput('/x0', message, { value: x0 })
}

function beyond({ D, rho, L, x0, tEnd, initialState }: Input, t: number): Failure {
  const wall = `the front meets the wall at t = ${t}`
  if (initialState !== undefined) return unusable(`initialState: ${wall}, L is ${L}`)
  const speed = 2.05 * Math.sqrt(rho * D)
  const enough = Number((x0 + speed * tEnd + 6 * Math.sqrt(D / rho)).toPrecision(3))
  const message = `L is ${L}: ${wall}; take L = ${enough} and N in proportion`
  return invalidInput('/L', message, { value: L, minimum: enough })
}

const unusable = (message: string) => invalidInput('/initialState', message)
