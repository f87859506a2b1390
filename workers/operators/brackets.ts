// Where a function is 0, as far as its values on a grid tell: between two of unlike sign, at one that is 0, and where it
// comes near 0 and turns. A stretch without values is followed up to its edge.
import { findRoot } from '../expression/binders.ts'

export type Gap = (x: number) => number

interface Point {
  readonly x: number
  readonly f: number
}

/** Brackets that are looked at, those nearest to 0: where an equation cancels, many are noise. */
const BRACKETS_MAX = 128
const EDGE_STEPS = 60
const TURN_STEPS = 60
/** The smaller part of a length in golden section. */
const GOLDEN = 0.3819660112501051

/** What one search evaluates at most, beside the grid. */
export const REFINEMENTS = 12_000

interface Bracket {
  readonly near: number
  /** A turn that its parabola does not bring to 0: only a narrow peak may. */
  readonly isFaint?: boolean
  roots(): readonly number[]
}

/** Candidates by distance from 0, each found when it is asked for. `gap` is NaN where there is no value. */
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

/** Points with a value, side by side, each run with its edges. */
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

/** The last point with a value on the way to one without. */
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
    if (point.f === 0) brackets.push({ near: point.x, roots: () => [point.x] })
    if (!before || before.f === 0) return
    if (point.f !== 0 && Math.sign(point.f) !== Math.sign(before.f)) {
      brackets.push({
        near: nearer(before.x, point.x),
        roots: () => between(before, point, gap, isWhole),
      })
    }
    if (after && !isWhole && turnsAt(before, point, after)) {
      brackets.push({
        near: nearer(before.x, after.x),
        // A parabola gets to 0 where its middle is at most half of an end.
        isFaint: 2 * Math.abs(point.f) > Math.max(Math.abs(before.f), Math.abs(after.f)),
        roots: () => atTurn(before, point, after, gap),
      })
    }
  })
  return brackets
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
  return [low, high]
}

/** What a turn has to stand out by, relative: less is rounding. */
const DIP_MIN = 1e-9

/** Of one sign, and nearest to 0 in the middle. */
function turnsAt(a: Point, b: Point, c: Point): boolean {
  if (b.f === 0 || Math.sign(a.f) !== Math.sign(b.f) || Math.sign(c.f) !== Math.sign(b.f))
    return false
  const [left, middle, right] = [Math.abs(a.f), Math.abs(b.f), Math.abs(c.f)]
  return middle <= left && middle <= right && Math.max(left, right) > (1 + DIP_MIN) * middle
}

/** Golden section towards 0: it meets another sign, with a root to each side, or the place where it turns. */
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
