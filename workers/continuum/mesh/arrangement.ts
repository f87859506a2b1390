// Curves cut where they meet, so that no two pieces share more than their ends: an outline, holes that may reach over it, and
// borders of regions that may run along both.
import type { Curve, Point } from './curve.ts'

export interface Stretch {
  /** Number of the curve, and the shares of it at which the stretch begins and ends. */
  readonly curve: number
  readonly from: number
  readonly to: number
  /** Numbers of its ends among the corners. */
  readonly ends: readonly [number, number]
}

export interface Arrangement {
  readonly corners: readonly Point[]
  readonly stretches: readonly Stretch[]
}

/** Steps of a curve between which it is taken to meet another one at most once. */
const STEPS = 48
const BISECTIONS = 60

/** Places nearer than `near` are one; `points` become corners too. */
export function arranged(
  curves: readonly Curve[],
  points: readonly Point[],
  near: number,
): Arrangement {
  const cuts = curves.map(() => [0, 1])
  for (const [i, one] of curves.entries()) {
    for (const point of points) cutAt(one, point, cuts[i]!, near)
    for (const [j, other] of curves.entries()) {
      if (i === j || isApart(one, other, near)) continue
      for (const point of [other.from, other.to]) cutAt(one, point, cuts[i]!, near)
      for (const share of crossings(one, other, near)) cuts[i]!.push(share)
    }
  }
  const corners = new Corners(near)
  const seen: { middle: Point; ends: readonly [number, number] }[][] = []
  const stretches: Stretch[] = []
  for (const [i, curve] of curves.entries()) {
    const shares = cuts[i]!.sort((a, b) => a - b)
    const numbers = shares.map(share => corners.numberOf(curve.at(share)))
    for (let k = 1; k < shares.length; k++) {
      const ends = [numbers[k - 1]!, numbers[k]!] as const
      if (ends[0] === ends[1]) continue
      const [from, to] = [shares[k - 1]!, shares[k]!]
      const middle = curve.at((from + to) / 2)
      const least = Math.min(...ends)
      const others = (seen[least] ??= [])
      const isSame = others.some(
        one =>
          Math.max(...one.ends) === Math.max(...ends) && distance(one.middle, middle) < 8 * near,
      )
      if (isSame) continue
      others.push({ middle, ends })
      stretches.push({ curve: i, from, to, ends })
    }
  }
  for (const point of points) corners.numberOf(point)
  return { corners: corners.points, stretches }
}

export function distance([ax, ay]: Point, [bx, by]: Point): number {
  const [dx, dy] = [ax - bx, ay - by]
  return Math.sqrt(dx * dx + dy * dy)
}

function isApart(one: Curve, other: Curve, near: number): boolean {
  return (['x', 'y'] as const).some(
    axis =>
      one.box[axis][0] > other.box[axis][1] + near || other.box[axis][0] > one.box[axis][1] + near,
  )
}

/** A place that lies on a curve cuts it. */
function cutAt(curve: Curve, point: Point, cuts: number[], near: number): void {
  if (Math.abs(curve.away(...point)) > near) return
  const share = curve.shareOf(...point)
  if (!(share > 0 && share < 1) || distance(curve.at(share), point) > 2 * near) return
  if (distance(point, curve.from) < near || distance(point, curve.to) < near) return
  cuts.push(share)
}

/** Shares of a curve at which it passes from one side of another one to the other side, within both. */
export function crossings(one: Curve, other: Curve, near: number): number[] {
  const shares: number[] = []
  const side = (share: number) => other.away(...one.at(share))
  const steps = one.turn === 0 && other.turn === 0 ? 1 : STEPS
  const take = (share: number) => {
    const place = one.at(share)
    const along = other.shareOf(...place)
    const isWithin = along > 0 && along < 1
    const isEnd = [other.from, other.to].some(end => distance(end, place) < near)
    const isOwnEnd = distance(place, one.from) < near || distance(place, one.to) < near
    if (isWithin && !isEnd && !isOwnEnd) shares.push(share)
  }
  let before = side(0)
  for (let k = 1; k <= steps; k++) {
    const now = side(k / steps)
    if (Math.abs(now) > near && Math.abs(before) > near && now > 0 !== before > 0) {
      let [low, high] = [(k - 1) / steps, k / steps]
      for (let i = 0; i < BISECTIONS; i++) {
        const middle = (low + high) / 2
        if (side(middle) > 0 === before > 0) low = middle
        else high = middle
      }
      take((low + high) / 2)
    } else if (Math.abs(now) <= near && k < steps) take(k / steps)
    before = now
  }
  return shares
}

/** Places by number; those nearer than `near` have one. */
class Corners {
  readonly points: Point[] = []
  readonly #near: number
  readonly #cells = new Map<string, number[]>()

  constructor(near: number) {
    this.#near = near
  }

  numberOf(point: Point): number {
    const [i, j] = point.map(one => Math.floor(one / (4 * this.#near))) as [number, number]
    for (let p = -1; p <= 1; p++) {
      for (let q = -1; q <= 1; q++) {
        for (const one of this.#cells.get(`${i + p} ${j + q}`) ?? []) {
          if (distance(this.points[one]!, point) <= 2 * this.#near) return one
        }
      }
    }
    const cell = `${i} ${j}`
    this.#cells.set(cell, [...(this.#cells.get(cell) ?? []), this.points.length])
    return this.points.push(point) - 1
  }
}
