// One search each: from a point to where nothing near it is lower, and what is known there.
import { boundedLbfgs } from '../../numerics/optimise/bounded-lbfgs.ts'
import { type Certificate, certified, examined } from '../../numerics/optimise/certificate.ts'
import { cmaEs, populationOf, reflected } from '../../numerics/optimise/cma-es.ts'
import { largestOf } from '../../numerics/optimise/dense.ts'
import type { OptimumErrors } from '../../numerics/optimise/optimum-error.ts'
import { clip, type Program, Spent } from '../../numerics/optimise/program.ts'
import { sequentialQuadratic } from '../../numerics/optimise/sequential-quadratic.ts'
import { Random } from '../../numerics/random.ts'
import { nelderMead } from './nelder-mead.ts'

export type SearchMethod = 'lbfgs' | 'sqp' | 'nelder-mead' | 'cma-es' | 'global'

export interface Minimum {
  readonly x: Float64Array
  readonly certificate: Certificate
  /** The iterations sufficed. */
  readonly isFinished: boolean
}

/** How far from a kink the searches begin that tell its error, over the size of a variable. */
const KINK_SHIFT = 1e-3
/** How far below 0 the lowest curvature may lie, over the largest: rounding of the Hessian. */
export const CURVATURE_SHARE = 1e-7
const ESCAPES_MAX = 6
const ESCAPE_STEP = 1e-2
/** Beside a point: what a condition may be off by, and a fall that is no rounding. */
const BESIDE_VIOLATION = 1e-12
const BESIDE_ROUNDING = 1e-12
/** Step of a strategy where there is no box, in scaled variables; share of the box where there is one. */
const FREE_STEP = 0.5
const BOX_SHARE = 0.3

/** A smooth search; a saddle, or a point beside which the objective is lower, is left along its lowest curvature, both ways. */
export function descend(program: Program, start: Float64Array): Minimum {
  let at = searchOnce(program, start)
  for (let turn = 0; turn < ESCAPES_MAX && isLeft(program, at); turn++) {
    const { lowest } = at.certificate
    const tries = beside(program, at.x, lowest).map(x => searchOnce(program, x))
    const [best] = tries
      .filter(one => isBetter(one.certificate, at.certificate))
      .sort((a, b) => a.certificate.f - b.certificate.f)
    if (!best) return at
    at = best
  }
  return at
}

const isLeft = (program: Program, at: Minimum): boolean =>
  isSaddle(at.certificate) || isLowerBeside(program, at)

/** Both ways along a direction, within the bounds. */
const beside = (program: Program, from: Float64Array, along: Float64Array): Float64Array[] =>
  [1, -1].map(sign => {
    const x = from.map((v, i) => v + sign * ESCAPE_STEP * (1 + Math.abs(v)) * along[i]!)
    clip(program, x)
    return x
  })

/** Where slope and curvature are 0 the sides may differ: x^3 at 0. */
function isLowerBeside(program: Program, { x, certificate: { f, lowest } }: Minimum): boolean {
  const c = new Float64Array(program.m)
  const isAllowed = () =>
    c.every((v, k) => (program.isEquality[k] ? Math.abs(v) : -v) <= BESIDE_VIOLATION)
  try {
    return beside(program, x, lowest).some(
      point => program.value(point, c) < f - BESIDE_ROUNDING * (1 + Math.abs(f)) && isAllowed(),
    )
  } catch (error) {
    if (error instanceof Spent) return false
    throw error
  }
}

/** Lower, or as low and no saddle. */
const isBetter = (one: Certificate, other: Certificate): boolean =>
  one.f < other.f || (one.f <= other.f && !isSaddle(one))

export function isSaddle({ curvatures }: Certificate): boolean {
  return (curvatures[0] ?? 0) < -CURVATURE_SHARE * largestOf(curvatures)
}

function searchOnce(program: Program, start: Float64Array): Minimum {
  const x = start.slice()
  clip(program, x)
  let isFinished = true
  try {
    if (program.m > 0) sequentialQuadratic(program, x)
    else boundedLbfgs(program, x)
  } catch (error) {
    if (!(error instanceof Spent)) throw error
    isFinished = false
  }
  return { x, certificate: certified(program, x), isFinished }
}

/** By values alone; a smooth search from the end has the last digits where the objective is smooth. */
export function searchByValues(
  program: Program,
  start: Float64Array,
  method: 'nelder-mead' | 'cma-es',
  seed: number,
): Minimum {
  const { n, lower, upper } = program
  const none = new Float64Array(program.m)
  const inside = (x: Float64Array) => x.map((v, i) => reflected(v, lower[i]!, upper[i]!))
  const landscape = {
    ...{ n, lower, upper },
    value: (x: Float64Array) => program.value(inside(x), none),
    iterate: (operations = 20 * n * n) => program.iterate(operations),
  }
  const x = start.slice()
  let isFinished = true
  try {
    if (method === 'nelder-mead') nelderMead(landscape, x)
    else {
      const step = stepOf(program)
      const random = new Random(seed)
      cmaEs(landscape, x, { population: populationOf(n), step, random, valueShare: 1e-12 })
    }
  } catch (error) {
    if (!(error instanceof Spent)) throw error
    isFinished = false
  }
  const end = inside(x)
  const before = { x: end, certificate: examined(program, end), isFinished }
  const polished = { ...searchOnce(program, end), isFinished }
  return polished.certificate.f <= before.certificate.f ? polished : before
}

const stepOf = ({ n, lower, upper }: Program): number => {
  const widths = Array.from({ length: n }, (_, i) => upper[i]! - lower[i]!)
  const least = Math.min(...widths.map(width => BOX_SHARE * width))
  return Math.min(FREE_STEP, least > 0 ? least : FREE_STEP)
}

/** How much higher the objective is a small step away, on either side of each variable: least and most. */
export function neighbourhood(program: Program, { x, certificate }: Minimum) {
  const none = new Float64Array(program.m)
  let lowest = Number.POSITIVE_INFINITY
  let highest = 0
  for (let i = 0; i < program.n; i++) {
    for (const sign of [1, -1]) {
      const point = x.slice()
      point[i]! += sign * 1e-7 * (1 + Math.abs(x[i]!))
      clip(program, point)
      if (point[i] === x[i]) continue
      const rise = program.value(point, none) - certificate.f
      lowest = Math.min(lowest, rise)
      highest = Math.max(highest, Math.abs(rise))
    }
  }
  return { lowest: lowest === Number.POSITIVE_INFINITY ? 0 : lowest, highest }
}

/** Searches by values from beside a kink end where it is, each by its own way: twice the farthest apart. */
export function errorsAtKink(program: Program, { x, certificate }: Minimum): OptimumErrors {
  const farthest = new Float64Array(program.n)
  for (const sign of [1, -1]) {
    const start = x.map(v => v + sign * KINK_SHIFT * (1 + Math.abs(v)))
    clip(program, start)
    const end = searchByValues(program, start, 'nelder-mead', 1)
    for (let i = 0; i < program.n; i++) {
      farthest[i] = Math.max(farthest[i]!, Math.abs(end.x[i]! - x[i]!))
    }
  }
  return {
    variables: Array.from(farthest, (far, i) => 2 * far + Number.EPSILON * Math.abs(x[i]!)),
    multipliers: [],
    boundMultipliers: [],
    rounding: Number.EPSILON * Math.abs(certificate.f),
  }
}
