// The kernel of atoms of several kinds, set up for one configuration. Atoms are called by their places at the start,
// although the kernel sorts them.
import { doubles, type Kernels } from '../../kernel.ts'
import type { KernelTable } from '../../kernel-table.ts'
import { invalidInput } from '../../refusal.ts'
import { atCutoff, type Charges } from './charges.ts'
import type { Bonded } from './own-bonds.ts'
import type { OuterField } from './own-field.ts'
import type { PairPotential } from './pair-potential.ts'
import { type Potentials, putPotentials, type Ranges, type Shift } from './pair-tables.ts'

const ATOM = 8
const VECTOR = 4
/** Skins of the lists over the longest reach of a force, as they are fastest for a liquid and for a gas. */
const DENSE = { narrow: 0.06, wide: 0.28 }
const DILUTE = { narrow: 0.12, wide: 0.8 }
const THIN = 3
/** The edges of a box at constant pressure shrink to this part of theirs at most. */
export const SHRINKS_MAX = 0.7

export interface Model {
  readonly kinds: readonly string[]
  readonly kindOf: Int32Array
  /** Of each kind. */
  readonly masses: readonly number[]
  readonly pairs: readonly PairPotential[]
  readonly box: readonly number[]
  readonly shift: Shift
  readonly isPressed: boolean
  readonly charges?: Charges | undefined
  readonly bonded?: Bonded | undefined
  readonly field?: OuterField | undefined
}

export class Particles {
  readonly n: number
  readonly model: Model
  readonly potentials: Potentials
  readonly #kernel: KernelTable['particles']
  /** Steps so far, where a field goes with the time; else its time stands still. */
  #clock: number | undefined
  #time = 0
  #fieldEnergy = 0

  constructor(kernels: Kernels, model: Model, ranges: Ranges) {
    const { kinds, kindOf, pairs, box, shift, isPressed } = model
    this.n = kindOf.length
    this.model = model
    const kernel = kernels('particles')
    this.#kernel = kernel
    this.potentials = putPotentials(kernel, kinds.length, pairs, shift, ranges)
    const { reach } = this.potentials
    const least = isPressed ? SHRINKS_MAX : 1
    const [x, y, z] = box as [number, number, number]
    const shortest = Math.min(x, y, z)
    if (2 * reach > shortest) {
      const message = `the shortest edge of the box is ${shortest}: it must be twice the reach of the longest force, ${2 * reach}; take more atoms or a smaller rc`
      throw invalidInput('/box', message, { value: shortest, minimum: 2 * reach })
    }
    const around = (this.n / (x * y * z)) * 4.19 * reach * reach * reach
    const skins = around > THIN * 4 ? DENSE : DILUTE
    const room = least * shortest - reach
    const wide = Math.min(skins.wide * reach, 0.98 * room)
    kernel.start(this.n, x, y, z, least, Math.min(skins.narrow * reach, wide / 2), wide)
    for (let i = 0; i < this.n; i++) kernel.putKindOf(i, kindOf[i]!)
    if (model.bonded) putBonded(kernel, this.n, model.bonded, shieldsOf(model))
  }

  /** Of each atom by its name. */
  place(positions: Float64Array, velocities: Float64Array): void {
    const kernel = this.#kernel
    const atoms = doubles(kernel, kernel.atoms(), ATOM * this.n)
    const speeds = doubles(kernel, kernel.velocities(), VECTOR * this.n)
    const { masses, kindOf } = this.model
    const names = new Int32Array(kernel.memory.buffer, kernel.names(), this.n)
    for (let place = 0; place < this.n; place++) {
      const i = names[place]!
      for (let axis = 0; axis < 3; axis++) {
        atoms[ATOM * place + axis] = positions[3 * i + axis]!
        speeds[VECTOR * place + axis] = velocities[3 * i + axis]!
      }
      speeds[VECTOR * place + 3] = masses[kindOf[i]!]!
    }
    this.renew()
  }

  /** What follows depends on places, velocities and the box alone. */
  renew(): void {
    this.#kernel.renew()
    this.#addField()
  }

  /** The time of a field goes on from this step, or stands still where it is. */
  follow(step: number, dt: number): void {
    this.#clock = step
    this.#time = step * dt
  }

  hold(): void {
    this.#clock = undefined
  }

  seed(value: number): void {
    this.#kernel.seed(value)
  }

  advance(steps: number, dt: number): void {
    const kernel = this.#kernel
    if (!this.model.field) kernel.advance(steps, dt)
    else this.#stepwise(steps, dt, again => kernel.drift(dt, again))
    this.#refuseTooClose()
  }

  wander(steps: number, dt: number, remembers: number, temperature: number): void {
    const kernel = this.#kernel
    if (!this.model.field) kernel.wander(steps, dt, remembers, temperature)
    else {
      this.#stepwise(steps, dt, again => kernel.driftAndWander(dt, again, remembers, temperature))
    }
    this.#refuseTooClose()
  }

  /** The field acts from here, between the forces of the kernel and the next step. */
  #stepwise(steps: number, dt: number, drift: (again: boolean) => void): void {
    const kernel = this.#kernel
    for (let step = 1; step <= steps; step++) {
      drift(step > 1)
      kernel.force(step === steps)
      if (this.#clock !== undefined) this.#time = ++this.#clock * dt
      this.#addField()
    }
    if (steps > 0) kernel.halfKick(dt)
  }

  #addField(): void {
    const { field, kindOf } = this.model
    if (!field) return
    const kernel = this.#kernel
    const atoms = doubles(kernel, kernel.atoms(), ATOM * this.n)
    const names = new Int32Array(kernel.memory.buffer, kernel.names(), this.n)
    const { box } = this
    this.#fieldEnergy = 0
    for (const [kind, acting] of field.of.entries()) {
      if (!acting) continue
      const { points, places, energies, slopes } = acting
      const chosen: number[] = []
      const flush = () => {
        acting.run(chosen.length, this.#time)
        for (const [i, at] of chosen.entries()) {
          this.#fieldEnergy += energies[i]!
          for (let axis = 0; axis < 3; axis++) atoms[at + 4 + axis]! -= slopes[axis]![i]!
        }
        chosen.length = 0
      }
      for (let place = 0; place < this.n; place++) {
        if (kindOf[names[place]!] !== kind) continue
        const at = ATOM * place
        for (let axis = 0; axis < 3; axis++) {
          const x = atoms[at + axis]!
          places[axis]![chosen.length] = x - box[axis]! * Math.floor(x / box[axis]!)
        }
        if (chosen.push(at) === points) flush()
      }
      if (chosen.length > 0) flush()
    }
  }

  /** Energies and tensors of the last step; `isStill` where none was made since atoms were placed. */
  measure({ isFlowing = false, isStill = false } = {}): void {
    if (isStill) {
      this.#kernel.remeasure()
      this.#addField()
    }
    this.#kernel.measure(isFlowing)
  }

  measureMotion(): void {
    this.#kernel.measureMotion()
  }

  /** As it is told: with what the shift takes off where nothing is to be shifted. */
  get potential(): number {
    const kernel = this.#kernel
    const { shift, charges, field } = this.model
    const shifted =
      shift === 'none'
        ? kernel.potentialEnergy() + kernel.energyOfShifts()
        : kernel.potentialEnergy()
    const outer = field ? shifted + this.#fieldEnergy : shifted
    return charges ? outer + charges.self : outer
  }

  /** The energy that is conserved. */
  get shiftedPotential(): number {
    const inner = this.#kernel.potentialEnergy()
    return this.model.field ? inner + this.#fieldEnergy : inner
  }

  /** Without that of a field, which does not scale with the box. */
  get innerPotential(): number {
    return this.#kernel.potentialEnergy()
  }

  /** xx, yy, zz, xy, xz, yz of the sum of r f, of the sum of m v v; and the flow of heat. */
  get virial(): Float64Array {
    return doubles(this.#kernel, this.#kernel.virialTensor(), 6)
  }
  get motion(): Float64Array {
    return doubles(this.#kernel, this.#kernel.motionTensor(), 6)
  }
  get heat(): Float64Array {
    return doubles(this.#kernel, this.#kernel.heatFlow(), 3)
  }

  get kinetic(): number {
    const { motion } = this
    return (motion[0]! + motion[1]! + motion[2]!) / 2
  }

  get box(): [number, number, number] {
    const kernel = this.#kernel
    return [kernel.edge(0), kernel.edge(1), kernel.edge(2)]
  }

  get volume(): number {
    const [x, y, z] = this.box
    return x * y * z
  }

  scaleVelocities(factor: number): void {
    this.#kernel.scaleVelocities(factor)
  }

  scaleBox(factor: number): void {
    this.#kernel.scaleBox(factor)
    this.#addField()
    this.#refuseTooClose()
  }

  settle(farthest: number, strong: number): void {
    this.#kernel.settle(farthest, strong)
    this.#addField()
  }

  energyOfFirst(some: number, stretch: number): number {
    return this.#kernel.energyOfFirst(some, stretch)
  }

  listedEnergyOfFirst(some: number): number {
    return this.#kernel.listedEnergyOfFirst(some)
  }

  /** Of a pair of kinds at a distance. */
  pairEnergy(a: number, b: number, r: number): number {
    return this.#kernel.potentialOf(a, b, r * r)
  }

  /** Of each ordered pair of kinds, one after the other. */
  histogram(bins: number, longest: number): { count(): void; counts(): Float64Array } {
    const kernel = this.#kernel
    const address = kernel.histogram(bins, longest)
    const all = bins * this.model.kinds.length * this.model.kinds.length
    return {
      count: () => kernel.countDistances(),
      counts: () => doubles(kernel, address, all).slice(),
    }
  }

  /** Where the kernel has them, near or in the box. */
  places(): Float64Array {
    const kernel = this.#kernel
    return this.#byName(doubles(kernel, kernel.atoms(), ATOM * this.n), ATOM)
  }

  /** As if the box had no walls. */
  positions(): Float64Array {
    const kernel = this.#kernel
    const wraps = this.#byName(doubles(kernel, kernel.wraps(), VECTOR * this.n), VECTOR)
    const { box } = this
    return this.places().map((x, i) => x + box[i % 3]! * wraps[i]!)
  }

  velocities(): Float64Array {
    const kernel = this.#kernel
    return this.#byName(doubles(kernel, kernel.velocities(), VECTOR * this.n), VECTOR)
  }

  /** Forces and velocities as the kernel has them, by place: for descents. */
  get raw() {
    const kernel = this.#kernel
    return {
      atoms: doubles(kernel, kernel.atoms(), ATOM * this.n),
      speeds: doubles(kernel, kernel.velocities(), VECTOR * this.n),
    }
  }

  #byName(values: Float64Array, stride: number): Float64Array {
    const kernel = this.#kernel
    const names = new Int32Array(kernel.memory.buffer, kernel.names(), this.n)
    const sorted = new Float64Array(3 * this.n)
    for (let place = 0; place < this.n; place++) {
      const to = 3 * names[place]!
      for (let axis = 0; axis < 3; axis++) sorted[to + axis] = values[stride * place + axis]!
    }
    return sorted
  }

  #refuseTooClose(): void {
    const kernel = this.#kernel
    const { tabulated, start } = this.potentials
    if (!tabulated || !(kernel.closest() < start * start)) return
    kernel.findClosest()
    const names = new Int32Array(kernel.memory.buffer, kernel.names(), this.n)
    const pair = [names[kernel.closestA()]!, names[kernel.closestB()]!].sort((a, b) => a - b)
    const described = pair.map(i => `${i + 1} (${this.model.kinds[this.model.kindOf[i]!]})`)
    const message = `atoms ${described.join(' and ')} came closer than ${start}, where the table of their potential begins: it does not hold them apart, or dtSim is too large`
    throw invalidInput('/pairs', message, { closest: Math.sqrt(kernel.closest()) })
  }
}

interface Shields {
  readonly damping: readonly [alpha: number, rc: number, edge: number, slope: number]
  readonly charged: readonly { readonly a: number; readonly b: number; readonly strength: number }[]
}

/** Of the pairs that do not feel all of their potential, those with charges. */
function shieldsOf({ bonded, charges, kindOf }: Model): Shields | undefined {
  if (!bonded || !charges) return undefined
  const { values, coulomb, damping, rc } = charges
  const { e, f } = atCutoff(damping, rc)
  const charged = bonded.excluded.flatMap(({ a, b, share }) => {
    const strength = share * coulomb * values[kindOf[a]!]! * values[kindOf[b]!]!
    return strength === 0 ? [] : [{ a, b, strength }]
  })
  return { damping: [damping, rc, e, f], charged }
}

function putBonded(
  kernel: KernelTable['particles'],
  n: number,
  { bonds, angles, excluded }: Bonded,
  shields: Shields | undefined,
): void {
  const partly = excluded.filter(({ share }) => share < 1)
  kernel.bonded(bonds.length, angles.length, partly.length, shields?.charged.length ?? 0)
  if (shields) {
    kernel.damping(...shields.damping)
    for (const [i, { a, b, strength }] of shields.charged.entries()) {
      kernel.putCharged(i, a, b, strength)
    }
  }
  for (const [i, { a, b, type }] of bonds.entries()) {
    const { k, r0 = 0, R0 = 0, eps = 1, sig = 1 } = type
    kernel.putBond(i, a, b, k, r0, R0, eps, sig)
  }
  for (const [i, { atoms, type }] of angles.entries()) {
    kernel.putAngle(i, ...atoms, type.k, type.theta0)
  }
  for (const [i, { a, b, share }] of partly.entries()) kernel.putExcluded(i, a, b, share)
  const whole = excluded.filter(({ share }) => share === 1)
  const partners = Array.from({ length: n }, (): number[] => [])
  for (const { a, b } of whole) {
    partners[a]!.push(b)
    partners[b]!.push(a)
  }
  const names = kernel.strangers(2 * whole.length)
  const integers = (address: number, count: number) =>
    new Int32Array(kernel.memory.buffer, address, count)
  integers(names, 2 * whole.length).set(partners.flat())
  const starts = integers(kernel.strangersStart(), n + 1)
  for (const [i, own] of partners.entries()) starts[i + 1] = starts[i]! + own.length
}
