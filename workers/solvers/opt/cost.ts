import type { OwnInput } from './own-words.ts'

/** Milliseconds of a character of a text, half an operation, in one evaluation with all slopes. */
const CHARACTER_MS = 8e-6
/** Of a number in the matrices of a method. */
const NUMBER_MS = 6e-6
/** Of an evaluation, whatever its length. */
const CALL_MS = 2e-3

/** From the length of the texts, the number of variables, conditions and rows, and the usual number of iterations. */
export function ownCostMs(input: OwnInput): number {
  const { objective, model, definitions = {}, constraints = [], variables = {}, data = {} } = input
  let characters = 50
  for (const text of [objective, model, ...Object.values(definitions), ...constraints]) {
    characters += text?.length ?? 0
  }
  const n = countOf(variables)
  const m = constraints.length
  const compile = 3 + 0.02 * characters
  if (model !== undefined) {
    const rows = Object.values(data)[0]?.length ?? 0
    const iterations = Math.min(input.maxIter, 100 + 10 * n)
    const once = rows * (characters * CHARACTER_MS + n * n * NUMBER_MS) + n * n * n * NUMBER_MS
    return compile + (iterations + 8 * n) * once
  }
  const once = CALL_MS + (characters + 4 * n) * CHARACTER_MS
  const hessians = 6 * (4 * n * once + (n + m) * (n + m) * (n + m) * NUMBER_MS)
  const isSequential = m > 0
  const perIteration = isSequential
    ? 2 * once + (n + m) * (n + m) * n * NUMBER_MS
    : 2 * once + 60 * n * NUMBER_MS
  const iterations = Math.min(input.maxIter, isSequential ? 60 + n / 2 : 200 + 40 * n)
  const local = iterations * perIteration + hessians
  const { method } = input
  if (method === 'nelder-mead') {
    return compile + hessians + Math.min(input.maxIter, 5000 * n * n) * (once + n * n * NUMBER_MS)
  }
  if (method === 'cma-es' || method === 'global') {
    const offspring = 4 + 3 * Math.sqrt(n)
    const generation = offspring * (once + 2 * n * n * NUMBER_MS)
    const generations = Math.min(input.maxIter, 400 * n * (method === 'global' ? 30 : 1))
    return compile + generations * generation + local * (method === 'global' ? 20 : 1)
  }
  const isWhole = Object.values(variables).some(
    one => typeof one === 'object' && one !== null && 'integer' in one,
  )
  return compile + local * (isWhole ? 20 * n : 1)
}

/** Variables, components of vectors among them. */
function countOf(variables: Readonly<Record<string, unknown>>): number {
  return Object.keys(variables).reduce((sum, key) => {
    const [, from, to] = /\[(\d{1,5})\.\.(\d{1,5})\]$/.exec(key) ?? []
    return sum + (from === undefined ? 1 : Math.max(1, Number(to) - Number(from) + 1))
  }, 0)
}
