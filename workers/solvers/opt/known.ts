// The test functions of the record, each with its known minimum.
import { Failure } from '../../failure.ts'
import { Random } from '../../numerics/random.ts'
import { symmetricEigen } from '../../numerics/symmetric-eigen.ts'
import { thinned } from '../../numerics/thin.ts'
import { invalidInput } from '../../refusal.ts'
import { below, holds, type Run } from '../../solver.ts'
import { functions, type TestFunction } from './functions.ts'
import { largest, lbfgs } from './lbfgs.ts'
import { nelderMead } from './nelder-mead.ts'
import { type LocalMethod, Objective, Spent } from './objective.ts'

interface Input {
  readonly fn: keyof typeof functions
  readonly method: KnownMethod
  readonly dim: number
  readonly maxIter: number
}

export type KnownMethod = 'nelder-mead' | 'gradient'

const METHODS: Record<KnownMethod, { run: LocalMethod; name: string; gradientMax: number }> = {
  'nelder-mead': {
    run: nelderMead,
    name: 'adaptive Nelder-Mead simplex (Gao and Han 2012) with restarts',
    // A simplex sees f alone: at a spread of 1e-15 the gradient is known to the square root of that.
    gradientMax: 1e-4,
  },
  gradient: {
    run: lbfgs,
    name: 'L-BFGS with strong-Wolfe line search and exact gradients',
    gradientMax: 1e-6,
  },
}

/** Hops are drawn from one documented stream: the same input gives the same run. */
const SEED = 1
/** The search ends after this many hops in a row that found nothing lower. */
const IDLE_HOPS = 50
const IDLE_HOPS_PER_VARIABLE = 20
/** Two values are the same minimum when they differ by less. */
const SAME = 1e-9
/** A rough search ends this near to the bottom of its valley, relative to 1 + |f|. */
const ROUGH = 0.05
/** Half width of the differences of gradients that make the Hessian. */
const DIFFERENCE = 1e-5

export function runKnown(input: Input, { progress }: Run) {
  const { fn: name, method, dim, maxIter } = input
  const fn: TestFunction = functions[name]
  refuseDimension(name, fn, dim)
  const objective = new Objective(fn, dim, maxIter, progress)
  const start = startOf(input, fn)
  const { run, name: methodName, gradientMax } = METHODS[method]
  const { x, searches } = hop(objective, run, start, fn.reach)
  const parts = Array.from({ length: fn.count(dim) }, (_, i) => fn.part(x, i))
  const fMin = parts.reduce((sum, part) => sum + part, 0)
  const gradient = new Float64Array(dim)
  fn.gradient(x, gradient)
  const gradientNorm = largest(gradient)
  if (searches === 0 || gradientNorm > gradientMax) {
    const message = `gradient norm ${gradientNorm} after ${objective.iterations} iterations, limit ${gradientMax}: raise maxIter${method === 'nelder-mead' && dim > 10 ? ' or take method gradient' : ''}`
    throw new Failure('NOT_CONVERGED', message, {
      gradientNorm,
      limit: gradientMax,
      iterations: objective.iterations,
      fMin,
    })
  }
  const { values, vectors } = symmetricEigen(hessianOf(fn, x), dim)
  // Newton's estimate of what a perfect local search would still gain: g H^-1 g / 2.
  const decrement = vectors.reduce((sum, v, k) => {
    const along = v.reduce((s, component, i) => s + component * gradient[i]!, 0)
    return sum + (along * along) / (2 * Math.abs(values[k]!))
  }, 0)
  const known = fn.minimum(dim)
  const gap = fMin - known.f
  const reached = gap <= 1e-6 && known.x.every((v, i) => Math.abs(v - x[i]!) <= 2e-3)
  const { history, iterations, evaluations, gradientEvaluations } = objective
  const rows = thinned(history.best, history.best.length)
  const column = (values: number[]) => rows.map(i => values[i]!)
  return {
    value: fMin,
    unit: '1',
    uncertainty: decrement,
    equations: [
      `f(x) = ${fn.formula}`,
      `f(${Array.from(x.slice(0, 4)).join(', ')}${dim > 4 ? ', ...' : ''}) = ${fMin}`,
    ],
    terms: parts.map((value, i) => ({ term: `part ${i + 1} of ${fn.formula}`, value })),
    method: `${methodName}; basin hopping until ${idleHops(dim)} hops find nothing lower`,
    outputs: {
      fMin,
      xMin: Array.from(x),
      knownMinimum: known.f,
      converged: true,
      reachedKnownMinimum: reached,
      gap,
      iterations,
      evaluations,
      gradientEvaluations,
      searches,
      gradientNorm,
      smallestCurvature: values[0]!,
      startPoint: Array.from(start),
    },
    checks: [
      below('largest component of the gradient', gradientNorm, gradientMax),
      holds('the Hessian is positive definite: a minimum', values[0]! > 0),
      holds('not below the known minimum', gap >= -1e-12),
    ],
    accuracy: {
      estimate: decrement / (1 + Math.abs(fMin)),
      bound: 1e-4,
      how: 'Newton estimate of the distance to the local minimum, over 1 + |f|',
    },
    resolved: { method },
    series: {
      iteration: column(history.iteration),
      best: column(history.best),
      x1: column(history.x1),
      ...(dim > 1 ? { x2: column(history.x2) } : {}),
    },
    warnings: reached
      ? []
      : [
          `a local minimum ${gap} above the known one: ${searches} searches in ${iterations} iterations found nothing lower`,
        ],
  }
}

function refuseDimension(name: string, { dims: [least, most] }: TestFunction, dim: number): void {
  if (dim >= least && dim <= most) return
  const message = `dim is ${dim}: ${name} has ${least === most ? least : `${least} to ${most}`} variables`
  throw invalidInput('/dim', message, { value: dim, minimum: least, maximum: most })
}

/** The classic starts of Rosenbrock (-1.2, 1, -1.2, ...) and Beale (1, 1); elsewhere a drawn one. */
function startOf({ fn, dim }: Pick<Input, 'fn' | 'dim'>, { reach }: TestFunction): Float64Array {
  if (fn === 'beale') return Float64Array.of(1, 1)
  if (fn === 'rosenbrock') return Float64Array.from({ length: dim }, (_, i) => [-1.2, 1][i % 2]!)
  const random = new Random(SEED)
  return Float64Array.from({ length: dim }, () => reach * (2 * random.uniform() - 1))
}

function idleHops(dim: number): number {
  return IDLE_HOPS + IDLE_HOPS_PER_VARIABLE * dim
}

/**
 * Basin hopping without temperature: a local search, then again and again from the best point with one
 * variable, or all, drawn anew; a lower minimum is kept.
 */
function hop(objective: Objective, run: LocalMethod, start: Float64Array, reach: number) {
  const random = new Random(SEED + 1)
  const x = Float64Array.from(start)
  const trial = Float64Array.from(start)
  const draw = () => reach * (2 * random.uniform() - 1)
  let searches = 0
  try {
    let best = run(objective, x)
    searches++
    for (let idle = 0; idle < idleHops(objective.dim); idle++) {
      trial.set(x)
      if (random.uniform() < 0.2) for (let i = 0; i < trial.length; i++) trial[i] = draw()
      else trial[random.below(trial.length)] = draw()
      // A rough search suffices to reject a valley that is not deeper.
      if (run(objective, trial, true) > best + ROUGH * (1 + Math.abs(best))) {
        searches++
        continue
      }
      const f = run(objective, trial)
      searches++
      if (f < best) {
        if (f < best - SAME * (1 + Math.abs(best))) idle = 0
        best = f
        x.set(trial)
      }
    }
  } catch (error) {
    // The budget ended in the middle of a hop: the best minimum so far is the answer.
    if (!(error instanceof Spent)) throw error
  }
  return { x, searches }
}

/** Central differences of the exact gradient, made symmetric. */
function hessianOf(fn: TestFunction, x: Float64Array): Float64Array {
  const n = x.length
  const rows = Array.from({ length: n }, (_, i) => {
    const at = (shift: number) => {
      const point = Float64Array.from(x)
      point[i]! += shift
      const gradient = new Float64Array(n)
      fn.gradient(point, gradient)
      return gradient
    }
    const [plus, minus] = [at(DIFFERENCE), at(-DIFFERENCE)]
    return plus.map((g, j) => (g - minus[j]!) / (2 * DIFFERENCE))
  })
  return Float64Array.from({ length: n * n }, (_, place) => {
    const [i, j] = [Math.floor(place / n), place % n]
    return (rows[i]![j]! + rows[j]![i]!) / 2
  })
}
