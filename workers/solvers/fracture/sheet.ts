// A notched sheet or a bar, stretched step by step until it tears.
import type { Kernels } from '../../kernel.ts'
import { thinnedSeries } from '../../numerics/thin.ts'
import { invalidInput } from '../../refusal.ts'
import { type Accuracy, below, type Check, type Run, relativeError } from '../../solver.ts'
import { continuumStretch, limitsOf, refuseBare, refuseSkipped } from './griffith.ts'
import { type History, type Loading, RESIDUAL, relaxation, stretched } from './history.ts'
import { type Lattice, latticeOf, latticeToughness, patchEnergy } from './lattice.ts'
import type { Input } from './model-words.ts'
import { type Shape, Specimen } from './specimen.ts'

const GAP_MAX = 1e-6
const PATCH_MAX = 1e-12
/** Of a strength by Gc: what half the nodes may differ by. */
const PAIR_MAX = 5e-2
/** A load step of a larger share of the critical strain gives a warning. */
const COARSE = 0.05

/** The notched sheet, or the bar. */
export function torn(input: Input, { kernels, progress }: Run) {
  const { mode, E, strain, loadSteps, relaxIters, Gc, dx = 1, thickness } = input
  refuseBare(input)
  const shape = shapeOf(input)
  const lattice = latticeOf(shape.horizon, E, mode === 'bar' ? 1 : 2)
  const { s0, sf } = limitsOf(lattice, input, dx)
  if (sf < s0) {
    const message = `sf is ${sf}: it lies below s0 = ${s0}`
    throw invalidInput('/sf', message, { value: sf, minimum: s0 })
  }
  const specimen = new Specimen(kernels, shape, lattice, s0, sf)
  const loading = { strain, steps: loadSteps, s0, sf, relaxations: relaxIters }
  const history = stretched(specimen, loading, share => progress(share, `strain ${strain * share}`))
  const { rows, crack, criticalStep, elasticLimit } = history
  if (Gc !== undefined) refuseSkipped(strain, loadSteps, elasticLimit)
  const coarsePeak = Gc === undefined ? undefined : coarsePeakOf(kernels, input, lattice, loading)
  const width = mode === 'bar' ? 1 : shape.nx
  const peakStress = history.peakForce / width
  const notchLength = mode === 'bar' ? 0 : shape.notchTip + 0.5
  const last = rows.at(-1)!
  const released = last.work - last.energy - crack.dissipated
  const off = coarsePeak === undefined ? 0 : Math.abs(coarsePeak / peakStress - 1)
  const accuracy = accuracyOf(
    history,
    strain / loadSteps,
    coarsePeak === undefined ? undefined : off,
  )
  const release =
    mode === 'bar' ? null : releaseRate(kernels, shape, lattice, history, loading) * dx
  const { x, y } = specimen.displacements()
  const field = (values: Float64Array) => ({ nx: shape.nx, ny: shape.ny, dx, dy: dx, values })
  const column = (value: (row: (typeof rows)[number]) => number) => Float64Array.from(rows, value)
  const stress = column(row => row.force / width)
  return {
    value: peakStress,
    unit: 'Pa',
    uncertainty: peakStress * accuracy.estimate,
    equations: [
      `f = c (s) beta/|xi|, E = ${E} Pa, s0 = ${s0}, sf = ${sf}, horizon ${shape.horizon} spacings`,
      `max F/A = ${peakStress} Pa, first bond at strain ${elasticLimit}`,
    ],
    terms: [{ term: 'largest pull of the grips over the width', value: peakStress }],
    method: `bond-based peridynamics, quasi-static: conjugate gradients, ${sf > s0 ? 'secant softening' : 'brittle bonds, the most stretched first'}; partial volumes and surface correction`,
    resolved: { s0, sf },
    outputs: {
      criticalStrain: criticalStep === null ? null : rows[criticalStep - 1]!.strain,
      elasticLimit,
      peakStress,
      broken: crack.broken > 0,
      brokenBonds: crack.broken,
      softenedBonds: crack.softened,
      notchBonds: specimen.notched,
      crackAdvance: crack.advance,
      spanned: crack.spanned,
      crackTip: crack.tip && [crack.tip[0] * dx, crack.tip[1] * dx],
      energyRelease: release,
      toughness: latticeToughness(lattice, mode === 'bar' ? 'a' : 'b', s0, sf) * dx,
      strainEnergy: last.energy * dx * dx,
      dissipatedEnergy: crack.dissipated * dx * dx,
      releasedEnergy: released * dx * dx,
      ...(Gc !== undefined && {
        stretch: s0,
        continuumStretch: continuumStretch(Gc, E, shape.horizon * dx),
        stressIntensity: Math.sqrt(E * Math.max(0, release!)),
        coarsePeakStress: coarsePeak!,
      }),
      ...(thickness !== undefined && { peakLoad: peakStress * width * dx * thickness }),
      poissonRatio: lattice.poissonRatio,
      stiffness: history.stiffness / width,
      equilibria: specimen.solutions,
      relaxations: specimen.iterations,
    },
    checks: [
      below('residual force over the forces of the grips', history.residual, RESIDUAL),
      below('pull of one grip less that of the other, relative', history.imbalance, GAP_MAX),
      below(
        'work rate of the grips less twice the energy of the bonds, relative',
        history.workGap,
        GAP_MAX,
      ),
      below(
        'energy of a homogeneous patch less E strain^2 / 2, relative',
        relativeError(patchEnergy(lattice, s0), (E * s0 * s0) / 2),
        PATCH_MAX,
      ),
      ...(coarsePeak === undefined
        ? []
        : [below('peak stress less that of half the nodes, relative', off, PAIR_MAX)]),
      ...(sf === s0 ? brittleChecks(shape, crack.damage, released, last.work) : []),
    ],
    accuracy,
    series: thinnedSeries(
      {
        strain: column(row => row.strain),
        stress,
        crackLength: column(row => (notchLength + row.advance) * dx),
        strainEnergy: column(row => row.energy * dx * dx),
        dissipatedEnergy: column(row => row.dissipated * dx * dx),
        work: column(row => row.work * dx * dx),
      },
      'stress',
    ),
    warnings: warningsOf(input, criticalStep !== null, elasticLimit),
    fields: {
      damage: field(crack.damage),
      ux: field(x.map(one => one * dx)),
      uy: field(y.map(one => one * dx)),
    },
  }
}

/** A crack that starts within a load step is seen at its end: the strength is known to that step and no better. */
function accuracyOf(
  { criticalStep, elasticLimit, workGap }: History,
  step: number,
  pair: number | undefined,
): Accuracy {
  if (pair !== undefined && criticalStep !== null) {
    const how = 'peak stress against that of half the nodes, and a load step over the elastic limit'
    return { estimate: Math.max(pair, step / elasticLimit), bound: PAIR_MAX, how }
  }
  if (pair !== undefined) {
    const how = 'largest stress against that of half the nodes; the sheet holds'
    return { estimate: Math.max(pair, workGap), bound: PAIR_MAX, how }
  }
  if (criticalStep === null) {
    const how = 'work of the grips against the energy of the bonds, the worst load step'
    return { estimate: workGap, bound: 1e-4, how }
  }
  const share = step / elasticLimit
  const how = 'a load step over the strain at which the first bond fails; more loadSteps lower it'
  return { estimate: Math.max(workGap, share), bound: Math.max(1e-4, share), how }
}

function warningsOf({ mode, ny, strain, loadSteps, Gc }: Input, failed: boolean, limit: number) {
  const step = strain / loadSteps
  return [
    ...(failed && step > COARSE * limit
      ? [
          `a load step is ${step / limit} of the strain at which the first bond fails: take more loadSteps`,
        ]
      : []),
    ...(Gc !== undefined && !failed
      ? [`the sheet holds: the stress is that at a strain of ${strain}, its strength lies higher`]
      : []),
    ...(mode === '2d' && ny % 2 === 1
      ? ['ny is odd: the notch lies half a spacing below mid-height']
      : []),
  ]
}

/** A sheet must have rows left between its grips. */
function shapeOf({ mode, nx, ny, N, notchFrac, horizonM }: Input): Shape {
  if (mode === 'bar') return { nx: N, ny: 1, horizon: horizonM, notchTip: -1 }
  const least = 2 * horizonM + 2
  if (ny < least) {
    const message = `ny is ${ny}: as many rows leave fewer than two between grips of ${horizonM} rows each; take ${least}`
    throw invalidInput('/ny', message, { value: ny, minimum: least })
  }
  return { nx, ny, horizon: horizonM, notchTip: notchFrac * nx - 0.5 }
}

/** The same sheet with nodes twice as far apart. */
function coarsePeakOf(kernels: Kernels, input: Input, lattice: Lattice, loading: Loading): number {
  const { dx = 1 } = input
  const half = { ...input, nx: input.nx / 2, ny: input.ny / 2 }
  const limits = limitsOf(lattice, input, 2 * dx)
  const shape = shapeOf(half)
  const specimen = new Specimen(kernels, shape, lattice, limits.s0, limits.sf)
  return stretched(specimen, { ...loading, ...limits }, () => {}).peakForce / shape.nx
}

/** Energy that a notch longer by one column would set free with the grips at rest, at the elastic limit. */
function releaseRate(
  kernels: Kernels,
  shape: Shape,
  lattice: Lattice,
  { firstEnergy, elasticLimit }: History,
  { strain, steps, s0, sf, relaxations }: Loading,
): number {
  const longer = new Specimen(kernels, { ...shape, notchTip: shape.notchTip + 1 }, lattice, s0, sf)
  const first = strain / steps
  longer.stretch(0, first)
  relaxation(longer, relaxations, longer.grips().norm)(RESIDUAL)
  const scale = elasticLimit / first
  return (firstEnergy - longer.energy()) * scale * scale
}

/** Checks for brittle fracture: energy balance, and symmetry of the crack. */
function brittleChecks(
  shape: Shape,
  damage: Float64Array,
  released: number,
  work: number,
): Check[] {
  const { nx, ny } = shape
  const mirrored = damage.map((_, n) => damage[(ny - 1 - Math.floor(n / nx)) * nx + (n % nx)]!)
  const skew = damage.reduce((most, d, n) => Math.max(most, Math.abs(d - mirrored[n]!)), 0)
  return [
    below(
      'energy from nothing, over the work of the grips',
      Math.max(0, -released) / work,
      GAP_MAX,
    ),
    ...(ny % 2 === 0 ? [below('damage less its mirror image about the notch', skew, 1e-12)] : []),
  ]
}
