// Reactions of the caller's own and where they run, read: species, sides, what carries them; whatever the grid.
import type { Box } from '../../continuum/array-over.ts'
import {
  type Coefficient,
  constantOf,
  type Names,
  readCoefficient,
  type Units,
} from '../../continuum/coefficient.ts'
import { PLACE_UNITS } from '../../continuum/place-units.ts'
import { invalidInput, missingInput, pointerTo } from '../../refusal.ts'
import type { OwnInput, SpeciesInput } from './own-words.ts'
import { readSides, type Sides } from './sides.ts'

export interface Species {
  readonly name: string
  readonly dx: Coefficient
  readonly dy: Coefficient
  /** Of Dx and Dy, where they change with t or a species. */
  readonly diffusionTexts: readonly (string | undefined)[]
  readonly rate: string
  readonly initial: Coefficient | undefined
  readonly place: string
}

export interface Medium {
  readonly box: Box
  readonly dim: 1 | 2
  readonly names: Names
  readonly species: readonly Species[]
  readonly sides: Sides
  readonly advection: readonly [Coefficient, Coefficient] | undefined
  /** Names that the rates depend on beside the species: x, y. */
  readonly places: readonly string[]
  /** Times at which a text changes its course. */
  changesUntil(to: number): readonly number[]
  /** Texts name t. */
  readonly isTimed: boolean
  /** Uniform diffusion between sides that hold nothing. */
  readonly isEven: boolean
}

const NAME = /^[\p{L}_][\p{L}\p{N}_]*$/u

export function speciesNames(species: readonly SpeciesInput[]): string[] {
  const names: string[] = []
  for (const [i, { name }] of species.entries()) {
    const place = pointerTo('species', i, 'name')
    if (!NAME.test(name)) throw invalidInput(place, `${name} is no name: letters, digits and _`)
    if (['t', 'x', 'y'].includes(name)) throw invalidInput(place, `${name} is time or place`)
    if (names.includes(name)) throw invalidInput(place, `two species are called ${name}`)
    names.push(name)
  }
  return names
}

export function readMedium(input: OwnInput): Medium {
  const { domain, parameters = {}, definitions } = input
  if (!domain)
    throw missingInput('/domain', 'domain is missing: {x: [from, to]} and, in a plane, y')
  const own = input.species!
  const box = {
    x: rangeOf(domain.x, 'x'),
    y: domain.y ? rangeOf(domain.y, 'y') : ([0, 1] as const),
  }
  const dim = domain.y ? 2 : 1
  const columns = ['x', 'y', ...speciesNames(own)]
  const names: Names = { columns, parameters, definitions, units: UNITS }
  const species = own.map((one, i) => readSpecies(one, pointerTo('species', i), names, box, dim))
  const rates = own.map((one, i) =>
    readCoefficient(one.rate ?? 0, pointerTo('species', i, 'rate'), 'rate', names),
  )
  const said = JSON.stringify([own.map(({ rate }) => rate), definitions])
  const sides = readSides(input.boundaries, dim, names)
  const advection = readAdvection(input.advection, dim, names)
  const diffusion = species.flatMap(({ dx, dy }) => (dim === 1 ? [dx] : [dx, dy]))
  const all = [...rates, ...diffusion, ...sides.walls.map(({ value }) => value)]
  return {
    ...{ box, dim, names, species, sides, advection },
    places: (['x', 'y'] as const).filter(name => new RegExp(`\\b${name}\\b`).test(said)),
    changesUntil: to => all.flatMap(one => one.changesUntil(to)),
    isTimed: all.some(({ uses }) => uses.has('t')),
    isEven:
      !advection &&
      sides.walls.length === 0 &&
      diffusion.every(({ constant }) => constant !== undefined),
  }
}

/** Amounts are in whatever the rates are. */
const UNITS: Units = { ...PLACE_UNITS, D: 'm^2/s', velocity: 'm/s' }

function rangeOf(range: readonly number[], name: 'x' | 'y'): readonly [number, number] {
  const [from, to] = range as [number, number]
  if (from < to) return [from, to]
  throw invalidInput(pointerTo('domain', name), `${name} of the domain goes from ${from} to ${to}`)
}

function readSpecies(
  { name, rate = 0, D = 0, initial }: SpeciesInput,
  place: string,
  names: Names,
  box: Box,
  dim: 1 | 2,
): Species {
  const isPair = Array.isArray(D) && D.length === 2 && D.every(one => typeof one !== 'object')
  if (isPair && dim === 1) throw invalidInput(`${place}/D`, 'D of a line is one, no pair')
  const read = (value: unknown, at: string) => {
    const coefficient = readCoefficient(value, at, 'D', names, box)
    const { constant } = coefficient
    if (constant === undefined || constant >= 0) return coefficient
    throw invalidInput(at, `D is ${constant}: it is not below 0`)
  }
  const dx = isPair ? read((D as unknown[])[0], `${place}/D/0`) : read(D, `${place}/D`)
  const dy = isPair ? read((D as unknown[])[1], `${place}/D/1`) : dx
  const kinetics = readCoefficient(rate, `${place}/rate`, 'rate', names)
  return {
    ...{ name, dx, dy, place },
    rate: kinetics.constant === undefined ? (rate as string) : String(kinetics.constant),
    initial:
      initial === undefined
        ? undefined
        : ofPlace(
            readCoefficient(initial, `${place}/initial`, 'initial', names, box),
            `${place}/initial`,
            'initial',
          ),
    diffusionTexts: [dx, dy].map((one, k) =>
      one.uses.size === 0 ? undefined : ((isPair ? (D as string[])[k] : D) as string),
    ),
  }
}

/** Of x and y alone. */
function ofPlace(coefficient: Coefficient, place: string, what: string): Coefficient {
  const [other] = coefficient.uses
  if (other === undefined) return coefficient
  throw invalidInput(place, `${what} depends on x and y alone, not on ${other}`)
}

function readAdvection(
  value: readonly unknown[] | undefined,
  dim: 1 | 2,
  names: Names,
): readonly [Coefficient, Coefficient] | undefined {
  if (!value) return undefined
  if (value.length !== dim)
    throw invalidInput(
      '/advection',
      `advection is ${dim === 1 ? '[vx] on a line' : '[vx, vy] in a rectangle'}`,
    )
  const [vx, vy] = value.map((one, i) => {
    const place = pointerTo('advection', i)
    return ofPlace(readCoefficient(one, place, 'velocity', names), place, 'a velocity')
  })
  return [vx!, vy ?? constantOf(0)]
}
