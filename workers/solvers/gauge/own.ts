// Lattices of the caller's own: the group, the dimensions, the loops; errors that include autocorrelation.
import { stateIn } from '../../continuum/state.ts'
import type { KernelTable } from '../../kernel-table.ts'
import { type Correlated, correlatedMean } from '../../numerics/autocorrelation.ts'
import { thinnedSeries } from '../../numerics/thin.ts'
import { invalidInput, missingInput } from '../../refusal.ts'
import { below, ONE_SIGMA, type Run } from '../../solver.ts'
import { finitePlaquette, finitePlaquetteSU2 } from './exact.ts'
import { logOfRatio, susceptibilityOf } from './jackknife.ts'
import { goOnFrom, type Lattice, linksOf, refuseLargeLinks } from './links.ts'
import type { OwnInput } from './own-words.ts'

type Kernel = KernelTable['lattice']

const ORDERS = { u1: 1, su2: 2, su3: 3 } as const
const RANGES = [
  ['Lt', 2, 64],
  ['overrelaxation', 0, 10],
  ['thermalisation', 0, 100_000],
] as const
/** Longest side by dimension. */
const SIDES = { 2: 64, 3: 32, 4: 16 } as const
const REFLECTIONS = 3
const LOOPS = [
  [1, 1],
  [1, 2],
  [1, 3],
  [2, 2],
  [2, 3],
  [3, 3],
] as const
const SIGMAS = 5
/** Blocks of the jackknife. */
const BLOCKS_USUAL = 20
/** Links are made exact again after so many sweeps. */
const REPAIR_EVERY = 10
const DRIFT_MAX = 1e-9
/** Nanoseconds of a link's touch by group and of each plane beside it, and of a matrix of a loop. */
const TOUCH_NS = { u1: 60, su2: 110, su3: 250 } as const
const PLANE_NS = { u1: 40, su2: 110, su3: 240 } as const
const LOOP_NS = { u1: 12, su2: 25, su3: 45 } as const
/** Of a link and a direction of its staples, once smeared. */
const SMEAR_NS = { u1: 100, su2: 220, su3: 700 } as const
const WORK_MS_MAX = 6e4

type Sides = readonly (readonly [R: number, T: number])[]

interface Frame {
  readonly group: 'u1' | 'su2' | 'su3'
  readonly dim: 2 | 3 | 4
  readonly Lt: number
  readonly loops: Sides
  /** Those, and what their Creutz ratios need besides. */
  readonly sides: Sides
  /** Whether a loop's second side lies in time: where time is short, or links in space alone are smeared. */
  readonly isTimed: boolean
  readonly reflections: number
  readonly before: number
  readonly start: 'hot' | 'cold' | 'state'
  readonly blocks: number
  readonly smearing: { readonly alpha: number; readonly steps: number } | undefined
}

function frameOf(input: OwnInput): Frame {
  const { L, beta, sweeps, group = 'u1', dim = 2, Lt = L } = input
  const reach = Math.min(L, Lt) >> 1
  const loops = (input.loops ?? LOOPS.filter(sides => sides.every(side => side <= reach))) as Sides
  const isTimed = Lt < L || input.smearing !== undefined
  return {
    ...{ loops, isTimed, sides: isTimed ? withTurned(loops, L >> 1, Lt >> 1) : loops },
    ...{ group, Lt, smearing: input.smearing },
    dim: dim as Frame['dim'],
    reflections: input.overrelaxation ?? REFLECTIONS,
    // What goes on has settled.
    before: input.thermalisation ?? (input.initial ? 0 : 100 + 2 * L + Math.ceil(sweeps / 10)),
    // From here on order is nearer to equilibrium than chance.
    start: input.start ?? (input.initial ? 'state' : beta < ORDERS[group] ? 'hot' : 'cold'),
    blocks: input.blocks ?? BLOCKS_USUAL,
  }
}

/** With the loops of their Creutz ratios that are there with space and time exchanged. */
function withTurned(loops: Sides, R: number, T: number): Sides {
  const all = [...loops]
  const has = (a: number, b: number) => all.some(([x, y]) => x === a && y === b)
  for (const [a, b] of loops) {
    if (a < 2 || b < 2) continue
    for (const [x, y] of [
      [a - 1, b],
      [a, b - 1],
      [a - 1, b - 1],
    ] as const) {
      if (x <= R && y <= T && !has(x, y) && has(y, x)) all.push([x, y])
    }
  }
  return all
}

export function ownCostMs(input: OwnInput): number {
  // What is out of range is refused before it runs.
  const { group, dim, Lt, sides, reflections, before, smearing } = frameOf(input)
  const sites = input.L ** 2 * (dim > 2 ? input.L : 1) * (dim > 3 ? input.L : 1)
  const volume = (sites / input.L) * Lt
  const touch = TOUCH_NS[group] + PLANE_NS[group] * (dim - 1)
  const sweep = volume * dim * (1 + reflections) * touch
  const lengths = sides.reduce((sum, [R, T]) => sum + R + T + 3, 0)
  const measured = volume * dim * (dim - 1) * lengths * LOOP_NS[group]
  const staples = (smearing?.steps ?? 0) * volume * (dim - 1)
  const smoothed = staples * SMEAR_NS[group] * Math.max(1, dim - 2)
  return (
    5 +
    (Math.max(0, input.sweeps + before) * Math.max(0, sweep) +
      input.sweeps * Math.max(0, measured + smoothed)) *
      1e-6
  )
}

const latticeOf = ({ L }: OwnInput, { group, dim, Lt }: Frame): Lattice => ({
  ...{ order: ORDERS[group], dim, L, Lt },
})

function refuseWhatCannotBe(input: OwnInput, frame: Frame): void {
  const { dim, loops, Lt, smearing, start, blocks } = frame
  const { L, sweeps, initial, seed } = input
  if (start === 'state' && !initial) {
    throw missingInput('/initial', 'initial is missing: the state from which the sweeps go on')
  }
  if (initial !== undefined) {
    if (start !== 'state')
      throw invalidInput('/start', `the links are those of initial, or ${start}`)
    if (seed !== 1) throw invalidInput('/seed', 'a state has its own stream of random numbers')
  }
  if (blocks > sweeps) {
    const message = `${blocks} blocks of ${sweeps} sweeps: at most one for each`
    throw invalidInput('/blocks', message, { value: blocks, maximum: sweeps })
  }
  if (input.state) refuseLargeLinks(latticeOf(input, frame))
  if (smearing && dim === 2) {
    throw invalidInput('/smearing', 'smearing is of links in space: two dimensions have no staple')
  }
  if (L > SIDES[dim]) {
    const message = `L is ${L}: at most ${SIDES[dim]} in ${dim} dimensions`
    throw invalidInput('/L', message, { value: L, maximum: SIDES[dim] })
  }
  for (const [name, least, most] of RANGES) {
    const value = input[name]
    if (value === undefined || (value >= least && value <= most)) continue
    throw invalidInput(`/${name}`, `${name} is ${value}: from ${least} to ${most}`, { value })
  }
  if (Lt > L) throw invalidInput('/Lt', `Lt is ${Lt}, above L = ${L}: time is the short side`)
  for (const [i, sides] of loops.entries()) {
    if (sides.length !== 2) throw invalidInput(`/loops/${i}`, 'a loop is [R, T]')
    const [R, T] = sides
    if (R <= L / 2 && T <= Math.min(L, Lt === L ? L : Lt) / 2) continue
    throw invalidInput(`/loops/${i}`, `${R} x ${T} does not fit into half of the lattice`)
  }
  const cost = ownCostMs(input)
  if (cost > WORK_MS_MAX) {
    const message = `about ${Math.round(cost / 1e3)} s of work, above 60: take fewer sweeps`
    throw invalidInput('/sweeps', message, { value: sweeps })
  }
}

export function solveOwn(input: OwnInput, { kernels, progress }: Run) {
  const frame = frameOf(input)
  refuseWhatCannotBe(input, frame)
  const { group, dim, Lt, loops, reflections, before, start, smearing } = frame
  const { L, beta, sweeps, seed } = input
  const kernel = kernels('lattice')
  kernel.setSeed(seed)
  kernel.init(ORDERS[group], dim, L, Lt, beta)
  if (start === 'hot') kernel.heat()
  const lattice = latticeOf(input, frame)
  const first = input.initial === undefined ? 0 : goOnFrom(kernel, lattice, stateIn(input.initial))
  if (smearing) kernel.reserve()
  let drift = 0
  const step = (k: number) => {
    kernel.sweep(reflections)
    if (k % REPAIR_EVERY === REPAIR_EVERY - 1) drift = Math.max(drift, kernel.repair())
  }
  for (let k = 0; k < before; k++) step(first + k)
  const column = () => new Float64Array(sweeps)
  const [plaquettes, timelike, spacelike, modulus, lineSum] = [
    column(),
    column(),
    column(),
    column(),
    column(),
  ]
  const histories = frame.sides.map(column)
  for (let k = 0; k < sweeps; k++) {
    step(first + before + k)
    const { all, withTime, space } = plaquettesOf(kernel, dim)
    plaquettes[k] = all
    timelike[k] = withTime
    spacelike[k] = space
    if (smearing) kernel.smear(smearing.alpha, smearing.steps)
    for (const [i, [R, T]] of frame.sides.entries()) histories[i]![k] = loopOf(kernel, frame, R, T)
    if (smearing) kernel.restore()
    const re = kernel.polyakov(Lt)
    const im = kernel.polyakovImaginary()
    lineSum[k] = re
    modulus[k] = Math.sqrt(re * re + im * im)
    if (k % 16 === 0) progress((before + k) / (before + sweeps), `plaquette ${all}`)
  }
  const state = input.state && linksOf(kernel, lattice, first + before + sweeps)
  const plaquette = correlatedMean(plaquettes)
  const measured = loops.map((_, i) => correlatedMean(histories[i]!))
  const volume = kernel.siteCount()
  const exact = exactOf(frame, beta, volume)
  const zScore = exact === undefined ? undefined : (plaquette.mean - exact) / plaquette.error
  const halves = [plaquettes.subarray(0, sweeps >> 1), plaquettes.subarray(sweeps >> 1)].map(half =>
    correlatedMean(half),
  ) as [Correlated, Correlated]
  const apart =
    (halves[0].mean - halves[1].mean) /
    Math.sqrt(halves[0].error * halves[0].error + halves[1].error * halves[1].error)
  const action = actionOf(beta, dim, plaquette)
  drift = Math.max(drift, kernel.repair())
  const invariants = () => {
    const { all } = plaquettesOf(kernel, dim)
    const [first] = loops
    if (!smearing || !first) return [all]
    kernel.smear(smearing.alpha, smearing.steps)
    const smooth = loopOf(kernel, frame, first[0], first[1])
    kernel.restore()
    return [all, smooth]
  }
  const original = invariants()
  kernel.transform()
  const gauge = Math.max(...invariants().map((one, i) => Math.abs(one - original[i]!)))
  const name = { u1: 'U(1)', su2: 'SU(2)', su3: 'SU(3)' }[group]
  return {
    value: plaquette.mean,
    unit: '1',
    uncertainty: plaquette.error,
    equations: [
      `S = ${beta} sum_P (1 - Re tr U_P${group === 'u1' ? '' : ` / ${ORDERS[group]}`}), ${name} on ${volume} sites in ${dim} dimensions`,
    ],
    terms: [{ term: 'mean plaquette', value: plaquette.mean }],
    method: `heat bath and ${reflections} reflections a sweep; errors by the Gamma method, of ratios by a jackknife of ${frame.blocks} blocks`,
    outputs: {
      plaquette: plaquette.mean,
      plaquetteError: plaquette.error,
      ...(exact !== undefined && zScore !== undefined && { finiteVolumePlaquette: exact, zScore }),
      loops: loops.map(([R, T], i) => ({ R, T, ...measured[i]! })),
      creutz: creutzOf(frame, histories),
      ...(smearing && { potential: potentialOf(loops, histories, frame.blocks) }),
      timelikePlaquette: correlatedMean(timelike),
      ...(dim > 2 && { spacelikePlaquette: correlatedMean(spacelike) }),
      polyakov: {
        line: correlatedMean(lineSum),
        modulus: correlatedMean(modulus),
        susceptibility: susceptibilityOf(modulus, volume / Lt, frame.blocks),
      },
      actionDensity: action,
      autocorrelationTime: plaquette.time,
      equilibrationSweeps: before,
      ...(state && { state }),
    },
    checks: [
      ...(zScore === undefined
        ? []
        : [below('plaquette less its exact value, in standard errors', zScore, SIGMAS)]),
      below('first half less second half, in standard errors', apart, SIGMAS),
      below('change of the action under a gauge transformation', gauge, 1e-11),
      below('drift of the links from the group between repairs', drift, DRIFT_MAX),
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
        estimate: gauge,
        bound: 1e-4,
        how: 'change of the action under a gauge transformation',
      },
    },
    resolved: {
      ...{ group, dim, Lt, overrelaxation: reflections, thermalisation: before },
      start,
      loops: loops.map(sides => [...sides]),
    },
    series: thinnedSeries(
      { sweep: plaquettes.map((_, i) => i + 1), plaquette: plaquettes, polyakovModulus: modulus },
      'plaquette',
    ),
    warnings:
      group === 'u1' && dim === 2
        ? [
            'no winding hits: at large beta the topological charge hardly moves; leave out the words of other lattices for them',
          ]
        : [],
  }
}

/** Means over all planes, those with time and those without. */
function plaquettesOf(kernel: Kernel, dim: number) {
  let [time, space] = [0, 0]
  for (let m = 0; m < dim; m++) {
    for (let d = m + 1; d < dim; d++) {
      const value = kernel.loop(m, 1, d, 1)
      if (d === dim - 1) time += value
      else space += value
    }
  }
  const planes = (dim * (dim - 1)) / 2
  const others = planes - (dim - 1)
  return {
    all: (time + space) / planes,
    withTime: time / (dim - 1),
    space: others > 0 ? space / others : 0,
  }
}

/** R in space by T in time; where time is as long as space, and nothing smeared, every pair of directions is one. */
function loopOf(kernel: Kernel, { dim, isTimed }: Frame, R: number, T: number): number {
  let [sum, count] = [0, 0]
  for (let m = 0; m < dim; m++) {
    for (let d = 0; d < dim; d++) {
      if (m === d || (isTimed && d !== dim - 1)) continue
      // A square is the same either way.
      if (R === T && !isTimed && d < m) continue
      sum += kernel.loop(m, R, d, T)
      count++
    }
  }
  return sum / count
}

/** chi(R, T) = -ln(W(R,T) W(R-1,T-1) / (W(R,T-1) W(R-1,T))), where all four stand out of their errors. */
function creutzOf({ loops, sides, isTimed, blocks }: Frame, histories: readonly Float64Array[]) {
  const at = (R: number, T: number) =>
    histories[sides.findIndex(([a, b]) => (a === R && b === T) || (!isTimed && a === T && b === R))]
  return loops.flatMap(([R, T]) => {
    if (R < 2 || T < 2) return []
    const ratio = logOfRatio([at(R, T), at(R - 1, T - 1)], [at(R, T - 1), at(R - 1, T)], blocks)
    return ratio ? [{ R, T, chi: -ratio.value, error: ratio.error }] : []
  })
}

/** V(R) = ln(W(R,T) / W(R,T+1)), which falls to the potential of two charges at rest as T grows. */
function potentialOf(loops: Sides, histories: readonly Float64Array[], blocks: number) {
  const at = (R: number, T: number) => histories[loops.findIndex(([a, b]) => a === R && b === T)]
  return loops.flatMap(([R, T]) => {
    const ratio = logOfRatio([at(R, T)], [at(R, T + 1)], blocks)
    return ratio ? [{ R, T, V: ratio.value, error: ratio.error }] : []
  })
}

/** Of a site: beta times 1 less the plaquette, over all planes. */
function actionOf(beta: number, dim: number, { mean, error }: Correlated) {
  const planes = (dim * (dim - 1)) / 2
  return { mean: beta * planes * (1 - mean), error: beta * planes * error }
}

/** In two dimensions the plaquette of a torus is a sum over characters. */
function exactOf({ group, dim }: Frame, beta: number, volume: number): number | undefined {
  if (dim !== 2 || group === 'su3' || beta === 0) return undefined
  return group === 'u1' ? finitePlaquette(beta, volume) : finitePlaquetteSU2(beta, volume)
}
