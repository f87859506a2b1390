// Poisson deviates, to import into a kernel beside random.ts.
import { uniform } from './random'

/** Below it the product of uniforms is quicker. */
const SMALL: f64 = 10

/** A whole number of mean `mean`: transformed rejection (Hormann, Insurance Math. Econ. 12 (1993) 39, algorithm PTRS). */
export function poisson(mean: f64): f64 {
  if (!(mean > 0)) return 0
  if (mean < SMALL) return byProduct(mean)
  const b = 0.931 + 2.53 * sqrt(mean)
  const a = -0.059 + 0.02483 * b
  const inverse = Math.log(1.1239 + 1.1328 / (b - 3.4))
  const quick = 0.9277 - 3.6224 / (b - 2)
  const logMean = Math.log(mean)
  let k: f64 = -1
  while (k < 0) k = tried(mean, a, b, inverse, quick, logMean)
  return k
}

/** One trial; -1 where it is rejected. */
function tried(mean: f64, a: f64, b: f64, inverse: f64, quick: f64, logMean: f64): f64 {
  const u = uniform() - 0.5
  const v = uniform()
  const room = 0.5 - abs(u)
  const k = floor(((2 * a) / room + b) * u + mean + 0.43)
  if (room >= 0.07 && v <= quick) return k
  if (k < 0 || (room < 0.013 && v > room)) return -1
  const left = Math.log(v) + inverse - Math.log(a / (room * room) + b)
  return left <= k * logMean - mean - logFactorial(k) ? k : -1
}

function byProduct(mean: f64): f64 {
  const least = Math.exp(-mean)
  let product = uniform()
  let k: f64 = 0
  while (product > least) {
    product *= uniform()
    k++
  }
  return k
}

/** Stirling's series at k + 8, taken back by the product between: good to 1e-15 relative. */
function logFactorial(k: f64): f64 {
  let product: f64 = 1
  let x = k + 1
  while (x < 9) {
    product *= x
    x++
  }
  const inverse = 1 / x
  const square = inverse * inverse
  const series = inverse * (1.0 / 12 - square * (1.0 / 360 - square * (1.0 / 1260 - square / 1680)))
  return (x - 0.5) * Math.log(x) - x + 0.9189385332046727 + series - Math.log(product)
}
