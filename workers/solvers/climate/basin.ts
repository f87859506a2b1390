// Own water, read: its bottom, its start, what drives and slows it, whatever the grid.
import { type Box, valueIn } from '../../continuum/array-over.ts'
import { isAsciiGrid, readAsciiGrid } from '../../continuum/ascii-grid.ts'
import {
  type Coefficient,
  constantOf,
  type Names,
  readCoefficient,
  type Units,
} from '../../continuum/coefficient.ts'
import { refuseOutside } from '../../continuum/outside.ts'
import { PLACE_UNITS } from '../../continuum/place-units.ts'
import { readShape, type Shape } from '../../continuum/shapes.ts'
import { stateIn } from '../../continuum/state.ts'
import { refuseUnnamed } from '../../dynamics/unnamed.ts'
import { sin } from '../../numerics/mathematics.ts'
import { invalidInput, missingInput, pointerTo } from '../../refusal.ts'
import { readSides, type Sides } from './own-sides.ts'
import type { OwnInput, OwnStart } from './own-words.ts'

export interface Patch {
  readonly shape: Shape
  readonly bottom: Coefficient | undefined
  readonly eta: Coefficient | undefined
  readonly h: Coefficient | undefined
  readonly manning: Coefficient | undefined
}

export interface Start {
  readonly eta: Coefficient | undefined
  readonly h: Coefficient | undefined
  readonly u: Coefficient
  readonly v: Coefficient
}

export interface Basin {
  readonly box: Box
  readonly dim: 1 | 2
  readonly g: number
  readonly bottom: Coefficient
  readonly patches: readonly Patch[]
  /** Undefined where a run goes on from a state. */
  readonly start: Start | undefined
  readonly sides: Sides
  readonly f: number
  readonly beta: number
  readonly manning: Coefficient
  readonly linear: Coefficient
  readonly quadratic: Coefficient
  /** m^2/s, the same everywhere. */
  readonly viscosity: number
  /** Stress over the density. */
  readonly wind: readonly [Coefficient, Coefficient] | undefined
  readonly windFactor: number
  readonly rain: Coefficient | undefined
}

/** rad/s: a turn in a sidereal day (IERS Conventions 2010). */
const EARTH_TURNS = 7.292115e-5

export function readBasin(input: OwnInput): Basin {
  const { domain, g, parameters = {}, definitions, coriolis = {}, friction = {} } = input
  refuseUnnamed(input)
  if (!domain) {
    throw missingInput('/domain', 'domain is missing: {x: [from, to]} and, in a plane, y')
  }
  const dim = domain.y ? 2 : 1
  const box: Box = { x: rangeOf(domain.x, 'x'), y: domain.y ? rangeOf(domain.y, 'y') : [0, 1] }
  const names: Names = { columns: ['x', 'y'], parameters, definitions, units: UNITS }
  const inPlace = (value: unknown, place: string, name: string) =>
    unchanging(readCoefficient(value ?? 0, place, name, names, box), place, name)
  const rough = (name: 'manning' | 'linear' | 'quadratic' | 'viscosity') =>
    notBelow0(inPlace(friction[name], `/friction/${name}`, name), `/friction/${name}`, name)
  const { latitude, f = 0, beta = 0 } = coriolis
  if (latitude !== undefined && coriolis.f !== undefined) {
    throw invalidInput('/coriolis/latitude', 'latitude says f already: give one of them')
  }
  if (dim === 1 && coriolis.beta !== undefined) {
    throw invalidInput('/coriolis/beta', 'beta is a slope along y, which a channel does not have')
  }
  return {
    ...{ box, dim, g },
    bottom: readBottom(input.bottom, '/bottom', names, box),
    patches: (input.regions ?? []).map((region, i) => {
      const place = pointerTo('regions', i)
      const { bottom, eta, h, manning, ...words } = region
      const shape = readShape(words, place, names)
      refuseOutside(shape, box, dim, place)
      if ([bottom, eta, h, manning].every(one => one === undefined)) {
        throw missingInput(place, 'the region has no bottom, eta, h or manning: it changes nothing')
      }
      if (eta !== undefined && h !== undefined) {
        throw invalidInput(`${place}/h`, 'h of the region follows from its eta: give one of them')
      }
      const own = (value: unknown, name: string) =>
        value === undefined ? undefined : inPlace(value, `${place}/${name}`, name)
      return {
        shape,
        bottom:
          bottom === undefined ? undefined : readBottom(bottom, `${place}/bottom`, names, box),
        eta: own(eta, 'eta'),
        h: own(h, 'h'),
        manning: own(manning, 'manning'),
      }
    }),
    start: readStart(input, inPlace),
    sides: readSides(input.boundaries ?? {}, dim, box, names),
    f: latitude === undefined ? f : 2 * EARTH_TURNS * sin((latitude * Math.PI) / 180),
    beta,
    manning: rough('manning'),
    linear: rough('linear'),
    quadratic: rough('quadratic'),
    viscosity: viscosityOf(rough('viscosity')),
    ...readWind(input, names, box),
    rain:
      input.rain === undefined
        ? undefined
        : notBelow0(readCoefficient(input.rain, '/rain', 'rain', names, box), '/rain', 'rain'),
  }
}

const UNITS: Units = {
  ...PLACE_UNITS,
  ...{ bottom: 'm', eta: 'm', level: 'm', u: 'm/s', v: 'm/s', rain: 'm/s', stress: 'Pa' },
  // Of each metre of the side.
  ...{ discharge: 'm^2/s', manning: 's/m^(1/3)', viscosity: 'm^2/s' },
}

function rangeOf(range: readonly number[], name: 'x' | 'y'): readonly [number, number] {
  const [from, to] = range as [number, number]
  if (from < to) return [from, to]
  throw invalidInput(pointerTo('domain', name), `${name} of the domain goes from ${from} to ${to}`)
}

function unchanging(coefficient: Coefficient, place: string, name: string): Coefficient {
  if (!coefficient.uses.has('t')) return coefficient
  throw invalidInput(place, `${name} does not change in time: it names t`)
}

export function notBelow0(coefficient: Coefficient, place: string, name: string): Coefficient {
  const refuse = (value: number) => {
    throw invalidInput(place, `${name} is ${value}: it is not below 0`)
  }
  if (coefficient.constant !== undefined && coefficient.constant < 0) refuse(coefficient.constant)
  return {
    ...coefficient,
    fill(values, columns, t, slopes) {
      coefficient.fill(values, columns, t, slopes)
      const bad = values.find(value => value < 0)
      if (bad !== undefined) refuse(bad)
    },
  }
}

function viscosityOf({ constant }: Coefficient): number {
  if (constant !== undefined) return constant
  throw invalidInput('/friction/viscosity', 'viscosity is one number for all of the water')
}

function readBottom(value: unknown, place: string, names: Names, box: Box): Coefficient {
  if (!isAsciiGrid(value)) {
    return unchanging(readCoefficient(value ?? 0, place, 'bottom', names, box), place, 'bottom')
  }
  const { array, middles, whole } = readAsciiGrid(value, place, 'bottom')
  for (const axis of ['x', 'y'] as const) {
    const tiny = 1e-9 * (whole[axis][1] - whole[axis][0])
    const isWithin = box[axis][0] >= whole[axis][0] - tiny && box[axis][1] <= whole[axis][1] + tiny
    if (isWithin) continue
    const message = `the grid of bottom covers ${axis} = ${whole[axis].join(' to ')}, the domain is ${box[axis].join(' to ')}`
    throw invalidInput(place, message)
  }
  return {
    constant: undefined,
    uses: new Set(),
    changesUntil: () => [],
    work: 20,
    fill(values, [x, y]) {
      for (let i = 0; i < values.length; i++) {
        values[i] = valueIn(array, middles, x![i]!, y?.[i] ?? 0)
      }
    },
  }
}

const START_WORDS = ['eta', 'h', 'u', 'v']

function readStart(
  { initial }: OwnInput,
  read: (value: unknown, place: string, name: string) => Coefficient,
): Start | undefined {
  if (stateIn(initial) !== undefined) return undefined
  if (typeof initial !== 'object' || initial === null) {
    throw missingInput('/initial', 'initial is missing: {eta or h, u, v} of own water')
  }
  const start = initial as OwnStart
  for (const name of Object.keys(start)) {
    if (START_WORDS.includes(name)) continue
    const place = pointerTo('initial', name)
    throw invalidInput(place, `${name} is no word of a start: eta or h, u, v, or a state`)
  }
  if (start.eta !== undefined && start.h !== undefined) {
    throw invalidInput('/initial/h', 'h follows from eta and the bottom: give one of them')
  }
  if (start.eta === undefined && start.h === undefined) {
    throw missingInput('/initial/eta', 'eta (or h) of the start is missing')
  }
  const part = (name: 'eta' | 'h' | 'u' | 'v') => read(start[name], `/initial/${name}`, name)
  const h = start.h === undefined ? undefined : notBelow0(part('h'), '/initial/h', 'h')
  return {
    eta: start.eta === undefined ? undefined : part('eta'),
    h,
    u: part('u'),
    v: part('v'),
  }
}

function readWind({ wind }: OwnInput, names: Names, box: Box) {
  if (!wind) return { wind: undefined, windFactor: 0 }
  const [x, y] = wind.stress.map((one, i) =>
    readCoefficient(one, pointerTo('wind', 'stress', i), 'stress', names, box),
  )
  return { wind: [x!, y ?? constantOf(0)] as const, windFactor: 1 / (wind.rho ?? 1000) }
}
