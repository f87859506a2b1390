// The methods for a Hamiltonian, in the kernel `hamiltonian` that calls what its text became.
import { doubles, type Kernels } from '../../kernel.ts'
import { gaussTableau } from '../../numerics/gauss-tableau.ts'
import { composition, type SplittingOrder, splitting } from '../../numerics/splitting.ts'
import type { Carried, Method } from './own-state.ts'
import type { OwnSystem } from './own-system.ts'

export interface Integrator {
  readonly name: string
  /** Coordinates, then momenta: a view. */
  readonly y: Float64Array
  /** Evaluations of both derivatives so far. */
  readonly evaluations: number
  /** Steps taken: fewer where the stages of an implicit method do not settle, or the energy leaves its limit. */
  advance(count: number): number
  readonly isUnsettled: boolean
  /** After each step |H - energy| is looked at, and must be below the limit. */
  watch(energy: number, scale: number, limit: number): void
  /** Largest |H - energy|, NaN above all. */
  readonly deviation: number
  /** Sum of (H - energy) / scale since the last call. */
  takeSum(): number
  /** With what another run of this method goes on, beside y. */
  carried(): Carried
  goOn(carried: Carried): void
}

type Kernel = ReturnType<typeof opened>

const opened = (kernels: Kernels, system: OwnSystem) => kernels('hamiltonian', system.compiled)

export function integratorOf(
  kernels: Kernels,
  system: OwnSystem,
  { order, isGauss }: Method,
  dt: number,
): Integrator {
  const kernel = opened(kernels, system)
  if (isGauss) {
    const s = order / 2
    const { matrix, weights, nodes } = gaussTableau(s)
    place(kernel, system, s, [...matrix, ...weights, ...extrapolation(nodes)])
    const name = `Gauss collocation of ${s} stage${s === 1 ? '' : 's'}`
    return face(kernel, system, name, 2 * s * system.n, count => kernel.advanceGauss(count, dt))
  }
  const methods = system.isQuadratic ? splitting : composition
  const { name, drifts, kicks } = methods(order as SplittingOrder)
  const lengths = [...kicks, ...drifts].map(length => length * dt)
  place(kernel, system, drifts.length, lengths)
  return face(kernel, system, name, 0, count => kernel.advanceSplitting(count))
}

/** Classical Runge-Kutta of order 4, to compare with. */
export function rungeKuttaOf(kernels: Kernels, system: OwnSystem, dt: number): Integrator {
  const kernel = opened(kernels, system)
  place(kernel, system, 4, [])
  const name = 'classical Runge-Kutta of order 4'
  return face(kernel, system, name, 0, count => kernel.advanceRungeKutta(count, dt))
}

function place(
  kernel: Kernel,
  { n, start, place: parameters }: OwnSystem,
  stages: number,
  coefficients: readonly number[],
): void {
  kernel.init(n, stages, coefficients.length)
  parameters(kernel.memory)
  doubles(kernel, kernel.coefficientsAddress(), coefficients.length).set(coefficients)
  doubles(kernel, kernel.stateAddress(), 2 * n).set(start)
}

const face = (
  kernel: Kernel,
  { n }: OwnSystem,
  name: string,
  rates: number,
  advance: (count: number) => number,
): Integrator => ({
  name,
  advance,
  get y() {
    return doubles(kernel, kernel.stateAddress(), 2 * n)
  },
  get evaluations() {
    return kernel.evaluationCount()
  },
  get isUnsettled() {
    return kernel.failed() !== 0
  },
  get deviation() {
    return kernel.deviation()
  },
  watch: (energy, scale, limit) => kernel.watch(energy, scale, limit),
  takeSum: () => kernel.takeSum(),
  carried: () => ({
    lost: [...doubles(kernel, kernel.lostAddress(), 2 * n)],
    rates: [...doubles(kernel, kernel.ratesAddress(), rates)],
  }),
  goOn(carried) {
    doubles(kernel, kernel.lostAddress(), 2 * n).set(carried.lost)
    if (rates === 0) return
    doubles(kernel, kernel.ratesAddress(), rates).set(carried.rates)
    kernel.goOn()
  },
})

/** Values at the nodes of the next step of the polynomial through those of this one. */
function extrapolation(nodes: Float64Array): Float64Array {
  const s = nodes.length
  const table = new Float64Array(s * s)
  for (let i = 0; i < s; i++) {
    for (let j = 0; j < s; j++) {
      let product = 1
      for (let k = 0; k < s; k++) {
        if (k !== j) product *= (1 + nodes[i]! - nodes[k]!) / (nodes[j]! - nodes[k]!)
      }
      table[i * s + j] = product
    }
  }
  return table
}
