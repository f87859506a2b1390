// A body of the caller's own as it was said, read and checked.
import type { Box } from '../../continuum/array-over.ts'
import {
  type Coefficient,
  constantOf,
  type Names,
  readCoefficient,
} from '../../continuum/coefficient.ts'
import { refuseOutside } from '../../continuum/outside.ts'
import { readShape, type Shape } from '../../continuum/shapes.ts'
import { isQuantity } from '../../dynamics/number.ts'
import { invalidInput, missingInput, pointerTo, under } from '../../refusal.ts'
import { understand } from '../../units/quantity.ts'
import type { Grid } from './own-grid.ts'
import type { OwnInput } from './own-words.ts'

export type Crack = readonly (readonly number[])[]

const UNITS = { E: 'Pa', nu: '1', rho: 'kg/m^3', G0: 'J/m^2', s0: '1' } as const
type Property = keyof typeof UNITS

/** Of each node. */
interface MaterialOn {
  /** Shear modulus and modulus of areas, of two dimensions. */
  readonly shear: Float64Array
  readonly bulk: Float64Array
  readonly rho: Float64Array
  /** Infinite where nothing breaks. */
  readonly G0: Float64Array
}

export interface OwnProblem {
  readonly box: Box
  readonly names: Names
  readonly plane: 'stress' | 'strain'
  readonly model: 'bond' | 'state'
  readonly isExplicit: boolean
  readonly horizonM: number
  readonly spacing: number
  /** Shapes of all regions, later ones win, and which of them are holes. */
  readonly shapes: readonly Shape[]
  readonly areHoles: readonly boolean[]
  readonly cracks: readonly Crack[]
  readonly breaks: boolean
  /** Of the material outside of the regions. */
  readonly base: {
    readonly shear: number
    readonly G0: number | undefined
    readonly s0: number | undefined
    /** E of K^2 = E G: E/(1 - nu^2) in plane strain. */
    readonly stiffness: number
    /** Speed of waves of pressure. */
    readonly speed: number
  }
  materialOn(grid: Grid): MaterialOn
  isHollow(x: number, y: number): boolean
  isInside(point: readonly number[]): boolean
  /** The same with G0 in place of s0. */
  withG0(G0: number): OwnProblem
}

/** A coefficient with the unit of what it stands for. */
export function coefficientOf(
  value: unknown,
  place: string,
  name: string,
  unit: string,
  names: Names,
): Coefficient {
  const isSaid = typeof value === 'object' || (typeof value === 'string' && isQuantity(value))
  if (!isSaid) return readCoefficient(value, place, name, names)
  return constantOf(under(place, () => understand(name, value as string, unit)).value)
}

/** An end of a crack this near to a hole, in spacings, is open to it. */
const NEAR = 0.75
const AROUND = [-1, 0, 1].flatMap(a => [-1, 0, 1].map(b => [a, b] as const))

export function readProblem(input: OwnInput, spacings: number): OwnProblem {
  const { domain, material, regions = [], cracks = [], parameters = {} } = input
  if (!domain) throw missingInput('/domain', 'domain is missing: {x: [from, to], y: [from, to]}')
  const box = { x: rangeOf(domain.x, 'x'), y: rangeOf(domain.y, 'y') }
  if (!material)
    throw missingInput('/material', 'material is missing: E, with G0 where it may break')
  const names: Names = { columns: ['x', 'y'], parameters }
  const plane = input.plane ?? 'stress'
  const model = input.model ?? 'bond'
  const isExplicit = input.dynamics === 'explicit'
  const ofBonds = plane === 'stress' ? 1 / 3 : 1 / 4
  const read = (said: object, place: string): Partial<Record<Property, Coefficient>> =>
    Object.fromEntries(
      (Object.keys(UNITS) as Property[]).flatMap(name => {
        const value = (said as Record<string, unknown>)[name]
        if (value === undefined) return []
        const one = coefficientOf(value, `${place}/${name}`, name, UNITS[name], names)
        if (one.uses.has('t')) throw invalidInput(`${place}/${name}`, `${name} depends on t`)
        return [[name, one]]
      }),
    )
  const base = read(material, '/material')
  if (!base.E) throw missingInput('/material/E', 'E of the material is missing')
  if (isExplicit && !base.rho) throw missingInput('/material/rho', 'rho of the material is missing')
  if (base.G0 && base.s0) throw invalidInput('/material/s0', 's0 follows from G0')
  const parts: { shape: Shape; kind: string | undefined; own: typeof base; place: string }[] = []
  for (const [i, region] of regions.entries()) {
    const place = pointerTo('regions', i)
    const { E, nu, rho, G0, kind, ...shape } = region
    const own = readShape(shape, place, names)
    refuseOutside(own, box, 2, place)
    const said = Object.entries({ E, nu, rho, G0 }).filter(([, one]) => one !== undefined)
    if (kind === 'hole' && said.length > 0) {
      throw invalidInput(`${place}/${said[0]![0]}`, `${said[0]![0]}: a hole has no material`)
    }
    if (kind === undefined && said.length === 0) {
      throw missingInput(`${place}/kind`, 'a region has a kind, or a material of its own')
    }
    parts.push({ shape: own, kind, own: read({ E, nu, rho, G0 }, place), place })
  }
  if (!isExplicit) {
    for (const [at, own] of [
      ['/material', base] as const,
      ...parts.map(({ place, own }) => [place, own] as const),
    ]) {
      if (own.rho) throw invalidInput(`${at}/rho`, 'rho counts with dynamics explicit')
    }
  }
  const isOfBonds = (nu: number) => Math.abs(nu - ofBonds) < 1e-2
  const refuseRatio = (nu: number, place: string) => {
    if (!(nu > -1 && nu < 0.5)) throw invalidInput(place, `nu is ${nu}: it lies between -1 and 0.5`)
    if (model === 'state' || isOfBonds(nu)) return
    const message = `nu is ${nu}: bonds alone have ${plane === 'stress' ? '1/3 in plane stress' : '1/4 in plane strain'}; take model state`
    throw invalidInput(place, message, { value: nu, bond: ofBonds })
  }
  const isHollow = (x: number, y: number) =>
    parts.findLast(({ shape }) => shape.contains(x, y))?.kind === 'hole'
  const fill = (coefficient: Coefficient, columns: readonly Float64Array[]) => {
    const values = new Float64Array(columns[0]!.length)
    coefficient.fill(values, columns, 0)
    return values
  }
  const moduliOf = (E: number, nu: number) => ({
    shear: E / (2 * (1 + nu)),
    bulk: plane === 'stress' ? E / (2 * (1 - nu)) : E / (2 * (1 + nu) * (1 - 2 * nu)),
  })
  const centre = [[(box.x[0] + box.x[1]) / 2], [(box.y[0] + box.y[1]) / 2]].map(one =>
    Float64Array.from(one),
  )
  const middle = (name: Property, usual: number) =>
    base[name] ? fill(base[name], centre)[0]! : usual
  const [E, nu, rho] = [middle('E', 0), middle('nu', ofBonds), middle('rho', 1)]
  positive(E, '/material/E', 'E')
  refuseRatio(nu, '/material/nu')
  const own = model === 'bond' ? ofBonds : nu
  const { shear, bulk } = moduliOf(E, own)
  const materialOn = ({ nx, ny, x, y }: Grid, G0 = base.G0): MaterialOn => {
    const count = nx * ny
    const columns = [
      Float64Array.from({ length: count }, (_, n) => x[n % nx]!),
      Float64Array.from({ length: count }, (_, n) => y[Math.floor(n / nx)]!),
    ]
    const values: Record<'E' | 'nu' | 'rho' | 'G0', Float64Array> = {
      E: fill(base.E!, columns),
      nu: base.nu ? fill(base.nu, columns) : new Float64Array(count).fill(ofBonds),
      rho: base.rho ? fill(base.rho, columns) : new Float64Array(count).fill(1),
      G0: G0 ? fill(G0, columns) : new Float64Array(count).fill(Number.POSITIVE_INFINITY),
    }
    const sources = new Int16Array(count).fill(-1)
    for (const [k, { shape, kind, own }] of parts.entries()) {
      if (kind === 'hole') continue
      for (let n = 0; n < count; n++) {
        if (!shape.contains(columns[0]![n]!, columns[1]![n]!)) continue
        sources[n] = k
        const at = columns.map(column => column.subarray(n, n + 1))
        for (const name of ['E', 'nu', 'rho', 'G0'] as const) {
          if (own[name]) values[name][n] = fill(own[name], at)[0]!
        }
        if (kind === 'unbreakable') values.G0[n] = Number.POSITIVE_INFINITY
      }
    }
    const shears = new Float64Array(count)
    const bulks = new Float64Array(count)
    for (let n = 0; n < count; n++) {
      const place = sources[n]! < 0 ? '/material' : parts[sources[n]!]!.place
      for (const name of ['E', 'rho', 'G0'] as const)
        positive(values[name][n]!, `${place}/${name}`, name)
      refuseRatio(values.nu[n]!, `${place}/nu`)
      const moduli = moduliOf(values.E[n]!, model === 'bond' ? ofBonds : values.nu[n]!)
      shears[n] = moduli.shear
      bulks[n] = moduli.bulk
    }
    return { shear: shears, bulk: bulks, rho: values.rho, G0: values.G0 }
  }
  const s0 = base.s0 ? positive(middle('s0', 0), '/material/s0', 's0') : undefined
  if (s0 !== undefined && parts.some(({ own }) => own.G0)) {
    throw invalidInput('/material/s0', 's0 beside regions with G0: say G0 of the material')
  }
  const stiffness = plane === 'stress' ? E : E / (1 - own * own)
  const spacing = spacingOf(input, box, spacings)
  const near = NEAR * spacing
  const problemWith = (G0: Coefficient | undefined): OwnProblem => ({
    ...{ box, names, plane, model, isExplicit, horizonM: input.horizonM, isHollow },
    spacing,
    cracks: readCracks(cracks, box),
    shapes: parts.map(({ shape }) => shape),
    areHoles: parts.map(({ kind }) => kind === 'hole'),
    breaks: G0 !== undefined || s0 !== undefined || parts.some(({ own }) => own.G0 !== undefined),
    base: {
      ...{ shear, s0, stiffness },
      G0: G0 ? fill(G0, centre)[0]! : undefined,
      speed: Math.sqrt((bulk + shear) / rho),
    },
    materialOn: grid => materialOn(grid, G0),
    isInside: ([x, y]) =>
      [x!, y!].every((one, k) => {
        const [from, to] = k === 0 ? box.x : box.y
        return Math.min(one - from, to - one) > 1e-6 * (to - from)
      }) && !AROUND.some(([a, b]) => isHollow(x! + a * near, y! + b * near)),
    withG0: value => problemWith(constantOf(value)),
  })
  return problemWith(base.G0)
}

function positive(value: number, place: string, name: string): number {
  if (value > 0) return value
  throw invalidInput(place, `${name} is ${value}: it is above 0`)
}

function rangeOf(range: readonly number[], axis: string): [number, number] {
  const [from, to] = range as [number, number]
  if (from < to) return [from, to]
  throw invalidInput(`/domain/${axis}`, `${axis} of the domain goes from ${from} to ${to}`)
}

const NODES_MAX = 100_000
/** Across the narrower side. */
const NARROW = 8

function spacingOf({ dx }: OwnInput, { x, y }: Box, spacings: number): number {
  const [w, h] = [x[1] - x[0], y[1] - y[0]]
  const spacing = dx ?? Math.min(Math.max(w, h) / spacings, Math.min(w, h) / (2 * NARROW))
  const nodes = (w / spacing + 1) * (h / spacing + 1)
  if (nodes > NODES_MAX) {
    const fits = Math.sqrt((w * h) / NODES_MAX) * 1.02
    const message = `${Math.round(nodes)} nodes, up to ${NODES_MAX} are computed: take a dx of ${fits}`
    throw invalidInput('/dx', message, { value: spacing, minimum: fits })
  }
  const widest = Math.min(w, h) / (2 * NARROW)
  if (spacing <= widest * (1 + 1e-9)) return spacing
  const message = `dx is ${spacing}: half the nodes tell the error, so ${2 * NARROW} spacings lie across the body; take ${widest}`
  throw invalidInput('/dx', message, { value: spacing, maximum: widest })
}

function readCracks(cracks: NonNullable<OwnInput['cracks']>, { x, y }: Box): readonly Crack[] {
  for (const [c, crack] of cracks.entries()) {
    for (const [i, point] of crack.entries()) {
      const place = pointerTo('cracks', c, i)
      if (point.length !== 2) throw invalidInput(place, 'a point of a crack has x and y')
      const [u, v] = point as [number, number]
      const [w, h] = [x[1] - x[0], y[1] - y[0]]
      const isNear =
        u >= x[0] - 1e-9 * w && u <= x[1] + 1e-9 * w && v >= y[0] - 1e-9 * h && v <= y[1] + 1e-9 * h
      if (!isNear) throw invalidInput(place, `the crack leaves the body at ${u}, ${v}`)
      const before = crack[i - 1]
      if (before && before[0] === u && before[1] === v) {
        throw invalidInput(place, 'two points of the crack are the same')
      }
    }
  }
  return cracks
}
