// An air space of the caller's own, read: its plane shape, the media in it, what its walls are and how fine its meshes are.
import { type Coefficient, constantOf, type Names } from '../../continuum/coefficient.ts'
import type { Loop, Point } from '../../continuum/mesh/curve.ts'
import { extentOf, type MeshOf, meshed, type SizeSource } from '../../continuum/mesh/mesher.ts'
import { refuseUnnamed } from '../../dynamics/unnamed.ts'
import { invalidInput, pointerTo } from '../../refusal.ts'
import { type Body, readBody, regionLoop } from '../fea/geometry.ts'
import { coefficientOf } from '../fea/reading.ts'
import { type Places, readSelection, type Selection } from '../fea/selection.ts'
import { readSizes } from '../fea/sizes.ts'
import { readGas } from './air.ts'
import { notchesOf } from './notches.ts'
import { CAVITY_NODES_MAX, type OwnInput } from './own-words.ts'

interface Medium {
  readonly c: Coefficient
  readonly rho: Coefficient
  readonly place: string
}

interface Wall {
  readonly on: Selection
  readonly isOpen: boolean
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
  /** The speed that the gas has outside of regions. */
  readonly c: number
  readonly h: number
  readonly sources: readonly SizeSource[]
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

const NETWORK_WORDS = ['network', 'ends', 'frequencies'] as const
const PIPE_WORDS = { L: 1, boundary: 'open-open', radius: 0, flange: 'none' } as const

export function readCavity(input: OwnInput, modes: number): Cavity {
  refuseUnnamed({ ...input })
  refuseOthersOf(input)
  const names: Names = { columns: ['x', 'y'], parameters: input.parameters ?? {} }
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
  const walls = (input.boundaries ?? []).map(({ on, kind }, i) => ({
    on: selectionOf(on, pointerTo('boundaries', i, 'on'), places, names),
    isOpen: kind === 'open',
  }))
  const usual =
    Math.sqrt((box.x[1] - box.x[0]) * (box.y[1] - box.y[0])) /
    (SIDES + SIDES_PER_ROOT * Math.sqrt(modes))
  const own = readSizes(input.mesh ?? { h: usual }, places, names)
  const steering = own.isSteered ? notchesOf(body).map(at => sourceAt(at, own.h)) : []
  return {
    ...{ steering, body, media, walls, isRound, size, c: gas.c },
    regions: regions.map((region, i) => regionLoop(region, pointerTo('regions', i), box, names)),
    ...(input.height !== undefined && { height: input.height }),
    h: own.h,
    sources: own.sources,
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
  if (input.analysis !== undefined && input.analysis !== 'modes') {
    throw invalidInput('/analysis', 'a space of own geometry has modes alone')
  }
  if (input.medium?.losses === 'wall') {
    throw invalidInput('/medium/losses', 'losses: modes of a space are those without')
  }
}

function selectionOf(on: unknown, pointer: string, places: Places, names: Names): Selection {
  const selection = readSelection(on, pointer, places, names)
  if (selection.at) throw invalidInput(pointer, 'a point is no wall: name an edge')
  return selection
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
export function firstMeshOf({ body, regions, h, sources, steering, walls }: Cavity): MeshOf {
  const shape = { outline: body.outline, holes: body.holes, regions, points: [] }
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
  const first = meshWith([...sources, ...steering]) ?? (steering.length > 0 && meshWith(sources))
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
