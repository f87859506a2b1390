import { textsOf, type WrittenEquations } from '../../dynamics/equations.ts'
import type { OwnInput } from './own-words.ts'

/** Milliseconds of a number in the matrices of a step, and of a step whatever its size. */
const NUMBER_MS = 2e-5
const STEP_MS = 1.2e-2
/** The same where a kernel takes the steps: their matrices stay. */
const STEADY_NUMBER_MS = 4e-6
const STEADY_STEP_MS = 1e-3
/** Of a character of a text in one evaluation with slopes. */
const CHARACTER_MS = 2e-5
/** Evaluations of rates between two measurements. */
const RATES = 200
/** Of a matrix exponential: each length of a step has its own. */
const EXPONENTIAL_MS = 0.03
const EXPONENTIAL_NUMBER_MS = 1.5e-3
/** Runs of the filter for each fitted parameter and its search. */
const FIT_RUNS = 120

export function ownCostMs(input: OwnInput): number {
  const { model = {}, continuous = {}, transition, observation = {}, measurements = [] } = input
  const { equations, A } = continuous as { equations?: WrittenEquations; A?: unknown }
  const F = model['F'] ?? A
  const texts = textsOf(transition ?? equations)
  const n = texts.length || orderOf(F)
  const first = measurements.find(Array.isArray) as unknown[] | undefined
  const m = first?.length ?? 1
  let characters = 0
  for (const text of [...texts, ...Object.values(observation)]) characters += `${text}`.length
  const size = n + m
  const points = input.method === 'ukf' ? 2 * n + 1 : 1
  const evaluations = equations ? RATES * points : 1 + points
  const rates = equations ? characters * 3 + n * n * n : characters
  const isUneven = A !== undefined && input.times !== undefined
  const exponential = isUneven ? EXPONENTIAL_MS + n * n * n * EXPONENTIAL_NUMBER_MS : 0
  const isSteady = isLinearAndEven(input)
  const [stepMs, numberMs] = isSteady ? [STEADY_STEP_MS, STEADY_NUMBER_MS] : [STEP_MS, NUMBER_MS]
  const step =
    exponential + stepMs + size * size * size * numberMs + evaluations * rates * CHARACTER_MS
  const runs = 2 + (input.smoother ? 5 : 0) + FIT_RUNS * (input.fit?.length ?? 0) ** 2
  const steps = measurements.length + (input.forecast ?? 0) / 2
  return 5 + 0.05 * characters + runs * steps * step
}

/** As SteadyRun takes it, as far as the words show. */
function isLinearAndEven(input: OwnInput): boolean {
  const { model = {}, continuous = {}, transition, observation, times, start, method } = input
  const matrices = Object.values({ ...model, ...continuous })
  const isByStep = (one: unknown) => Array.isArray((one as unknown[][])?.[0]?.[0])
  const isText = transition !== undefined || observation !== undefined || 'equations' in continuous
  const isOther = isText || (method !== undefined && method !== 'kalman')
  return !isOther && times === undefined && start !== 'diffuse' && !matrices.some(isByStep)
}

/** Rows of a matrix, or of the first one where there is one for each step. */
function orderOf(matrix: unknown): number {
  if (!Array.isArray(matrix)) return 1
  const [first] = matrix as unknown[]
  return Array.isArray(first) && Array.isArray(first[0]) ? first.length : matrix.length
}
