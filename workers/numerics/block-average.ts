/** A mean and its standard error; null where there are too few values. */
export interface Average {
  mean: number
  error: number | null
}

/** Least number of values in a block. */
const PER_BLOCK_MIN = 2

/**
 * Mean of a correlated record, and its standard error from the scatter of the means of `blocks` blocks (Allen and Tildesley,
 * Computer Simulation of Liquids (2017), 8.4.1), valid if a block is longer than the correlation time.
 */
export function blockAverage(values: ArrayLike<number>, blocks = 20): Average {
  const { length } = values
  const mean = meanOf(values, 0, length)
  if (length < PER_BLOCK_MIN * blocks) return { mean, error: null }
  let squares = 0
  for (let block = 0; block < blocks; block++) {
    const from = Math.floor((block * length) / blocks)
    const to = Math.floor(((block + 1) * length) / blocks)
    squares += (meanOf(values, from, to) - mean) ** 2
  }
  return { mean, error: Math.sqrt(squares / (blocks * (blocks - 1))) }
}

/** Mean of values[from], ..., values[to - 1]. */
export function meanOf(values: ArrayLike<number>, from: number, to: number): number {
  let sum = 0
  for (let i = from; i < to; i++) sum += values[i]!
  return sum / (to - from)
}
