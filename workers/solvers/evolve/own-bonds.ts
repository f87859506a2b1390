// Bonds and angles of the caller's own, and which neighbours along them do not feel their pair potential.
import { invalidInput, missingInput, pointerTo } from '../../refusal.ts'
import type { Topology } from '../atoms/configuration.ts'
import type { AngleInput, BondInput, OwnInput } from './own-words.ts'

/** As LAMMPS has it: neighbours by one, two and three bonds feel nothing; of FENE chains those by one. */
const SPECIAL_USUAL = [0, 0, 0]
const SPECIAL_FENE = [0, 1, 1]
const LISTED_MAX = 60_000
const EXCLUDED_MAX = 400_000

export interface Bond {
  readonly a: number
  readonly b: number
  readonly type: BondInput
}

export interface Angle {
  readonly atoms: readonly [number, number, number]
  readonly type: AngleInput
}

export interface Bonded {
  readonly bonds: readonly Bond[]
  readonly angles: readonly Angle[]
  /** Pairs from whose potential a share is taken off. */
  readonly excluded: readonly { readonly a: number; readonly b: number; readonly share: number }[]
  readonly special: readonly number[]
}

/** Atoms are numbered from 1 in the input; by those of its text if that has bonds. */
export function readBonded(
  input: OwnInput,
  n: number,
  topology: Topology | undefined,
): Bonded | undefined {
  const { bonds: types = [], angles: bends = [], special } = input
  const bonds = membersOf('bonds', types, topology?.bonds, 2, n).map(
    ({ atoms: [a, b], type }): Bond => ({ a: a!, b: b!, type }),
  )
  const angles = membersOf('angles', bends, topology?.angles, 3, n).map(
    ({ atoms, type }): Angle => ({ atoms: atoms as [number, number, number], type }),
  )
  for (const [i, type] of types.entries()) refuseUnfit(type, pointerTo('bonds', i))
  if (bonds.length + angles.length === 0) {
    if (special) throw invalidInput('/special', 'special counts where there are bonds')
    return undefined
  }
  const isChain = types.length > 0 && types.every(({ style }) => style === 'fene')
  const weights = special ?? (isChain ? SPECIAL_FENE : SPECIAL_USUAL)
  return { bonds, angles, special: weights, excluded: excludedBy(bonds, weights, n) }
}

function refuseUnfit({ style = 'harmonic', r0, R0, eps, sig }: BondInput, place: string): void {
  const isFene = style === 'fene'
  if (isFene && R0 === undefined) throw missingInput(`${place}/R0`, 'R0 is missing: where it ends')
  if (!isFene && r0 === undefined) throw missingInput(`${place}/r0`, 'r0 is missing: its length')
  const wrong = Object.entries(isFene ? { r0 } : { R0, eps, sig }).find(
    ([, value]) => value !== undefined,
  )
  if (wrong) throw invalidInput(`${place}/${wrong[0]}`, `${wrong[0]} is none of ${style}`)
}

function membersOf<T extends { readonly between?: readonly (readonly number[])[] | undefined }>(
  name: 'bonds' | 'angles',
  types: readonly T[],
  read: Topology['bonds'] | undefined,
  size: number,
  n: number,
): { atoms: readonly number[]; type: T }[] {
  const inText = read ?? []
  const stated = types.flatMap((type, i) =>
    (type.between ?? []).map((atoms, k) => ({ atoms, type, place: [name, i, 'between', k] })),
  )
  if (inText.length > 0 && stated.length > 0) {
    throw invalidInput(pointerTo(...stated[0]!.place), `the text has ${name} already`)
  }
  const empty = types.findIndex(({ between }) => between === undefined)
  if (empty >= 0 && inText.length === 0) {
    throw missingInput(pointerTo(name, empty, 'between'), `between is missing: atoms by number`)
  }
  const all = [
    ...stated.map(({ atoms, type, place }) => {
      refuseAtoms(atoms, size, n, pointerTo(...place))
      return { atoms: atoms.map(one => one - 1), type }
    }),
    ...inText.map(({ type, atoms }) => {
      const own = types[type - 1]
      if (own) return { atoms, type: own }
      const message = `the text has ${name} of type ${type}: give what they are as number ${type} of ${name}`
      throw missingInput(pointerTo(name, type - 1), message)
    }),
  ]
  if (all.length > LISTED_MAX) {
    const message = `${all.length} ${name}, above ${LISTED_MAX}`
    throw invalidInput(pointerTo(name), message, { value: all.length, limit: LISTED_MAX })
  }
  return all
}

function refuseAtoms(atoms: readonly number[], size: number, n: number, place: string): void {
  if (atoms.length !== size) throw invalidInput(place, `${atoms.length} atoms, not ${size}`)
  const strange = atoms.find(one => one > n)
  if (strange !== undefined) {
    throw invalidInput(place, `there is no atom ${strange}, there are ${n}`, { value: strange })
  }
  if (new Set(atoms).size < size) throw invalidInput(place, 'an atom is there twice')
}

/** Neighbours by up to three bonds, by the shortest way. */
function excludedBy(
  bonds: readonly Bond[],
  weights: readonly number[],
  n: number,
): Bonded['excluded'] {
  const partners = new Map<number, number[]>()
  for (const { a, b } of bonds) {
    for (const [from, to] of [
      [a, b],
      [b, a],
    ] as const) {
      const own = partners.get(from)
      if (!own) partners.set(from, [to])
      else if (!own.includes(to)) own.push(to)
    }
  }
  const excluded: { a: number; b: number; share: number }[] = []
  for (let a = 0; a < n; a++) {
    if (!partners.has(a)) continue
    const seen = new Set([a])
    let ring = [a]
    for (const weight of weights) {
      const next: number[] = []
      for (const from of ring) {
        for (const to of partners.get(from) ?? []) {
          if (seen.has(to)) continue
          seen.add(to)
          next.push(to)
          if (to > a && weight !== 1) excluded.push({ a, b: to, share: 1 - weight })
        }
      }
      ring = next
    }
    if (excluded.length > EXCLUDED_MAX) {
      const message = `more than ${EXCLUDED_MAX} pairs are up to three bonds apart`
      throw invalidInput('/bonds', message, { limit: EXCLUDED_MAX })
    }
  }
  return excluded
}
