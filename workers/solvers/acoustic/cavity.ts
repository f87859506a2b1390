// An air space of the caller's own, read: its plane shape, the media in it, what its walls are and how fine its meshes are.
import { type Coefficient, constantOf, type Names } from '../../continuum/coefficient.ts'
import type { Loop, Point } from '../../continuum/mesh/curve.ts'
import { extentOf, type MeshOf, meshed, type SizeSource } from '../../continuum/mesh/mesher.ts'
import { PLACE_UNITS } from '../../continuum/place-units.ts'
import { refuseUnnamed } from '../../dynamics/unnamed.ts'
import { invalidInput, pointerTo } from '../../refusal.ts'
import { type Body, readBody, regionLoop } from '../finite-elements/geometry.ts'
import { coefficientOf } from '../finite-elements/reading.ts'
import type { Places } from '../finite-elements/selection.ts'
import { readSizes } from '../finite-elements/sizes.ts'
import { readGas } from './air.ts'
import {
  readProbes,
  readSources,
  readWalls,
  type Source,
  type Spot,
  type Wall,
} from './cavity-walls.ts'
import type { Gas } from './gas.ts'
import { notchesOf } from './notches.ts'
import { CAVITY_NODES_MAX, type OwnInput } from './own-words.ts'

interface Medium {
  readonly c: Coefficient
  readonly rho: Coefficient
  readonly place: string
}

export interface Cavity {
  readonly body: Body
  readonly regions: readonly Loop[]
  /** Of region 0 and of each region. */
  readonly media: readonly Medium[]
  readonly walls: readonly Wall[]
  readonly isRound: boolean
  readonly height?: number
  readonly size: number
  /** What is outside of regions. */
  readonly gas: Gas
  readonly sources: readonly Source[]
  readonly probes: readonly Spot[]
  readonly h: number
  readonly fine: readonly SizeSource[]
  /** About corners, where the mesh is not the caller's own. */
  readonly steering: readonly SizeSource[]
}

/** Each halving makes four triangles of one. */
const STRIDE = 4
const FINER_AT_CORNERS = 8
const CORNERS_MAX = 1600
const TRIANGLES_MAX = CAVITY_NODES_MAX / (2 * STRIDE * STRIDE)
/** Sides of the finest mesh over the root of the extent, for few modes and for many. */
const SIDES = 14
const SIDES_PER_ROOT = 3.5
/** Of the finest mesh in the shortest wave. */
const SIDES_PER_WAVE = 12

const NETWORK_WORDS = ['network', 'ends', 'holes', 'fingerings', 'source'] as const
const PIPE_WORDS = { L: 1, boundary: 'open-open', radius: 0, flange: 'none' } as const

/** `modes` that are to be found, or the highest frequency of a response. */
export function readCavity(input: OwnInput, wanted: { modes: number } | { f: number }): Cavity {
  refuseUnnamed({ ...input })
  refuseOthersOf(input)
  const names: Names = {
    columns: ['x', 'y'],
    parameters: input.parameters ?? {},
    units: { ...PLACE_UNITS, c: 'm/s', rho: 'kg/m^3' },
  }
  const gas = readGas(input)
  const body = readBody(input.geometry, names)
  const isRound = input.coordinates === 'cylindrical'
  const box = boxOf(body.outline)
  const { size } = extentOf(body.outline)
  if (isRound && box.x[0] < -1e-9 * size) {
    throw invalidInput('/geometry', `x reaches to ${box.x[0]}: it is the distance from the axis`)
  }
  if (isRound && input.height !== undefined) {
    throw invalidInput('/height', 'height: a body of revolution has its own')
  }
  const { regions = [] } = input
  if (input.height !== undefined && regions.length > 0) {
    throw invalidInput(
      '/regions',
      'regions have no part in a space of one height, whose modes go by cosines',
    )
  }
  const media = [
    { c: constantOf(gas.c), rho: constantOf(gas.rho), place: '' },
    ...regions.map(({ c, rho }, i) => {
      const place = pointerTo('regions', i)
      return {
        c: c === undefined ? constantOf(gas.c) : coefficientOf(c, `${place}/c`, 'c', names),
        rho:
          rho === undefined
            ? constantOf(gas.rho)
            : coefficientOf(rho, `${place}/rho`, 'rho', names),
        place,
      }
    }),
  ]
  const loops = [body.outline, ...body.holes].flatMap(({ curves }, i) => curves.map(() => i))
  const places: Places = { tags: body.tags, loops, box, size }
  const sides = SIDES + SIDES_PER_ROOT * Math.sqrt('modes' in wanted ? wanted.modes : 1)
  const even = Math.sqrt((box.x[1] - box.x[0]) * (box.y[1] - box.y[0])) / sides
  const usual = 'f' in wanted ? Math.min(even, gas.c / wanted.f / SIDES_PER_WAVE) : even
  const own = readSizes(input.mesh ?? { h: usual }, places, names)
  const steering = own.isSteered ? notchesOf(body).map(at => sourceAt(at, own.h)) : []
  return {
    ...{ steering, body, media, isRound, size, gas },
    walls: readWalls(input, places, names, gas),
    sources: readSources(input, places, names),
    probes: readProbes(input, places, names),
    regions: regions.map((region, i) => regionLoop(region, pointerTo('regions', i), box, names)),
    ...(input.height !== undefined && { height: input.height }),
    h: own.h,
    fine: own.sources,
  }
}

function refuseOthersOf(input: OwnInput): void {
  for (const name of NETWORK_WORDS) {
    if (input[name] === undefined) continue
    throw invalidInput(`/${name}`, `${name} belongs to a network of pipes`)
  }
  for (const [name, usual] of Object.entries(PIPE_WORDS)) {
    if (input[name as keyof typeof PIPE_WORDS] === usual) continue
    throw invalidInput(`/${name}`, `${name} belongs to a pipe: there is geometry`)
  }
  if (input.medium?.losses === 'wall' && (input.regions ?? []).length > 0) {
    throw invalidInput(
      '/medium/losses',
      'losses: walls of one gas alone have them, without regions',
    )
  }
}

function boxOf({ curves }: Loop): Places['box'] {
  const range = (axis: 'x' | 'y') =>
    [
      Math.min(...curves.map(({ box }) => box[axis][0])),
      Math.max(...curves.map(({ box }) => box[axis][1])),
    ] as const
  return { x: range('x'), y: range('y') } as Places['box']
}

function sourceAt([cx, cy]: Point, h: number): SizeSource {
  const distance = (x: number, y: number) => Math.sqrt((x - cx) * (x - cx) + (y - cy) * (y - cy))
  return { h: (STRIDE * h) / FINER_AT_CORNERS, distance }
}

/** The coarsest of three meshes. */
export function firstMeshOf(cavity: Cavity): MeshOf {
  const { body, regions, h, fine, steering, walls, sources, probes } = cavity
  const points = [...sources, ...probes].map(({ at }) => at.at!)
  const shape = { outline: body.outline, holes: body.holes, regions, points }
  if (walls.some(({ on }) => on.borders)) {
    const i = walls.findIndex(({ on }) => on.borders)
    throw invalidInput(
      pointerTo('boundaries', i, 'on'),
      'a wall is an edge as a whole: give it a tag, a side or an equation',
    )
  }
  const meshWith = (all: readonly SizeSource[]) => {
    const one = meshed(shape, STRIDE * h, all, CORNERS_MAX)
    return one && one.mesh.regions.length <= TRIANGLES_MAX ? one : undefined
  }
  // Hundreds of corners have no room for a finer mesh about each.
  const first = meshWith([...fine, ...steering]) ?? (steering.length > 0 && meshWith(fine))
  if (!first) {
    throw invalidInput(
      '/mesh',
      `the finest mesh would have more than ${CAVITY_NODES_MAX} nodes: take a larger h or fewer fine places`,
      { limit: CAVITY_NODES_MAX },
    )
  }
  if (first.mesh.regions.length === 0) {
    throw invalidInput('/geometry', 'nothing is left of the space: its holes take it all')
  }
  const cut = new Set(first.mesh.sides.map(({ curve }) => first.loops[curve]))
  for (const [i] of body.holes.entries()) {
    if (!cut.has(i + 1))
      throw invalidInput(pointerTo('geometry', 'holes', i), 'the hole takes nothing from the space')
  }
  const filled = new Set(first.mesh.regions)
  for (const [i] of regions.entries()) {
    if (!filled.has(i + 1))
      throw invalidInput(pointerTo('regions', i), 'the region holds no part of the space')
  }
  return first
}
