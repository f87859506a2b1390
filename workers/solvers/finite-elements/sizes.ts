// How long the sides of the finest mesh may be, all over and about places.
import type { Names } from '../../continuum/coefficient.ts'
import type { SizeSource } from '../../continuum/mesh/mesher.ts'
import { invalidInput, missingInput, pointerTo } from '../../refusal.ts'
import { membersOf, pointOf, positiveOf } from './reading.ts'
import type { Places } from './selection.ts'

/** Longest sides over the square root of the extent, unless a caller has his own. */
const H_SHARE = 1 / 30
const REFINE_MAX = 64
/** Least side over the extent. */
const FINEST = 1e-6

export function readSizes(
  mesh: unknown,
  { box, size }: Places,
  names: Names,
): { h: number; sources: SizeSource[]; isSteered: boolean } {
  const width = box.x[1] - box.x[0]
  const usual = Math.sqrt(width * (box.y[1] - box.y[0])) * H_SHARE
  if (mesh === undefined) return { h: usual, sources: [], isSteered: true }
  const members = membersOf(mesh, '/mesh', 'mesh', ['h', 'refine'])
  const h = members['h'] === undefined ? usual : positiveOf(members['h'], '/mesh/h', 'h', names)
  if (!(h > FINEST * size)) {
    throw invalidInput('/mesh/h', `h is ${h}: a body ${size} m long has no mesh so fine`)
  }
  const refine = members['refine'] ?? 'auto'
  if (refine === 'auto') return { h, sources: [], isSteered: true }
  if (!Array.isArray(refine) || refine.length > REFINE_MAX) {
    throw invalidInput('/mesh/refine', `refine is auto, or a list of at most ${REFINE_MAX} places`)
  }
  const sources = refine.map((one: unknown, i) =>
    sourceOf(one, pointerTo('mesh', 'refine', i), names),
  )
  for (const [i, source] of sources.entries()) {
    if (source.h < h && source.h > FINEST * size) continue
    const message = `h of refine is ${source.h}: it lies between ${FINEST * size} and h, ${h}`
    throw invalidInput(pointerTo('mesh', 'refine', i, 'h'), message)
  }
  // The mesh that is halved twice is four times as coarse.
  const wide = sources.map(source => ({ ...source, h: 4 * source.h }))
  return { h, sources: wide, isSteered: false }
}

function sourceOf(value: unknown, place: string, names: Names): SizeSource {
  const members = membersOf(value, place, 'a place of refine', [
    'at',
    'centre',
    'radius',
    'x',
    'y',
    'h',
  ])
  if (members['h'] === undefined) throw missingInput(`${place}/h`, 'h of the place is missing')
  const h = positiveOf(members['h'], `${place}/h`, 'h', names)
  const { at, centre, radius, x, y } = members
  const ways = [['at'], ['centre', 'radius'], ['x', 'y']].map(names =>
    names.filter(name => members[name] !== undefined),
  )
  const [, second] = ways.filter(names => names.length > 0)
  const isAround = at !== undefined && centre === undefined && x === undefined && y === undefined
  if (second && !(isAround && second[0] === 'radius')) {
    const message = `${second[0]}: a place of refine is a point, a circle or a box, one of them`
    throw invalidInput(place + pointerTo(second[0]!), message)
  }
  if (at !== undefined || centre !== undefined) {
    const name = at === undefined ? 'centre' : 'at'
    const [cx, cy] = pointOf(members[name], place + pointerTo(name), name, names)
    const r = radius === undefined ? 0 : positiveOf(radius, `${place}/radius`, 'radius', names)
    const distance = (px: number, py: number) =>
      Math.max(0, Math.sqrt((px - cx) * (px - cx) + (py - cy) * (py - cy)) - r)
    return { h, distance }
  }
  if (x === undefined && y === undefined) {
    throw missingInput(`${place}/at`, 'the place is at a point, in a circle or in a box')
  }
  const range = (axis: 'x' | 'y') => {
    if (members[axis] === undefined) {
      return [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY] as const
    }
    const [from, to] = pointOf(members[axis], `${place}/${axis}`, axis, names)
    if (from <= to) return [from, to] as const
    throw invalidInput(`${place}/${axis}`, `${axis} goes from ${from} to ${to}`)
  }
  const [[left, right], [low, high]] = [range('x'), range('y')]
  const distance = (px: number, py: number) => {
    const dx = Math.max(left - px, px - right, 0)
    const dy = Math.max(low - py, py - high, 0)
    return Math.sqrt(dx * dx + dy * dy)
  }
  return { h, distance }
}
