// Stress intensities at the tip of a crack by the interaction integral over a ring of elements (Shih and Asaro, J. Appl. Mech. 55
// (1988) 299): the stresses next to the tip, which no mesh has right, have no part in it.
import { gaussLegendre } from '../../numerics/gauss-legendre.ts'
import { atan2, cos, sin } from '../../numerics/mathematics.ts'
import { invalidInput } from '../../refusal.ts'
import { type Edge, edgesOn, nodeAt, pointOf, pointsOf } from '../finite-elements/edges.ts'
import { SEVEN } from '../finite-elements/elements.ts'
import { FREE } from '../finite-elements/holding.ts'
import { stressOf } from '../finite-elements/law.ts'
import type { CrackTip } from './crack-tip.ts'
import { DRAWN, FORCED, type StructureOnMesh } from './rest.ts'

export interface Intensity {
  readonly one: number
  readonly two: number
  /** Energy release rate by an integral of its own. */
  readonly J: number
  /** E, or E/(1 - nu^2) in plane strain. */
  readonly modulus: number
}

/** What is about the tip. */
export interface Surroundings {
  /** Within it there are the faces of the crack and one material, nothing else. */
  readonly radius: number
  /** Half of a body whose other half is its mirror image. */
  readonly isHalf: boolean
  readonly region: number
}

/** How far the faces may lie off the line of the crack, over the distance from the tip. */
const OPENING = 0.02
/** Of the longer line through the tip: its other end may be another tip. */
const FACE = 0.6
/** Of the way to whatever is next to the tip. */
const ROOM = 0.95
/** The function of the ring is 1 up to this share of its radius, 0 beyond it. */
const INNER = 0.3

/** Along the crack and across it, from its tip. */
const localTo =
  ({ at, ahead }: CrackTip) =>
  (x: number, y: number): readonly [number, number] => {
    const [dx, dy] = [x - at[0], y - at[1]]
    return [dx * ahead[0] + dy * ahead[1], dy * ahead[0] - dx * ahead[1]]
  }

/** INVALID_INPUT where no crack ends at the tip, or one that is loaded. */
export function surroundingsOf(on: StructureOnMesh, crack: CrackTip): Surroundings {
  const { mesh, edges, structure, holding } = on
  const { x, y, elements, regions } = mesh
  const refuse = (message: string) => invalidInput('/crack/tip', message)
  const tip = nodeAt(
    { at: crack.at, name: 'tip', pointer: '/crack/tip' },
    mesh,
    structure.places.size,
  )
  const local = localTo(crack)
  const placeOf = (node: number) => local(x[node]!, y[node]!)
  const isLine = ([along, across]: readonly [number, number]) =>
    Math.abs(across) <= OPENING * Math.abs(along)
  const at = new Map<number, Edge[]>()
  for (const edge of edges) {
    for (const node of [edge.a, edge.b]) at.set(node, [...(at.get(node) ?? []), edge])
  }
  const own = at.get(tip) ?? []
  const ways = own.map(({ a, b }) => placeOf(a === tip ? b : a))
  const behind = ways.filter(way => isLine(way) && way[0] < 0).length
  const before = ways.filter(way => isLine(way) && way[0] > 0).length
  const isHalf = behind === 1 && before === 1
  if (own.length !== 2 || !(behind === 2 || isHalf)) {
    throw refuse(
      'tip: there two faces of a crack meet that point against `ahead`, or one face and the line of symmetry ahead of it',
    )
  }
  const region =
    regions[regions.findIndex((_, e) => elements.subarray(6 * e, 6 * e + 3).includes(tip))]!
  const farOf = (node: number) => {
    const [along, across] = placeOf(node)
    return Math.sqrt(along * along + across * across)
  }
  const lines = new Set(
    [-1, 1].flatMap(sign => {
      // From the tip along a face, or along the line of symmetry ahead, as far as it goes.
      const isOn = (node: number) => {
        const place = placeOf(node)
        return node === tip || (isLine(place) && place[0] * sign > 0)
      }
      const along = own.filter(({ a, b, middle }) => [a, b, middle].every(isOn))
      const seen = new Set(along)
      for (const { a, b } of seen) {
        for (const end of [a, b]) {
          for (const edge of end === tip ? [] : at.get(end)!) {
            if ([edge.a, edge.b, edge.middle].every(isOn)) seen.add(edge)
          }
        }
      }
      return [...seen]
    }),
  )
  let radius = Number.POSITIVE_INFINITY
  let end = 0
  for (const edge of edges) {
    const distances = [edge.a, edge.b, edge.middle].map(farOf)
    if (lines.has(edge)) end = Math.max(end, ...distances)
    else radius = Math.min(radius, ...distances)
  }
  radius = Math.min(radius, FACE * end)
  for (const [e, own] of regions.entries()) {
    if (own === region) continue
    for (let i = 0; i < 6; i++) radius = Math.min(radius, farOf(elements[6 * e + i]!))
  }
  radius *= ROOM
  for (const { a, b, middle } of lines) {
    for (const node of [a, b, middle]) {
      const place = placeOf(node)
      if (node === tip || farOf(node) > radius) continue
      const held = [0, 1].filter(c => holding.by[2 * node + c] !== FREE).length
      if (place[0] < 0 && held > 0) throw refuse('tip: the faces of the crack are held')
      if (place[0] > 0 && held !== 1) {
        throw refuse(
          'tip: on the line of symmetry ahead of it a support holds the normal displacement alone',
        )
      }
      if (on.touched[node]! >= (place[0] < 0 ? FORCED : DRAWN)) {
        throw refuse(
          'tip: next to it the faces of the crack bear tractions and pressures alone, the line of symmetry none',
        )
      }
    }
  }
  return { radius, isHalf, region }
}

/** 1 at the tip, 0 beyond the radius: its derivative by the distance. */
function fall(r: number, radius: number): number {
  const s = (r / radius - INNER) / (1 - INNER)
  return s <= 0 || s >= 1 ? 0 : (-6 * s * (1 - s)) / (radius * (1 - INNER))
}

/** The function itself. */
function shareAt(r: number, radius: number): number {
  const s = (r / radius - INNER) / (1 - INNER)
  return s <= 0 ? 1 : s >= 1 ? 0 : 1 - s * s * (3 - 2 * s)
}

export function intensityOf(
  on: StructureOnMesh,
  crack: CrackTip,
  { isHalf, region }: Surroundings,
  radius: number,
): Intensity {
  const { mesh, structure } = on
  const { elements, regions } = mesh
  const [E, nu] = structure.materials[region]!.elastic.map(({ constant }) => constant!) as [
    number,
    number,
  ]
  const isFlat = structure.state === 'plane-stress'
  const modulus = isFlat ? E : E / (1 - nu * nu)
  const kappa = isFlat ? (3 - nu) / (1 + nu) : 3 - 4 * nu
  const shear = E / (2 * (1 + nu))
  const local = localTo(crack)
  const [c, s] = crack.ahead
  const point = on.point(SEVEN)
  const laws = on.lawsOn(SEVEN)
  const [strain, stress] = [new Float64Array(4), new Float64Array(4)]
  const warmings = on.temperaturesOn(SEVEN)
  const nodal = on.temperaturesOfNodes()
  const forces = on.bodyForcesOn(SEVEN)
  const isLoadedWithin = warmings !== undefined || forces.some(force => force !== 0)
  let [one, two, J] = [0, 0, 0]
  for (let e = 0; e < regions.length; e++) {
    for (let k = 0; k < SEVEN.weights.length; k++) {
      point.set(e, k)
      const [along, across] = local(point.x, point.y)
      const r = Math.sqrt(along * along + across * across)
      const slope = fall(r, radius)
      if (slope === 0 && !(isLoadedWithin && r < radius)) continue
      let [uxx, uxy, uyx, uyy] = [0, 0, 0, 0]
      let [warmX, warmY] = [0, 0]
      for (let i = 0; i < 6; i++) {
        const node = elements[6 * e + i]!
        const [ux, uy] = [on.u[2 * node]!, on.u[2 * node + 1]!]
        uxx += point.dx[i]! * ux
        uxy += point.dy[i]! * ux
        uyx += point.dx[i]! * uy
        uyy += point.dy[i]! * uy
        warmX += point.dx[i]! * nodal[node]!
        warmY += point.dy[i]! * nodal[node]!
      }
      strain[0] = uxx
      strain[1] = uyy
      strain[2] = 0
      strain[3] = uxy + uyx
      const at = e * SEVEN.weights.length + k
      const law = on.law(laws, SEVEN, e, k)
      const warming = warmings?.[at] ?? 0
      stressOf(law, strain, warming, stress)
      const expansion = law.expansion[0]
      const free = expansion * warming
      // In the axes of the crack.
      const [p, q, t] = [stress[0]!, stress[1]!, stress[3]!]
      const s11 = c * c * p + s * s * q + 2 * c * s * t
      const s22 = s * s * p + c * c * q - 2 * c * s * t
      const s12 = (c * c - s * s) * t + c * s * (q - p)
      const g11 = c * c * uxx + c * s * (uxy + uyx) + s * s * uyy
      const g21 = c * c * uyx + c * s * (uyy - uxx) - s * s * uxy
      const e22 = s * s * uxx - c * s * (uxy + uyx) + c * c * uyy
      const e12 = ((c * c - s * s) * (uxy + uyx)) / 2 + c * s * (uyy - uxx)
      const weight = point.weight * slope
      const [n1, n2] = [along / r, across / r]
      const s33 = isFlat ? 0 : stress[2]!
      const energy = (s11 * (g11 - free) + s22 * (e22 - free) + 2 * s12 * e12 - s33 * free) / 2
      // What forces and warming within the ring add (Shih, Moran and Nakamura, Int. J. Fract. 30 (1986) 79).
      const inside = isLoadedWithin ? point.weight * shareAt(r, radius) : 0
      const [bx, by] = [forces[2 * at]!, forces[2 * at + 1]!]
      const [b1, b2] = [c * bx + s * by, c * by - s * bx]
      const growth = expansion * (c * warmX + s * warmY)
      J += inside * ((s11 + s22 + s33) * growth - b1 * g11 - b2 * g21)
      J += weight * ((s11 * g11 + s12 * g21 - energy) * n1 + (s12 * g11 + s22 * g21) * n2)
      const theta = atan2(across, along)
      for (const mode of [1, 2] as const) {
        const { a11, a22, a12, d1, d2 } = unitField(mode, r, theta, kappa, shear)
        const a33 = isFlat ? 0 : nu * (a11 + a22)
        const mixed = a11 * (g11 - free) + a22 * (e22 - free) + 2 * a12 * e12 - a33 * free
        const value =
          inside * ((a11 + a22 + a33) * growth - b1 * d1 - b2 * d2) +
          weight *
            ((s11 * d1 + s12 * d2 + a11 * g11 + a12 * g21 - mixed) * n1 +
              (s12 * d1 + s22 * d2 + a12 * g11 + a22 * g21) * n2)
        if (mode === 1) one += value
        else two += value
      }
    }
  }
  const onFaces = facesOf(on, crack, radius, kappa, shear)
  one -= onFaces.one
  two -= onFaces.two
  J -= onFaces.J
  // Half of a body has half of the integrals, and nothing of the second mode.
  const whole = (isHalf ? 2 : 1) / structure.thickness
  return {
    one: (whole * one * modulus) / 2,
    two: isHalf ? 0 : (whole * two * modulus) / 2,
    J: whole * J,
    modulus,
  }
}

/** Gauss's points between the tip, next to which the slopes grow as r^(-1/2), and the other end of an edge. */
const FROM_TIP = gaussLegendre(6)
/** A node that lies this near to the tip, over the radius of the ring, is the tip. */
const AT_TIP = 1e-8

/** What tractions on the faces within the ring have of the integrals. */
function facesOf(
  on: StructureOnMesh,
  crack: CrackTip,
  radius: number,
  kappa: number,
  shear: number,
): { one: number; two: number; J: number } {
  const { mesh, structure, edges } = on
  const { state, thickness, loads } = structure
  const local = localTo(crack)
  const [c, s] = crack.ahead
  let [one, two, J] = [0, 0, 0]
  const farOf = (node: number) => {
    const [along, across] = local(mesh.x[node]!, mesh.y[node]!)
    return Math.sqrt(along * along + across * across)
  }
  for (const load of loads) {
    if (load.kind !== 'traction' && load.kind !== 'pressure') continue
    const near = edgesOn(load.on, edges, mesh).filter(
      ({ a, b }) => Math.min(farOf(a), farOf(b)) < radius,
    )
    const points = near.flatMap(edge => {
      const tip = [edge.a, edge.b].findIndex(node => farOf(node) < AT_TIP * radius)
      const own =
        tip < 0
          ? pointsOf(edge, mesh, state, thickness)
          : Array.from(FROM_TIP.points, (x, q) => {
              const share = (1 + x) / 2
              const at = (tip === 0 ? 1 : -1) * (2 * share * share - 1)
              const weight = 2 * share * FROM_TIP.weights[q]!
              return pointOf(edge, mesh, state, thickness, at, weight)
            })
      return own.map(point => ({ ...point, edge }))
    })
    const where = [Float64Array.from(points, ({ x }) => x), Float64Array.from(points, ({ y }) => y)]
    const columns = (load.kind === 'pressure' ? [load.of] : load.of).map(of => {
      const values = new Float64Array(points.length)
      of.fill(values, where, 0)
      return values
    })
    for (const [k, { x, y, nx, ny, area, shares, edge }] of points.entries()) {
      const [along, across] = local(x, y)
      const r = Math.sqrt(along * along + across * across)
      const [tx, ty] =
        load.kind === 'pressure'
          ? [-columns[0]![k]! * nx, -columns[0]![k]! * ny]
          : [columns[0]![k]!, columns[1]![k]!]
      const [t1, t2] = [c * tx + s * ty, c * ty - s * tx]
      const weight = area * shareAt(r, radius)
      // The body lies opposite to the normal: above the crack, or below it.
      const side = c * ny - s * nx < 0 ? 1 : -1
      const theta = side * atan2(Math.abs(across), along)
      for (const mode of [1, 2] as const) {
        const { d1, d2 } = unitField(mode, r, theta, kappa, shear)
        if (mode === 1) one += weight * (t1 * d1 + t2 * d2)
        else two += weight * (t1 * d1 + t2 * d2)
      }
      const at = shares[1] - shares[0]
      const by = [at - 0.5, at + 0.5, -2 * at]
      const nodes = [edge.a, edge.b, edge.middle]
      const slope = (of: (node: number) => number) =>
        nodes.reduce((sum, node, i) => sum + by[i]! * of(node), 0)
      const [ux, uy] = [slope(n => on.u[2 * n]!), slope(n => on.u[2 * n + 1]!)]
      const forward = slope(n => c * mesh.x[n]! + s * mesh.y[n]!)
      J += (weight * (tx * ux + ty * uy)) / forward
    }
  }
  return { one, two, J }
}

/** Stresses of a unit intensity about the tip, and the derivatives of its displacements along the crack (Williams 1957). */
function unitField(mode: 1 | 2, r: number, theta: number, kappa: number, shear: number) {
  const [h, k] = [cos(theta / 2), sin(theta / 2)]
  const [h3, k3] = [cos(1.5 * theta), sin(1.5 * theta)]
  const [ct, st] = [cos(theta), sin(theta)]
  const size = 1 / Math.sqrt(2 * Math.PI * r)
  const slope = size / (2 * shear)
  // Displacements are sqrt(r) f: d1 and d2 are f/2 cos - f' sin.
  const along = (f: number, df: number) => slope * ((f * ct) / 2 - df * st)
  if (mode === 1) {
    const f = kappa - ct
    return {
      a11: size * h * (1 - k * k3),
      a22: size * h * (1 + k * k3),
      a12: size * h * k * h3,
      d1: along(h * f, h * st - (k * f) / 2),
      d2: along(k * f, k * st + (h * f) / 2),
    }
  }
  const [f, g] = [kappa + 2 + ct, kappa - 2 + ct]
  return {
    a11: -size * k * (2 + h * h3),
    a22: size * k * h * h3,
    a12: size * h * (1 - k * k3),
    d1: along(k * f, (h * f) / 2 - k * st),
    d2: along(-h * g, (k * g) / 2 + h * st),
  }
}
