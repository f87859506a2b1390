// A ligand in the field of a receptor, in the kernel: loads both, builds the maps, answers energies and minima.
import { doubles, type Kernels } from '../../kernel.ts'
import type { KernelTable } from '../../kernel-table.ts'
import { CLASSES } from './atom-types.ts'
import type { Pair } from './bonds.ts'
import type { Frame, Pose } from './motion.ts'
import { boundsOf } from './neighbours.ts'
import { contactOf, contactTraits, type Scheme } from './potential.ts'
import { cross, dot } from './rings.ts'
import { type Vector, vector } from './rotation.ts'
import type { Molecule } from './typed.ts'

export interface Box {
  readonly low: Vector
  readonly high: Vector
}

export const EVERYWHERE: Box = { low: [-1e5, -1e5, -1e5], high: [1e5, 1e5, 1e5] }

/** Columns of the kernel's table of contacts. */
const CONTACT_COLUMNS = 24
/** Edge of a cell in Angstrom; longer where there would be more cells. */
const CELL = 4
const CELLS_MAX = 100_000
/** Least lever of a turn, in Angstrom. */
const LEVER_MIN = 1

export interface Complex {
  readonly scheme: Scheme
  readonly receptor: Molecule
  readonly ligand: Molecule
  readonly frame: Frame
  /** Pairs within the ligand that count. */
  readonly pairs: readonly Pair[]
  readonly box: Box
}

export interface Energy {
  readonly total: number
  readonly within: number
}

export class Field {
  readonly #kernel: KernelTable['pose']
  readonly #complex: Complex
  readonly #length: number
  /** Classes of the ligand's atoms, each once: the kinds of the maps. */
  readonly #kinds: readonly number[]

  constructor(kernels: Kernels, complex: Complex) {
    const { own } = complex.scheme
    const ownKernel = own && kernels('pose-own', own.module)
    this.#kernel = ownKernel ?? kernels('pose')
    this.#complex = complex
    this.#length = 7 + complex.frame.parts.parts.length
    const { classes, heavy } = complex.ligand
    this.#kinds = [...new Set(heavy.map(i => classes[i]!))]
    this.#takeMemory()
    if (ownKernel) {
      ownKernel.takeOwn()
      doubles(ownKernel, ownKernel.radii(), CLASSES.length).set(CLASSES.map(({ vina }) => vina))
    }
    this.#loadScheme()
    this.#loadReceptor()
    this.#loadLigand()
  }

  #tables = new Map<number, number>()

  #takeMemory(): void {
    const kernel = this.#kernel
    const { receptor, ligand, frame, pairs } = this.#complex
    for (const [a, b] of pairs) {
      const key = this.#keyOf(a, b)
      if (!this.#tables.has(key)) this.#tables.set(key, this.#tables.size)
    }
    kernel.takeLigand(
      ligand.heavy.length,
      frame.parts.parts.length,
      pairs.length,
      this.#tables.size,
    )
    const places = receptor.heavy.map(i => receptor.atoms[i]!.place)
    const [low, high] = boundsOf(places)
    const spans = vector(k => high[k] - low[k] + 1)
    let edge = CELL
    const count = () => vector(k => Math.floor(spans[k] / edge) + 1)
    for (let n = count(); n[0] * n[1] * n[2] > CELLS_MAX; n = count()) edge *= 1.25
    const [x, y, z] = count()
    kernel.takeReceptor(receptor.heavy.length, x, y, z, ligand.heavy.length)
    kernel.setLattice(low[0], low[1], low[2], edge)
    const cellOf = (place: Vector) => {
      const [i, j, k] = vector(axis => Math.floor((place[axis] - low[axis]) * (1 / edge)))
      return (k * y + j) * x + i
    }
    this.#cells = places.map(cellOf)
    this.#cellCount = x * y * z
  }

  #cells: readonly number[] = []
  #cellCount = 0

  #keyOf(a: number, b: number): number {
    const { classes } = this.#complex.ligand
    const [p, q] = [classes[a]!, classes[b]!]
    return Math.min(p, q) * CONTACT_COLUMNS + Math.max(p, q)
  }

  #loadScheme(): void {
    const kernel = this.#kernel
    const { scheme } = this.#complex
    const { gauss1, gauss2, repulsion, hydrophobic, hydrogenBond } = scheme
    doubles(kernel, kernel.scheme(), 12).set([
      gauss1.weight,
      1 / gauss1.width,
      gauss2.weight,
      gauss2.offset,
      1 / gauss2.width,
      repulsion,
      hydrophobic.weight,
      hydrophobic.good,
      hydrophobic.bad,
      hydrogenBond.weight,
      hydrogenBond.good,
      hydrogenBond.bad,
    ])
    const contacts = doubles(kernel, kernel.contacts(), 3 * CONTACT_COLUMNS * CONTACT_COLUMNS)
    for (const a of CLASSES.keys()) {
      for (const b of CLASSES.keys()) {
        const { hydrophobic: isGreasy, hydrogenBond } = contactTraits(a, b)
        contacts.set(
          [contactOf(scheme, a, b), isGreasy, hydrogenBond],
          3 * (CONTACT_COLUMNS * a + b),
        )
      }
    }
  }

  #loadReceptor(): void {
    const kernel = this.#kernel
    const { receptor, box } = this.#complex
    const order = receptor.heavy
      .map((_, k) => k)
      .sort((a, b) => this.#cells[a]! - this.#cells[b]! || a - b)
    const atoms = doubles(kernel, kernel.receptor(), 4 * order.length)
    const starts = this.#wholes(kernel.cells(), this.#cellCount + 1)
    for (const [k, one] of order.entries()) {
      const atom = receptor.heavy[one]!
      atoms.set([...receptor.atoms[atom]!.place, receptor.classes[atom]!], 4 * k)
      starts[this.#cells[one]! + 1]!++
    }
    for (let i = 0; i < this.#cellCount; i++) starts[i + 1]! += starts[i]!
    this.#setBox(box)
  }

  #setBox({ low, high }: Box): void {
    const kernel = this.#kernel
    doubles(kernel, kernel.box(), 6).set(([0, 1, 2] as const).flatMap(k => [low[k], high[k]]))
  }

  #wholes(address: number, count: number): Int32Array {
    return new Int32Array(this.#kernel.memory.buffer, address, count)
  }

  #loadLigand(): void {
    const kernel = this.#kernel
    const { ligand, frame, pairs } = this.#complex
    const { heavy, classes } = ligand
    const { partOf, parts } = frame.parts
    const atoms = doubles(kernel, kernel.atoms(), 10 * heavy.length)
    const place = new Map(heavy.map((atom, k) => [atom, k]))
    for (const [k, atom] of heavy.entries()) {
      atoms.set(frame.places[atom]!, 10 * k)
      atoms[10 * k + 9] = partOf[atom]!
    }
    this.#wholes(kernel.atomClasses(), heavy.length).set(heavy.map(i => classes[i]!))
    const kinds = this.#kinds
    this.#wholes(kernel.atomKinds(), heavy.length).set(heavy.map(i => kinds.indexOf(classes[i]!)))
    this.#wholes(kernel.kindClasses(), kinds.length).set(kinds)
    for (const [i, { parent, from }] of parts.entries()) {
      doubles(kernel, kernel.part(i + 1), 7).set([
        parent,
        ...frame.places[from]!,
        ...frame.axes[i]!,
      ])
    }
    const scales = doubles(kernel, kernel.scales(), 6 + parts.length).fill(1)
    const levers = leversOf(frame, heavy)
    scales.fill(1 / levers[0]!, 3, 6)
    for (let i = 1; i < levers.length; i++) scales[5 + i] = 1 / levers[i]!
    for (const [key, table] of this.#tables) {
      kernel.fillTable(table, Math.floor(key / CONTACT_COLUMNS), key % CONTACT_COLUMNS)
    }
    for (const [k, [a, b]] of pairs.entries()) {
      const table = this.#tables.get(this.#keyOf(a, b))!
      kernel.setPair(k, place.get(a)!, place.get(b)!, table, classes[a]!, classes[b]!)
    }
  }

  /** Builds the maps over the box; `tell` hears the share that is done. */
  buildMaps(spacing: number, tell: (share: number) => void): void {
    const kernel = this.#kernel
    const { receptor, box } = this.#complex
    const [x, y, z] = gridPoints(box, spacing)
    kernel.takeMaps(x, y, z, this.#kinds.length, spacing)
    for (const one of new Set(receptor.heavy.map(i => receptor.classes[i]!))) {
      kernel.fillMapTable(one, this.#kinds.length)
    }
    for (let plane = 0; plane < z; plane++) {
      kernel.buildPlane(plane)
      tell((plane + 1) / z)
    }
  }

  get pose(): Float64Array {
    return doubles(this.#kernel, this.#kernel.pose(), this.#length)
  }

  /** Energy of a pose; by the maps, or exact. */
  energy(pose: Pose, isExact: boolean, cap = Number.POSITIVE_INFINITY): Energy {
    this.pose.set(pose)
    const total = this.#kernel.energy(isExact, cap)
    return { total, within: this.#kernel.within.value }
  }

  /** The exact energy of a pose without the springs that keep it in the box, at whose wall it may lean. */
  free(pose: Pose): Energy {
    this.#setBox(EVERYWHERE)
    const energy = this.energy(pose, true)
    this.#setBox(this.#complex.box)
    return energy
  }

  /** Slopes at the pose evaluated last, in the unknowns of the search. */
  get slopes(): Float64Array {
    return doubles(this.#kernel, this.#kernel.gradient(), this.#length - 1)
  }

  get scales(): Float64Array {
    return doubles(this.#kernel, this.#kernel.scales(), this.#length - 1)
  }

  get evaluations(): number {
    return this.#kernel.evaluations()
  }

  /** Descends from the pose that is set; whether it came to rest. */
  minimise(steps: number, isExact: boolean, cap: number, tolerance: number): boolean {
    return this.#kernel.minimise(steps, isExact, cap, tolerance)
  }

  /** The energy where the last descent ended, evaluated anew. */
  now(isExact: boolean, cap = Number.POSITIVE_INFINITY): number {
    return this.#kernel.energy(isExact, cap)
  }

  /** Places of the heavy atoms as evaluated last. */
  heavyPlaces(): Float64Array {
    const n = this.#complex.ligand.heavy.length
    const atoms = doubles(this.#kernel, this.#kernel.atoms(), 10 * n)
    const places = new Float64Array(3 * n)
    for (let k = 0; k < n; k++) places.set(atoms.subarray(10 * k + 3, 10 * k + 6), 3 * k)
    return places
  }
}

export const gridPoints = ({ low, high }: Box, spacing: number): Vector =>
  vector(k => Math.max(2, Math.ceil((high[k] - low[k]) / spacing - 1e-9) + 1))

/** Root mean square distances: of the heavy atoms from the root's place, and of those beyond each bond from its axis. */
function leversOf({ places, parts, axes }: Frame, heavy: readonly number[]): number[] {
  const sums = parts.parts.map(() => 0)
  const counts = parts.parts.map(() => 0)
  let all = 0
  for (const atom of heavy) {
    all += dot(places[atom]!, places[atom]!)
    for (let part = parts.partOf[atom]!; part > 0; part = parts.parts[part - 1]!.parent) {
      const { from } = parts.parts[part - 1]!
      const arm = vector(k => places[atom]![k] - places[from]![k])
      const off = cross(axes[part - 1]!, arm)
      sums[part - 1]! += dot(off, off)
      counts[part - 1]! += 1
    }
  }
  const lever = (sum: number, count: number) =>
    Math.max(LEVER_MIN, Math.sqrt(sum / Math.max(1, count)))
  return [lever(all, heavy.length), ...sums.map((sum, i) => lever(sum, counts[i]!))]
}

/** Root mean square distance of two sets of places, three numbers each. */
export function apart(a: Float64Array, b: Float64Array): number {
  let sum = 0
  for (let i = 0; i < a.length; i++) sum += (a[i]! - b[i]!) * (a[i]! - b[i]!)
  return Math.sqrt((3 * sum) / a.length)
}
