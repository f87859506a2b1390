// The mesher: angles, sizes, areas, borders and points that it owes, and predicates without rounding.
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { arc, ellipse, loopOf, polygon, straight } from '../../workers/continuum/mesh/curve.ts'
import { meshed, type Shape } from '../../workers/continuum/mesh/mesher.ts'
import { circleSideOf, sideOf } from '../../workers/continuum/mesh/predicates.ts'
import {
  halved,
  leastStretch,
  shapeOf,
  type TriangleMesh,
} from '../../workers/continuum/mesh/triangle-mesh.ts'
import { Random } from '../../workers/numerics/random.ts'
import { near } from '../support/near.ts'

const test = suite('mesh')

const box = (left: number, low: number, right: number, high: number) =>
  loopOf(
    polygon([
      [left, low],
      [right, low],
      [right, high],
      [left, high],
    ]),
  )
const PLATE: Shape = {
  outline: box(0, 0, 2, 1),
  holes: [loopOf(ellipse([0.6, 0.5], [0.2, 0.1])), loopOf(ellipse([1.5, 1], [0.2, 0.2]))],
  regions: [box(1, -1, 3, 0.4)],
  points: [
    [0.25, 0],
    [1.25, 0.7],
  ],
}
const angleOf = (mesh: TriangleMesh) => (Math.acos(shapeOf(mesh).cosine) * 180) / Math.PI

test('the side of a line and of a circle is right to the last bit', () => {
  const random = new Random(5)
  const whole = (size: number) => Math.floor(random.uniform() * size)
  for (let k = 0; k < 2000; k++) {
    const size = 2 ** (4 + (k % 36))
    const [ax, ay, dx, dy] = Array.from({ length: 4 }, () => whole(size)) as [
      number,
      number,
      number,
      number,
    ]
    // Beside the line through a and a + (dx, dy), by one step at most.
    const [bx, by] = [ax + dx, ay + dy]
    const [cx, cy] = [ax + 2 * dx + (k % 3) - 1, ay + 2 * dy]
    const exact = BigInt(ax - cx) * BigInt(by - cy) - BigInt(ay - cy) * BigInt(bx - cx)
    assert.is(Math.sign(sideOf(ax, ay, bx, by, cx, cy)), exact > 0n ? 1 : exact < 0n ? -1 : 0)
    // Corners of a rectangle lie on one circle; a step along its diagonal leaves it.
    const [w, h] = [2 + whole(size), 1 + whole(size)]
    const corner = (step: number) =>
      circleSideOf([ax, ay], [ax + w, ay], [ax + w, ay + h], [ax + step, ay + h])
    assert.is(corner(0), 0)
    assert.ok(corner(1) > 0)
    assert.ok(corner(-1) < 0)
  }
})

test('no angle is below 25 degrees, sides are as short as wanted, areas are those of the body', () => {
  for (const h of [0.3, 0.1]) {
    const { mesh, curves } = meshed(PLATE, h, [], 5000)!
    assert.ok(angleOf(mesh) > 25, `${angleOf(mesh)}`)
    const { x, y, elements } = mesh
    for (let e = 0; e < mesh.regions.length; e++) {
      for (const [i, j] of [
        [0, 1],
        [1, 2],
        [2, 0],
      ] as const) {
        const [a, b] = [elements[6 * e + i]!, elements[6 * e + j]!]
        assert.ok(Math.hypot(x[a]! - x[b]!, y[a]! - y[b]!) < 1.5 * h)
      }
    }
    const exact = 2 - Math.PI * 0.02 - (Math.PI * 0.04) / 2
    const [first, second] = [mesh, halved(mesh, curves)].map(one => shapeOf(one).area - exact)
    // Quadratic sides follow an arc to the fourth power of their length.
    assert.ok(Math.abs(second!) < Math.abs(first!) / 12)
    assert.ok(leastStretch(halved(mesh, curves)) > 0.5)
  }
})

test('borders of regions are sides, wanted points are corners, and the same shape gives the same mesh', () => {
  const { mesh } = meshed(PLATE, 0.2, [], 5000)!
  const { x, y, elements, regions, points } = mesh
  for (let e = 0; e < regions.length; e++) {
    const places = Array.from(elements.subarray(6 * e, 6 * e + 6), node => [x[node]!, y[node]!])
    const isIn = places.every(([px, py]) => px! >= 1 - 1e-12 && py! <= 0.4 + 1e-12)
    assert.is(regions[e], isIn ? 1 : 0)
  }
  assert.equal(
    Array.from(points, node => [x[node], y[node]]),
    PLATE.points,
  )
  assert.equal(meshed(PLATE, 0.2, [], 5000)!.mesh, mesh)
})

test('sides are finer about a source and grow by no more than a third of the distance', () => {
  const source = { h: 0.002, distance: (x: number, y: number) => Math.hypot(x - 2, y) }
  const { mesh } = meshed({ ...PLATE, regions: [] }, 0.3, [source], 5000)!
  const { x, y, elements, regions } = mesh
  let nearest = 1
  for (let e = 0; e < regions.length; e++) {
    const [a, b] = [elements[6 * e]!, elements[6 * e + 1]!]
    const side = Math.hypot(x[a]! - x[b]!, y[a]! - y[b]!)
    const away = Math.hypot((x[a]! + x[b]!) / 2 - 2, (y[a]! + y[b]!) / 2)
    assert.ok(side < 1.5 * (0.002 + 0.3 * away) + 1e-9, `${side} at ${away}`)
    if (away < 0.004) nearest = Math.min(nearest, side)
  }
  assert.ok(nearest < 0.003)
  assert.ok(angleOf(mesh) > 25)
})

test('corners as sharp as a caller has them end the refinement, with no other angle as sharp', () => {
  const wedge = loopOf(
    polygon([
      [0, 0],
      [4, 0],
      [4, 0.3],
    ]),
  )
  const notched = loopOf(
    polygon([
      [0, 0],
      [2, 0],
      [2, 2],
      [1.02, 2],
      [1, 1],
      [0.98, 2],
      [0, 2],
    ]),
  )
  for (const outline of [wedge, notched]) {
    const got = meshed({ outline, holes: [], regions: [], points: [] }, 0.5, [], 5000)!
    const { mesh } = got
    let sharp = 0
    const { x, y, elements, regions } = mesh
    for (let e = 0; e < regions.length; e++) {
      const one = shapeOf({
        ...mesh,
        elements: elements.slice(6 * e, 6 * e + 6),
        regions: regions.slice(e, e + 1),
      })
      if (one.cosine > Math.cos((20 * Math.PI) / 180)) sharp++
    }
    assert.ok(x.length === y.length && sharp < 0.25 * regions.length, `${sharp}`)
  }
})

test('random bodies of straight edges and arcs are meshed whole, each triangle turning left', () => {
  const random = new Random(11)
  for (let k = 0; k < 25; k++) {
    const corners = 3 + Math.floor(random.uniform() * 6)
    const points = Array.from({ length: corners }, (_, i) => {
      const angle = (2 * Math.PI * (i + 0.7 * random.uniform())) / corners
      const radius = 1 + random.uniform()
      return [radius * Math.cos(angle), radius * Math.sin(angle)] as const
    })
    const outline = loopOf(polygon(points))
    const hole = loopOf(ellipse([0.4 * random.uniform(), 0], [0.1 + 0.6 * random.uniform(), 0.2]))
    const shape = { outline, holes: [hole], regions: [box(-3, 0.05, 3, 0.6)], points: [] }
    const got = meshed(shape, 0.4, [], 5000)
    assert.ok(got, `body ${k}`)
    assert.ok(leastStretch(got.mesh) > 0.2)
    const polygonArea = points.reduce((sum, [x, y], i) => {
      const [u, v] = points[(i + 1) % corners]!
      return sum + (x * v - u * y) / 2
    }, 0)
    assert.ok(shapeOf(got.mesh).area < polygonArea)
  }
})

test('an arc turns the way it is said to, and places on it have their share of it', () => {
  const half = arc([1, 0], [-1, 0], [0, 0], [1, 1], 0, Math.PI)
  const back = arc([1, 0], [-1, 0], [0, 0], [1, 1], 0, -Math.PI)
  near(half.at(0.5)[1], 1, { absolute: 1e-15 })
  near(back.at(0.5)[1], -1, { absolute: 1e-15 })
  for (const curve of [half, back, straight([0, 1], [3, 5])]) {
    for (const share of [0.1, 0.5, 0.9]) {
      const place = curve.at(share)
      near(curve.shareOf(...place), share, { absolute: 1e-14 })
      near(curve.away(...place), 0, { absolute: 1e-14 })
    }
  }
  assert.ok(half.shareOf(0, -1) < 0 || half.shareOf(0, -1) > 1)
})

test.run()
