// Finds candidates for the zeros of a function from its values on a grid: between neighbours of opposite sign, at a zero
// value, and at an extremum near 0. Where the function is undefined, the edge of its domain is located by bisection.
import { findRoot } from '../expression/binders.ts'

export type Gap = (x: number) => number

interface Point {
  readonly x: number
  readonly f: number
}

/** Most brackets examined, the nearest to 0 first: cancellation can cause many sign changes by rounding. */
const BRACKETS_MAX = 128
const EDGE_STEPS = 60
const TURN_STEPS = 60
/** The smaller part of the golden section, (3 - sqrt 5) / 2. */
const GOLDEN = 0.3819660112501051

/** Most evaluations of one search, the grid not counted. */
export const REFINEMENTS = 12_000

interface Bracket {
  readonly near: number
  /** An extremum whose parabola stays away from 0, so that only a narrow peak could reach it. */
  readonly isFaint?: boolean
  roots(): readonly number[]
}

/** Yields candidates in order of distance from 0, each computed on demand. `gap` is NaN where the function is undefined. */
export function* candidatesOn(
  grid: readonly number[],
  gap: Gap,
  isWhole: boolean,
): Generator<number, void> {
  const runs = runsOf(grid, gap, isWhole)
  const brackets = runs
    .flatMap(run => bracketsOf(run, gap, isWhole))
    .sort((a, b) => rankOf(a) - rankOf(b) || Math.abs(a.near) - Math.abs(b.near))
  for (const bracket of brackets.slice(0, BRACKETS_MAX)) yield* bracket.roots()
}

const rankOf = ({ isFaint }: Bracket) => (isFaint ? 1 : 0)

/** Runs of neighbouring grid points where the function is defined, each extended to its edges. */
function runsOf(grid: readonly number[], gap: Gap, isWhole: boolean): Point[][] {
  const runs: Point[][] = []
  let run: Point[] = []
  let before: Point | undefined
  for (const x of grid) {
    const point = { x, f: gap(x) }
    const has = Number.isFinite(point.f)
    if (before && !isWhole && has !== Number.isFinite(before.f)) {
      run.push(has ? edge(point, before.x, gap) : edge(before, x, gap))
    }
    if (has) run.push(point)
    else if (run.length > 0) {
      runs.push(run)
      run = []
    }
    before = point
  }
  if (run.length > 0) runs.push(run)
  return runs
}

/** By bisection, the last defined point between a defined and an undefined one. */
function edge(inside: Point, outside: number, gap: Gap): Point {
  let last = inside
  let beyond = outside
  for (let n = 0; n < EDGE_STEPS; n++) {
    const x = last.x + (beyond - last.x) / 2
    if (x === last.x || x === beyond) break
    const f = gap(x)
    if (Number.isFinite(f)) last = { x, f }
    else beyond = x
  }
  return last
}

function bracketsOf(run: readonly Point[], gap: Gap, isWhole: boolean): Bracket[] {
  const brackets: Bracket[] = []
  run.forEach((point, i) => {
    const [before, after] = [run[i - 1], run[i + 1]]
    if (point.f === 0 && !isWhole) brackets.push({ near: point.x, roots: () => [point.x] })
    if (point.f === 0 && isWhole && before?.f !== 0) {
      const level = levelFrom(run, i)
      if (level)
        brackets.push({
          near: nearer(run[level.from]!.x, run[level.to]!.x),
          roots: () => wholesOn(run, level, gap),
        })
    }
    if (!before || before.f === 0 || (isWhole && point.f === 0)) return
    if (point.f !== 0 && Math.sign(point.f) !== Math.sign(before.f)) {
      brackets.push({
        near: nearer(before.x, point.x),
        roots: () => between(before, point, gap, isWhole),
      })
    }
    if (after && !isWhole && turnsAt(before, point, after)) {
      brackets.push({
        near: nearer(before.x, after.x),
        // Heuristic: the parabola can reach 0 if the middle value is at most half of the larger end value.
        isFaint: 2 * Math.abs(point.f) > Math.max(Math.abs(before.f), Math.abs(after.f)),
        roots: () => atTurn(before, point, after, gap),
      })
    }
  })
  return brackets
}

interface Level {
  readonly from: number
  readonly to: number
}

/** Neighbouring points of value 0; none where the whole run is level, and any integer would do. */
function levelFrom(run: readonly Point[], from: number): Level | undefined {
  let to = from
  while (run[to + 1]?.f === 0) to++
  return from === 0 && to === run.length - 1 && to > from ? undefined : { from, to }
}

/** The first integers at value 0 and the last one: rounding gives the same output for many. */
function wholesOn(run: readonly Point[], { from, to }: Level, gap: Gap): readonly number[] {
  return wholesBetween(
    endOfLevel(run[from]!.x, run[from - 1]?.x, gap),
    endOfLevel(run[to]!.x, run[to + 1]?.x, gap),
  )
}

function wholesBetween(first: number, last: number): readonly number[] {
  const [near, far] = Math.abs(first) <= Math.abs(last) ? [first, last] : [last, first]
  const count = Math.min(Math.abs(far - near), WHOLES_MAX - 1)
  return [far, ...Array.from({ length: count }, (_, k) => near + Math.sign(far - near) * k)]
}

const WHOLES_MAX = 16

/** By bisection, the last integer at value 0 before one that is not. */
function endOfLevel(inside: number, outside: number | undefined, gap: Gap): number {
  if (outside === undefined) return inside
  let [last, beyond] = [inside, outside]
  while (Math.abs(beyond - last) > 1) {
    const x = last + Math.trunc((beyond - last) / 2)
    if (gap(x) === 0) last = x
    else beyond = x
  }
  return last
}

const nearer = (a: number, b: number) => (a * b <= 0 ? 0 : Math.min(Math.abs(a), Math.abs(b)))

function between(a: Point, b: Point, gap: Gap, isWhole: boolean): readonly number[] {
  if (!isWhole) return [findRoot(gap, a.x, b.x)]
  let [low, high] = [a.x, b.x]
  while (high - low > 1) {
    const x = low + Math.floor((high - low) / 2)
    const f = gap(x)
    if (Number.isNaN(f)) return []
    if (Math.sign(f) === Math.sign(a.f)) low = x
    else high = x
  }
  const level = [low, high].find(x => gap(x) === 0)
  if (level === undefined) return [low, high]
  return wholesBetween(endOfLevel(level, a.x, gap), endOfLevel(level, b.x, gap))
}

/** Least relative depth of an extremum; less may be rounding. */
const DIP_MIN = 1e-9

/** Whether three values have the same sign and the middle one is nearest to 0. */
function turnsAt(a: Point, b: Point, c: Point): boolean {
  if (b.f === 0 || Math.sign(a.f) !== Math.sign(b.f) || Math.sign(c.f) !== Math.sign(b.f))
    return false
  const [left, middle, right] = [Math.abs(a.f), Math.abs(b.f), Math.abs(c.f)]
  return middle <= left && middle <= right && Math.max(left, right) > (1 + DIP_MIN) * middle
}

/** Golden-section search toward 0: finds a point of opposite sign, with a root on each side, or the extremum. */
function atTurn(a: Point, b: Point, c: Point, gap: Gap): readonly number[] {
  let [left, middle, right] = [a, b, c]
  for (let n = 0; n < TURN_STEPS; n++) {
    const isRight = right.x - middle.x > middle.x - left.x
    const x = middle.x + GOLDEN * (isRight ? right.x - middle.x : left.x - middle.x)
    if (x === middle.x) break
    const next = { x, f: gap(x) }
    if (Number.isNaN(next.f)) return []
    if (next.f === 0) return [x]
    if (Math.sign(next.f) !== Math.sign(middle.f)) {
      return [findRoot(gap, left.x, x), findRoot(gap, x, right.x)]
    }
    if (Math.abs(next.f) < Math.abs(middle.f)) {
      if (isRight) left = middle
      else right = middle
      middle = next
    } else if (isRight) right = next
    else left = next
  }
  return [middle.x]
}
