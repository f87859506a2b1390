// A body of the caller's own, read: materials, shapes, sources and sides, whatever the grid.
import type { Box } from '../../continuum/array-over.ts'
import {
  type Coefficient,
  constantOf,
  type Names,
  readCoefficient,
} from '../../continuum/coefficient.ts'
import { readShape, type Shape } from '../../continuum/shapes.ts'
import { invalidInput, missingInput, pointerTo } from '../../refusal.ts'
import type { LatentInput, OwnInput, SourceInput } from './own-words.ts'
import { readSides, type Sides } from './sides.ts'
import { unitsOf } from './units.ts'

export type Coordinates = 'cartesian' | 'cylindrical' | 'spherical'

export interface Material {
  readonly kx: Coefficient
  readonly ky: Coefficient
  readonly rho: Coefficient
  readonly c: Coefficient
  readonly place: string
  readonly latent?: Latent
}

/** Of melting, from solid with k and c of the material to what is molten. */
export interface Latent {
  /** J/kg */
  readonly heat: number
  readonly temperature: number
  readonly width: number
  readonly kx: Coefficient
  readonly ky: Coefficient
  readonly c: number
}

export type Source =
  | { readonly density: Coefficient; readonly shape: Shape | undefined }
  | { readonly power: Coefficient; readonly at: readonly number[] }

export interface Body {
  readonly box: Box
  readonly dim: 1 | 2
  readonly coordinates: Coordinates
  readonly names: Names
  /** The first one fills the body, material k lies in shapes[k - 1]. */
  readonly materials: readonly Material[]
  readonly shapes: readonly Shape[]
  readonly sources: readonly Source[]
  readonly sides: Sides
}

export function readBody(input: OwnInput): Body {
  const { domain, coordinates = 'cartesian', parameters = {}, regions = [], sources = [] } = input
  if (!domain)
    throw missingInput('/domain', 'domain is missing: {x: [from, to]} and, in a plane, y')
  const box = {
    x: rangeOf(domain.x, 'x'),
    y: domain.y ? rangeOf(domain.y, 'y') : ([0, 1] as const),
  }
  const dim = domain.y ? 2 : 1
  if (input.dim === 1 && dim === 2) throw invalidInput('/dim', 'dim 1 has a domain of x alone')
  if (coordinates === 'spherical' && dim === 2) {
    throw invalidInput('/domain/y', 'domain of spherical coordinates is x, the radius')
  }
  if (coordinates !== 'cartesian' && box.x[0] < 0) {
    throw invalidInput('/domain/x', `x is a radius: domain begins at ${box.x[0]}`)
  }
  const units = unitsOf(input.material !== undefined)
  const names: Names = { columns: ['x', 'y', 'T'], parameters, units }
  const base = readMaterial(input.material, '/material', names, box, alphaOf(input))
  const materials = [base]
  const shapes: Shape[] = []
  for (const [i, region] of regions.entries()) {
    const place = pointerTo('regions', i)
    const { k, rho, c, latent, ...shape } = region
    shapes.push(readShape(shape, place, names))
    materials.push(readMaterial({ k, rho, c, latent }, place, names, box, base))
  }
  refuseVaryingContents(materials)
  return {
    ...{ box, dim, coordinates, names, materials, shapes },
    sources: sources.map((source, i) => readSource(source, pointerTo('sources', i), names, box)),
    sides: readSides(input.boundaries ?? {}, dim, coordinates, box, names),
  }
}

function rangeOf(range: readonly number[], name: 'x' | 'y'): readonly [number, number] {
  const [from, to] = range as [number, number]
  if (from < to) return [from, to]
  throw invalidInput(pointerTo('domain', name), `${name} of the domain goes from ${from} to ${to}`)
}

/** Without a material the diffusivity alone counts. */
function alphaOf({ alpha, material }: OwnInput): Material | undefined {
  if (material) {
    if (alpha !== 1) throw invalidInput('/alpha', 'alpha follows from the material: k/(rho c)')
    return undefined
  }
  if (!(alpha > 0)) throw invalidInput('/alpha', `alpha is ${alpha}: a body conducts`)
  const one = constantOf(1)
  return { kx: constantOf(alpha), ky: constantOf(alpha), rho: one, c: one, place: '/alpha' }
}

/** What is left out is that of `usual`, the material around it. */
function readMaterial(
  {
    k,
    rho,
    c,
    latent,
  }: { k?: unknown; rho?: unknown; c?: unknown; latent?: LatentInput | undefined } = {},
  place: string,
  names: Names,
  box: Box,
  usual: Material | undefined,
): Material {
  const read = (value: unknown, name: string, at = `${place}/${name}`) => {
    const coefficient = readCoefficient(value, at, name, names, box)
    refuseNonPositive(coefficient.constant, at, name)
    return coefficient
  }
  if (k === undefined && !usual) throw missingInput(`${place}/k`, 'k of the material is missing')
  const isPair = Array.isArray(k) && k.length === 2 && !Array.isArray(k[0])
  const [kx, ky] =
    k === undefined
      ? [usual!.kx, usual!.ky]
      : isPair
        ? [read(k[0], 'k', `${place}/k/0`), read(k[1], 'k', `${place}/k/1`)]
        : [read(k, 'k'), undefined]
  const whole = (value: unknown, name: 'rho' | 'c') =>
    value === undefined ? (usual?.[name] ?? constantOf(1)) : read(value, name)
  const solid = { kx: kx!, ky: ky ?? kx!, rho: whole(rho, 'rho'), c: whole(c, 'c'), place }
  if (latent === undefined) return solid
  return { ...solid, latent: readLatent(latent, `${place}/latent`, names, box, solid) }
}

function readLatent(
  { heat, temperature, width = 0, k, c }: LatentInput,
  place: string,
  names: Names,
  box: Box,
  solid: Material,
): Latent {
  const read = (value: unknown, name: string) => {
    const { constant } = readCoefficient(value, `${place}/${name}`, name, names, box)
    if (constant !== undefined) return constant
    throw invalidInput(`${place}/${name}`, `${name} of latent heat is one number`)
  }
  const positive = (value: unknown, name: string) => {
    const one = read(value, name)
    refuseNonPositive(one, `${place}/${name}`, name)
    return one
  }
  const wide = read(width, 'width')
  if (!(wide >= 0)) throw invalidInput(`${place}/width`, `width is ${wide}: it is at least 0`)
  const molten = k === undefined ? undefined : readCoefficient(k, `${place}/k`, 'k', names, box)
  refuseNonPositive(molten?.constant, `${place}/k`, 'k')
  return {
    heat: positive(heat, 'heat'),
    temperature: read(temperature, 'temperature'),
    width: wide,
    ...{ kx: molten ?? solid.kx, ky: molten ?? solid.ky },
    c: c === undefined ? (solid.c.constant ?? 0) : positive(c, 'c'),
  }
}

/** Beside latent heat the heat that a material holds is summed from that of its temperature 0. */
function refuseVaryingContents(materials: readonly Material[]): void {
  if (materials.every(({ latent }) => latent === undefined)) return
  for (const { rho, c, place } of materials) {
    for (const [name, { constant }] of Object.entries({ rho, c })) {
      if (constant !== undefined) continue
      throw invalidInput(`${place}/${name}`, `${name} is one number beside latent heat`)
    }
  }
}

export function refuseNonPositive(value: number | undefined, place: string, name: string): void {
  if (value === undefined || value > 0) return
  throw invalidInput(place, `${name} is ${value}: it is above 0`)
}

function readSource(source: SourceInput, place: string, names: Names, box: Box): Source {
  const { density, at, power, ...shape } = source
  if (at !== undefined || power !== undefined) {
    if (at === undefined) throw missingInput(`${place}/at`, 'at of the source is missing')
    if (power === undefined) throw missingInput(`${place}/power`, 'power of the source is missing')
    const isInside = (['x', 'y'] as const).every(
      (axis, i) => at[i]! >= box[axis][0] && at[i]! <= box[axis][1],
    )
    if (!isInside) throw invalidInput(`${place}/at`, `at ${at.join(', ')} is outside of the domain`)
    for (const name of ['density', ...Object.keys(shape)]) {
      if ((source as Record<string, unknown>)[name] === undefined) continue
      throw invalidInput(place + pointerTo(name), `${name} has no meaning for a source at a point`)
    }
    return { power: readCoefficient(power, `${place}/power`, 'power', names), at }
  }
  if (density === undefined)
    throw missingInput(`${place}/density`, 'density of the source is missing')
  const isShaped = Object.values(shape).some(one => one !== undefined)
  return {
    density: readCoefficient(density, `${place}/density`, 'density', names, box),
    shape: isShaped ? readShape(shape, place, names) : undefined,
  }
}
