// The rigid parts of a ligand and the bonds about which they turn.
import { invalidInput } from '../../refusal.ts'
import { TYPES } from './atom-types.ts'
import { type Pair, partnersOf } from './bonds.ts'
import { distance } from './molecule.ts'
import { bridgesOf } from './rings.ts'
import { type Part, type Parts, type Structure, TORSIONS_MAX } from './structure.ts'
import type { Molecule } from './typed.ts'

/** Ends of a branch are nearer than so many sums of their covalent radii. */
const STRETCH_MAX = 1.4

export const oneBody = (count: number): Parts => ({ partOf: new Int32Array(count), parts: [] })

/** Whether two atoms keep their distance: both in one part, its own end of the bond to its parent and those to its children included. */
export function rigidity({ partOf, parts }: Parts): (a: number, b: number) => boolean {
  const belongs = Array.from(partOf, part => new Set([part]))
  for (const [i, { parent, from, to }] of parts.entries()) {
    belongs[from]!.add(i + 1)
    belongs[to]!.add(parent)
  }
  return (a, b) => {
    for (const part of belongs[a]!) if (belongs[b]!.has(part)) return true
    return false
  }
}

/** Refuses branches that no bond joins. */
export function refuseLooseBranches({ atoms, pointer, parts }: Structure): void {
  for (const { from, to } of parts?.parts ?? []) {
    const [a, b] = [atoms[from]!, atoms[to]!]
    const apart = distance(a.place, b.place)
    const radii = [a, b].map(({ type }) => TYPES[type!]?.radius ?? 1)
    if (apart > STRETCH_MAX * (radii[0]! + radii[1]!)) {
      const message = `${b.at}: a BRANCH joins atoms ${apart.toFixed(2)} Angstrom apart`
      throw invalidInput(pointer, message)
    }
  }
}

/** The parts of a ligand with orders of bonds: between them single bonds, in no ring, not to an end, no amides. */
export function partsByBonds(molecule: Molecule): Parts {
  const { atoms, pairs, bonds, partners, classes } = molecule
  const n = atoms.length
  const bridges = bridgesOf(n, pairs)
  const isHeavy = (i: number) => classes[i]! >= 0
  const heavyPartners = (i: number) => partners[i]!.filter(isHeavy).length
  const orders = new Map<number, number>()
  for (const { a, b, order } of bonds!) {
    orders.set(a * n + b, order)
    orders.set(b * n + a, order)
  }
  // Double bonds of no ring: those of an aromatic ring may be written as such.
  const doubled = new Set(
    bonds!.flatMap(({ a, b, order }, i) =>
      order === 2 && bridges.has(i) ? [a * n + b, b * n + a] : [],
    ),
  )
  const element = (i: number) => atoms[i]!.element
  const isCarbonyl = (c: number) =>
    element(c) === 'C' &&
    partners[c]!.some(o => ['O', 'S', 'N'].includes(element(o)) && doubled.has(c * n + o))
  const isAmide = (a: number, b: number) => element(a) === 'N' && isCarbonyl(b)
  // A nitrile and its like turn about themselves.
  const isRod = (a: number) =>
    partners[a]!.some(b => orders.get(a * n + b) === 3 && heavyPartners(b) === 1)
  const turning = bonds!.flatMap(({ a, b, order }, i) =>
    order === 1 &&
    bridges.has(i) &&
    heavyPartners(a) > 1 &&
    heavyPartners(b) > 1 &&
    !isAmide(a, b) &&
    !isAmide(b, a) &&
    !isRod(a) &&
    !isRod(b)
      ? [i]
      : [],
  )
  if (turning.length > TORSIONS_MAX) {
    const message = `${turning.length} bonds turn: ${TORSIONS_MAX} at most; flexible: false moves it as one body`
    throw invalidInput(molecule.pointer, message, { value: turning.length, maximum: TORSIONS_MAX })
  }
  const parts = rooted(n, pairs, turning)
  if (parts) return parts
  const message =
    'the ligand is of several molecules that no bond joins: leave salts and water out, or flexible: false moves all as one body'
  throw invalidInput(molecule.pointer, message)
}

/** Parts between the bonds that turn, from the root whose largest branch is smallest; undefined unless bonds join all. */
function rooted(n: number, pairs: readonly Pair[], turning: readonly number[]): Parts | undefined {
  const isTurning = new Set(turning)
  const partners = partnersOf(
    n,
    pairs.filter((_, i) => !isTurning.has(i)),
  )
  const label = new Int32Array(n).fill(-1)
  const sizes: number[] = []
  for (let start = 0; start < n; start++) {
    if (label[start]! >= 0) continue
    const stack = [start]
    label[start] = sizes.length
    let size = 0
    for (let atom = stack.pop(); atom !== undefined; atom = stack.pop()) {
      size++
      for (const to of partners[atom]!) {
        if (label[to]! >= 0) continue
        label[to] = label[start]!
        stack.push(to)
      }
    }
    sizes.push(size)
  }
  const joints = turning.map(i => pairs[i]!)
  if (sizes.length !== joints.length + 1) return undefined
  const from = (root: number) => branchesFrom(root, label, joints)
  const largest = (root: number) => {
    const parts = from(root)
    const weights = parts.map(({ to }) => sizes[label[to]!]!)
    for (let i = parts.length - 1; i >= 0; i--) {
      const { parent } = parts[i]!
      if (parent > 0) weights[parent - 1]! += weights[i]!
    }
    return parts.reduce(
      (most, { parent }, i) => (parent === 0 ? Math.max(most, weights[i]!) : most),
      0,
    )
  }
  let root = 0
  for (let one = 1; one < sizes.length; one++) if (largest(one) < largest(root)) root = one
  const parts = from(root)
  const numbers = new Map([
    [root, 0],
    ...parts.map(({ to }, i): [number, number] => [label[to]!, i + 1]),
  ])
  return { partOf: label.map(one => numbers.get(one)!), parts }
}

function branchesFrom(root: number, label: Int32Array, joints: readonly Pair[]): Part[] {
  const parts: Part[] = []
  const numbers = new Map([[root, 0]])
  const order = [root]
  for (const one of order) {
    for (const [a, b] of joints) {
      const [from, to] = label[a] === one ? [a, b] : [b, a]
      if (label[from] !== one || numbers.has(label[to]!)) continue
      parts.push({ parent: numbers.get(one)!, from, to })
      numbers.set(label[to]!, parts.length)
      order.push(label[to]!)
    }
  }
  return parts
}

/** Torsions as Vina counts them: each end gives a half where the other end has more than one heavy neighbour. */
export function torsionCount({ partners, classes }: Molecule, { parts }: Parts): number {
  const isHeavy = (i: number) => classes[i]! >= 0
  const heavy = (i: number) => partners[i]!.filter(isHeavy).length
  let count = 0
  for (const { from, to } of parts) {
    if (isHeavy(from) && isHeavy(to)) {
      count += (heavy(to) > 1 ? 0.5 : 0) + (heavy(from) > 1 ? 0.5 : 0)
    }
  }
  return count
}

/** Pairs of heavy atoms whose distance changes and that more than three bonds part. */
export function movingPairs({ partners, heavy }: Molecule, parts: Parts): Pair[] {
  if (parts.parts.length === 0) return []
  const isRigid = rigidity(parts)
  const pairs: Pair[] = []
  for (const a of heavy) {
    const near = new Set([a])
    let front = [a]
    for (let bonds = 0; bonds < 3; bonds++) {
      front = front.flatMap(i => partners[i]!.filter(j => !near.has(j)))
      for (const i of front) near.add(i)
    }
    for (const b of heavy) if (b > a && !near.has(b) && !isRigid(a, b)) pairs.push([a, b])
  }
  return pairs
}
