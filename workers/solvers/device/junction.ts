// PN junction in silicon, p on the left: abrupt depletion approximation (Sze and Ng, Physics of Semiconductor
// Devices, 2007, ch. 2) and the Poisson-Boltzmann equation in equilibrium.

import { Failure } from '../../failure.ts'
import { asinh, cosh, exp, sinh } from '../../numerics/mathematics.ts'
import { bisect } from '../../numerics/runge-kutta.ts'
import { constants } from '../../units/constants.ts'

export interface Junction {
  Na: number
  Nd: number
  ni: number
  /** kT/q in V, permittivity in F/m. */
  thermal: number
  eps: number
}

export const ELEMENTARY_CHARGE = constants.get('e')!.value

export interface Equilibrium {
  x: Float64Array
  potential: Float64Array
  field: Float64Array
  n: Float64Array
  p: Float64Array
  charge: Float64Array
  /** Magnitude of the field at the junction, from the grid and from the first integral. */
  peak: number
  exactPeak: number
  /** Charge of the whole device over that of one side; area under the field over the built-in potential, less 1. */
  netCharge: number
  areaError: number
  iterations: number
}

/** Cells on each side. */
const CELLS = 1500
/** Cells in the shorter Debye length, next to the junction. */
const CELLS_PER_DEBYE = 40
/** Debye lengths beyond the depletion region that are included on each side. */
const BULK = 16
const ITERATIONS_MAX = 200

/** Potentials in units of kT/q against the intrinsic level. */
export function bulk({ Na, Nd, ni }: Junction): { left: number; right: number } {
  return { left: -asinh(Na / (2 * ni)), right: asinh(Nd / (2 * ni)) }
}

/**
 * Field at the junction by the first integral of the Poisson-Boltzmann equation: on each side
 * eps E^2 / (2 kT) is an elementary function of the potential, and both agree at the junction.
 */
export function exactPeak(junction: Junction): number {
  const { Na, Nd, ni, thermal, eps } = junction
  const { left, right } = bulk(junction)
  const carriers = 2 * ni * (cosh(right) - cosh(left))
  const u = (Nd * right + Na * left - carriers) / (Na + Nd)
  const integral = Nd * (right - u) - 2 * ni * (cosh(right) - cosh(u))
  return Math.sqrt((2 * ELEMENTARY_CHARGE * thermal * integral) / eps)
}

/** Damped Newton iteration on a graded grid, finite volumes; `width` is the depletion width. */
export function equilibrium(junction: Junction, xp: number, xn: number): Equilibrium {
  const { Na, Nd, ni, thermal, eps } = junction
  const { left, right } = bulk(junction)
  const debye = (N: number) => Math.sqrt((eps * thermal) / (ELEMENTARY_CHARGE * N))
  const first = Math.min(debye(Na), debye(Nd)) / CELLS_PER_DEBYE
  const side = (length: number) => graded(length, first)
  const pSide = side(xp + BULK * debye(Na))
  const nSide = side(xn + BULK * debye(Nd))
  const x = Float64Array.from([...pSide.map(s => -s).reverse(), ...nSide.subarray(1)])
  const last = x.length - 1
  const middle = pSide.length - 1
  // u'' = f(u) - doping, lengths kept in metres: u'' = q / (eps kT/q) (n - p - N).
  const factor = ELEMENTARY_CHARGE / (eps * thermal)
  /** Doping times length of the cell round node i; the junction has half of each. */
  const doped = (i: number) => {
    const before = i > 0 ? (x[i]! - x[i - 1]!) / 2 : 0
    const after = i < last ? (x[i + 1]! - x[i]!) / 2 : 0
    return (i <= middle ? -Na : Nd) * before + (i < middle ? -Na : Nd) * after
  }
  const cell = (i: number) => {
    return ((i < last ? x[i + 1]! : x[i]!) - (i > 0 ? x[i - 1]! : x[i]!)) / 2
  }
  const u = x.map((_, i) => (i < middle ? left : i > middle ? right : (left + right) / 2))
  const step = new Float64Array(last + 1)
  const ratio = new Float64Array(last + 1)
  let iterations = 0
  for (let change = 1; change > 1e-12 * (right - left); iterations++) {
    if (iterations === ITERATIONS_MAX) {
      const message = `Poisson-Boltzmann: change ${change} after ${iterations} iterations, limit ${1e-12 * (right - left)}`
      throw new Failure('NOT_CONVERGED', message, { change, limit: 1e-12 * (right - left) })
    }
    for (let i = 1; i < last; i++) {
      const [a, b] = [1 / (x[i]! - x[i - 1]!), 1 / (x[i + 1]! - x[i]!)]
      const flux = b * (u[i + 1]! - u[i]!) - a * (u[i]! - u[i - 1]!)
      const charge = factor * (2 * ni * sinh(u[i]!) * cell(i) - doped(i))
      const diagonal = -a - b - factor * 2 * ni * cosh(u[i]!) * cell(i)
      const pivot = diagonal - a * ratio[i - 1]!
      ratio[i] = b / pivot
      step[i] = (charge - flux - a * step[i - 1]!) / pivot
    }
    change = 0
    for (let i = last - 1; i > 0; i--) {
      step[i]! -= ratio[i]! * step[i + 1]!
      change = Math.max(change, Math.abs(step[i]!))
    }
    // Damped: the exponentials make a full Newton step of more than a few kT/q useless.
    const damping = Math.min(1, 2 / change)
    for (let i = 1; i < last; i++) u[i]! += damping * step[i]!
  }
  return profiles(junction, x, u, middle, iterations, doped, cell)
}

function profiles(
  junction: Junction,
  x: Float64Array,
  u: Float64Array,
  middle: number,
  iterations: number,
  doped: (i: number) => number,
  cell: (i: number) => number,
): Equilibrium {
  const { Na, Nd, ni, thermal, eps } = junction
  const last = x.length - 1
  const carriers = (i: number) => 2 * ni * sinh(u[i]!)
  const between = (i: number) => (-thermal * (u[i + 1]! - u[i]!)) / (x[i + 1]! - x[i]!)
  const field = x.map((_, i) => {
    if (i === 0 || i === last) return 0
    // Gauss's law from the middle of the cell on the right back to the node.
    const half = (x[i + 1]! - x[i]!) / 2
    const density = (i < middle ? -Na : Nd) - carriers(i)
    return between(i) - (ELEMENTARY_CHARGE / eps) * density * half
  })
  let charges = 0
  let oneSide = 0
  for (let i = 1; i < last; i++) {
    const charge = doped(i) - carriers(i) * cell(i)
    charges += charge
    oneSide += Math.abs(charge) / 2
  }
  // Trapezoidal rule over the field at the nodes; summing the potential differences would give an identity, not a check.
  let area = 0
  for (let i = 0; i < last; i++) area -= ((field[i]! + field[i + 1]!) / 2) * (x[i + 1]! - x[i]!)
  const built = thermal * (u[last]! - u[0]!)
  return {
    x,
    potential: u.map(value => value * thermal),
    field,
    n: u.map(value => ni * exp(value)),
    p: u.map(value => ni * exp(-value)),
    charge: x.map((_, i) => {
      const doping = i < middle ? -Na : i > middle ? Nd : (Nd - Na) / 2
      return ELEMENTARY_CHARGE * (doping - carriers(i))
    }),
    peak: Math.abs(field[middle]!),
    exactPeak: exactPeak(junction),
    netCharge: Math.abs(charges) / oneSide,
    areaError: area / built - 1,
    iterations,
  }
}

/** CELLS + 1 points from 0 to `length`: s = length sinh(g t) / sinh(g), the first cell at most `first` wide. */
function graded(length: number, first: number): Float64Array {
  const even = length / CELLS
  const opening = (g: number) => (length * sinh(g / CELLS)) / sinh(g)
  const g = even <= first ? 1e-6 : bisect(value => first - opening(value), 1e-6, 40)
  return Float64Array.from({ length: CELLS + 1 }, (_, i) =>
    i === CELLS ? length : (length * sinh((g * i) / CELLS)) / sinh(g),
  )
}
