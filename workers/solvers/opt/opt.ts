import { invalidInput, missingInput } from '../../refusal.ts'
import {
  anything,
  boolean,
  choice,
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
import { runFit } from './fit.ts'
import { written } from './in-words.ts'
import { type KnownMethod, runKnown } from './known.ts'
import { runOwn } from './own.ts'
import { OWN_WORDS } from './own-words.ts'
import { pictures } from './pictures.ts'

/** Words of the test functions: they have no meaning beside an own problem. */
const KNOWN_WORDS = {
  fn: choice(['sphere', 'rosenbrock', 'rastrigin', 'beale'], {
    title: 'test function, without an own one',
    default: 'rosenbrock',
  }),
  dim: integer({
    title: 'number of variables; beale has two, rosenbrock at least two',
    minimum: 1,
    maximum: 50,
    default: 2,
  }),
}

const params = {
  ...KNOWN_WORDS,
  method: optional(
    choice(['auto', 'nelder-mead', 'gradient', 'lbfgs', 'sqp', 'lm', 'cma-es', 'global'], {
      title:
        'for fn the simplex, or gradient (L-BFGS); for an own problem auto: lm for a model, sqp with constraints, else lbfgs',
    }),
  ),
  maxIter: integer({
    title: 'iterations of all searches together',
    minimum: 1,
    maximum: 1_000_000,
    default: 20_000,
  }),
  ...OWN_WORDS,
}

type Input = Inputs<typeof params>

export const opt = defineSolver({
  key: 'opt',
  title: 'Minimisation of an own objective, fit of an own model, or a test function',
  brief:
    'Minimises an own `objective` with bounds and constraints, or a test function, and certifies the minimum.',
  description:
    'With `objective` minimises an own expression of up to 200 variables with bounds, constraints and whole numbers, by exact slopes (L-BFGS, SQP), by values (simplex, CMA-ES) or over a whole box (global), and certifies the point: KKT residual, multipliers, curvatures. With `model` and `data` fits by least squares: deviations, correlation, bands. What is not proven to be global says so. Without both a test function (sphere, Rosenbrock, Rastrigin, Beale) by basin hopping.',
  reference:
    'Nocedal and Wright, Numerical Optimization (Springer, 2006), ch. 3, 7, 10 and 18; Hansen, arXiv 1604.00772 (2016); Wales and Doye, J. Phys. Chem. A 101 (1997) 5111',
  words:
    'minimise global maximise optimisation optimum rosenbrock rastrigin beale sphere nelder-mead gradient minimum function objective constraint nonlinear programming least squares curve fit regression optimise optimize find',
  unspokenWords:
    'objective constraint constraints constrained nonlinear programming least squares curve fit fitting regression data line design parameters',
  synonyms: {
    method: { gradient: 'l-bfgs|bfgs|gradients', 'nelder-mead': 'simplex' },
    dim: 'dimensions',
  },
  written,
  params,
  outputs: {
    fMin: number({ title: 'lowest value found; highest where maximised; sum of squares of a fit' }),
    xMin: list(number({ title: 'variable' }), { title: 'where' }),
    optimum: optional(record(number({ title: 'variable' }), { title: 'where, by name' })),
    optimumError: optional(
      record(anything({ title: 'error; null where the problem leaves the variable open' }), {
        title: 'how far each may be from the exact optimum that was found',
      }),
    ),
    isGlobal: optional(boolean({ title: 'proven to be the global minimum' })),
    knownMinimum: optional(number({ title: 'lowest value there is' })),
    converged: boolean({ title: 'the local search reached its tolerance' }),
    reachedKnownMinimum: optional(
      boolean({ title: 'value and place are those of the global minimum' }),
    ),
    gap: optional(number({ title: 'fMin - knownMinimum' })),
    iterations: integer({ title: 'iterations of all local searches' }),
    evaluations: integer({ title: 'evaluations of the function' }),
    gradientEvaluations: integer({ title: 'evaluations of its gradient' }),
    searches: integer({ title: 'local searches that were finished; parts of branch and bound' }),
    metBest: optional(number({ title: 'share of the searches that ended at the best value' })),
    gradientNorm: number({ title: 'largest component of the gradient at xMin' }),
    smallestCurvature: optional(number({ title: 'smallest eigenvalue of the Hessian at xMin' })),
    hessianEigenvalues: optional(
      list(number({ title: 'eigenvalue' }), {
        title: 'of the Hessian of the Lagrangian where nothing holds xMin, scaled variables',
      }),
    ),
    hessianErrors: optional(
      list(number({ title: 'error' }), { title: 'of each, by differences over half the step' }),
    ),
    kktResidual: optional(
      number({ title: 'gradient of the Lagrangian over the size of its terms' }),
    ),
    violation: optional(number({ title: 'of the constraints, over their slopes' })),
    multipliers: optional(
      list(anything({ title: 'constraint, multiplier, multiplierError, isActive' }), {
        title:
          'of each constraint: what the optimum gains where an inequality is eased by one, or the right side of an equation lowered by one (null: whole variables alone)',
      }),
    ),
    bounds: optional(
      anything({ title: 'variables at a bound, with the multiplier and its error' }),
    ),
    fit: optional(
      anything({
        title:
          'parameters with standard deviation and 95 % interval by the scatter that is left (bySigma: the deviation where sigma is that scatter itself), correlation, residual sum and deviation, R^2, AIC, BIC, undetermined directions',
      }),
    ),
    startPoint: list(number({ title: 'variable' }), { title: 'where the first search began' }),
  },
  pictures,
  examples: [
    { title: "Rosenbrock's valley", input: {}, value: 0, relTol: 1e-6 },
    {
      title: 'Rastrigin in five dimensions by gradients',
      input: { fn: 'rastrigin', method: 'gradient', dim: 5 },
      value: 0,
    },
    {
      title: 'an own objective between bounds, under two constraints (Hock, Schittkowski 71)',
      input: {
        objective: 'a*d*(a + b + c) + c',
        variables: {
          a: { start: 1, min: 1, max: 5 },
          b: { start: 5, min: 1, max: 5 },
          c: { start: 5, min: 1, max: 5 },
          d: { start: 1, min: 1, max: 5 },
        },
        constraints: ['a*b*c*d >= 25', 'a^2 + b^2 + c^2 + d^2 = 40'],
      },
      value: 17.014017289152054,
      relTol: 1e-12,
    },
    {
      title: 'a decay fitted to counts: amplitude, rate and background with their deviations',
      input: {
        model: 'A*exp(-k*t) + b',
        variables: { A: 100, k: 1, b: 0 },
        data: {
          t: [0, 0.5, 1, 1.5, 2, 2.5, 3, 4],
          counts: [121, 82.4, 57.9, 42.1, 30.2, 23.7, 19.1, 13.8],
        },
        response: 'counts',
      },
      value: 0.89496521608,
      relTol: 1e-8,
    },
    {
      title: 'the lowest of six valleys of the camel, looked for in a whole box',
      input: {
        objective: '(4 - 2.1*x^2 + x^4/3)*x^2 + x*y + (4*y^2 - 4)*y^2',
        variables: { x: { min: -3, max: 3 }, y: { min: -2, max: 2 } },
        method: 'global',
      },
      value: -1.0316284534898774,
      relTol: 1e-10,
    },
  ],
  largest: { fn: 'rosenbrock', dim: 50, maxIter: 1_000_000 },
  costMs: input => {
    if (isOwn(input)) return ownCostMs(input)
    const { method, dim, maxIter } = input
    return method === 'gradient'
      ? 2 + Math.min(maxIter, 1000 * dim) * dim * 6e-4
      : 2 + Math.min(maxIter, 5000 * dim * dim) * dim * 1.5e-4
  },

  solve(input, run) {
    if (!isOwn(input)) {
      refuseOthers(input, OWN_WORDS, 'counts only beside an own objective or model')
      const { method = 'nelder-mead' } = input
      if (method !== 'nelder-mead' && method !== 'gradient') {
        const message = `${method} is for an own problem: a test function takes nelder-mead or gradient`
        throw invalidInput('/method', message)
      }
      return runKnown({ ...input, method: method satisfies KnownMethod }, run)
    }
    refuseOthers(input, KNOWN_WORDS, 'has no meaning beside an own problem')
    if (!input.variables) throw missingInput('/variables', 'variables are missing: what is varied')
    const unused = Object.keys(KNOWN_WORDS)
    return input.model === undefined
      ? { ...runOwn(input, run), unused }
      : { ...runFit(input, run), unused }
  },
})

const isOwn = ({ objective, model }: Input): boolean =>
  objective !== undefined || model !== undefined

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
