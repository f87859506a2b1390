// Walls of an air space, what moves its air and where it is listened to, read.
import { type Coefficient, type Names, readCoefficient } from '../../continuum/coefficient.ts'
import { invalidInput, missingInput, pointerTo } from '../../refusal.ts'
import { membersOf, numberOf } from '../finite-elements/reading.ts'
import { type Places, readSelection, type Selection } from '../finite-elements/selection.ts'
import { readImpedance } from './bore.ts'
import type { Gas } from './gas.ts'
import type { OwnInput } from './own-words.ts'

export interface Wall {
  readonly on: Selection
  readonly kind: 'closed' | 'open' | 'absorbing' | 'moving'
  /** Of an absorbing wall, velocity over pressure: real and imaginary, m/(Pa s). */
  admittance?(f: number): readonly [number, number]
  /** Of a moving wall, into the air. */
  velocity?(f: number): number
}

/** A point of the plane shape, and how high above it. */
export interface Spot {
  readonly at: Selection
  readonly z: number
}

export interface Source extends Spot {
  volumeVelocity(f: number): number
}

type WallInput = Readonly<Record<string, unknown>>

const WALL_MEMBERS = ['on', 'kind', 'impedance', 'absorption', 'velocity']
const MEMBERS = {
  closed: [],
  open: [],
  absorbing: ['impedance', 'absorption'],
  moving: ['velocity'],
} as const

const WALL_UNITS = {
  ...{ velocity: 'm/s', absorption: '1' },
  ...{ resistance: 'Pa s/m', reactance: 'Pa s/m' },
}

export function readWalls(input: OwnInput, places: Places, names: Names, gas: Gas): Wall[] {
  const overF: Names = { columns: ['f'], parameters: names.parameters, units: WALL_UNITS }
  return (input.boundaries ?? []).map((value, i): Wall => {
    const place = pointerTo('boundaries', i)
    const wall = membersOf(value, place, 'a wall', WALL_MEMBERS)
    const { on, kind } = readKind(wall, place)
    for (const name of ['impedance', 'absorption', 'velocity'] as const) {
      if (wall[name] === undefined || (MEMBERS[kind] as readonly string[]).includes(name)) continue
      throw invalidInput(`${place}/${name}`, `${name} has no part in a ${kind} wall`)
    }
    const read = { on: selectionOf(on, `${place}/on`, places, names), kind }
    if (kind === 'absorbing') return { ...read, admittance: admittanceOf(wall, place, overF, gas) }
    if (kind !== 'moving') return read
    if (wall['velocity'] === undefined)
      throw missingInput(`${place}/velocity`, 'velocity of a moving wall is missing')
    const velocity = readCoefficient(wall['velocity'], `${place}/velocity`, 'velocity', overF)
    return { ...read, velocity: overFrequency(velocity) }
  })
}

function readKind({ on, kind }: WallInput, place: string) {
  if (on === undefined) throw missingInput(`${place}/on`, 'on is missing: the edge that is meant')
  if (kind === undefined) throw missingInput(`${place}/kind`, 'kind of a wall is missing')
  if (Object.hasOwn(MEMBERS, String(kind))) return { on, kind: kind as Wall['kind'] }
  throw invalidInput(`${place}/kind`, `kind is ${Object.keys(MEMBERS).join(', ')}`)
}

function admittanceOf(wall: WallInput, place: string, names: Names, gas: Gas) {
  const { impedance, absorption } = wall
  if ((impedance === undefined) === (absorption === undefined)) {
    throw missingInput(
      `${place}/impedance`,
      'an absorbing wall has an impedance, or an absorption: one of them',
    )
  }
  if (absorption !== undefined) {
    const share = overFrequency(
      readCoefficient(absorption, `${place}/absorption`, 'absorption', names),
    )
    return (f: number) => {
      const alpha = share(f)
      if (!(alpha >= 0 && alpha <= 1)) {
        throw invalidInput(
          `${place}/absorption`,
          `absorption is ${alpha} at f = ${f}: it is a share of the power`,
        )
      }
      // The real impedance above rho c that gives back sqrt(1 - alpha) of the pressure.
      const back = Math.sqrt(1 - alpha)
      return [(1 - back) / (1 + back) / (gas.rho * gas.c), 0] as const
    }
  }
  if (typeof impedance !== 'object' || impedance === null || Array.isArray(impedance)) {
    throw invalidInput(`${place}/impedance`, 'an impedance is {resistance, reactance}')
  }
  const read = readImpedance(impedance, `${place}/impedance`, names)
  const [resistance, reactance] = [overFrequency(read.resistance), overFrequency(read.reactance)]
  return (f: number) => {
    const [re, im] = [resistance(f), reactance(f)]
    if (re < 0) {
      throw invalidInput(
        `${place}/impedance/resistance`,
        `resistance is ${re} at f = ${f}: what takes sound makes none`,
      )
    }
    const size = re * re + im * im
    if (size > 0) return [re / size, -im / size] as const
    throw invalidInput(`${place}/impedance`, `impedance is 0 at f = ${f}: take an open wall`)
  }
}

function overFrequency(coefficient: Coefficient): (f: number) => number {
  const [at, value] = [new Float64Array(1), new Float64Array(1)]
  return f => {
    at[0] = f
    coefficient.fill(value, [at], 0)
    return value[0]!
  }
}

function selectionOf(on: unknown, pointer: string, places: Places, names: Names): Selection {
  const selection = readSelection(on, pointer, places, names)
  if (selection.at) throw invalidInput(pointer, 'a point is no wall: name an edge')
  return selection
}

export function readSources(input: OwnInput, places: Places, names: Names): Source[] {
  // In the plane the flow is one of each metre.
  const isFlat = input.height === undefined && input.coordinates !== 'cylindrical'
  const units = { volumeVelocity: isFlat ? 'm^2/s' : 'm^3/s' }
  const overF: Names = { columns: ['f'], parameters: names.parameters, units }
  return (input.sources ?? []).map((source, i) => {
    const place = pointerTo('sources', i)
    const { at, volumeVelocity } = membersOf(source, place, 'a source', ['at', 'volumeVelocity'])
    if (volumeVelocity === undefined)
      throw missingInput(`${place}/volumeVelocity`, 'volumeVelocity of a source is missing')
    const read = readCoefficient(volumeVelocity, `${place}/volumeVelocity`, 'volumeVelocity', overF)
    return {
      ...spotOf(at, `${place}/at`, input, places, names),
      volumeVelocity: overFrequency(read),
    }
  })
}

export const readProbes = (input: OwnInput, places: Places, names: Names): Spot[] =>
  (input.probes ?? []).map((at, i) => spotOf(at, pointerTo('probes', i), input, places, names))

function spotOf(
  value: unknown,
  place: string,
  { height }: OwnInput,
  places: Places,
  names: Names,
): Spot {
  const count = height === undefined ? 2 : 3
  if (!Array.isArray(value) || value.length !== count) {
    const form = height === undefined ? '[x, y]' : '[x, y, z]: there is a height'
    throw invalidInput(place, `a point is ${form}`)
  }
  const z = height === undefined ? 0 : numberOf(value[2], place + pointerTo(2), 'z', names)
  if (height !== undefined && !(z >= 0 && z <= height)) {
    throw invalidInput(place + pointerTo(2), `z is ${z}: it lies between 0 and ${height}`)
  }
  return { at: readSelection({ at: value.slice(0, 2) }, place, places, names), z }
}
