// A structure as a caller describes it: body, materials, supports and loads, whatever the mesh.
import type { Coefficient, Names } from '../../continuum/coefficient.ts'
import { constantOf } from '../../continuum/coefficient.ts'
import { crossings } from '../../continuum/mesh/arrangement.ts'
import type { Curve, Loop, Point } from '../../continuum/mesh/curve.ts'
import { fromGmsh, type NamedMesh } from '../../continuum/mesh/from-gmsh.ts'
import { readGmsh } from '../../continuum/mesh/gmsh.ts'
import type { SizeSource } from '../../continuum/mesh/mesher.ts'
import { refuseUnnamed } from '../../dynamics/unnamed.ts'
import { invalidInput, missingInput, pointerTo } from '../../refusal.ts'
import { type Body, readBody, regionLoop } from './geometry.ts'
import type { Material, State } from './law.ts'
import type { LoadInput, MaterialInput, OwnInput, SupportInput } from './own-words.ts'
import { coefficientOf, directionOf, membersOf, numberOf, pointOf } from './reading.ts'
import { type Places, readSelection, type Selection } from './selection.ts'
import { readSizes } from './sizes.ts'
import { springUnits, structureUnits } from './units.ts'

export interface Support {
  readonly on: Selection
  readonly ux?: Coefficient
  readonly uy?: Coefficient
  readonly normal?: Coefficient
  /** Along the normal, or along x and y. */
  readonly spring?: readonly Coefficient[]
}

export type Load =
  | {
      readonly kind: 'traction'
      readonly on: Selection
      readonly of: readonly [Coefficient, Coefficient]
    }
  | { readonly kind: 'pressure'; readonly on: Selection; readonly of: Coefficient }
  | { readonly kind: 'force'; readonly on: Selection; readonly of: Point }
  | { readonly kind: 'body' | 'acceleration'; readonly of: readonly [Coefficient, Coefficient] }
  | { readonly kind: 'rotation'; readonly rate: number; readonly about: Point }
  | { readonly kind: 'temperature'; readonly of: Coefficient }

export interface Structure {
  readonly names: Names
  readonly state: State
  readonly thickness: number
  /** The body to be meshed, or a caller's own mesh of it. */
  readonly body: Body | NamedMesh
  readonly places: Places
  readonly regions: readonly Loop[]
  /** Region 0 first. */
  readonly materials: readonly Material[]
  readonly supports: readonly Support[]
  readonly loads: readonly Load[]
  /** Places that are to be corners of the mesh. */
  readonly points: readonly Point[]
  readonly sources: readonly SizeSource[]
  readonly h: number
  /** Whether errors make the mesh finer where they are. */
  readonly isSteered: boolean
}

export function readStructure(input: OwnInput): Structure {
  refuseUnnamed({ ...input, gmsh: undefined } as Parameters<typeof refuseUnnamed>[0])
  const { geometry, state = 'plane-stress', parameters = {}, regions = [] } = input
  if (geometry === undefined && input.gmsh === undefined) {
    throw missingInput('/geometry', 'geometry is missing: the body, or gmsh: its mesh')
  }
  const names: Names = { columns: ['x', 'y'], parameters, units: structureUnits(state) }
  const body = input.gmsh === undefined ? readBody(geometry, names) : readMesh(input)
  const places = 'mesh' in body ? placesOfMesh(body) : placesOf(body)
  const { box, size } = places
  refuseExtent(places, input.gmsh === undefined ? '/geometry' : '/gmsh')
  if (state === 'axisymmetric' && box.x[0] < 0) {
    throw invalidInput(
      input.gmsh === undefined ? '/geometry' : '/gmsh',
      `x is the radius: the body begins at ${box.x[0]}`,
    )
  }
  if (state !== 'plane-stress' && input.thickness !== undefined) {
    throw invalidInput('/thickness', `thickness has no meaning in ${state}`)
  }
  const usual = readMaterial(input.material, '/material', names, state, undefined)
  const supports = (input.supports ?? []).map((one, i) =>
    readSupport(one, pointerTo('supports', i), places, names, state),
  )
  const loads = (input.loads ?? []).flatMap((one, i) =>
    readLoad(one, pointerTo('loads', i), places, names, state),
  )
  refuseWithoutMatter(loads, [input.material, ...regions])
  const selections = [...supports, ...loads].flatMap(one => ('on' in one ? [one.on] : []))
  const h = readSizes(input.mesh, places, names)
  return {
    ...{ names, state, thickness: input.thickness ?? 1, body, places, supports, loads },
    regions:
      'mesh' in body
        ? []
        : regions.map((region, i) => regionLoop(region, pointerTo('regions', i), box, names)),
    materials: [
      usual,
      ...regions.map((region, i) =>
        readMaterial(region, pointerTo('regions', i), names, state, usual),
      ),
    ],
    points: selections.flatMap(({ at, borders = [] }) =>
      at
        ? [at]
        : 'mesh' in body
          ? []
          : borders.flatMap(border => cutsOf(body, border, 1e-9 * size)),
    ),
    ...h,
  }
}

const BY_SHAPE = ['x', 'y', 'centre', 'radius', 'radii', 'points'] as const

function readMesh({ gmsh, geometry, mesh, regions = [] }: OwnInput): NamedMesh {
  for (const [name, value] of Object.entries({ geometry, mesh })) {
    if (value !== undefined) throw invalidInput(`/${name}`, `${name}: gmsh is a mesh already`)
  }
  for (const [i, region] of regions.entries()) {
    const shaped = BY_SHAPE.find(name => region[name] !== undefined)
    if (shaped !== undefined) {
      const message = `${shaped}: the regions of a mesh are named by tag`
      throw invalidInput(pointerTo('regions', i, shaped), message)
    }
  }
  const wanted = regions.map(({ tag }) => tag)
  const own = fromGmsh(readGmsh(gmsh!, '/gmsh'), '/gmsh', groups =>
    wanted.reduce((last: number, tag, i) => (groups.includes(tag as string) ? i + 1 : last), 0),
  )
  for (const [i, tag] of wanted.entries()) {
    const place = pointerTo('regions', i, 'tag')
    if (tag === undefined) throw missingInput(place, 'tag is missing: the group of the region')
    if (own.surfaces.includes(tag as string)) continue
    const message = `no surface is in a group ${String(tag).slice(0, 64)}: there are ${own.surfaces.slice(0, 20).join(', ') || 'none'}`
    throw invalidInput(place, message, { known: own.surfaces })
  }
  return own
}

/** Sizes in metres, and how often the extent may lie away from the origin, beyond which doubles tell no places apart. */
const [SIZE_MIN, SIZE_MAX, AWAY_MAX] = [1e-9, 1e9, 1e5]

function refuseExtent({ box, size }: Places, place: string): void {
  if (!(size >= SIZE_MIN && size <= SIZE_MAX)) {
    throw invalidInput(place, `the body is ${size} m long: ${SIZE_MIN} to ${SIZE_MAX} are taken`)
  }
  const away = Math.max(...[...box.x, ...box.y].map(Math.abs))
  if (away <= AWAY_MAX * size) return
  throw invalidInput(place, `the body lies ${away} m from the origin, and is ${size} m long`)
}

function placesOfMesh({ mesh, tags, points }: NamedMesh): Places {
  const range = (values: Float64Array) =>
    [
      values.reduce((least, one) => Math.min(least, one), Number.POSITIVE_INFINITY),
      values.reduce((most, one) => Math.max(most, one), Number.NEGATIVE_INFINITY),
    ] as const
  const box = { x: range(mesh.x), y: range(mesh.y) }
  const size = Math.max(box.x[1] - box.x[0], box.y[1] - box.y[0])
  return { tags, loops: [], box, size, points }
}

function placesOf({ outline, holes, tags }: Body): Places {
  const curves = [outline, ...holes].map(({ curves }) => curves)
  const range = (axis: 'x' | 'y') =>
    [
      Math.min(...outline.curves.map(({ box }) => box[axis][0])),
      Math.max(...outline.curves.map(({ box }) => box[axis][1])),
    ] as const
  const box = { x: range('x'), y: range('y') }
  const size = Math.max(box.x[1] - box.x[0], box.y[1] - box.y[0])
  return { tags, loops: curves.flatMap((all, i) => all.map(() => i)), box, size }
}

function cutsOf({ outline, holes }: Body, border: Curve, near: number): Point[] {
  return [outline, ...holes].flatMap(({ curves }) =>
    curves.flatMap(curve => crossings(curve, border, near).map(share => curve.at(share))),
  )
}

const ORTHOTROPIC = ['E1', 'E2', 'E3', 'nu12', 'nu13', 'nu23', 'G12', 'angle'] as const
/** What an orthotropic material needs in a plane: the rest counts across it alone. */
const IN_PLANE = new Set<string>(['E1', 'E2', 'nu12', 'G12'])

function readMaterial(
  input: MaterialInput | undefined,
  place: string,
  names: Names,
  state: State,
  usual: Material | undefined,
): Material {
  const { E, nu, rho, alpha, orthotropic } = input ?? {}
  const read = (value: unknown, name: string, at = `${place}/${name}`) =>
    coefficientOf(value, at, name, names)
  const mass = rho === undefined ? usual?.rho : read(rho, 'rho')
  if (mass?.constant !== undefined && !(mass.constant >= 0)) {
    throw invalidInput(`${place}/rho`, `rho is ${mass.constant}: it is 0 or more`)
  }
  const expansion =
    alpha === undefined
      ? (usual?.alpha ?? [constantOf(0)])
      : Array.isArray(alpha) && alpha.length === 2
        ? alpha.map((one, i) => read(one, 'alpha', `${place}/alpha/${i}`))
        : [read(alpha, 'alpha')]
  const common = { rho: mass, alpha: expansion }
  if (orthotropic !== undefined) {
    if (E !== undefined || nu !== undefined) {
      throw invalidInput(`${place}/orthotropic`, 'orthotropic has its own moduli, not E and nu')
    }
    const at = `${place}/orthotropic`
    const members = membersOf(orthotropic, at, 'orthotropic', ORTHOTROPIC)
    const elastic = ORTHOTROPIC.map(name => {
      const value = members[name]
      if (value !== undefined) return read(value, name, `${at}/${name}`)
      if (IN_PLANE.has(name) || (state !== 'plane-stress' && name !== 'angle')) {
        throw missingInput(`${at}/${name}`, `${name} is missing`)
      }
      return name === 'E3' ? read(members['E2'], 'E3') : constantOf(0)
    })
    return { ...common, place: at, elastic, isOrthotropic: true }
  }
  if (E === undefined && nu === undefined && usual) {
    return {
      ...common,
      place: usual.place,
      elastic: usual.elastic,
      isOrthotropic: usual.isOrthotropic,
    }
  }
  const whole = usual?.isOrthotropic ? undefined : usual
  const [ownE, ownNu] = whole?.elastic ?? []
  if (E === undefined && !ownE) throw missingInput(`${place}/E`, 'E of the material is missing')
  if (nu === undefined && !ownNu) throw missingInput(`${place}/nu`, 'nu of the material is missing')
  const elastic = [
    E === undefined ? ownE! : read(E, 'E'),
    nu === undefined ? ownNu! : read(nu, 'nu'),
  ]
  return { ...common, place, elastic, isOrthotropic: false }
}

function readSupport(
  input: SupportInput,
  place: string,
  places: Places,
  names: Names,
  state: State,
): Support {
  if (input.on === undefined) throw missingInput(`${place}/on`, 'on is missing: the edge or point')
  const on = readSelection(input.on, `${place}/on`, places, names)
  const { ux, uy, normal, spring } = input
  const read = (name: 'ux' | 'uy' | 'normal') =>
    input[name] === undefined
      ? {}
      : { [name]: coefficientOf(input[name], `${place}/${name}`, name, names) }
  if ([ux, uy, normal, spring].every(one => one === undefined)) {
    throw missingInput(`${place}/ux`, 'a support holds something: ux, uy, normal or spring')
  }
  if (normal !== undefined && (ux !== undefined || uy !== undefined)) {
    throw invalidInput(`${place}/normal`, 'normal stands alone: ux and uy hold along the axes')
  }
  if (normal !== undefined && on.at) {
    throw invalidInput(`${place}/normal`, 'a point has no normal: ux and uy hold it')
  }
  return {
    on,
    ...read('ux'),
    ...read('uy'),
    ...read('normal'),
    ...(spring !== undefined && {
      spring: springOf(spring, `${place}/spring`, on, {
        ...names,
        units: springUnits(state, on.at !== undefined),
      }),
    }),
  }
}

function springOf(value: unknown, place: string, on: Selection, names: Names) {
  if (on.at && !Array.isArray(value)) {
    throw invalidInput(place, 'a spring at a point has two components: [x, y]')
  }
  const springs = Array.isArray(value)
    ? directionOf(value, place, 'spring', names)
    : [coefficientOf(value, place, 'spring', names)]
  for (const { constant } of springs) {
    if (constant === undefined || constant >= 0) continue
    throw invalidInput(place, `spring is ${constant}: it is 0 or more`)
  }
  return springs
}

const KINDS = {
  traction: ['on'],
  pressure: ['on'],
  force: ['on', 'at'],
  body: [],
  acceleration: [],
  rotation: ['at'],
  temperature: [],
} as const satisfies Record<string, readonly string[]>

function readLoad(
  input: LoadInput,
  place: string,
  places: Places,
  names: Names,
  state: State,
): Load[] {
  const kinds = (Object.keys(KINDS) as (keyof typeof KINDS)[]).filter(
    kind => input[kind] !== undefined,
  )
  const kind = kinds[0]
  if (kind === undefined) {
    throw missingInput(`${place}/traction`, `a load is one of ${Object.keys(KINDS).join(', ')}`)
  }
  if (kinds.length > 1) throw invalidInput(place, `a load is one of ${kinds.join(' and ')}`)
  for (const name of ['on', 'at'] as const) {
    if (input[name] === undefined || (KINDS[kind] as readonly string[]).includes(name)) continue
    throw invalidInput(`${place}/${name}`, `${name} has no meaning for ${kind}: it is all over`)
  }
  const of = input[kind]
  const at = `${place}/${kind}`
  const on = () => {
    if (input.on !== undefined) return readSelection(input.on, `${place}/on`, places, names)
    throw missingInput(`${place}/on`, `on is missing: the edge of the ${kind}`)
  }
  switch (kind) {
    case 'traction':
      return [{ kind, on: edgeOnly(on(), kind), of: directionOf(of, at, kind, names) }]
    case 'pressure':
      return [{ kind, on: edgeOnly(on(), kind), of: coefficientOf(of, at, kind, names) }]
    case 'force': {
      if (input.on !== undefined && input.at !== undefined) {
        throw invalidInput(`${place}/at`, 'a force is on an edge or at a point')
      }
      const where =
        input.at === undefined ? on() : readSelection({ at: input.at }, place, places, names)
      return [{ kind, on: where, of: pointOf(of, at, kind, names) }]
    }
    case 'body':
    case 'acceleration':
      return [{ kind, of: directionOf(of, at, kind, names) }]
    case 'rotation': {
      if (state === 'axisymmetric' && input.at !== undefined) {
        throw invalidInput(`${place}/at`, 'a body of revolution turns about its axis')
      }
      const about =
        input.at === undefined ? ([0, 0] as const) : pointOf(input.at, `${place}/at`, 'at', names)
      return [{ kind, rate: numberOf(of, at, kind, names), about }]
    }
    case 'temperature':
      return [{ kind, of: coefficientOf(of, at, kind, names) }]
  }
}

/** A force of mass or of warmth is none where no material has a density or expands. */
function refuseWithoutMatter(
  loads: readonly Load[],
  materials: readonly (MaterialInput | undefined)[],
): void {
  const needs = { acceleration: 'rho', rotation: 'rho', temperature: 'alpha' } as const
  for (const { kind } of loads) {
    const needed = needs[kind as keyof typeof needs]
    if (!needed || materials.some(one => one?.[needed] !== undefined)) continue
    throw missingInput(`/material/${needed}`, `${needed} is missing: ${kind} loads by it`)
  }
}

function edgeOnly(on: Selection, kind: string): Selection {
  if (!on.at) return on
  throw invalidInput(on.pointer, `a ${kind} lies on an edge: at a point there is force`)
}
