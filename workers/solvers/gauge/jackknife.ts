// Errors of what is no mean, by leaving out a block of the history at a time.
import { log } from '../../numerics/mathematics.ts'

type Histories = readonly (Float64Array | undefined)[]

/** Of products of means, with its error by a jackknife; undefined where a loop is missing or not positive. */
export function logOfRatio(above: Histories, below: Histories, blocks: number) {
  const all = [...above, ...below]
  if (all.some(one => one === undefined)) return undefined
  const product = (some: Histories, block: number) =>
    some.reduce((total, one) => total * meanWithout(one!, block, blocks), 1)
  const ratio = (block: number) => {
    if (all.some(one => !(meanWithout(one!, block, blocks) > 0))) return undefined
    return log(product(above, block) / product(below, block))
  }
  const value = ratio(-1)
  const parts = Array.from({ length: blocks }, (_, k) => ratio(k))
  if (value === undefined || parts.some(part => part === undefined)) return undefined
  return { value, error: jackknife(parts as number[], value) }
}

function jackknife(parts: readonly number[], value: number): number {
  const squares = parts.reduce((sum, part) => sum + (part - value) ** 2, 0)
  return Math.sqrt(((parts.length - 1) / parts.length) * squares)
}

/** Sites of space times the variance of the modulus of the line: it peaks where charges become free. */
export function susceptibilityOf(modulus: Float64Array, space: number, blocks: number) {
  const squares = modulus.map(one => one * one)
  const at = (block: number) => {
    const mean = meanWithout(modulus, block, blocks)
    return space * (meanWithout(squares, block, blocks) - mean * mean)
  }
  const parts = Array.from({ length: blocks }, (_, k) => at(k))
  const value = at(-1)
  return { value, error: jackknife(parts, value) }
}

/** The mean without a block; of everything for -1. */
function meanWithout(history: Float64Array, block: number, blocks: number): number {
  const n = history.length
  const from = block < 0 ? 0 : Math.floor((n * block) / blocks)
  const to = block < 0 ? 0 : Math.floor((n * (block + 1)) / blocks)
  let sum = 0
  for (let i = 0; i < n; i++) if (i < from || i >= to) sum += history[i]!
  return sum / (n - (to - from))
}
