import { exp, log } from './mathematics.ts'

export interface Correlated {
  mean: number
  /** Standard error of the mean, corrected for autocorrelation and for the uncertainty of the correlation time. */
  error: number
  /** Integrated autocorrelation time in steps of the record; 1/2 without memory. */
  time: number
}

/** Ratio of exponential to integrated autocorrelation time that the window assumes (Wolff, section 3.3). */
const S = 1.5

/**
 * Mean and standard error of an autocorrelated record: the autocorrelation function is summed up to the window at which
 * truncation and statistical error balance (Wolff, Comput. Phys. Commun. 156 (2004) 143, equations 49-52).
 */
export function correlatedMean(values: ArrayLike<number>): Correlated {
  const n = values.length
  let mean = 0
  for (let i = 0; i < n; i++) mean += values[i]! / n
  const covariance = (lag: number) => {
    let sum = 0
    for (let i = 0; i + lag < n; i++) sum += (values[i]! - mean) * (values[i + lag]! - mean)
    return sum / (n - lag)
  }
  const variance = covariance(0)
  if (!(variance > 0)) return { mean, error: 0, time: 0.5 }
  let time = 0.5
  let window = 0
  while (window < n / 4) {
    window++
    time += covariance(window) / variance
    const decay = time > 0.5 ? S / log((2 * time + 1) / (2 * time - 1)) : 1e-3
    if (exp(-window / decay) < decay / Math.sqrt(window * n)) break
  }
  // Corrects the bias of using the record's mean instead of the true one (Wolff, equation 49).
  time = Math.max(0.5 / n, time * (1 + (2 * window + 1) / n))
  // The correlation time of a short record is uncertain (Wolff, equation 42), and one below 1/2 is a fluctuation: the error
  // is computed with a correlation time one standard deviation longer, at least from 1/2.
  const longer = Math.max(0.5, time) * (1 + Math.sqrt((4 * (window + 0.5)) / n))
  return { mean, error: Math.sqrt((2 * longer * variance) / n), time }
}
