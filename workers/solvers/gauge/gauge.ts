import { doubles } from '../../kernel.ts'
import type { KernelTable } from '../../kernel-table.ts'
import { type Correlated, correlatedMean } from '../../numerics/autocorrelation.ts'
import { atan2, cos, log, sin } from '../../numerics/mathematics.ts'
import { Random } from '../../numerics/random.ts'
import { thinnedSeries } from '../../numerics/thin.ts'
import { invalidInput } from '../../refusal.ts'
import { anything, integer, list, nullable, number, object, optional } from '../../schema.ts'
import { below, defineSolver, holds, ONE_SIGMA } from '../../solver.ts'
import { finitePlaquette, infinitePlaquette } from './exact.ts'
import { written } from './in-words.ts'
import { ownCostMs, solveOwn } from './own.ts'
import { isOwn, OWN_WORDS } from './own-words.ts'
import { pictures } from './pictures.ts'

const params = {
  L: integer({ title: 'sites along a side, periodic', minimum: 4, maximum: 64, default: 16 }),
  beta: number({ title: 'inverse coupling', minimum: 0, maximum: 100, default: 1 }),
  sweeps: integer({ title: 'sweeps measured', minimum: 50, maximum: 100_000, default: 2000 }),
  seed: integer({ title: 'seed', minimum: 0, maximum: 4_294_967_295, default: 1 }),
  ...OWN_WORDS,
}

/** Loops of a record, in the order of the kernel; the area of each. */
const LOOPS = ['1x1', '1x2', '1x3', '2x2', '2x3', '3x3'] as const
const AREAS = [1, 2, 3, 4, 6, 9]
const RECORD = 7
const SCHWINGER_DYSON = 6
/** A loop counts as different from zero, and enters the string tension, above this many standard errors. */
const SEEN = 5
const SIGMAS = 5
/** From here on a cold start is nearer to equilibrium than a hot one. */
const COLD_FROM = 1
const CHUNKS = 20
/** Sites times sweeps of a run of some 18 s. */
const WORK_MAX = 65_536_000

const loop = number({ title: 'mean real part' })
const loopTable = {
  '1x1': loop,
  '1x2': loop,
  '1x3': loop,
  '2x2': loop,
  '2x3': loop,
  '3x3': loop,
}

export const gauge = defineSolver({
  key: 'gauge',
  title: 'Lattice gauge theory: compact U(1) in two dimensions, and own lattices',
  brief:
    'U(1) lattice gauge theory in two dimensions by Monte Carlo: plaquette, Wilson loops, topology, against the exact value.',
  description:
    'Samples the Wilson action on a periodic lattice. Compact U(1) in two dimensions: heat bath, three overrelaxations and a winding hit a sweep, so that topology does not freeze; plaquette, Wilson loops, string tension, topological charge beside the exact values. With `group` and `dim` U(1), SU(2) or SU(3) in two to four dimensions: heat bath by SU(2) subgroups and reflections, own loops, APE smearing with the static potential, Creutz ratios, Polyakov lines. Errors include autocorrelation. One seed gives one history.',
  reference:
    'Best and Fisher, Appl. Statist. 28 (1979) 152; Creutz, Phys. Rev. D 36 (1987) 515; Wolff, Comput. Phys. Commun. 156 (2004) 143; Migdal, Sov. Phys. JETP 42 (1975) 413',
  words:
    'lattice gauge theory plaquette wilson loop monte carlo u(1) strong force quark confinement string tension field',
  unspokenWords: 'qcd quark confinement strong su su2 su3 three four',
  synonyms: { L: 'lattice', beta: 'coupling' },
  unspoken: Object.keys(OWN_WORDS),
  written,
  params,
  outputs: {
    plaquette: number({ title: '<cos theta_P>' }),
    plaquetteError: number({ title: 'its standard error, autocorrelation included' }),
    exactPlaquette: optional(number({ title: 'I1(beta)/I0(beta), the infinite lattice' })),
    finiteVolumePlaquette: optional(
      number({ title: 'exact value of this lattice, by characters' }),
    ),
    wilsonLoops: optional(object(loopTable, { title: 'Wilson loops' })),
    wilsonLoopErrors: optional(object(loopTable, { title: 'their standard errors' })),
    stringTension: optional(
      nullable(
        number({ title: 'slope of -ln W in the area; null when no loop stands out of its error' }),
      ),
    ),
    creutzRatio: optional(
      nullable(number({ title: '-ln(W22 W11 / W12^2); null when a loop is not positive' })),
    ),
    autocorrelationTime: number({ title: 'of the plaquette, in sweeps; 1/2 without memory' }),
    acceptance: optional(number({ title: 'share of heat-bath proposals accepted' })),
    windingAcceptance: optional(number({ title: 'share of winding hits accepted' })),
    topologicalCharge: optional(
      integer({ title: 'sum of the plaquette angles over 2 pi, at the end' }),
    ),
    zScore: optional(number({ title: '(plaquette - finiteVolumePlaquette) / plaquetteError' })),
    schwingerDysonGap: optional(
      number({ title: 'mean of beta (dS)^2/2 less that of d2S/2, a site; 0 exactly' }),
    ),
    equilibrationSweeps: integer({ title: 'sweeps before the measured ones' }),
    loops: optional(
      list(anything({ title: '{R, T, mean, error, time}' }), {
        title: 'Wilson loops (own lattices)',
      }),
    ),
    creutz: optional(
      list(anything({ title: '{R, T, chi, error}' }), { title: 'Creutz ratios (own lattices)' }),
    ),
    potential: optional(
      list(anything({ title: '{R, T, V, error}' }), {
        title: 'ln(W(R,T) / W(R,T+1)) of smeared loops',
      }),
    ),
    timelikePlaquette: optional(anything({ title: 'mean, error and time of planes with time' })),
    spacelikePlaquette: optional(anything({ title: 'the same of planes in space' })),
    polyakov: optional(
      anything({
        title: 'line and modulus around time: mean, error and time of each; susceptibility',
      }),
    ),
    actionDensity: optional(anything({ title: 'action of a site: mean, error' })),
    state: optional(anything({ title: 'links, for `initial` of sweeps that go on' })),
  },
  pictures,
  examples: [
    { title: 'strong coupling', input: {}, value: 0.446389965897, relTol: 5e-3 },
    {
      title: 'weak coupling',
      input: { L: 32, beta: 4, sweeps: 2000, seed: 42 },
      value: 0.863522611025,
      relTol: 1e-3,
    },
    {
      title: 'SU(2) in four dimensions at strong coupling',
      input: { group: 'su2', dim: 4, L: 4, beta: 1, sweeps: 100 },
      value: 0.2434,
      relTol: 1e-2,
    },
    {
      title: 'static potential of SU(2) in three dimensions by smeared loops',
      input: {
        ...{ group: 'su2', dim: 3, L: 6, beta: 3, sweeps: 100, smearing: { alpha: 0.5, steps: 4 } },
        loops: [
          [1, 1],
          [1, 2],
          [2, 1],
          [2, 2],
        ],
      },
      value: 0.626,
      relTol: 2e-2,
    },
  ],
  // Links of a state.
  bodyMaxBytes: 4_194_304,
  largest: { L: 64, sweeps: 16_000 },
  costMs: input =>
    isOwn(input) ? ownCostMs(input) : 2 + input.sweeps * input.L * input.L * 2.4e-4,

  solve(input, run) {
    if (isOwn(input)) return solveOwn(input, run)
    const { L, beta, sweeps, seed } = input
    const { kernels, progress } = run
    const V = L * L
    const limit = Math.floor(WORK_MAX / V)
    if (sweeps > limit) {
      const message = `sweeps is ${sweeps}: at most ${limit} for ${L} x ${L} sites`
      throw invalidInput('/sweeps', message, { value: sweeps, maximum: limit })
    }
    const kernel = kernels('gauge')
    kernel.setSeed(seed)
    kernel.init(L, beta, sweeps)
    if (beta < COLD_FROM) kernel.heat()
    const equilibrationSweeps = 100 + 2 * L + Math.ceil(sweeps / 10)
    kernel.advance(equilibrationSweeps, false)
    for (let chunk = 0; chunk < CHUNKS; chunk++) {
      const count = Math.floor((sweeps + chunk) / CHUNKS)
      kernel.advance(count, true)
      progress((chunk + 1) / CHUNKS, `plaquette ${kernel.cosines() / V}`)
    }
    const records = doubles(kernel, kernel.history(), RECORD * sweeps)
    const column = (k: number) =>
      Float64Array.from({ length: sweeps }, (_, i) => records[RECORD * i + k]!)
    const history = column(0)
    const plaquette = correlatedMean(history)
    const loops = LOOPS.map((_, k) => correlatedMean(column(k)))
    const identity = correlatedMean(column(SCHWINGER_DYSON))
    const finite = finitePlaquette(beta, V)
    const zScore = (plaquette.mean - finite) / plaquette.error
    const angles = plaquetteAngles(kernel, V)
    const charge = angles.reduce((sum, angle) => sum + angle, 0) / (2 * Math.PI)
    const topologicalCharge = Math.round(charge)
    const halves = [history.subarray(0, sweeps >> 1), history.subarray(sweeps >> 1)]
    // After all other measurements except that of the link lengths, since it changes every link.
    const moved = Math.abs(transformed(kernel, L))
    const [w11, w12, , w22] = loops.map(({ mean }) => mean) as [number, number, number, number]
    return {
      value: plaquette.mean,
      unit: '1',
      uncertainty: plaquette.error,
      equations: [
        `S = ${beta} sum_P (1 - cos theta_P) on ${L} x ${L} sites`,
        `<cos theta_P> = I1(${beta})/I0(${beta}) = ${infinitePlaquette(beta)}, on this lattice ${finite}`,
      ],
      terms: [
        { term: 'exact plaquette of this lattice', value: finite },
        { term: 'statistical deviation', value: plaquette.mean - finite },
      ],
      method:
        'von Mises heat bath, three overrelaxations and a winding hit a sweep; errors by the Gamma method',
      outputs: {
        plaquette: plaquette.mean,
        plaquetteError: plaquette.error,
        exactPlaquette: infinitePlaquette(beta),
        finiteVolumePlaquette: finite,
        wilsonLoops: tableOf(loops, 'mean'),
        wilsonLoopErrors: tableOf(loops, 'error'),
        stringTension: tensionOf(loops),
        creutzRatio: w11 > 0 && w12 > 0 && w22 > 0 ? -log((w22 * w11) / (w12 * w12)) : null,
        autocorrelationTime: plaquette.time,
        acceptance: kernel.acceptance(),
        windingAcceptance: kernel.windingHits() / (sweeps + equilibrationSweeps),
        topologicalCharge,
        zScore,
        schwingerDysonGap: identity.mean,
        equilibrationSweeps,
      },
      checks: [
        below('plaquette less its exact value, in standard errors', zScore, SIGMAS),
        below(
          'Schwinger-Dyson identity, in standard errors',
          identity.mean / identity.error,
          SIGMAS,
        ),
        below('first half less second half, in standard errors', halvesApart(halves), SIGMAS),
        below(
          'sum of plaquette angles over 2 pi off a whole number',
          charge - topologicalCharge,
          1e-9,
        ),
        below('change of the action under a gauge transformation', moved, 1e-11),
        holds('|U| = 1', unitLinks(kernel, V)),
      ],
      accuracy: {
        estimate: plaquette.error,
        bound: 0.05,
        how: 'standard error of the plaquette, autocorrelation included',
      },
      statistics: {
        standardError: plaquette.error,
        confidence: ONE_SIGMA,
        how: 'Gamma method of Wolff: the memory of the history is in it',
        numerical: {
          estimate: moved,
          bound: 1e-4,
          how: 'change of the action under a gauge transformation',
        },
      },
      series: thinnedSeries(
        { sweep: history.map((_, i) => i + 1), plaquette: history },
        'plaquette',
      ),
      warnings:
        kernel.windingHits() > 0
          ? []
          : ['no winding hit was accepted: the topological charge stayed what it was at the start'],
      fields: { plaquetteAngle: { nx: L, ny: L, dx: 1, dy: 1, values: angles } },
    }
  },
})

type Kernel = KernelTable['gauge']

function tableOf(loops: readonly Correlated[], name: 'mean' | 'error') {
  const [a, b, c, d, e, f] = loops.map(one => one[name]) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  return { '1x1': a, '1x2': b, '1x3': c, '2x2': d, '2x3': e, '3x3': f }
}

/** In two dimensions the area law is exact: -ln W = sigma A, fitted with the weights of the errors. */
function tensionOf(loops: readonly Correlated[]): number | null {
  let above = 0
  let under = 0
  for (const [k, { mean, error }] of loops.entries()) {
    if (mean <= SEEN * error) continue
    const weight = (mean / error) * (mean / error)
    above += weight * AREAS[k]! * -log(mean)
    under += weight * AREAS[k]! * AREAS[k]!
  }
  return under > 0 ? above / under : null
}

function plaquetteAngles(kernel: Kernel, V: number): Float64Array {
  const loops = doubles(kernel, kernel.plaquettes(), 2 * V)
  return Float64Array.from({ length: V }, (_, s) => atan2(loops[2 * s + 1]!, loops[2 * s]!))
}

function halvesApart(halves: readonly Float64Array[]): number {
  const [a, b] = halves.map(half => correlatedMean(half)) as [Correlated, Correlated]
  return (a.mean - b.mean) / Math.sqrt(a.error * a.error + b.error * b.error)
}

/** Applies a random gauge transformation; returns the relative change of the sum of cosines, 0 but for rounding. */
function transformed(kernel: Kernel, L: number): number {
  const V = L * L
  const before = kernel.cosines()
  const random = new Random(L)
  const angles = Float64Array.from({ length: V }, () => 2 * Math.PI * random.uniform())
  const turn = (links: Float64Array, ahead: (s: number) => number) => {
    for (let s = 0; s < V; s++) {
      const angle = angles[s]! - angles[ahead(s)]!
      const [c, d] = [cos(angle), sin(angle)]
      const [u, v] = [links[2 * s]!, links[2 * s + 1]!]
      links[2 * s] = u * c - v * d
      links[2 * s + 1] = u * d + v * c
    }
  }
  turn(doubles(kernel, kernel.linksX(), 2 * V), s => (s % L === L - 1 ? s + 1 - L : s + 1))
  turn(doubles(kernel, kernel.linksY(), 2 * V), s => (s + L) % V)
  kernel.fillPlaquettes()
  return (kernel.cosines() - before) / V
}

function unitLinks(kernel: Kernel, V: number): boolean {
  for (const address of [kernel.linksX(), kernel.linksY()]) {
    const links = doubles(kernel, address, 2 * V)
    for (let s = 0; s < V; s++) {
      const [u, v] = [links[2 * s]!, links[2 * s + 1]!]
      if (Math.abs(u * u + v * v - 1) > 1e-12) return false
    }
  }
  return true
}
