import { Failure } from '../../failure.ts'
import { type Crack, crackOf } from './crack.ts'
import type { Specimen } from './specimen.ts'

/** A load step once no bond fails any more. */
export interface Row {
  strain: number
  /** Pull of the grips in N/m. */
  force: number
  /** Work of the grips over the strain, in J/m. */
  rate: number
  /** In the bonds, in J/m. */
  energy: number
  /** Done by the grips so far, in J/m. */
  work: number
  advance: number
  dissipated: number
}

export interface History {
  rows: Row[]
  crack: Crack
  /** First load step in which a bond failed, from 1; null when none did. */
  criticalStep: number | null
  /** Strain at which the first bond reaches s0, by proportion from the first step. */
  elasticLimit: number
  /** Pull over strain before any bond failed, in N/m. */
  stiffness: number
  /** Energy at the first step before any bond failed. */
  firstEnergy: number
  /** Largest pull of a grip, in N/m. */
  peakForce: number
  /** Largest relative differences met: forces of the two grips, work of the grips against energy, residual. */
  imbalance: number
  workGap: number
  residual: number
}

export interface Loading {
  strain: number
  steps: number
  s0: number
  sf: number
  relaxations: number
}

/** The residual force of an equilibrium over the forces of the grips. */
export const RESIDUAL = 1e-10
/** Enough to see which bonds fail next while many do. */
const ROUGH_RESIDUAL = 1e-6
const ROUGH_EXCESS = 1e-3
/** Brittle bonds whose stretch comes this near to the largest break together; the rest is looked at anew. */
const TOGETHER = 0.05
/** In a bar, where all are stretched alike, only those at its middle. */
const ALIKE = 1e-6
/** A bond fails when it reaches its limit, whatever rounding makes of that. */
const REACHED = -1e-9
/** A softening bond has settled when it would stretch by this share no further. */
const SETTLED = 1e-5
/** Bonds times conjugate-gradient steps of a run of some 18 s. */
const WORK_MAX = 2.5e10

/** Stretches a specimen step by step; in each step bonds fail until all that are left bear the load. */
export function stretched(
  specimen: Specimen,
  loading: Loading,
  progress: (share: number) => void,
): History {
  const { strain, steps, s0, sf } = loading
  const rows: Row[] = []
  const first = strain / steps
  specimen.stretch(0, first)
  const norm = specimen.grips().norm
  const history: History = {
    rows,
    crack: crackOf(specimen, s0, sf),
    criticalStep: null,
    ...elasticState(specimen, loading, norm),
    peakForce: 0,
    imbalance: 0,
    workGap: 0,
    residual: 0,
  }
  for (let step = 1; step <= steps; step++) {
    const now = first * step
    const last = rows.at(-1)
    if (last) specimen.stretch(last.strain, now)
    const scale = norm * step
    const relax = relaxation(specimen, loading.relaxations, scale)
    history.residual = Math.max(history.residual, relax(RESIDUAL))
    const before = specimen.grips()
    const excess = specimen.excess()
    // The grips work while they move; what fails then fails with the grips at rest.
    const moved = now - (last?.strain ?? 0)
    const work = (last?.work ?? 0) + ((last?.rate ?? 0) + before.virial) * 0.5 * moved
    if (fail(specimen, loading, excess, relax)) {
      history.criticalStep ??= step
      history.crack = crackOf(specimen, s0, sf)
    }
    const { high, low, virial: rate } = specimen.grips()
    const energy = specimen.energy()
    const { advance, dissipated } = history.crack
    rows.push({ strain: now, force: high, rate, energy, work, advance, dissipated })
    // Between two steps the first bond to fail does so at the force that stretches it to its limit.
    const reached = Math.min(before.high, before.high / (1 + excess))
    history.peakForce = Math.max(history.peakForce, reached, high)
    history.imbalance = Math.max(history.imbalance, Math.abs(high - low) / scale)
    const unit = Math.max(Math.abs(rate), norm * step) * now
    history.workGap = Math.max(history.workGap, Math.abs(rate * now - 2 * energy) / unit)
    progress(step / steps)
  }
  return history
}

/** The first load step as long as every bond holds; the rest of the elastic history is in proportion. */
function elasticState(specimen: Specimen, { strain, steps, relaxations }: Loading, norm: number) {
  const first = strain / steps
  relaxation(specimen, relaxations, norm)(RESIDUAL)
  return {
    elasticLimit: first / (1 + specimen.excess()),
    stiffness: specimen.grips().high / first,
    firstEnergy: specimen.energy(),
  }
}

/** A function that solves the equilibrium to a residual relative to the forces of the grips, and answers it. */
export function relaxation(specimen: Specimen, most: number, scale: number) {
  return (limit: number): number => {
    const residual = specimen.equilibrate(most, limit * scale) / scale
    const work = specimen.work
    if (work > WORK_MAX) throw tooLong(work)
    if (residual <= limit) return residual
    const message = `residual force ${residual} of the grip forces after ${most} steps, limit ${limit}; raise relaxIters`
    throw new Failure('NOT_CONVERGED', message, { residual, limit, relaxIters: most })
  }
}

/** Lets bonds fail until the others bear the load; answers whether any reached its limit. */
function fail(
  specimen: Specimen,
  { s0, sf }: Loading,
  before: number,
  relax: (limit: number) => number,
): boolean {
  const brittle = sf === s0
  const settled = brittle ? REACHED : SETTLED
  const spread = specimen.shape.ny === 1 ? ALIKE : brittle ? TOGETHER : 1
  let excess = before
  while (excess > settled) {
    specimen.weaken(Math.max(settled / 2, (1 + excess) * (1 - spread) - 1))
    relax(ROUGH_RESIDUAL)
    excess = specimen.excess()
    if (excess > ROUGH_EXCESS) continue
    relax(RESIDUAL)
    excess = specimen.excess()
  }
  return before >= REACHED
}

function tooLong(work: number): Failure {
  const message = `${work} bond updates and bonds still fail, limit ${WORK_MAX}; take fewer nodes or loadSteps, or sf nearer to s0`
  return new Failure('NOT_CONVERGED', message, { work, limit: WORK_MAX })
}
