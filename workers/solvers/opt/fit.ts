// A model fitted to data: searched by Levenberg and Marquardt's method, told with the scatter of its parameters.
import { LOCAL_FIT } from '../../dynamics/fit-warnings.ts'
import { refuseUnnamed } from '../../dynamics/unnamed.ts'
import { Failure } from '../../failure.ts'
import { log } from '../../numerics/mathematics.ts'
import { largestOf, type SingularValues } from '../../numerics/optimise/dense.ts'
import { slopesOf } from '../../numerics/optimise/levenberg-marquardt.ts'
import { studentBand } from '../../numerics/quantiles.ts'
import { thinned } from '../../numerics/thin.ts'
import { invalidInput, missingInput } from '../../refusal.ts'
import { below, holds, type Run } from '../../solver.ts'
import { type FitResiduals, fitResiduals } from './fit-residuals.ts'
import {
  CURVATURE_SHARE,
  type Spread,
  STEP_MAX,
  searchFit,
  spreadOf,
  spreadOfRows,
} from './fit-search.ts'
import { Effort } from './own-program.ts'
import type { OwnInput } from './own-words.ts'
import { readVariables, type Variables } from './variables.ts'

const BAND = 0.95
const COLUMNS_SHOWN_MAX = 8

export function runFit(input: OwnInput, { kernels, progress }: Run) {
  refuseStrangers(input)
  refuseUnnamed(input)
  const effort = new Effort(input.maxIter, progress)
  const variables = readVariables(input)
  const residuals = fitResiduals(input, variables, effort, kernels)
  const { n, rows, observed, sigma } = residuals
  const whole = variables.isWhole.indexOf(true)
  if (whole >= 0) {
    throw invalidInput(`${variables.places[whole]}/integer`, 'a fit knows no whole numbers')
  }
  if (rows < n) {
    throw invalidInput('/data', `${rows} rows do not determine ${n} variables`, {
      rows,
      minimum: n,
    })
  }
  const first = residuals.cost(variables.start)
  if (!Number.isFinite(first)) {
    throw invalidInput('/variables', 'the model has no value at the start, in one row or more')
  }
  const fitted = searchFit(residuals, variables)
  const { x, cost, free, singular, open, isFinished } = fitted
  if (!isFinished && open > STEP_MAX) {
    const message = `after ${effort.iterations} iterations a step is open of ${open} of a parameter or its deviation, limit ${STEP_MAX}: raise maxIter or start nearer`
    throw new Failure('NOT_CONVERGED', message, {
      open,
      limit: STEP_MAX,
      iterations: effort.iterations,
    })
  }
  const degrees = rows - free.length
  const residualSum = 2 * cost
  const s = degrees > 0 ? Math.sqrt(residualSum / degrees) : undefined
  const { deviations, covariance, undetermined } = spreadOf(fitted, s ?? 0)
  const t = degrees > 0 ? studentBand(BAND, degrees) : 0
  const bySigma = sigma && spreadOf(fitted, 1).deviations
  const known = (j: number) => s !== undefined && deviations[j] !== undefined
  const table = variables.names.map((name, j) => ({
    name,
    value: x[j]!,
    standardDeviation: known(j) ? deviations[j]! : null,
    interval: known(j) ? [x[j]! - t * deviations[j]!, x[j]! + t * deviations[j]!] : null,
    ...(bySigma && { bySigma: bySigma[j] ?? null }),
  }))
  const predicted = residuals.predict(x)
  const bands = spreadOfRows(residuals, fitted).map(v => (s === undefined ? 0 : t * (s * v)))
  const mean = observed.reduce((sum, v) => sum + v, 0) / rows
  const weightOf = (i: number) => (sigma ? 1 / sigma[i]! ** 2 : 1)
  let total = 0
  let raw = 0
  for (let i = 0; i < rows; i++) {
    total += weightOf(i) * (observed[i]! - mean) ** 2
    raw += weightOf(i) * (observed[i]! - predicted[i]!) ** 2
  }
  const isLinearLoss = input.loss === undefined || input.loss === 'linear'
  const isGlobal = residuals.isLinear && isLinearLoss && undetermined.length === 0
  const shown = thinned(observed, rows)
  const column = (values: ArrayLike<number>) => Float64Array.from(shown, i => values[i]!)
  const criterion = rows * log(residualSum / rows)
  return {
    value: residualSum,
    unit: '1',
    uncertainty: fitted.openGain + 4 * rows * Number.EPSILON * residualSum,
    equations: [
      ...Object.entries(input.definitions ?? {}).map(([name, text]) => `${name} = ${text}`),
      `${input.response} = ${input.model}`,
      ...variables.names.map((name, j) => {
        const scatter = known(j) ? ` +- ${deviations[j]}` : ''
        return `${name} = ${x[j]}${scatter}`
      }),
    ],
    terms: variables.names.map((name, j) => ({ term: name, value: x[j]! })),
    method: `Levenberg-Marquardt with a trust region (More 1978), slopes of the compiled model${isLinearLoss ? '' : `, loss ${input.loss}`}`,
    outputs: {
      fMin: residualSum,
      xMin: Array.from(x),
      optimum: Object.fromEntries(variables.names.map((name, j) => [name, x[j]!])),
      converged: true,
      isGlobal,
      iterations: effort.iterations,
      evaluations: effort.evaluations,
      gradientEvaluations: effort.gradientEvaluations,
      searches: 1,
      gradientNorm: largestOf(slopesOf(fitted.triangle, fitted.side, n)),
      fit: {
        parameters: table,
        correlation: correlationOf(covariance, deviations, n),
        residualSum,
        residualStandardDeviation: s ?? null,
        degreesOfFreedom: degrees,
        rSquared: total > 0 ? 1 - raw / total : null,
        aic: residualSum > 0 ? criterion + 2 * free.length : null,
        bic: residualSum > 0 ? criterion + log(rows) * free.length : null,
        undetermined: undetermined.map(direction =>
          Object.fromEntries(
            variables.names.flatMap((name, j) =>
              direction[j] === 0 ? [] : [[name, direction[j]!]],
            ),
          ),
        ),
        conditionNumber: conditionOf(singular),
      },
      startPoint: Array.from(variables.start),
    },
    checks: [
      below('open step over the size of a parameter or its deviation', open, STEP_MAX),
      holds(
        'the residual sum does not curve down along a free direction',
        fitted.curvature >= -CURVATURE_SHARE,
      ),
    ],
    accuracy: {
      estimate: open,
      bound: STEP_MAX,
      how: 'largest Gauss-Newton step that is left, over the size of its parameter or its standard deviation',
    },
    resolved: { method: 'lm', loss: input.loss ?? 'linear' },
    series: {
      row: Float64Array.from(shown),
      ...dataColumns(input, shown),
      observed: column(observed),
      predicted: column(predicted),
      low: Float64Array.from(shown, i => predicted[i]! - bands[i]!),
      high: Float64Array.from(shown, i => predicted[i]! + bands[i]!),
    },
    warnings: warningsOf(residuals, variables, { isGlobal, undetermined, free, degrees }),
  }
}

function refuseStrangers(input: OwnInput): void {
  for (const name of ['objective', 'maximise', 'constraints', 'seed'] as const) {
    if (input[name] === undefined) continue
    throw invalidInput(`/${name}`, `${name} has no meaning beside a model that is fitted`)
  }
  for (const name of ['data', 'response'] as const) {
    if (input[name] === undefined) throw missingInput(`/${name}`, `${name} of the fit is missing`)
  }
  const { method = 'auto' } = input
  if (method !== 'auto' && method !== 'lm') {
    throw invalidInput('/method', `a model is fitted by lm, not by ${method}`)
  }
}

function correlationOf(
  covariance: Float64Array,
  deviations: readonly (number | undefined)[],
  n: number,
): (number | null)[][] {
  return Array.from({ length: n }, (_, i) =>
    Array.from({ length: n }, (_, j) => {
      const size = (deviations[i] ?? 0) * (deviations[j] ?? 0)
      return size > 0 ? (i === j ? 1 : covariance[i * n + j]! / size) : null
    }),
  )
}

const conditionOf = ({ values }: SingularValues): number | null => {
  const [largest, smallest] = [values[0], values.at(-1)]
  return largest && smallest && smallest > 0 ? largest / smallest : null
}

/** Columns of the data beside the fitted ones, so that the series is a plot. */
function dataColumns({ data = {} }: OwnInput, shown: readonly number[]) {
  const own = ['row', 'observed', 'predicted', 'low', 'high']
  return Object.fromEntries(
    Object.entries(data)
      .filter(([name]) => !own.includes(name))
      .slice(0, COLUMNS_SHOWN_MAX)
      .map(([name, values]) => [name, Float64Array.from(shown, i => values[i]!)]),
  )
}

function warningsOf(
  { differenced }: FitResiduals,
  { names }: Variables,
  {
    isGlobal,
    undetermined,
    free,
    degrees,
  }: {
    isGlobal: boolean
    undetermined: Spread['undetermined']
    free: readonly number[]
    degrees: number
  },
): string[] {
  const held = names.filter((_, j) => !free.includes(j))
  return [
    ...(isGlobal ? [] : [LOCAL_FIT]),
    ...(undetermined.length > 0
      ? [
          `the data do not determine ${undetermined.length} of ${free.length} directions of the parameters`,
        ]
      : []),
    ...(held.length > 0 ? [`${held.join(', ')} stands at a bound`] : []),
    ...(degrees === 0 ? ['as many rows as parameters: nothing is left to show their scatter'] : []),
    ...(differenced.length > 0
      ? [`derivatives of ${differenced.join(', ')} are differenced, good to some 1e-9`]
      : []),
  ]
}
