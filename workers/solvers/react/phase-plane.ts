// Two well mixed species in the plane of both: nullclines, all states at rest with their kind, and the turns of the rates around
// the border of the plane, which tell the sum of the indices of what lies within (Poincare; Strogatz, Nonlinear Dynamics and
// Chaos (1994), ch. 6.8).
import { type Equilibrium, equilibriaFrom } from '../../dynamics/equilibria.ts'
import { variationOf } from '../../dynamics/long-run.ts'
import { Tangents } from '../../dynamics/tangents.ts'
import { refuseUnnamed } from '../../dynamics/unnamed.ts'
import { WorkMeter } from '../../dynamics/work-meter.ts'
import { atan2 } from '../../numerics/mathematics.ts'
import { invalidInput, missingInput, pointerTo } from '../../refusal.ts'
import { below, holds, type Run } from '../../solver.ts'
import { refuseTime } from './dispersion.ts'
import { refuseSpace, systemOf } from './mixed.ts'
import { type Plane, type Point, type Sampled, sampled, zeroLines } from './nullclines.ts'
import { equationsOf } from './own-results.ts'
import type { OwnInput } from './own-words.ts'

const OTHERS = [
  ...['domain', 'boundaries', 'advection', 'noise', 'cells', 'front', 'probes', 'snapshots'],
  ...['tEnd', 'tolerance', 'initial'],
] as const
/** Nodes along each side, and on a grid of half as many cells. */
const [NODES, HALF] = [161, 81]
/** Over the plane: how far a line between two points may lie off its nullcline. */
const OFF_MAX = 1e-2
/** A rate on the border that is a smaller share of the largest one is 0 there, so that nothing turns. */
const STILL = 1e-9
const SPLITS_MAX = 30
/** Points of one nullcline that lie on the other, where it is no crossing. */
const SHARED_MIN = 4

export function runPhasePlane(input: OwnInput, { kernels }: Run) {
  const { species = [] } = input
  refuseSpace(input, OTHERS as unknown as (keyof OwnInput)[], 'has no part in a phase plane')
  refuseUnnamed(input as Parameters<typeof refuseUnnamed>[0])
  refuseTime(input)
  const plane = readPlane(input)
  const [first, second] = species.map(({ name }) => name) as [string, string]
  const tangents = new Tangents(
    kernels,
    variationOf(systemOf(input)),
    Object.values(input.parameters ?? {}),
  )
  const fine = sampled(plane, NODES, tangents)
  refuseEndless(
    fine,
    species.map(({ name }) => name),
  )
  const rough = sampled(plane, HALF, tangents)
  const lines = ([0, 1] as const).map(which => zeroLines(fine, which, tangents))
  refuseShared(lines[0]!, fine, tangents)
  const counts = ([0, 1] as const).map(which => zeroLines(rough, which, tangents).length)
  const states = statesIn(plane, fine, tangents)
  const turns = turnsAround(plane, fine, tangents)
  const indices = states.reduce((sum, one) => sum + indexOf(one), 0)
  const sizes = [plane.x[1] - plane.x[0], plane.y[1] - plane.y[0]] as const
  const estimate = Math.max(
    0,
    ...lines.flatMap((all, which) => all.map(line => offOf(line, which as 0 | 1, sizes, tangents))),
  )
  const isAlike = lines.every((all, which) => all.length === counts[which])
  return {
    value: states.length,
    unit: '1',
    uncertainty: 0,
    equations: equationsOf(input),
    terms: [
      { term: 'states at rest in the plane', value: states.length },
      { term: 'turns of the rates around its border', value: turns ?? indices },
    ],
    method: `roots of each rate on the edges of ${NODES - 1} by ${NODES - 1} cells by bisection; Newton's method from each cell that both nullclines pass; lines that close within a cell are not seen`,
    outputs: {
      nullclines: lines.flatMap((all, which) =>
        all.map(points => ({ species: which === 0 ? first : second, points })),
      ),
      states: states.map(({ y, stability, eigenvalues }) => ({
        at: { [first]: y[0]!, [second]: y[1]! },
        ...{ kind: kindOf(eigenvalues), stability, eigenvalues },
      })),
      turns,
    },
    checks: [
      below('line between two points off its nullcline, over the plane', estimate, OFF_MAX),
      ...(turns === null
        ? []
        : [holds('indices of the states against the turns around the border', turns === indices)]),
    ],
    accuracy: {
      estimate,
      bound: OFF_MAX,
      how: 'largest distance of the middle of two points of a nullcline from it, over the sides of the plane',
    },
    resolved: { analysis: 'phase-plane' },
    series: seriesOf(lines),
    warnings: [
      ...(isAlike
        ? []
        : [
            `half as many cells show ${counts.join(' and ')} nullclines, these ${lines.map(({ length }) => length).join(' and ')}: closed ones that are smaller than a cell are not seen`,
          ]),
      ...(turns === null
        ? ['the rates are 0 or jump on the border of the plane: their turns around it tell nothing']
        : []),
    ],
  }
}

function readPlane({ species = [], plane }: OwnInput): Plane {
  if (species.length !== 2) {
    const message = `species: a phase plane is that of two, there are ${species.length}`
    throw invalidInput('/species', message)
  }
  for (const [i, { D, initial }] of species.entries()) {
    for (const [name, value] of Object.entries({ D, initial })) {
      if (value === undefined || (name === 'D' && value === 0)) continue
      const message = `${name} has no part in a phase plane: species are well mixed in it`
      throw invalidInput(pointerTo('species', i, name), message)
    }
  }
  if (!plane) {
    throw missingInput('/plane', 'plane is missing: {x: [from, to] of the first species, y}')
  }
  for (const name of ['x', 'y'] as const) {
    const [from, to] = plane[name] as [number, number]
    if (from < to) continue
    throw invalidInput(`/plane/${name}`, `${name} of the plane goes from ${from} to ${to}`)
  }
  return plane as unknown as Plane
}

function refuseEndless({ n, at, rates }: Sampled, names: readonly string[]): void {
  for (const [s, values] of rates.entries()) {
    const k = values.findIndex(value => !Number.isFinite(value))
    if (k < 0) continue
    const [x, y] = at(k % n, Math.floor(k / n))
    const message = `rate of ${names[s]} is ${values[k]} at (${x}, ${y}): take a plane without that`
    throw invalidInput(pointerTo('species', s, 'rate'), message)
  }
}

/** Where both rates are 0 along a line every state on it rests, and none is alone. */
function refuseShared(
  lines: readonly Point[][],
  { n, at: placeOf, rates }: Sampled,
  tangents: Tangents,
): void {
  const ends = [placeOf(0, 0), placeOf(n - 1, n - 1)] as const
  const sizes = rates.map(values => values.reduce((most, one) => Math.max(most, Math.abs(one)), 0))
  for (const [s, size] of sizes.entries()) {
    if (size > 0) continue
    const message = 'rate is 0 all over the plane: states at rest fill lines of it'
    throw invalidInput(pointerTo('species', s, 'rate'), message)
  }
  for (const line of lines) {
    // One after the other; where the line goes through a node, edges of the grid share its point.
    let shared: Point[] = []
    for (const at of line) {
      const last = shared.at(-1)
      if (Math.abs(tangents.ratesAt(0, at)[1]!) > STILL * sizes[1]!) shared = []
      else if (!last || distance(last, at) > STILL * distance(...ends)) shared.push(at)
      if (shared.length >= SHARED_MIN) break
    }
    if (shared.length < SHARED_MIN) continue
    const [x, y] = shared[0]!
    const message = `both rates are 0 along a line through (${x}, ${y}): states at rest fill it`
    throw invalidInput('/species', message)
  }
}

const distance = (a: Point, b: Point) =>
  Math.sqrt((a[0] - b[0]) * (a[0] - b[0]) + (a[1] - b[1]) * (a[1] - b[1]))

/** From the middle of each cell on whose corners both rates change their sign, and from each node at which both are 0. */
function statesIn(plane: Plane, { n, at, rates }: Sampled, tangents: Tangents): Equilibrium[] {
  const starts: Point[] = []
  const changes = (values: Float64Array, k: number) => {
    const corners = [values[k]!, values[k + 1]!, values[k + n]!, values[k + n + 1]!]
    return Math.min(...corners) <= 0 && Math.max(...corners) >= 0
  }
  for (let j = 0; j + 1 < n; j++) {
    for (let i = 0; i + 1 < n; i++) {
      if (!rates.every(values => changes(values, j * n + i))) continue
      const [a, b] = [at(i, j), at(i + 1, j + 1)]
      starts.push([(a[0] + b[0]) / 2, (a[1] + b[1]) / 2])
    }
  }
  const scales = [plane.x[1] - plane.x[0], plane.y[1] - plane.y[0]]
  const isIn = (value: number, [from, to]: readonly [number, number]) =>
    value >= from - 1e-12 * (to - from) && value <= to + 1e-12 * (to - from)
  const admits = (y: Float64Array) => isIn(y[0]!, plane.x) && isIn(y[1]!, plane.y)
  return equilibriaFrom(starts, tangents, { t: 0, scales, admits }, new WorkMeter())
}

type Eigenvalues = Equilibrium['eigenvalues']

const productOf = ([a, b]: Eigenvalues) =>
  a!.im !== 0 ? a!.re * a!.re + a!.im * a!.im : a!.re * b!.re

const indexOf = ({ eigenvalues }: Equilibrium) => Math.sign(productOf(eigenvalues))

function kindOf(eigenvalues: Eigenvalues): string {
  const [a] = eigenvalues
  if (a!.im !== 0) return Math.abs(a!.re) <= 1e-9 * Math.abs(a!.im) ? 'centre' : 'focus'
  const product = productOf(eigenvalues)
  return product < 0 ? 'saddle' : product > 0 ? 'node' : 'degenerate'
}

/** How often the rates turn counterclockwise along the border; null where they are 0 on it. */
function turnsAround({ x, y }: Plane, { rates }: Sampled, tangents: Tangents): number | null {
  const sizes = rates.map(values => values.reduce((most, one) => Math.max(most, Math.abs(one)), 0))
  const rateAt = (at: Point): Point => {
    const both = tangents.ratesAt(0, at)
    return [both[0]! / (sizes[0] || 1), both[1]! / (sizes[1] || 1)]
  }
  const corners: Point[] = [
    [x[0], y[0]],
    [x[1], y[0]],
    [x[1], y[1]],
    [x[0], y[1]],
  ]
  let isStill = false
  /** Halved until no piece turns by more than an eighth. */
  const turned = (from: Point, to: Point, a: Point, b: Point, depth: number): number => {
    if (Math.max(Math.abs(a[0]), Math.abs(a[1])) < STILL || depth > SPLITS_MAX) isStill = true
    if (isStill) return 0
    const angle = atan2(a[0] * b[1] - a[1] * b[0], a[0] * b[0] + a[1] * b[1])
    if (Math.abs(angle) < Math.PI / 4 && depth > SPLITS_MIN) return angle
    const middle: Point = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]
    const rate = rateAt(middle)
    return turned(from, middle, a, rate, depth + 1) + turned(middle, to, rate, b, depth + 1)
  }
  const sum = corners.reduce((all, from, i) => {
    const to = corners[(i + 1) % 4]!
    return all + turned(from, to, rateAt(from), rateAt(to), 0)
  }, 0)
  return isStill ? null : Math.round(sum / (2 * Math.PI)) + 0
}

const SPLITS_MIN = 7

/** The largest distance of a middle from the nullcline, by the rate there over its slope. */
function offOf(
  line: readonly Point[],
  which: 0 | 1,
  sizes: readonly [number, number],
  tangents: Tangents,
): number {
  let most = 0
  for (let k = 1; k < line.length; k++) {
    const [a, b] = [line[k - 1]!, line[k]!]
    const middle = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]
    const rate = Math.abs(tangents.ratesAt(0, middle)[which]!)
    if (rate === 0) continue
    const jacobian = tangents.jacobianAt(0, middle)
    const [sx, sy] = [jacobian[2 * which]! * sizes[0], jacobian[2 * which + 1]! * sizes[1]]
    const [lx, ly] = [(b[0] - a[0]) / sizes[0], (b[1] - a[1]) / sizes[1]]
    // No further than the line is long, wherever the rate has no slope.
    const off = rate / Math.max(Math.sqrt(sx * sx + sy * sy), Number.MIN_VALUE)
    most = Math.max(most, Math.min(off, Math.sqrt(lx * lx + ly * ly)))
  }
  return most
}

/** All points of the nullclines, one species after the other. */
function seriesOf(lines: readonly Point[][][]) {
  const points = lines.flat(2)
  return {
    first: Float64Array.from(points, ([x]) => x),
    second: Float64Array.from(points, ([, y]) => y),
  }
}
