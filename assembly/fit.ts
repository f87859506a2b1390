// A model beside its data: costs, slopes, and the triangle of the Jacobian's QR factors, from rows of the model that the
// user module works out a block at a time. The operations and their order are those of plain loops over rows.
import { triangularise } from './fit/triangle'
import { slopes, value } from './fit/user'

/** As ROW_POINTS and ROW_STRIDE of workers/expression/wasm/row.ts. */
const POINTS: i32 = 512
const STRIDE: usize = 8 * 512 + 64

const SOFT_L1: i32 = 1
const HUBER: i32 = 2
const CAUCHY: i32 = 3

let rows: i32 = 0
let n: i32 = 0
let loss: i32 = 0
let blocks: i32 = 0
let blockSize: usize = 0
/** Numbers from one row of the stack to the next: n slopes, the residual, one that stays 0. */
let wide: i32 = 0

let columns: usize = 0
let out: usize = 0
let observed: usize = 0
let sigma: usize = 0
let stack: usize = 0
let sums: usize = 0
let result: usize = 0
let bands: usize = 0

/** Loss of a squared residual, its slope and its curvature. */
let rho: f64 = 0
let rhoSlope: f64 = 0
let rhoCurve: f64 = 0

/** Lays out all memory, zeroed: for a fit of so many rows, columns and variables. An instance may serve many fits. */
export function init(rowCount: i32, columnCount: i32, variables: i32, lossKind: i32): void {
  rows = rowCount
  n = variables
  loss = lossKind
  wide = n + 2
  blocks = (rows + POINTS - 1) / POINTS
  blockSize = <usize>max(1, columnCount) * STRIDE
  let end = __heap_base
  columns = end
  end += <usize>blocks * blockSize
  out = end
  end += <usize>(n + 1) * STRIDE
  observed = end
  end += (<usize>rows) << 3
  sigma = end
  end += (<usize>rows) << 3
  stack = end
  end += (<usize>((n + min(rows, POINTS)) * wide)) << 3
  sums = end
  end += (<usize>(wide + 1)) << 3
  result = end
  end += (<usize>(n * n + 3 * n)) << 3
  bands = end
  end += (<usize>rows) << 3
  const more = <i32>((end + 0xffff) >> 16) - memory.size()
  if (more > 0) memory.grow(more)
  memory.fill(__heap_base, 0, end - __heap_base)
}

/** Column c of row i stands at blockBytes * (i / 512) + 4160 c + 8 (i % 512). */
export function columnsAddress(): usize {
  return columns
}
export function blockBytes(): usize {
  return blockSize
}
export function observedAddress(): usize {
  return observed
}
/** Of each row; 1 where there is none. */
export function sigmaAddress(): usize {
  return sigma
}
/** Triangle, n x n, then the side; of `gradient` n slopes; for `band` directions, n x n, then their values and scales. */
export function resultAddress(): usize {
  return result
}
/** The model of each row, then what `band` tells. */
export function bandsAddress(): usize {
  return bands
}

function countOf(block: i32): i32 {
  return min(POINTS, rows - block * POINTS)
}

function weigh(z: f64): void {
  if (loss === SOFT_L1) {
    const root = sqrt(1 + z)
    rho = 2 * (root - 1)
    rhoSlope = 1 / root
    rhoCurve = -0.5 / (root * (1 + z))
  } else if (loss === HUBER && z > 1) {
    const root = sqrt(z)
    rho = 2 * root - 1
    rhoSlope = 1 / root
    rhoCurve = -0.5 / (z * root)
  } else if (loss === CAUCHY) {
    rho = Math.log(1 + z)
    rhoSlope = 1 / (1 + z)
    rhoCurve = -1 / ((1 + z) * (1 + z))
  } else {
    rho = z
    rhoSlope = 1
    rhoCurve = 0
  }
}

function residual(i: i32, k: i32): f64 {
  const place = (<usize>i) << 3
  return (
    (load<f64>(out + ((<usize>k) << 3)) - load<f64>(observed + place)) / load<f64>(sigma + place)
  )
}

/** Sum of the losses. */
export function cost(): f64 {
  let sum: f64 = 0
  for (let block = 0; block < blocks; block++) {
    const count = countOf(block)
    value(count, columns + <usize>block * blockSize, out)
    for (let k = 0; k < count; k++) {
      const r = residual(block * POINTS + k, k)
      weigh(r * r)
      sum += rho
    }
  }
  return sum
}

/** The same, with triangle and side of the weighted slopes in `result`. */
export function reduce(): f64 {
  let sum: f64 = 0
  memory.fill(stack, 0, (<usize>(n * wide)) << 3)
  for (let block = 0; block < blocks; block++) {
    const count = countOf(block)
    slopes(count, columns + <usize>block * blockSize, out)
    for (let k = 0; k < count; k++) {
      const i = block * POINTS + k
      const r = residual(i, k)
      let slopeWeight: f64 = 1
      let valueWeight: f64 = 1
      if (loss !== 0) {
        weigh(r * r)
        sum += rho
        slopeWeight = sqrt(max(rhoSlope + 2 * rhoCurve * r * r, f64.EPSILON))
        valueWeight = rhoSlope / slopeWeight
      } else sum += r * r
      const weight = slopeWeight / load<f64>(sigma + ((<usize>i) << 3))
      const row = stack + ((<usize>((n + k) * wide)) << 3)
      let slope = out + STRIDE + ((<usize>k) << 3)
      for (let j = 0; j < n; j++) {
        store<f64>(row + ((<usize>j) << 3), weight * load<f64>(slope))
        slope += STRIDE
      }
      store<f64>(row + ((<usize>n) << 3), valueWeight * r)
      store<f64>(row + ((<usize>(n + 1)) << 3), 0)
    }
    triangularise(stack, n + count, n, sums)
  }
  for (let i = 0; i < n; i++) {
    const row = stack + ((<usize>(i * wide)) << 3)
    for (let j = 0; j < n; j++) {
      const entry = j < i ? 0 : load<f64>(row + ((<usize>j) << 3))
      store<f64>(result + ((<usize>(i * n + j)) << 3), entry)
    }
    store<f64>(result + ((<usize>(n * n + i)) << 3), load<f64>(row + ((<usize>n) << 3)))
  }
  return sum
}

/** Slopes of half the cost. */
export function gradient(): void {
  memory.fill(result, 0, (<usize>n) << 3)
  for (let block = 0; block < blocks; block++) {
    const count = countOf(block)
    slopes(count, columns + <usize>block * blockSize, out)
    for (let k = 0; k < count; k++) {
      const i = block * POINTS + k
      const r = residual(i, k)
      weigh(r * r)
      const share = (rhoSlope / load<f64>(sigma + ((<usize>i) << 3))) * r
      for (let j = 0; j < n; j++) {
        const to = result + ((<usize>j) << 3)
        const slope = load<f64>(out + <usize>(j + 1) * STRIDE + ((<usize>k) << 3))
        store<f64>(to, load<f64>(to) + share * slope)
      }
    }
  }
}

/** The model of each row into `bands`. */
export function predict(): void {
  for (let block = 0; block < blocks; block++) {
    const count = countOf(block)
    value(count, columns + <usize>block * blockSize, out)
    memory.copy(bands + ((<usize>(block * POINTS)) << 3), out, (<usize>count) << 3)
  }
}

/**
 * Of each row sqrt(sum over the directions of ((slopes / scales) . direction / value)^2) into `bands`; a scale of 0
 * leaves its variable out.
 */
export function band(directions: i32): void {
  const values = result + ((<usize>(n * n)) << 3)
  const scales = values + ((<usize>n) << 3)
  for (let block = 0; block < blocks; block++) {
    const count = countOf(block)
    slopes(count, columns + <usize>block * blockSize, out)
    for (let k = 0; k < count; k++) {
      let square: f64 = 0
      for (let r = 0; r < directions; r++) {
        let along: f64 = 0
        for (let j = 0; j < n; j++) {
          const scale = load<f64>(scales + ((<usize>j) << 3))
          if (scale === 0) continue
          const share = load<f64>(out + <usize>(j + 1) * STRIDE + ((<usize>k) << 3)) / scale
          along += share * load<f64>(result + ((<usize>(r * n + j)) << 3))
        }
        const part = along / load<f64>(values + ((<usize>r) << 3))
        square += part * part
      }
      store<f64>(bands + ((<usize>(block * POINTS + k)) << 3), sqrt(square))
    }
  }
}
