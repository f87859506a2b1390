// A problem that a caller has written: searched, and told with what is known of the point found.

import { refuseUnnamed } from '../../dynamics/unnamed.ts'
import { Failure } from '../../failure.ts'
import { hessianOf } from '../../numerics/optimise/certificate.ts'
import { curvatureErrors } from '../../numerics/optimise/curvature-error.ts'
import { largestOf } from '../../numerics/optimise/dense.ts'
import { optimumErrors } from '../../numerics/optimise/optimum-error.ts'
import { symmetricEigenvalues } from '../../numerics/symmetric-eigen.ts'
import { thinned } from '../../numerics/thin.ts'
import { invalidInput, missingInput } from '../../refusal.ts'
import { below, holds, type Run } from '../../solver.ts'
import { Effort, type OwnProgram, ownProgram } from './own-program.ts'
import type { OwnInput } from './own-words.ts'
import { searchBox } from './restarts.ts'
import {
  CURVATURE_SHARE,
  descend,
  errorsAtKink,
  isSaddle,
  type Minimum,
  neighbourhood,
  type SearchMethod,
  searchByValues,
} from './searches.ts'
import { searchWhole } from './whole-numbers.ts'

const RESIDUAL_MAX = 1e-6
const VIOLATION_MAX = 1e-8
/** What a perfect search would still gain, over what the search has gained. */
const GAIN_MAX = 1e-8
const RUNNING_STEP = 5e-3
const RUNNING_GAIN = 0.1
/** Rise of a value a small step away that a kink may show, over 1 + |f|. */
const KINK_MAX = 1e-4

const NAMES: Readonly<Record<SearchMethod, string>> = {
  lbfgs: 'L-BFGS between bounds (two-metric projection)',
  sqp: 'sequential quadratic programming (damped BFGS, l1 merit, second-order correction)',
  'nelder-mead': 'adaptive Nelder-Mead simplex (Gao and Han 2012) with restarts',
  'cma-es': 'CMA-ES (Hansen 2016)',
  global: 'BIPOP-CMA-ES with local searches',
}

interface Outcome {
  readonly minimum: Minimum
  /** The program that the minimum belongs to: whole variables are held in it. */
  readonly program: OwnProgram
  readonly restarts?: { readonly restarts: number; readonly met: number }
  readonly parts?: number
}

export function runOwn(input: OwnInput, { progress }: Run) {
  refuseUnnamed(input)
  for (const name of ['data', 'response', 'sigma', 'loss'] as const) {
    if (input[name] === undefined) continue
    throw invalidInput(`/${name}`, `${name} belongs to a model that is fitted: there is none`)
  }
  const effort = new Effort(input.maxIter, progress)
  const program = ownProgram(input, effort)
  const method = methodOf(input, program)
  const { minimum, program: held, restarts, parts } = searched(input, program, method)
  const { x, certificate } = minimum
  const { residual, violation, curvatures, openGain } = certificate
  const units = program.inUnits(x)
  const value = program.objectiveAt(x)
  const unitScale = Math.abs(program.objectiveScale)
  const gained = Math.abs(effort.history.best[0]! - value) / unitScale
  const floor = (largestOf(curvatures) * 1e-16) / 2 + 1e-15 * Math.abs(certificate.f)
  const left = openGain <= floor ? 0 : openGain / Math.max(gained, floor)
  const byValues = method === 'nelder-mead' || method === 'cma-es' || method === 'global'
  const kink =
    byValues && program.m === 0 && residual > RESIDUAL_MAX
      ? neighbourhood(held, minimum)
      : undefined
  if (!(violation <= VIOLATION_MAX)) {
    const message = `no point near the start fulfils all constraints: they are off by ${violation} at ${shown(program, units)}`
    throw new Failure('NOT_CONVERGED', message, { violation, limit: VIOLATION_MAX, value })
  }
  const isUnsettled = kink
    ? !Number.isFinite(kink.highest)
    : !(residual <= RESIDUAL_MAX) || isRunningAway(program, minimum)
  if (isUnsettled) throw unsettled(program, minimum, units)
  const isConvex = proven(program, x, certificate.multipliers)
  const isWholeDone = parts === undefined || minimum.isFinished
  const isGlobal = isConvex && isWholeDone
  const { variables, conditions } = program
  const gradient = certificate.gradient.map(
    (slope, i) => (slope * program.objectiveScale) / variables.scales[i]!,
  )
  const curvaturesInUnits = Array.from(curvatures, v => v * unitScale)
  const history = thinned(effort.history.best, effort.history.best.length)
  const iteration = history.map(i => effort.history.iteration[i]!)
  const best = history.map(i => effort.history.best[i]!)
  const { iterations, evaluations, gradientEvaluations } = effort
  const errors = kink ? errorsAtKink(held, minimum) : optimumErrors(held, x, certificate)
  const estimate = kink ? kink.highest / (1 + Math.abs(certificate.f)) : left
  return {
    value,
    unit: '1',
    uncertainty:
      ((kink?.highest ?? openGain) + errors.rounding) * unitScale +
      Number.EPSILON * Math.abs(value),
    equations: [
      ...Object.entries(input.definitions ?? {}).map(([name, text]) => `${name} = ${text}`),
      `${input.maximise ? 'maximise' : 'minimise'} ${input.objective}`,
      ...conditions.map(({ text }) => text),
      `at ${shown(program, units)}: ${value}`,
    ],
    terms: variables.names.map((name, i) => ({ term: name, value: units[i]! })),
    method: `${NAMES[method]}${parts === undefined ? '' : `, branch and bound in ${parts} parts`}; Newton's method on the conditions of Karush, Kuhn and Tucker at the end`,
    outputs: {
      fMin: value,
      xMin: units,
      optimum: Object.fromEntries(variables.names.map((name, i) => [name, units[i]!])),
      optimumError: Object.fromEntries(
        variables.names.map((name, i) => [
          name,
          inUnits(errors.variables[i], variables.scales[i]!),
        ]),
      ),
      converged: true,
      isGlobal,
      ...{ iterations, evaluations, gradientEvaluations },
      searches: restarts?.restarts ?? parts ?? 1,
      ...(restarts && { metBest: restarts.met / restarts.restarts }),
      gradientNorm: largestOf(gradient),
      kktResidual: residual,
      violation,
      ...(curvatures.length > 0 && { smallestCurvature: curvaturesInUnits[0]! }),
      hessianEigenvalues: curvaturesInUnits,
      hessianErrors: curvatureErrors(held, x, certificate).map(error =>
        Math.min(error * unitScale, Number.MAX_VALUE),
      ),
      multipliers: conditions.map(({ text }, k) => ({
        constraint: text,
        ...multiplierOf(held, k, {
          value: certificate.multipliers[k]!,
          error: certificate.isActive[k] ? errors.multipliers[k] : 0,
        }),
        isActive: certificate.isActive[k]!,
      })),
      bounds: Object.fromEntries(
        variables.names.flatMap((name, i) => {
          const multiplier = (certificate.boundMultipliers[i]! * unitScale) / variables.scales[i]!
          if (multiplier === 0 || held.lower[i] === held.upper[i]) return []
          const multiplierError = inUnits(
            errors.boundMultipliers[i],
            unitScale / variables.scales[i]!,
          )
          const side = multiplier > 0 ? 'min' : 'max'
          return [[name, { at: side, multiplier: Math.abs(multiplier), multiplierError }]]
        }),
      ),
      startPoint: Array.from(variables.start),
    },
    checks: [
      ...(kink
        ? [holds('a small step along each variable leads up: a kink', kink.lowest >= 0)]
        : [
            below('gradient of the Lagrangian over the size of its terms', residual, RESIDUAL_MAX),
            holds('the objective does not curve down where it is free', !isSaddle(certificate)),
          ]),
      below('violation of the constraints', violation, VIOLATION_MAX),
    ],
    accuracy: {
      estimate,
      bound: kink ? KINK_MAX : GAIN_MAX,
      how: kink
        ? 'largest change of the value a step of 1e-7 away, over 1 + |f|'
        : "Newton's estimate of the distance to the minimum, over what the search has gained",
    },
    resolved: { method, seed: input.seed ?? 1 },
    series: {
      iteration,
      best,
    },
    warnings: warningsOf(program, {
      minimum,
      restarts,
      isGlobal,
      kink: kink !== undefined,
      method,
    }),
  }
}

/** None of a condition on variables that are held, such as whole ones: no step along it is open. */
function multiplierOf(
  held: OwnProgram,
  k: number,
  { value, error }: { value: number; error: number | undefined },
): { multiplier: number | null; multiplierError: number | null } {
  const isHeld = held.compiled.dependences[k]!.every(i => held.lower[i] === held.upper[i])
  if (isHeld) return { multiplier: null, multiplierError: null }
  const unit = Math.abs(held.objectiveScale) / held.conditionScales[k]!
  return { multiplier: value * unit, multiplierError: inUnits(error, unit) }
}

/** Null: nothing in the problem says it. */
const inUnits = (error: number | undefined, scale: number): number | null =>
  error === undefined ? null : error * scale

/** Where the objective falls towards a value that it never reaches, Newton's step stays a share of the way and of the value. */
function isRunningAway({ start }: OwnProgram, { x, certificate }: Minimum): boolean {
  const { openStep, openGain, f } = certificate
  const way = largestOf(x.map((v, i) => v - start[i]!))
  return largestOf(openStep) > RUNNING_STEP * way && openGain > RUNNING_GAIN * Math.abs(f)
}

function unsettled(program: OwnProgram, { certificate, isFinished }: Minimum, units: number[]) {
  const { residual, violation } = certificate
  const { iterations } = program.effort
  const where = shown(program, units)
  const why = isFinished
    ? `the search ended at ${where}, where the slopes are not 0: the objective falls without end, or has a kink or no slope there`
    : `after ${iterations} iterations the slopes at ${where} are not 0: raise maxIter, or start nearer`
  const way = isFinished && program.m === 0 ? '; nelder-mead, cma-es and global find kinks' : ''
  const message = `${why} (gradient of the Lagrangian ${residual} of its terms, limit ${RESIDUAL_MAX})${way}`
  return new Failure('NOT_CONVERGED', message, {
    ...{ residual: Number.isFinite(residual) ? residual : null, violation, iterations },
    limit: RESIDUAL_MAX,
  })
}

const shown = ({ variables: { names } }: OwnProgram, units: readonly number[]): string => {
  const parts = names.slice(0, 6).map((name, i) => `${name} = ${units[i]}`)
  return `${parts.join(', ')}${names.length > 6 ? ', ...' : ''}`
}

function methodOf({ method = 'auto' }: OwnInput, program: OwnProgram): SearchMethod {
  const { m, variables, lower, upper } = program
  const isWhole = variables.isWhole.includes(true)
  if (method === 'auto') return m > 0 ? 'sqp' : 'lbfgs'
  if (method === 'gradient') {
    throw invalidInput('/method', 'gradient is for fn: lbfgs is the like for an own objective')
  }
  if (method === 'lm') throw invalidInput('/method', 'lm fits a model to data: there is none')
  if (m > 0 && method !== 'sqp' && method !== 'global') {
    throw invalidInput('/method', `${method} knows no constraints: take sqp, global or auto`)
  }
  if (isWhole && method !== 'sqp' && method !== 'lbfgs') {
    throw invalidInput('/method', `${method} knows no whole numbers: take auto`)
  }
  if (method === 'global') {
    for (const [i, place] of variables.places.entries()) {
      const name = variables.names[i]
      if (!Number.isFinite(lower[i]!)) {
        throw missingInput(`${place}/min`, `min of ${name} is missing: global searches a box`)
      }
      if (!Number.isFinite(upper[i]!)) {
        throw missingInput(`${place}/max`, `max of ${name} is missing: global searches a box`)
      }
    }
  }
  return method as SearchMethod
}

function searched(input: OwnInput, program: OwnProgram, method: SearchMethod): Outcome {
  const { seed = 1 } = input
  const isRandom = method === 'global' || method === 'cma-es'
  if (input.seed !== undefined && !isRandom) {
    throw invalidInput('/seed', `${method} draws no random numbers`)
  }
  if (program.variables.isWhole.includes(true)) {
    const { best, held, parts, isFinished } = searchWhole(program)
    if (!best) {
      const message = `no whole numbers that fulfil all constraints in ${parts} parts`
      throw new Failure('NOT_CONVERGED', message, { parts })
    }
    return { minimum: { ...best, isFinished }, program: held, parts }
  }
  if (method === 'global') {
    const { best, restarts, met, isFinished } = searchBox(program, seed)
    const minimum = { ...settledByValues(program, best, seed), isFinished }
    return { minimum, program, restarts: { restarts, met } }
  }
  if (method === 'nelder-mead' || method === 'cma-es') {
    return { minimum: searchByValues(program, program.start, method, seed), program }
  }
  return { minimum: descend(program, program.start), program }
}

/** In a kink smooth searches end beside the lowest point: values find it. */
function settledByValues(program: OwnProgram, best: Minimum, seed: number): Minimum {
  if (program.m > 0 || best.certificate.residual <= RESIDUAL_MAX) return best
  const end = searchByValues(program, best.x, 'nelder-mead', seed)
  return end.certificate.f <= best.certificate.f ? end : best
}

/** A convex quadratic objective, or a linear one, over a polyhedron has no minimum but the lowest. */
function proven(program: OwnProgram, x: Float64Array, multipliers: Float64Array): boolean {
  const [objective, ...conditions] = program.compiled.degrees
  if (objective! > 2 || conditions.some(degree => degree > 1)) return false
  if (objective! <= 1) return true
  const everywhere = {
    ...program,
    lower: program.lower.map(() => Number.NEGATIVE_INFINITY),
    upper: program.upper.map(() => Number.POSITIVE_INFINITY),
  }
  const values = symmetricEigenvalues(hessianOf(everywhere, x, multipliers), program.n)
  return values[0]! >= -1e-9 * largestOf(values)
}

interface Findings {
  readonly minimum: Minimum
  readonly restarts: Outcome['restarts']
  readonly isGlobal: boolean
  readonly kink: boolean
  readonly method: SearchMethod
}

function warningsOf(
  { compiled, variables }: OwnProgram,
  { minimum, restarts, isGlobal, kink, method }: Findings,
): string[] {
  const { curvatures } = minimum.certificate
  const largest = largestOf(curvatures)
  const isFlat = curvatures.length > 0 && Math.abs(curvatures[0]!) <= CURVATURE_SHARE * largest
  const lowest = restarts
    ? `the lowest of ${restarts.restarts} searches, ${restarts.met} of which ended there: not proven to be the global minimum`
    : `a local minimum: nothing shows that there is none lower${variables.isWhole.includes(true) ? ', since the problem is not convex or its parts were cut off' : method === 'global' ? '' : '; method global looks for one'}`
  return [
    ...(isGlobal ? [] : [lowest]),
    ...(kink ? ['the objective has a kink at the minimum: its slopes say nothing there'] : []),
    ...(isFlat && !kink
      ? [
          'the objective hardly curves along a direction: where along it the minimum lies is not sharp',
        ]
      : []),
    ...(compiled.differenced.length > 0
      ? [`derivatives of ${compiled.differenced.join(', ')} are differenced, good to some 1e-9`]
      : []),
  ]
}
