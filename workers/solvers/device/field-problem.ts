// The electric field of a plane as a caller describes it.
import {
  type Coefficient,
  constantOf,
  type Names,
  type Units,
} from '../../continuum/coefficient.ts'
import { type Curve, type Loop, loopOf, type Point, polygon } from '../../continuum/mesh/curve.ts'
import type { SizeSource } from '../../continuum/mesh/mesher.ts'
import { PLACE_UNITS } from '../../continuum/place-units.ts'
import { SIDES, type Side } from '../../continuum/words.ts'
import { refuseUnnamed } from '../../dynamics/unnamed.ts'
import { invalidInput, missingInput, pointerTo } from '../../refusal.ts'
import { regionLoop } from '../finite-elements/geometry.ts'
import { coefficientOf, memberOf, membersOf, numberOf } from '../finite-elements/reading.ts'
import { readSizes } from '../finite-elements/sizes.ts'
import type { FieldInput, FieldRegion } from './field-words.ts'

export interface Filling {
  /** Potential of a conductor; 0 of one that floats. */
  readonly electrode: number | undefined
  /** Charge of one that floats, C/m: its potential follows. */
  readonly floats?: number
  readonly name: string
  readonly epsr: Coefficient
  readonly charge: Coefficient
  readonly place: string
}

export interface SideOfField {
  /** Potential, or charge by area. */
  readonly kind: 'value' | 'flux'
  readonly of: Coefficient
}

export interface FieldProblem {
  readonly names: Names
  readonly box: Curve['box']
  readonly size: number
  readonly outline: Loop
  readonly regions: readonly Loop[]
  /** The first one fills the domain, number k the region k - 1. */
  readonly fillings: readonly Filling[]
  readonly sides: Readonly<Record<Side, SideOfField>>
  readonly unsaid: readonly Side[]
  readonly h: number
  readonly sources: readonly SizeSource[]
  /** Whether corners, where fields are large, have a finer mesh. */
  readonly isSteered: boolean
  readonly corners: readonly Point[]
  /** Whether no border has a corner, and none meets a side. */
  readonly isSmooth: boolean
}

export function readField(input: FieldInput): FieldProblem {
  refuseUnnamed({ ...input } as Parameters<typeof refuseUnnamed>[0])
  const { domain, regions = [], boundaries = {}, parameters = {} } = input
  if (!domain) throw missingInput('/domain', 'domain is missing: {x: [from, to], y: [from, to]}')
  const names: Names = { columns: ['x', 'y'], parameters, units: UNITS }
  const box = { x: rangeOf(domain.x, 'x'), y: rangeOf(domain.y, 'y') }
  const [[left, right], [low, high]] = [box.x, box.y]
  const size = Math.max(right - left, high - low)
  const places = { tags: [], loops: [], box, size }
  const usual: Filling = {
    ...{ electrode: undefined, name: '', place: '' },
    epsr: positive(input.epsr, '/epsr', names, constantOf(1)),
    charge:
      input.charge === undefined
        ? constantOf(0)
        : coefficientOf(input.charge, '/charge', 'charge', names),
  }
  const own = regions.map((region, i) =>
    readFilling(region, pointerTo('regions', i), `electrode ${i + 1}`, names, usual),
  )
  const { sources, ...sizes } = readSizes(input.mesh, places, names)
  const { sides, unsaid } = readSides(boundaries, names)
  refuseAdrift(own, sides)
  return {
    ...{ names, box, size, ...sizes },
    // The first mesh, which is halved twice, has four times the sides.
    sources,
    outline: loopOf(
      polygon([
        [left, low],
        [right, low],
        [right, high],
        [left, high],
      ]),
    ),
    regions: regions.map(({ electrode, name, epsr, charge, ...shape }, i) =>
      regionLoop(shape, pointerTo('regions', i), box, names),
    ),
    fillings: [usual, ...own],
    ...{ sides, unsaid },
    corners: regions.flatMap(region => cornersOf(region, box, names)),
    isSmooth: regions.every(region => isWithin(region, box, names)),
  }
}

/** What floats does so between potentials that are held. */
function refuseAdrift(own: readonly Filling[], sides: FieldProblem['sides']): void {
  const adrift = own.find(({ floats }) => floats !== undefined)
  const isHeld =
    Object.values(sides).some(({ kind }) => kind === 'value') ||
    own.some(({ electrode, floats }) => electrode !== undefined && floats === undefined)
  if (!adrift || isHeld) return
  throw missingInput('/boundaries', 'nothing but floating electrodes holds the potential')
}

function rangeOf(range: readonly number[], name: 'x' | 'y'): readonly [number, number] {
  const [from, to] = range as [number, number]
  if (from < to) return [from, to]
  throw invalidInput(pointerTo('domain', name), `${name} of the domain goes from ${from} to ${to}`)
}

function positive(value: unknown, place: string, names: Names, usual: Coefficient): Coefficient {
  if (value === undefined) return usual
  const of = coefficientOf(value, place, 'epsr', names)
  if (of.constant === undefined || of.constant > 0) return of
  throw invalidInput(place, `epsr is ${of.constant}: it is above 0`)
}

function readFilling(
  { electrode, name, epsr, charge }: FieldRegion,
  place: string,
  called: string,
  names: Names,
  usual: Filling,
): Filling {
  if (electrode === FLOATING) {
    if (epsr !== undefined) {
      throw invalidInput(`${place}/epsr`, 'epsr: the inside of an electrode is a conductor')
    }
    const units = { ...UNITS, charge: 'C/m' }
    const floats =
      charge === undefined ? 0 : numberOf(charge, `${place}/charge`, 'charge', { ...names, units })
    return { ...usual, electrode: 0, floats, name: name ?? called, place }
  }
  if (electrode !== undefined) {
    for (const [word, value] of Object.entries({ epsr, charge })) {
      if (value === undefined) continue
      const message = `${word}: the inside of an electrode is a conductor, its charge follows from the field`
      throw invalidInput(`${place}/${word}`, message)
    }
    const potential = numberOf(electrode, `${place}/electrode`, 'electrode', names)
    return { ...usual, electrode: potential, name: name ?? called, place }
  }
  if (name !== undefined) throw invalidInput(`${place}/name`, 'name is that of an electrode')
  if (epsr === undefined && charge === undefined) {
    throw missingInput(`${place}/electrode`, 'a region is an electrode, or has epsr or charge')
  }
  return {
    ...{ electrode: undefined, name: '', place },
    epsr: positive(epsr, `${place}/epsr`, names, usual.epsr),
    charge:
      charge === undefined
        ? usual.charge
        : coefficientOf(charge, `${place}/charge`, 'charge', names),
  }
}

/** Instead of a potential. */
const FLOATING = 'floating'

const UNITS: Units = { ...PLACE_UNITS, epsr: '1', charge: 'C/m^3', electrode: 'V', value: 'V' }

const KINDS = { value: ['kind', 'value'], flux: ['kind', 'value'], insulated: ['kind'] } as const

function readSides(boundaries: Readonly<Partial<Record<Side, unknown>>>, names: Names) {
  const unsaid: Side[] = []
  const sides = Object.fromEntries(
    SIDES.map((side): [Side, SideOfField] => {
      const place = pointerTo('boundaries', side)
      const written = boundaries[side]
      if (written === undefined) {
        unsaid.push(side)
        return [side, { kind: 'value', of: constantOf(0) }]
      }
      const { kind } = membersOf(written, place, 'a side', ['kind', 'value'])
      if (typeof kind !== 'string' || !Object.hasOwn(KINDS, kind)) {
        const message = `kind of a side is one of ${Object.keys(KINDS).join(', ')}`
        throw invalidInput(`${place}/kind`, message, { enum: Object.keys(KINDS) })
      }
      const members = membersOf(written, place, `a side of kind ${kind}`, KINDS[kind as 'value'])
      if (kind === 'insulated') return [side, { kind: 'flux', of: constantOf(0) }]
      const value = memberOf(members, 'value', place, 'the side')
      const units = kind === 'flux' ? { ...UNITS, value: 'C/m^2' } : UNITS
      const of = coefficientOf(value, `${place}/value`, 'value', { ...names, units })
      return [side, { kind: kind as 'value' | 'flux', of }]
    }),
  ) as Record<Side, SideOfField>
  return { sides, unsaid }
}

/** A round region that no side cuts, or a rectangle that covers all. */
function isWithin(region: FieldRegion, box: Curve['box'], names: Names): boolean {
  const { electrode: _, name: __, epsr: ___, charge: ____, ...shape } = region
  const { curves, holds } = regionLoop(shape, '', box, names)
  const reaches = (axis: 'x' | 'y', k: 0 | 1) => curves.map(curve => curve.box[axis][k])
  if (region.centre !== undefined) {
    return (['x', 'y'] as const).every(
      axis =>
        Math.min(...reaches(axis, 0)) > box[axis][0] &&
        Math.max(...reaches(axis, 1)) < box[axis][1],
    )
  }
  const middle = (axis: 'x' | 'y', share: number) =>
    box[axis][0] + share * (box[axis][1] - box[axis][0])
  return [1e-9, 1 - 1e-9].every(u =>
    [1e-9, 1 - 1e-9].every(v => holds(middle('x', u), middle('y', v))),
  )
}

/** Where the border of a region has a kink, at which fields may have no bound. */
function cornersOf(region: FieldRegion, box: Curve['box'], names: Names): Point[] {
  const { centre, electrode: _, name: __, epsr: ___, charge: ____, ...shape } = region
  if (centre !== undefined) return []
  const inside = ([x, y]: Point) => x >= box.x[0] && x <= box.x[1] && y >= box.y[0] && y <= box.y[1]
  return regionLoop(shape, '', box, names)
    .curves.map(curve => curve.at(0))
    .filter(inside)
}
