// Drift and diffusion of electrons and holes between cells, with Poisson's equation: fluxes of Scharfetter and Gummel (IEEE Trans.
// Electron Devices 16 (1969) 64) in quasi-Fermi levels,
//
//   Jn = (q D/h) n_i B(-d) (exp(u_i - u_j) - 1),  Jp = -(q D/h) p_i B(d) (exp(v_j - v_i) - 1),
//
// so that no current is a difference of two large ones. Band edges that jump between materials stand in d. Unknowns are the
// potential psi and the levels u and v of electrons and holes, all over kT/q; the ends of the device are cells of no width.
import { BlockTridiagonal } from '../../numerics/block-tridiagonal.ts'
import { asinh, exp, expm1, log } from '../../numerics/mathematics.ts'
import { bernoulli } from './bernoulli.ts'
import type { Contact, Physics } from './contacts.ts'
import { acrossInterface, type Interface, type InterfaceCell, interfaceOf } from './interfaces.ts'
import { type Material, mobilitiesOf } from './materials.ts'
import { type Recombination, recombinationOf } from './recombination.ts'
import type { Cells } from './structure.ts'

export class DriftDiffusion {
  readonly nodes: number
  readonly x: Float64Array
  readonly widths: Float64Array
  readonly doping: Float64Array
  readonly materials: readonly Material[]
  readonly contacts: readonly [Contact, Contact]
  readonly psi: Float64Array
  readonly u: Float64Array
  readonly v: Float64Array
  readonly n: Float64Array
  readonly p: Float64Array
  /** n = exp(psi + shiftN - u), p = exp(v - psi - shiftP). */
  readonly shiftN: Float64Array
  readonly shiftP: Float64Array
  /** Potential of each end at no bias: psi, or that of the gate. */
  readonly rest: [number, number] = [0, 0]
  light = 0
  #bias = 0

  readonly #physics: Physics
  readonly #generation: Float64Array
  /** Of an edge: eps over the distance, and D over it of electrons and holes. */
  readonly #spring: Float64Array
  readonly #dn: Float64Array
  readonly #dp: Float64Array
  /** By edge; undefined where both of its cells are of one material. */
  readonly #interfaces: readonly (Interface | undefined)[]
  readonly #matrix: BlockTridiagonal

  constructor(
    { lines, materials, doping, generation }: Cells,
    contacts: readonly [Contact, Contact],
    physics: Physics,
  ) {
    const count = materials.length
    const nodes = count + 2
    this.nodes = nodes
    this.contacts = contacts
    this.#physics = physics
    const inner = (k: number) => Math.min(count - 1, Math.max(0, k - 1))
    const fill = (of: (k: number) => number) =>
      Float64Array.from({ length: nodes }, (_, k) => of(k))
    const isEnd = (k: number) => k === 0 || k === nodes - 1
    this.materials = Array.from({ length: nodes }, (_, k) => materials[inner(k)]!)
    this.widths = fill(k => (isEnd(k) ? 0 : lines[k]! - lines[k - 1]!))
    this.x = fill(k =>
      k === 0 ? lines[0]! : k === nodes - 1 ? lines[count]! : (lines[k - 1]! + lines[k]!) / 2,
    )
    this.doping = fill(k => doping[inner(k)]!)
    this.#generation = fill(k => (isEnd(k) ? 0 : generation[k - 1]!))
    const { thermal, T } = physics
    this.shiftN = fill(k => log(this.materials[k]!.Nc) + this.materials[k]!.chi / thermal)
    this.shiftP = fill(k => {
      const { Nv, chi, Eg } = this.materials[k]!
      return (chi + Eg) / thermal - log(Nv)
    })
    const mobilities = this.materials.map((material, k) =>
      mobilitiesOf(material, this.doping[k]!, T),
    )
    const edge = (of: (k: number) => number) =>
      Float64Array.from({ length: nodes - 1 }, (_, k) => {
        return 2 / (this.widths[k]! / of(k) + this.widths[k + 1]! / of(k + 1))
      })
    this.#spring = edge(k => this.materials[k]!.epsr * physics.permittivity * thermal)
    this.#dn = edge(k => mobilities[k]!.mun * thermal)
    this.#dp = edge(k => mobilities[k]!.mup * thermal)
    const cell = (k: number): InterfaceCell => ({
      ...{ width: this.widths[k]!, epsr: this.materials[k]!.epsr },
      ...{ shiftN: this.shiftN[k]!, shiftP: this.shiftP[k]! },
      ...{ dn: mobilities[k]!.mun * thermal, dp: mobilities[k]!.mup * thermal },
    })
    this.#interfaces = mobilities.slice(1).map((_, k) => interfaceOf(cell(k), cell(k + 1)))
    this.psi = new Float64Array(nodes)
    this.u = new Float64Array(nodes)
    this.v = new Float64Array(nodes)
    this.n = new Float64Array(nodes)
    this.p = new Float64Array(nodes)
    this.#matrix = new BlockTridiagonal(nodes, 3)
    for (let k = 0; k < nodes; k++) this.psi[k] = this.neutralAt(k)
    for (const end of [0, 1] as const) this.rest[end] = this.#restAt(end)
  }

  /** psi where nothing is charged. */
  neutralAt(k: number): number {
    const [a, b] = [this.shiftN[k]!, this.shiftP[k]!]
    return asinh(this.doping[k]! / (2 * exp((a - b) / 2))) - (a + b) / 2
  }

  #restAt(end: 0 | 1): number {
    const k = end === 0 ? 0 : this.nodes - 1
    const { kind, barrier, flatband } = this.contacts[end]
    if (kind === 'schottky') return log(this.materials[k]!.Nc) - barrier - this.shiftN[k]!
    return this.neutralAt(k) - (kind === 'insulator' ? flatband : 0)
  }

  carriers(): void {
    for (let k = 0; k < this.nodes; k++) {
      this.n[k] = exp(this.psi[k]! + this.shiftN[k]! - this.u[k]!)
      this.p[k] = exp(this.v[k]! - this.psi[k]! - this.shiftP[k]!)
    }
  }

  /**
   * A Newton step at the bias `bias` (over kT/q, of the left end): the largest change of an unknown. Without `flows` the levels
   * stay where they are.
   */
  iterate(bias: number, flows: boolean): number {
    this.#assemble(bias, flows)
    const change = this.#matrix.solve()
    if (!change) return Number.NaN
    let largest = 0
    for (let k = 0; k < this.nodes; k++) {
      for (const [c, values] of [this.psi, this.u, this.v].entries()) {
        const delta = change[3 * k + c]!
        // A factor of exp(delta) is what a change of the carriers by 1 + delta comes to.
        const damped = delta > 0 ? logOf(delta) : -logOf(-delta)
        values[k]! += damped
        if (!(Math.abs(delta) <= largest)) largest = Math.abs(delta)
      }
    }
    return largest
  }

  /** Rates of change by the bias of the left end: dpsi, du, dv for each node, from the matrix of the solution. */
  response(): Float64Array | undefined {
    return this.#linear(right => {
      const { kind, capacity, sn, sp } = this.contacts[0]
      if (kind === 'insulator') {
        right[0] = -capacity
        return
      }
      right[0] = 1
      right[1] = Number.isFinite(sn) ? sn * this.n[0]! * exp(this.u[0]! - this.#bias) : 1
      right[2] = Number.isFinite(sp) ? sp * this.p[0]! * exp(this.#bias - this.v[0]!) : 1
    })
  }

  /** The potentials' response where the carriers of the minority at `where` do not follow. */
  frozenResponse(where: number): Float64Array | undefined {
    this.#assemble(this.#bias, false)
    const minority = this.doping[where]! > 0 ? this.p : this.n
    const m = this.#matrix
    for (let k = 1; k < this.nodes - 1; k++) m.add(k, k, 0, 0, this.widths[k]! * minority[k]!)
    m.right.fill(0)
    m.right[0] = -this.contacts[0].capacity
    return m.solve()
  }

  /** The first-order response to a slow swing: what carriers that follow `first` make of the continuity of both. */
  lag(first: Float64Array): Float64Array | undefined {
    return this.#linear(right => {
      for (let k = 1; k < this.nodes - 1; k++) {
        const dn = this.n[k]! * (first[3 * k]! - first[3 * k + 1]!)
        const dp = this.p[k]! * (first[3 * k + 2]! - first[3 * k]!)
        right[3 * k + 1] = this.widths[k]! * dn
        right[3 * k + 2] = -this.widths[k]! * dp
      }
    })
  }

  #linear(fill: (right: Float64Array) => void): Float64Array | undefined {
    this.#assemble(this.#bias, true, fill)
    return this.#matrix.solve()
  }

  /** Rows: charge, continuity of electrons, of holes. */
  #assemble(bias: number, flows: boolean, right?: (values: Float64Array) => void): void {
    this.#bias = bias
    this.carriers()
    const { nodes, psi, n, p } = this
    const m = this.#matrix
    m.clear()
    const last = nodes - 1
    for (let k = 0; k < nodes; k++) {
      // Charge.
      let charge = this.widths[k]! * (p[k]! - n[k]! + this.doping[k]!)
      let own = -this.widths[k]! * (p[k]! + n[k]!)
      if (k > 0) {
        const g = this.#spring[k - 1]!
        charge += g * (psi[k - 1]! - psi[k]!)
        own -= g
        m.add(k, k - 1, 0, 0, g)
      }
      if (k < last) {
        const g = this.#spring[k]!
        charge += g * (psi[k + 1]! - psi[k]!)
        own -= g
        m.add(k, k + 1, 0, 0, g)
      }
      m.add(k, k, 0, 0, own)
      if (flows) {
        m.add(k, k, 0, 1, this.widths[k]! * n[k]!)
        m.add(k, k, 0, 2, this.widths[k]! * p[k]!)
      }
      m.right[3 * k] = -charge
      if (flows) this.#recombine(k)
      else for (const c of [1, 2]) m.hold(k, c, 0)
    }
    if (flows) for (let k = 0; k < last; k++) this.#flow(k)
    this.#end(0, bias, flows)
    this.#end(1, 0, flows)
    if (right) {
      m.right.fill(0)
      right(m.right)
    }
  }

  recombinationAt(k: number): Recombination {
    const { thermal } = this.#physics
    return recombinationOf(
      this.materials[k]!,
      this.n[k]!,
      this.p[k]!,
      this.v[k]! - this.u[k]!,
      thermal,
    )
  }

  generationAt(k: number): number {
    return this.light * this.#generation[k]!
  }

  #recombine(k: number): void {
    const width = this.widths[k]!
    if (width === 0) return
    const m = this.#matrix
    const { excess, factor, byN, byP } = this.recombinationAt(k)
    const [n, p] = [this.n[k]!, this.p[k]!]
    const whole = this.materials[k]!.ni ** 2 * exp(this.v[k]! - this.u[k]!) * factor
    const rate = excess * factor - this.generationAt(k)
    const byPsi = excess * (byN * n - byP * p)
    const byU = -whole - excess * byN * n
    const byV = whole + excess * byP * p
    for (const [row, sign] of [
      [1, -1],
      [2, 1],
    ] as const) {
      m.right[3 * k + row]! -= sign * width * rate
      m.add(k, k, row, 0, sign * width * byPsi)
      m.add(k, k, row, 1, sign * width * byU)
      m.add(k, k, row, 2, sign * width * byV)
    }
  }

  /** Of edge k: D over its length, Bernoulli's function of what drives against electrons, its slope. */
  #electronsAcross(k: number): readonly [number, number, number] {
    const { psi, shiftN } = this
    const border = this.#interfaces[k]
    const d = psi[k + 1]! - psi[k]!
    if (border) return acrossInterface(border.electrons, border.share, -d, -border.rise)
    const whole = psi[k + 1]! + shiftN[k + 1]! - psi[k]! - shiftN[k]!
    return [this.#dn[k]!, ...bernoulli(-whole)]
  }

  #holesAcross(k: number): readonly [number, number, number] {
    const { psi, shiftP } = this
    const border = this.#interfaces[k]
    const d = psi[k + 1]! - psi[k]!
    if (border) return acrossInterface(border.holes, border.share, d, border.fall)
    const whole = psi[k + 1]! + shiftP[k + 1]! - psi[k]! - shiftP[k]!
    return [this.#dp[k]!, ...bernoulli(whole)]
  }

  /** Fluxes across edge k, and their slopes. */
  #across(k: number) {
    const [dn, b, slope] = this.#electronsAcross(k)
    const a = this.u[k]! - this.u[k + 1]!
    const base = dn * this.n[k]!
    const [dp, c, rise] = this.#holesAcross(k)
    const w = this.v[k + 1]! - this.v[k]!
    const stock = dp * this.p[k]!
    return {
      ...{ a, flux: base * b * expm1(a), turn: base * expm1(a) * slope, passN: base * b },
      ...{ w, flow: -stock * c * expm1(w), bend: stock * expm1(w) * rise, passP: stock * c },
    }
  }

  /** Across edge k: electrons in row 1 and holes in row 2 of both nodes. */
  #flow(k: number): void {
    const { a, flux, turn, passN, w, flow, bend, passP } = this.#across(k)
    this.#both(k, 1, flux, [flux + turn, passN, 0], [-turn, -passN * exp(a), 0])
    this.#both(k, 2, flow, [-flow + bend, 0, passP], [-bend, 0, -passP * exp(w)])
  }

  #both(
    k: number,
    row: number,
    flux: number,
    here: readonly number[],
    there: readonly number[],
  ): void {
    const m = this.#matrix
    m.right[3 * k + row]! -= flux
    m.right[3 * (k + 1) + row]! += flux
    for (let c = 0; c < 3; c++) {
      m.add(k, k, row, c, here[c]!)
      m.add(k, k + 1, row, c, there[c]!)
      m.add(k + 1, k, row, c, -here[c]!)
      m.add(k + 1, k + 1, row, c, -there[c]!)
    }
  }

  #end(end: 0 | 1, bias: number, flows: boolean): void {
    const m = this.#matrix
    const contact = this.contacts[end]
    const k = end === 0 ? 0 : this.nodes - 1
    if (contact.kind === 'insulator') {
      m.right[3 * k]! -= contact.capacity * (this.rest[end] + bias - this.psi[k]!)
      m.add(k, k, 0, 0, -contact.capacity)
      return
    }
    m.hold(k, 0, this.rest[end] + bias - this.psi[k]!)
    if (!flows) return
    for (const [row, speed, level, values, sign] of [
      [1, contact.sn, this.u, this.n, -1],
      [2, contact.sp, this.v, this.p, 1],
    ] as const) {
      if (!Number.isFinite(speed)) {
        m.hold(k, row, bias - level[k]!)
        continue
      }
      // At rest with the contact, whose levels are the bias.
      const before = values[k]! * exp(sign * (bias - level[k]!))
      // Electrons leave against their current, holes along it.
      const out = row === 1 ? -1 : 1
      m.right[3 * k + row]! -= out * speed * (values[k]! - before)
      const byLevel = out * speed * sign * values[k]!
      m.add(k, k, row, 0, -byLevel + out * speed * sign * before)
      m.add(k, k, row, row, byLevel)
    }
  }

  /** Currents over q across edge k, and what rounding may make of their difference. */
  fluxes(k: number) {
    const { flux, flow, passN, passP } = this.#across(k)
    const digits = Number.EPSILON * (1 + Math.abs(this.u[k]!) + Math.abs(this.v[k]!))
    return { electrons: flux, holes: flow, rounding: digits * (passN + passP) }
  }

  /** Field in V/m across edge k, and charge of the left end over q. */
  fieldAt(k: number): number {
    const width = (this.widths[k]! + this.widths[k + 1]!) / 2
    return (-(this.psi[k + 1]! - this.psi[k]!) * this.#physics.thermal) / width
  }

  /** eps E/q across edge k. */
  displacement(k: number): number {
    return -this.#spring[k]! * (this.psi[k + 1]! - this.psi[k]!)
  }

  /** eps over the distance times kT/q over q, of the first edge. */
  get firstSpring(): number {
    return this.#spring[0]!
  }

  /** Fluxes of electrons at the left and holes at the right, and what the cells between lose, of a linear response. */
  linearFluxes(k: number, change: Float64Array): { electrons: number; holes: number } {
    const j = k + 1
    const { a, flux, turn, passN, w, flow, bend, passP } = this.#across(k)
    const at = (node: number, unknown: number) => change[3 * node + unknown]!
    return {
      electrons:
        (flux + turn) * at(k, 0) - turn * at(j, 0) + passN * (at(k, 1) - exp(a) * at(j, 1)),
      holes: (-flow + bend) * at(k, 0) - bend * at(j, 0) + passP * (at(k, 2) - exp(w) * at(j, 2)),
    }
  }

  /** Change of the net recombination of node k by a linear response. */
  linearRecombination(k: number, change: Float64Array): number {
    const { excess, factor, byN, byP } = this.recombinationAt(k)
    const whole = this.materials[k]!.ni ** 2 * exp(this.v[k]! - this.u[k]!) * factor
    const dn = this.n[k]! * (change[3 * k]! - change[3 * k + 1]!)
    const dp = this.p[k]! * (change[3 * k + 2]! - change[3 * k]!)
    return whole * (change[3 * k + 2]! - change[3 * k + 1]!) + excess * (byN * dn + byP * dp)
  }
}

const logOf = (x: number): number => (x < 1e-4 ? x : log(1 + x))
