// What is measured of a flow on one mesh: forces, volumes, heat, pressures, vortices, points.

import { SIDES, type Side } from '../../continuum/words.ts'
import { slopesAt } from './elements.ts'
import { P, T, U, V } from './navier-stokes.ts'
import type { Second } from './own-history.ts'
import type { OwnFlow } from './own-problem.ts'
import { type Finder, valueAt } from './own-samples.ts'
import { type Edge, inflowThrough, type Setup } from './own-setup.ts'
import { streamFunction, vortexOf } from './stream-function.ts'

/** Force of the flow on a body by metre of depth, and the heat that it gives. */
export interface OnBody {
  readonly drag: number
  readonly lift: number
  /** About its middle. */
  readonly torque: number
  readonly heat: number
  readonly perimeter: number
}

/** Where the shear of a wall changes its sign. */
export interface Turn {
  readonly x: number
  readonly rises: boolean
}

export interface Measures {
  readonly bodies: readonly OnBody[]
  readonly volumes: Readonly<Partial<Record<Side, number>>>
  readonly heats: Readonly<Partial<Record<Side, number>>>
  /** Lengths of the parts that are held at a temperature. */
  readonly warmed: Readonly<Partial<Record<Side, number>>>
  readonly pressureDrop: number | undefined
  /** In a closed room. */
  readonly vortex: { readonly value: number; readonly x: number; readonly y: number } | undefined
  readonly probes: readonly (Readonly<Record<string, number>> | undefined)[]
  readonly separation: Readonly<Partial<Record<Side, readonly Turn[]>>>
  readonly meanInflow: number
  readonly speed: number
  readonly energy: number
  /** Volume that is lost, and heat, each over what passes. */
  readonly lostVolume: number
  readonly lostHeat: number
  /** Of each body, over the second half of a run in time; none of a steady flow. */
  readonly second: readonly Second[]
}

/** `left` of the equations is to be that of the values. */
export function measure(
  flow: OwnFlow,
  setup: Setup,
  values: Float64Array,
  points: readonly (readonly number[])[],
  finder: Finder,
  second: readonly Second[],
): Measures {
  const { ns, edges } = setup
  const bodies = flow.bodies.map((body): OnBody => {
    const own = edges.filter(({ part }) => part === body)
    const { x, y } = body.shape.around ?? flow.box
    return onBody(flow, setup, own, values, [(x[0]! + x[1]!) / 2, (y[0]! + y[1]!) / 2])
  })
  const ofSide = (side: Side) => edges.filter(({ on }) => on === side)
  const by = <R>(of: (own: readonly Edge[]) => R | undefined) =>
    Object.fromEntries(
      SIDES.flatMap(side => {
        const value = of(ofSide(side))
        return value === undefined ? [] : [[side, value]]
      }),
    ) as Partial<Record<Side, R>>
  const isOpen = ({ part }: Edge) => 'kind' in part && part.kind !== 'wall' && part.kind !== 'slip'
  const volumes = by(own =>
    own.some(isOpen)
      ? own.reduce((sum, edge) => sum + inflowThrough(setup, edge, values), 0)
      : undefined,
  )
  const onBodies = new Set(edges.flatMap(({ nodes, on }) => (typeof on === 'number' ? nodes : [])))
  const heats = flow.heat
    ? by(own => (own.some(({ part }) => part.warmth) ? heatOf(setup, own, onBodies) : undefined))
    : {}
  const isHeld = ({ part }: Edge) => part.warmth !== undefined && 'temperature' in part.warmth
  const warmed = by(own => {
    const held = own.filter(edge => isHeld(edge) && !isOpen(edge))
    return held.length === 0
      ? undefined
      : held.reduce((sum, edge) => sum + lengthOf(setup, edge), 0)
  })
  const isClosed = !edges.some(isOpen) && !flow.wrapsX && !flow.wrapsY
  return {
    ...{ bodies, volumes, heats, warmed, second },
    pressureDrop: pressureDropOf(flow, setup, values),
    vortex: isClosed ? vortexOf(ns, streamFunction(ns, values)) : undefined,
    probes: points.map(([x, y]) => {
      const place = finder.at(x!, y!)
      if (!place) return undefined
      const at = (section: number) => valueAt(ns, values, section, place)
      const heat = flow.heat ? { temperature: at(T) } : {}
      return { u: at(U), v: at(V), p: flow.rho * at(P), ...heat }
    }),
    separation: by(own => {
      const on = own[0]?.on
      return on === 'bottom' || on === 'top' ? separationOf(setup, own, values) : undefined
    }),
    meanInflow: meanInflowOf(setup, values),
    speed: largestSpeed(setup, values),
    energy: energyOf(setup, values),
    lostVolume: lostVolumeOf(setup, values),
    lostHeat: flow.heat ? lostHeatOf(setup, values) : 0,
  }
}

/** By the weak equations, which know the forces on bodies to a higher order than stresses at their surfaces are known. */
function onBody(
  { rho, visc }: OwnFlow,
  setup: Setup,
  own: readonly Edge[],
  values: Float64Array,
  [cx, cy]: readonly [number, number],
): OnBody {
  const { ns, mesh } = setup
  const { x, y } = mesh
  const nodes = new Set(own.flatMap(edge => edge.nodes.map(node => mesh.same[node]!)))
  let [drag, lift, torque, heat, perimeter] = [0, 0, 0, 0, 0]
  for (const node of nodes) {
    const [fx, fy] = [-ns.left[node]!, -ns.left[V * ns.count + node]!]
    drag += fx
    lift += fy
    torque += (x[node]! - cx) * fy - (y[node]! - cy) * fx
    if (setup.known[T * ns.count + node]) heat += ns.left[T * ns.count + node]! + ns.load[node]!
  }
  // Where a body stands on a wall, what is left there bears on both: the pressure on the wall beside is not the body's.
  for (const edge of setup.edges) {
    if (own.includes(edge) || isThrough(edge)) continue
    const [a, , b] = edge.nodes
    const [nx, ny] = [y[b]! - y[a]!, x[a]! - x[b]!]
    for (const node of [mesh.same[a]!, mesh.same[b]!]) {
      if (!nodes.has(node)) continue
      const pressure = values[P * ns.count + node]! / 6
      const [fx, fy] = [-pressure * nx, -pressure * ny]
      drag += fx
      lift += fy
      torque += (x[node]! - cx) * fy - (y[node]! - cy) * fx
    }
  }
  for (const edge of own) {
    perimeter += lengthOf(setup, edge)
    heat += setup.sent.get(edge) ?? 0
    // The transposed slopes in the stress of a surface that moves: visc times the integral of x du + y dv.
    const at = (section: number) =>
      edge.nodes.map(node => values[section * ns.count + mesh.same[node]!]!)
    const places = (of: Float64Array, centre: number) => edge.nodes.map(node => of[node]! - centre)
    torque -= visc * (swept(places(x, cx), at(U)) + swept(places(y, cy), at(V)))
  }
  return { drag: rho * drag, lift: rho * lift, torque: rho * torque, heat, perimeter }
}

/** Nothing is held there: the weak equations know the stress. */
const isThrough = ({ part }: Edge) =>
  'kind' in part && (part.kind === 'outflow' || part.kind === 'pressure')

/** Integral of a db, both of degree two through three nodes. */
function swept([a, b, c]: readonly number[], [f, g, h]: readonly number[]): number {
  const [first, last] = [4 * g! - 3 * f! - h!, 3 * h! + f! - 4 * g!]
  return (a! * first + 4 * b! * (h! - f!) + c! * last) / 6
}

/** Conducted into the flow: what holds the temperature, or is sent. */
function heatOf(
  { ns, mesh, known, sent }: Setup,
  own: readonly Edge[],
  others: ReadonlySet<number>,
) {
  const nodes = new Set(own.flatMap(edge => edge.nodes.map(node => mesh.same[node]!)))
  let heat = own.reduce((sum, edge) => sum + (sent.get(edge) ?? 0), 0)
  for (const node of nodes) {
    const place = T * ns.count + node
    if (known[place] && !others.has(node)) heat += ns.left[place]!
  }
  return heat
}

function lengthOf({ mesh: { x, y } }: Setup, { nodes: [a, middle, b] }: Edge): number {
  const way = (p: number, q: number) => Math.sqrt((x[p]! - x[q]!) ** 2 + (y[p]! - y[q]!) ** 2)
  // Of a parabola to the fourth order.
  return (4 * (way(a, middle) + way(middle, b)) - way(a, b)) / 3
}

function pressureDropOf({ rho }: OwnFlow, setup: Setup, values: Float64Array) {
  const { edges, mesh, ns } = setup
  const mean = (wanted: readonly string[]) => {
    let [sum, length] = [0, 0]
    for (const edge of edges) {
      if (!('kind' in edge.part && wanted.includes(edge.part.kind))) continue
      const [a, , b] = edge.nodes.map(node => values[P * ns.count + mesh.same[node]!]!)
      const own = lengthOf(setup, edge)
      sum += ((a! + b!) / 2) * own
      length += own
    }
    return length > 0 ? sum / length : undefined
  }
  const [before, behind] = [mean(['inflow']), mean(['outflow', 'pressure'])]
  return before === undefined || behind === undefined ? undefined : rho * (before - behind)
}

/** Mean speed into the room over the inflows. */
function meanInflowOf(setup: Setup, values: Float64Array): number {
  let [volume, length] = [0, 0]
  for (const edge of setup.edges) {
    if (!('kind' in edge.part && edge.part.kind === 'inflow')) continue
    const own = inflowThrough(setup, edge, values)
    if (!(own > 0)) continue
    volume += own
    length += lengthOf(setup, edge)
  }
  return length > 0 ? volume / length : 0
}

/** Along a wall, between the middles of its borders. */
function separationOf({ mesh, ns }: Setup, own: readonly Edge[], values: Float64Array) {
  const walls = own.filter(({ part }) => 'kind' in part && part.kind === 'wall')
  const shears = walls
    .map(({ nodes }) => ({ x: mesh.x[nodes[1]]!, shear: shearAt(mesh, ns, nodes, values) }))
    .sort((a, b) => a.x - b.x)
  const most = shears.reduce((size, { shear }) => Math.max(size, Math.abs(shear)), 0)
  const turns: Turn[] = []
  for (let k = 1; k < shears.length; k++) {
    const [a, b] = [shears[k - 1]!, shears[k]!]
    if (a.shear * b.shear >= 0 || Math.abs(a.shear - b.shear) < 1e-6 * most) continue
    const first = Math.min(Math.max(k - 2, 0), Math.max(0, shears.length - 4))
    turns.push({ x: rootOf(shears.slice(first, first + 4), a, b), rises: b.shear > a.shear })
  }
  return turns
}

interface Shear {
  readonly x: number
  readonly shear: number
}

const BISECTIONS = 50

/** Of the polynomial through these shears, between two of them of different signs. */
function rootOf(through: readonly Shear[], a: Shear, b: Shear): number {
  let [low, high] = [a.x, b.x]
  for (let k = 0; k < BISECTIONS; k++) {
    const middle = (low + high) / 2
    let sum = 0
    for (const { x, shear } of through) {
      const share = through.reduce(
        (all, other) => (other.x === x ? all : (all * (middle - other.x)) / (x - other.x)),
        1,
      )
      sum += share * shear
    }
    if (sum * a.shear > 0) low = middle
    else high = middle
  }
  return (low + high) / 2
}

/** du/dy in the middle of a border along x. */
function shearAt(
  { triangles, x, y, same }: Setup['mesh'],
  ns: Setup['ns'],
  [, middle]: readonly [number, number, number],
  values: Float64Array,
): number {
  const t = 6 * ns.triangleOf(middle)
  const k = [3, 4, 5].find(n => triangles[t + n] === middle)! - 3
  const [r, s] = (
    [
      [0.5, 0],
      [0.5, 0.5],
      [0, 0.5],
    ] as const
  )[k]!
  const [byR, byS] = slopesAt(r, s)
  let [xr, xs, yr, ys, ur, us] = [0, 0, 0, 0, 0, 0]
  for (let n = 0; n < 6; n++) {
    const node = triangles[t + n]!
    xr += byR[n]! * x[node]!
    xs += byS[n]! * x[node]!
    yr += byR[n]! * y[node]!
    ys += byS[n]! * y[node]!
    const u = values[U * ns.count + same[node]!]!
    ur += byR[n]! * u
    us += byS[n]! * u
  }
  return (us * xr - ur * xs) / (xr * ys - xs * yr)
}

function largestSpeed({ mesh, ns }: Setup, values: Float64Array): number {
  let most = 0
  for (const own of mesh.triangles) {
    const node = mesh.same[own]!
    const [u, v] = [values[node]!, values[V * ns.count + node]!]
    most = Math.max(most, u * u + v * v)
  }
  return Math.sqrt(most)
}

/** Of a kilogram per cubic metre, by metre of depth: exact for the shapes but at curved sides. */
function energyOf(setup: Setup, values: Float64Array): number {
  const { ns } = setup
  return ns.integral(values, (u, v) => (u * u + v * v) / 2)
}

function lostVolumeOf(setup: Setup, values: Float64Array): number {
  let [net, size] = [0, 0]
  for (const edge of setup.edges) {
    const volume = inflowThrough(setup, edge, values)
    net += volume
    size += Math.abs(volume)
  }
  const passing = largestSpeed(setup, values) * Math.sqrt(setup.ns.elements.area)
  return passing > 0 ? Math.abs(net) / Math.max(size, 1e-3 * passing) : 0
}

/** What is conducted and carried in, and made, that does not leave. */
function lostHeatOf(setup: Setup, values: Float64Array): number {
  const { ns, edges, mesh, known } = setup
  let [net, size] = [0, 0]
  const add = (heat: number) => {
    net += heat
    size += Math.abs(heat)
  }
  for (let node = 0; node < ns.count; node++) {
    const place = T * ns.count + node
    if (known[place]) add(ns.left[place]!)
  }
  for (const heat of setup.sent.values()) add(heat)
  const { weights } = ns.elements
  add(weights.reduce((sum, weight, n) => sum + weight * ns.heating[n]!, 0))
  for (const { nodes } of edges) {
    const [a, , b] = nodes
    const [nx, ny] = [mesh.y[b]! - mesh.y[a]!, mesh.x[a]! - mesh.x[b]!]
    const carried = nodes.map(node => {
      const own = mesh.same[node]!
      const through = values[own]! * nx + values[V * ns.count + own]! * ny
      return -through * (values[T * ns.count + own]! - ns.physics.neutral)
    })
    add((carried[0]! + 4 * carried[1]! + carried[2]!) / 6)
  }
  return size > 0 ? Math.abs(net) / size : 0
}
