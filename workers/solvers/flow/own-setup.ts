// The flow of a caller on one mesh: which values are held and at what, what pushes and warms it.

import type { Coefficient } from '../../continuum/coefficient.ts'
import type { Kernels } from '../../kernel.ts'
import { invalidInput, pointerTo } from '../../refusal.ts'
import { slopesAt } from './elements.ts'
import { type Border, type Mesh, meshOf } from './mesh.ts'
import { NavierStokes, P, T, U, V } from './navier-stokes.ts'
import type { Axis2 } from './own-lines.ts'
import type { Body, OwnFlow, Part } from './own-problem.ts'

/** A border and what holds there. */
export interface Edge extends Border {
  readonly part: Part | Body
}

interface Hold {
  readonly section: number
  readonly nodes: readonly number[]
  readonly at: Coefficient
}

export interface Setup {
  readonly ns: NavierStokes
  readonly mesh: Mesh
  readonly edges: readonly Edge[]
  /** Whether a value is held. */
  readonly known: Uint8Array
  /** Heat that is sent in through each border, integrated, of those with a flux. */
  readonly sent: ReadonlyMap<Edge, number>
  /** Sets the values that are held, the forces and the heat at a time. */
  hold(values: Float64Array, t: number): void
}

export function setupOf(flow: OwnFlow, lines: Axis2, kernels: Kernels): Setup {
  const { box, bodies, wrapsX, wrapsY, heat } = flow
  const shapes = bodies.map(({ shape }) => shape)
  const mesh = meshOf(box, lines.x, lines.y, shapes, { wrapsX, wrapsY })
  const edges = mesh.borders.map(
    (border): Edge => ({ ...border, part: partOf(flow, mesh, border) }),
  )
  const count = mesh.x.length
  const known = new Uint8Array(4 * count)
  const holds = holdsOf(mesh, edges, known, heat !== undefined)
  for (const node of pinned(mesh, edges)) known[P * count + node] = 1
  const openings = edges.flatMap(({ nodes, part }) =>
    'kind' in part && (part.kind === 'outflow' || part.kind === 'pressure')
      ? [{ nodes, pressure: part.pressure / flow.rho }]
      : [],
  )
  const physics = {
    visc: flow.visc,
    kappa: heat?.kappa,
    lift: [0, heat?.lift ?? 0] as const,
    neutral: heat?.neutral ?? 0,
  }
  const ns = new NavierStokes(
    kernels,
    mesh,
    physics,
    (section, node) => known[section * count + node] === 1,
    openings,
    { wrapsX, wrapsY },
  )
  const sent = new Map<Edge, number>()
  const hold = (values: Float64Array, t: number) => {
    for (const { section, nodes, at } of holds) {
      const [x, y] = [mesh.x, mesh.y].map(all => Float64Array.from(nodes, n => all[n]!))
      const column = new Float64Array(nodes.length)
      at.fill(column, [x!, y!], t)
      for (const [k, node] of nodes.entries()) values[section * count + node] = column[k]!
    }
    ns.wrap(values)
    const places = [ns.elements.x, ns.elements.y]
    flow.force[0].fill(ns.forceX, places, t)
    flow.force[1].fill(ns.forceY, places, t)
    flow.heating.fill(ns.heating, places, t)
    ns.load.fill(0)
    for (const edge of edges) {
      const { warmth } = edge.part
      if (!warmth || !('flux' in warmth)) continue
      sent.set(edge, sendThrough(ns, edge, warmth.flux, t))
    }
  }
  return { ns, mesh, edges, known, sent, hold }
}

/** The first part that covers the middle of a border. */
function partOf({ sides, bodies }: OwnFlow, { x, y }: Mesh, { nodes, on }: Border): Part | Body {
  if (typeof on === 'number') return bodies[on]!
  const along = on === 'left' || on === 'right' ? y : x
  const at = (along[nodes[0]]! + along[nodes[2]]!) / 2
  return sides[on].find(({ from, to }) => at >= from && at <= to)!
}

/** What is at rest wins over what moves, a wall over an inflow: the corners under a lid belong to the walls beside it. */
function rankOf(part: Part | Body): number {
  if ('kind' in part && part.kind !== 'wall') {
    return { inflow: 2, slip: 1, outflow: 0, pressure: 0 }[part.kind]
  }
  return part.velocity.every(({ constant }) => constant === 0) ? 4 : 3
}

function holdsOf(mesh: Mesh, edges: readonly Edge[], known: Uint8Array, isWarm: boolean): Hold[] {
  const count = mesh.x.length
  const owners = new Map<number, { at: Coefficient; rank: number }>()
  const offer = (section: number, node: number, at: Coefficient, rank: number) => {
    const place = section * count + mesh.same[node]!
    const owner = owners.get(place)
    if (!owner || owner.rank < rank) owners.set(place, { at, rank })
  }
  for (const { nodes, on, part } of edges) {
    const rank = rankOf(part)
    for (const node of nodes) {
      if (rank === 1) {
        const across = on === 'left' || on === 'right' ? U : V
        offer(across, node, part.velocity[across], rank)
      } else if (rank > 1) {
        offer(U, node, part.velocity[0], rank)
        offer(V, node, part.velocity[1], rank)
      }
      const { warmth } = part
      if (isWarm && warmth && 'temperature' in warmth) offer(T, node, warmth.temperature, rank)
    }
  }
  const groups = new Map<string, { section: number; nodes: number[]; at: Coefficient }>()
  const numbers = new Map<Coefficient, number>()
  for (const [place, { at }] of owners) {
    known[place] = 1
    const section = Math.floor(place / count)
    if (!numbers.has(at)) numbers.set(at, numbers.size)
    const key = `${section} ${numbers.get(at)}`
    const group = groups.get(key) ?? { section, nodes: [], at }
    group.nodes.push(place % count)
    groups.set(key, group)
  }
  return [...groups.values()]
}

/** One pressure of each part of the flow that has no opening: it is known but for a constant. */
function pinned({ triangles, same }: Mesh, edges: readonly Edge[]): number[] {
  const parent = new Map<number, number>()
  const rootOf = (node: number): number => {
    let root = node
    while (parent.get(root)! !== root) root = parent.get(root)!
    for (let n = node; n !== root; ) {
      const next = parent.get(n)!
      parent.set(n, root)
      n = next
    }
    return root
  }
  for (const node of triangles) parent.set(same[node]!, same[node]!)
  for (let e = 0; e < triangles.length; e += 6) {
    const first = rootOf(same[triangles[e]!]!)
    for (let k = 1; k < 3; k++) parent.set(rootOf(same[triangles[e + k]!]!), first)
  }
  const open = new Set<number>()
  for (const { nodes, part } of edges) {
    if ('kind' in part && (part.kind === 'outflow' || part.kind === 'pressure')) {
      open.add(rootOf(same[nodes[0]]!))
    }
  }
  const pins = new Map<number, number>()
  for (let e = 0; e < triangles.length; e += 6) {
    for (let k = 0; k < 3; k++) {
      const node = same[triangles[e + k]!]!
      const root = rootOf(node)
      if (!open.has(root) && !pins.has(root)) pins.set(root, node)
    }
  }
  return [...pins.values()]
}

/** Gauss's three points between 0 and 1. */
const GAUSS = [
  [0.5 - Math.sqrt(0.15), 5 / 18],
  [0.5, 4 / 9],
  [0.5 + Math.sqrt(0.15), 5 / 18],
] as const

/** Adds the flux through a border to the load of its nodes; its integral. */
function sendThrough(ns: NavierStokes, { nodes }: Edge, flux: Coefficient, t: number): number {
  const { x, y, same } = ns.mesh
  let whole = 0
  for (const [s, weight] of GAUSS) {
    const shapes = [(1 - s) * (1 - 2 * s), 4 * s * (1 - s), s * (2 * s - 1)]
    const slopes = slopesAt(s, 0)[0]
    const three = [slopes[0]!, slopes[3]!, slopes[1]!]
    const sum = (of: Float64Array, by: readonly number[]) =>
      nodes.reduce((all, node, k) => all + by[k]! * of[node]!, 0)
    const [dx, dy] = [sum(x, three), sum(y, three)]
    const value = new Float64Array(1)
    flux.fill(value, [Float64Array.of(sum(x, shapes)), Float64Array.of(sum(y, shapes))], t)
    const heat = weight * Math.sqrt(dx * dx + dy * dy) * value[0]!
    for (const [k, node] of nodes.entries()) ns.load[same[node]!]! += shapes[k]! * heat
    whole += heat
  }
  return whole
}

/** Volume that comes in through a border, by the values. */
export function inflowThrough({ mesh, ns }: Setup, { nodes }: Edge, values: Float64Array): number {
  const [a, middle, b] = nodes
  const { x, y, same } = mesh
  const [nx, ny] = [y[b]! - y[a]!, x[a]! - x[b]!]
  const through = (node: number) =>
    values[same[node]!]! * nx + values[V * ns.count + same[node]!]! * ny
  return -(through(a) + 4 * through(middle) + through(b)) / 6
}

/** A body that no part of the flow touches is in no equation: it would bear a force of 0. */
export function refuseHidden({ bodies }: OwnFlow, { edges }: Setup): void {
  for (const [i, body] of bodies.entries()) {
    if (edges.some(({ part }) => part === body)) continue
    const message =
      'no part of the flow touches this body: it lies in another one, or fills the domain'
    throw invalidInput(pointerTo('regions', i), message)
  }
}

/** What flows into a room without an opening must flow out. */
export function refuseFilling(setup: Setup, values: Float64Array): void {
  const isOpen = setup.ns.openings.length > 0
  let [net, size, fastest] = [0, 0, 0]
  for (const edge of setup.edges) {
    const volume = inflowThrough(setup, edge, values)
    net += volume
    size += Math.abs(volume)
    for (const node of edge.nodes) {
      const [u, v] = [values[node]!, values[V * setup.ns.count + node]!]
      fastest = Math.max(fastest, u * u + v * v)
    }
  }
  const rounding = 1e-12 * Math.sqrt(fastest) * Math.sqrt(setup.ns.elements.area)
  if (isOpen || Math.abs(net) <= 1e-6 * size + rounding) return
  const message = `boundaries let ${net} m^2/s in that cannot leave: an outflow or a pressure is missing`
  throw invalidInput('/boundaries', message, { net })
}
