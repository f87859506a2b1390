// A device led from rest to one bias after the other, and what is read off there.
import { Failure } from '../../failure.ts'
import type { DriftDiffusion } from './drift-diffusion.ts'

const ITERATIONS_MAX = 40
/** Of a whole sweep. */
const WHOLE_MAX = 20_000
const SETTLED = 1e-9
/** Steps of the bias over kT/q: first, longest, shortest. */
const STEP = { first: 2, most: 40, least: 1e-3 }
const EASY = 7
const REST_ITERATIONS_MAX = 400
/** Shares of the light by which it is turned on. */
const DAWN = [1e-9, 1e-7, 1e-5, 1e-3, 1e-2, 0.1, 0.3, 1]

export class Sweep {
  readonly device: DriftDiffusion
  iterations = 0
  /** Over kT/q. */
  #bias = 0
  readonly #thermal: number
  readonly #charge: number
  /** Between the ends at rest, V. */
  readonly builtIn: number

  constructor(device: DriftDiffusion, thermal: number, charge: number, isLit: boolean) {
    this.device = device
    this.#thermal = thermal
    this.#charge = charge
    this.#rest()
    this.builtIn = thermal * (device.psi[device.nodes - 1]! - device.psi[0]!)
    this.#settle(0)
    if (isLit) {
      for (const share of DAWN) {
        device.light = share
        if (!this.#settle(0)) throw this.#stuck(0)
      }
    }
  }

  #stuck(bias: number): Failure {
    const volts = bias * this.#thermal
    return new Failure('NOT_CONVERGED', `Newton's method does not settle near ${volts} V`, {
      V: volts,
      limit: ITERATIONS_MAX,
    })
  }

  /** At rest all levels are 0, and the potential alone is sought. */
  #rest(): void {
    const { device } = this
    device.u.fill(0)
    device.v.fill(0)
    for (let i = 0; i < REST_ITERATIONS_MAX; i++) {
      this.iterations++
      if (device.iterate(0, false) < 1e-12) return
    }
    throw this.#stuck(0)
  }

  #settle(bias: number): number {
    for (let i = 1; i <= ITERATIONS_MAX; i++) {
      this.iterations++
      const change = this.device.iterate(bias, true)
      if (Number.isNaN(change)) return 0
      if (change < SETTLED) {
        // The carriers of what has just been changed.
        this.device.carriers()
        return i
      }
    }
    return 0
  }

  /** Along the tangent at the bias where the device is. */
  #predict(step: number): void {
    const { device } = this
    const response = device.response()
    if (!response?.every(Number.isFinite)) return
    for (let k = 0; k < device.nodes; k++) {
      device.psi[k]! += step * response[3 * k]!
      device.u[k]! += step * response[3 * k + 1]!
      device.v[k]! += step * response[3 * k + 2]!
    }
  }

  /** To a bias in volts. */
  go(volts: number): void {
    const target = volts / this.#thermal
    const { psi, u, v } = this.device
    let step = STEP.first
    while (this.#bias !== target) {
      if (this.iterations > WHOLE_MAX) throw this.#stuck(this.#bias)
      const before = [psi.slice(), u.slice(), v.slice()]
      const way = target - this.#bias
      const next = Math.abs(way) <= step ? target : this.#bias + Math.sign(way) * step
      this.#predict(next - this.#bias)
      const needed = this.#settle(next)
      if (needed > 0) {
        this.#bias = next
        if (needed <= EASY) step = Math.min(STEP.most, 1.6 * step)
        continue
      }
      psi.set(before[0]!)
      u.set(before[1]!)
      v.set(before[2]!)
      step /= 3
      if (step < STEP.least) throw this.#stuck(next)
    }
  }

  /**
   * Current into the left end, A/m^2: of electrons where they are few, of holes where they are few, and what recombines between;
   * the large currents of majorities, which differ by rounding, stay out.
   */
  current(): number {
    const { device } = this
    const last = device.nodes - 2
    const electronsLeft = device.n[0]! <= device.n[last + 1]!
    const holesLeft = device.p[0]! <= device.p[last + 1]!
    let flux = device.fluxes(electronsLeft ? 0 : last).electrons
    flux += device.fluxes(holesLeft ? 0 : last).holes
    if (electronsLeft !== holesLeft) flux += (electronsLeft ? 1 : -1) * this.#lost()
    return this.#charge * flux
  }

  /** Net recombination between the ends. */
  #lost(): number {
    const { device } = this
    let sum = 0
    for (let k = 1; k < device.nodes - 1; k++) {
      const { traps, light, auger } = device.recombinationAt(k)
      sum += device.widths[k]! * (traps + light + auger - device.generationAt(k))
    }
    return sum
  }

  recombination() {
    const { device } = this
    const sums = { traps: 0, radiative: 0, auger: 0, generation: 0 }
    for (let k = 1; k < device.nodes - 1; k++) {
      const { traps, light, auger } = device.recombinationAt(k)
      const width = device.widths[k]!
      sums.traps += width * traps
      sums.radiative += width * light
      sums.auger += width * auger
      sums.generation += width * device.generationAt(k)
    }
    return sums
  }

  /** Largest difference of the current through an edge, less what rounding makes of it, over the current. */
  leak(): number {
    const { device } = this
    const current = this.current() / this.#charge
    let largest = 0
    for (let k = 0; k < device.nodes - 1; k++) {
      const { electrons, holes, rounding } = device.fluxes(k)
      const off = Math.abs(electrons + holes - current) - 64 * rounding
      if (off > 0) largest = Math.max(largest, off / Math.max(Math.abs(current), 64 * rounding))
    }
    return largest
  }

  /** |charge of the cells - fields at the ends| over the sizes of the charges. */
  netCharge(): number {
    const { device } = this
    const last = device.nodes - 1
    let [sum, size] = [0, 0]
    for (let k = 1; k < last; k++) {
      const charge = device.p[k]! - device.n[k]! + device.doping[k]!
      sum += device.widths[k]! * charge
      size += device.widths[k]! * (device.p[k]! + device.n[k]! + Math.abs(device.doping[k]!))
    }
    const flux = device.displacement(last - 1) - device.displacement(0)
    return size === 0 ? 0 : Math.abs(sum - flux) / size
  }

  /** dQ/dV of a swing so slow that all carriers follow, F/m^2. */
  capacitance(): number {
    const { device } = this
    const first = device.response()
    if (!first) throw this.#stuck(this.#bias)
    const [left] = device.contacts
    const whole = this.#charge / this.#thermal
    if (left.kind === 'insulator') return whole * left.capacity * (1 - first[0]!)
    const second = device.lag(first)
    if (!second) throw this.#stuck(this.#bias)
    const last = device.nodes - 2
    let sum = device.firstSpring * (first[0]! - first[3]!)
    sum += device.linearFluxes(0, second).electrons + device.linearFluxes(last, second).holes
    for (let k = 1; k <= last; k++) {
      const dp = device.p[k]! * (first[3 * k + 2]! - first[3 * k]!)
      sum += device.widths[k]! * (dp + device.linearRecombination(k, second))
    }
    return whole * sum
  }

  /** The same of a swing so fast that minorities behind a gate do not follow. */
  frozenCapacitance(): number {
    const { device } = this
    const first = device.frozenResponse(device.nodes - 1)
    if (!first) throw this.#stuck(this.#bias)
    return (this.#charge / this.#thermal) * device.contacts[0].capacity * (1 - first[0]!)
  }

  profiles() {
    const { device } = this
    const thermal = this.#thermal
    const { nodes, psi, u, v, n, p, materials, shiftN, shiftP } = device
    const middle = (shiftN[nodes - 1]! + shiftP[nodes - 1]!) / 2
    const over = (of: (k: number) => number) =>
      Float64Array.from({ length: nodes }, (_, k) => of(k))
    const field = over(k => {
      const [before, behind] = [Math.max(0, k - 1), Math.min(nodes - 2, k)]
      return (device.fieldAt(before) + device.fieldAt(behind)) / 2
    })
    const conduction = (k: number) => -thermal * psi[k]! - materials[k]!.chi
    return {
      strongest: field.reduce((most, one) => Math.max(most, Math.abs(one)), 0),
      series: {
        x: device.x,
        potential: over(k => thermal * (psi[k]! + middle)),
        field,
        n: n.slice(),
        p: p.slice(),
        Ec: over(conduction),
        Ev: over(k => conduction(k) - materials[k]!.Eg),
        Fn: over(k => -thermal * u[k]!),
        Fp: over(k => -thermal * v[k]!),
        recombination: over(k => {
          const { traps, light, auger } = device.recombinationAt(k)
          return traps + light + auger
        }),
      },
    }
  }
}
