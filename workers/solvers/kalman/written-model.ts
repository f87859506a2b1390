// Filters of expressions: linearised (extended) or by sigma points (unscented).
import { product } from './linear-model.ts'
import type { Matrix, Root } from './matrices.ts'
import type { Model, Passage, Sighting } from './model.ts'
import type { Flow, Functions } from './text-model.ts'

/** What sensors read: expressions, or a matrix. */
export type Readings = { readonly functions: Functions } | { readonly H: Matrix }

/** Expressions of the next state, with the noise beside them. */
interface SteppedMotion {
  readonly functions: Functions
  readonly noise: Root
}

interface Sensing {
  readonly states: readonly string[]
  readonly sensors: readonly string[]
  readonly readings: Readings
  readonly R: Root
}

/** Linearised at the mean; a sighting twice, the second time at what the first one made of it (Jazwinski 1970, 8.3). */
export function extendedModel({ states, sensors, readings, R }: Sensing, flow: Flow): Model {
  const n = states.length
  const m = sensors.length
  const to = new Float64Array(n * n)
  const seen = new Float64Array(m * n)
  const expected = new Float64Array(m)
  const unused = new Float64Array(Math.max(n, m))
  const isLinear = 'H' in readings
  return {
    states,
    sensors,
    looks: isLinear ? 1 : 2,
    pass(k, dt, t, x, root): Passage {
      const { mean, F, noise } = flow.at(k, dt, t, x, sizesOf(root, n))
      product(F, x, root, n, n, unused, to)
      return { mean, from: root, to, columns: n, noise, matrix: F }
    },
    sight(k, dt, t, x, root, about): Sighting {
      const noise = R.at(k, dt, t)
      if (isLinear) {
        product(readings.H.at(k, dt, t), x, root, m, n, expected, seen)
        return { expected, from: root, to: seen, columns: n, noise }
      }
      const all = readings.functions.slopes(k, dt, t, about)
      const h = all.subarray(m)
      product(h, x, root, m, n, unused, seen)
      for (let i = 0; i < m; i++) {
        expected[i] = all[i]!
        for (let j = 0; j < n; j++) expected[i]! += h[i * n + j]! * (x[j]! - about[j]!)
      }
      return { expected, from: root, to: seen, columns: n, noise }
    },
  }
}

/**
 * Sigma points of alpha = 1, beta = 0, kappa = 3 - n: the mean and sqrt(3) columns of the root on either side, drawn anew
 * for each sighting, after the noise was added (Sarkka, Bayesian Filtering and Smoothing, 2013, algorithm 5.14).
 */
export function unscentedModel(
  { states, sensors, readings, R }: Sensing,
  motion: Flow | SteppedMotion,
): Model {
  const n = states.length
  const m = sensors.length
  const points = new Float64Array(n * (2 * n + 1))
  const moved = new Float64Array(n * (2 * n + 1))
  const count = 2 * n + 1
  const from = new Float64Array(n * count)
  const draw = (x: Float64Array, root: Float64Array) => {
    for (let i = 0; i < n; i++) {
      points[i * count] = x[i]!
      for (let j = 0; j < n; j++) {
        const side = root[i * n + j]!
        points[i * count + 1 + j] = x[i]! + ROOT_3 * side
        points[i * count + 1 + n + j] = x[i]! - ROOT_3 * side
        from[i * count + j] = ROOT_HALF * side
        from[i * count + n + j] = -ROOT_HALF * side
      }
    }
  }
  const passageTo = cloud(n, n)
  const sightingTo = cloud(m, n)
  return {
    states,
    sensors,
    looks: 1,
    pass(k, dt, t, x, root): Passage {
      draw(x, root)
      const scale = sizesOf(root, n)
      let noise: Float64Array
      let images: Float64Array
      if ('functions' in motion) {
        noise = motion.noise.at(k, dt, t)
        images = motion.functions.values(k, dt, t, points, count)
      } else {
        const point = new Float64Array(n)
        noise = new Float64Array(0)
        for (let p = 0; p < count; p++) {
          for (let i = 0; i < n; i++) point[i] = points[i * count + p]!
          const end = motion.at(k, dt, t, point, scale)
          if (p === 0) noise = end.noise
          for (let i = 0; i < n; i++) moved[i * count + p] = end.mean[i]!
        }
        images = moved
      }
      const { mean, to, lack } = passageTo(images)
      return { mean, from, to, columns: count, noise, lack }
    },
    sight(k, dt, t, x, root): Sighting {
      draw(x, root)
      const noise = R.at(k, dt, t)
      let images: Float64Array
      if ('H' in readings) {
        const h = readings.H.at(k, dt, t)
        images = new Float64Array(m * count)
        for (let i = 0; i < m; i++) {
          for (let p = 0; p < count; p++) {
            for (let j = 0; j < n; j++)
              images[i * count + p]! += h[i * n + j]! * points[j * count + p]!
          }
        }
      } else images = readings.functions.values(k, dt, t, points, count)
      const { mean, to, lack } = sightingTo(images)
      return { expected: mean, from, to, columns: count, noise, lack }
    },
  }
}

const ROOT_3 = Math.sqrt(3)
const ROOT_HALF = Math.SQRT1_2
const ROOT_SIXTH = Math.sqrt(1 / 6)

/** Mean and columns of images of the sigma points, rows x points; the middle one counts against them where n > 3. */
function cloud(rows: number, n: number) {
  const count = 2 * n + 1
  const mean = new Float64Array(rows)
  const to = new Float64Array(rows * count)
  const middle = new Float64Array(rows)
  const first = (3 - n) / 3
  const root = Math.sqrt(Math.abs(first))
  return (images: Float64Array) => {
    for (let i = 0; i < rows; i++) {
      let sum = 0
      for (let p = 1; p < count; p++) sum += images[i * count + p]! - images[i * count]!
      mean[i] = images[i * count]! + sum / 6
      for (let p = 1; p < count; p++) {
        to[i * count + p - 1] = ROOT_SIXTH * (images[i * count + p]! - mean[i]!)
      }
      middle[i] = root * (images[i * count]! - mean[i]!)
      to[i * count + count - 1] = first > 0 ? middle[i]! : 0
    }
    return { mean, to, lack: first < 0 ? middle : undefined }
  }
}

/** Standard deviations. */
export function sizesOf(root: Float64Array, n: number): Float64Array {
  const sizes = new Float64Array(n)
  for (let i = 0; i < n; i++) {
    let sum = 0
    for (let j = 0; j <= i; j++) sum += root[i * n + j]! * root[i * n + j]!
    sizes[i] = Math.sqrt(sum)
  }
  return sizes
}
