// Ends of a device: metal that carriers pass, with or without a barrier, or a gate behind an insulator.
import { pow } from '../../numerics/mathematics.ts'
import { invalidInput, missingInput, pointerTo } from '../../refusal.ts'
import { constants } from '../../units/constants.ts'
import type { Material } from './materials.ts'
import type { OwnInput } from './own-words.ts'

export interface Contact {
  readonly kind: 'ohmic' | 'schottky' | 'insulator'
  /** Barrier for electrons over kT/q. */
  readonly barrier: number
  /** m/s; infinite: carriers as at rest. Over a barrier those that fly into the metal, unless the caller says. */
  readonly sn: number
  readonly sp: number
  /** Of the insulator, over q/(kT/q): 1/(m^2) for a step of kT/q; and of flat bands over kT/q. */
  readonly capacity: number
  readonly flatband: number
}

export interface Physics {
  /** kT/q in V, eps0/q in 1/(V m). */
  readonly thermal: number
  readonly permittivity: number
  readonly T: number
}

const si = (name: string) => constants.get(name)!.value

const KINDS = {
  ohmic: ['sn', 'sp'],
  schottky: ['barrier', 'sn', 'sp'],
  insulator: ['thickness', 'epsr', 'flatband'],
} as const

/** Silicon dioxide. */
const OXIDE = 3.9

/** `materials`: of the first and the last layer. */
export function contactsOf(
  { contacts = {} }: OwnInput,
  physics: Physics,
  materials: readonly [Material, Material],
): [Contact, Contact] {
  const [left, right] = (['left', 'right'] as const).map((end, k) =>
    readContact(contacts[end], pointerTo('contacts', end), physics, materials[k]!),
  ) as [Contact, Contact]
  if (left.kind === 'insulator' && right.kind === 'insulator') {
    throw invalidInput('/contacts/right', 'one end at least is no insulator: nothing holds a level')
  }
  if (right.kind === 'insulator') {
    throw invalidInput('/contacts/right', 'the insulator is at the left end: turn the device round')
  }
  return [left, right]
}

function readContact(
  written: unknown,
  place: string,
  { thermal, permittivity, T }: Physics,
  { Nc, Nv }: Material,
): Contact {
  const input = (written === undefined ? { kind: 'ohmic' } : written) as Record<string, unknown>
  if (typeof input !== 'object' || input === null || Array.isArray(input)) {
    throw invalidInput(place, 'a contact is an object {kind, ...}')
  }
  const kind = input['kind'] as keyof typeof KINDS
  if (!Object.hasOwn(KINDS, kind ?? '')) {
    throw invalidInput(
      `${place}/kind`,
      `kind of a contact is one of ${Object.keys(KINDS).join(', ')}`,
    )
  }
  const words: readonly string[] = ['kind', ...KINDS[kind]]
  for (const name of Object.keys(input)) {
    if (words.includes(name)) continue
    throw invalidInput(place + pointerTo(name), `${name} is no word of a contact of kind ${kind}`)
  }
  const read = (name: string, usual: number | undefined, least: number) => {
    const value = input[name]
    const at = place + pointerTo(name)
    if (value === undefined) {
      if (usual === undefined) throw missingInput(at, `${name} of the contact is missing`)
      return usual
    }
    if (typeof value === 'number' && value >= least && Number.isFinite(value)) return value
    throw invalidInput(at, `${name} is a number${least === 0 ? ', not below 0' : ''}`)
  }
  const speed = (name: string, states: number) =>
    read(name, kind === 'schottky' ? thermionicSpeed(states, T) : Number.POSITIVE_INFINITY, 0)
  const barrier = kind === 'schottky' ? read('barrier', undefined, 0) / thermal : 0
  if (kind !== 'insulator') {
    return { kind, barrier, sn: speed('sn', Nc), sp: speed('sp', Nv), capacity: 0, flatband: 0 }
  }
  const thickness = read('thickness', undefined, 0)
  if (thickness === 0) throw invalidInput(`${place}/thickness`, 'thickness is above 0')
  const capacity = (read('epsr', OXIDE, 0) * permittivity * thermal) / thickness
  const flatband = read('flatband', 0, Number.NEGATIVE_INFINITY) / thermal
  return { kind, barrier, sn: 0, sp: 0, capacity, flatband }
}

/**
 * A quarter of the mean speed of carriers whose band has so many states, which is what A* T^2 over q and the states comes to:
 * sqrt(kT/(2 pi m)) with states = 2 (2 pi m kT/h^2)^(3/2) (Crowell and Sze, Solid-State Electron. 9 (1966) 1035).
 */
function thermionicSpeed(states: number, T: number): number {
  const kT = si('k_B') * T
  const mass = (pow(states / 2, 2 / 3) * si('h') * si('h')) / (2 * Math.PI * kT)
  return Math.sqrt(kT / (2 * Math.PI * mass))
}
