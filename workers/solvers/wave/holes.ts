// Where waves are held at 0 inside of their domain: which nodes lie in such holes, and how far off their edges are.

import type { Line } from './line.ts'
import type { Medium } from './medium.ts'

/**
 * A wall counts as at least so much of a spacing away: a nearer one would ask for steps of a Courant number below 1/2. Within
 * half of it the node is the wall, so that neither side gains on the mean.
 */
const WALL_MIN = 0.15

export interface Holes {
  readonly isHeld: Uint8Array
  /** Of the face behind each node along x and y: the share of it in front of a wall, 1 where there is none. */
  readonly shares: readonly Float64Array[]
}

export function holesOf(medium: Medium, x: Line, y: Line): Holes {
  const width = x.cells + 1
  const whole = width * (y.cells + 1)
  const isHeld = new Uint8Array(whole)
  const shares = [new Float64Array(whole).fill(1), new Float64Array(whole).fill(1)]
  if (medium.substances.every(({ obstacle }) => obstacle !== 'held')) return { isHeld, shares }
  for (let j = 0; j <= y.cells; j++) {
    walk(medium, 'x', medium.dim === 1 ? 0.5 : y.places[j]!, x, (i, share, held) => {
      isHeld[j * width + i] = held ? 1 : 0
      shares[0]![j * width + i] = share
    })
  }
  for (let i = 0; medium.dim === 2 && i < width; i++) {
    walk(medium, 'y', x.places[i]!, y, (j, share) => {
      shares[1]![j * width + i] = share
    })
  }
  const before = isHeld.slice()
  for (const [axis, step] of [1, width].entries()) {
    for (const [at, share] of shares[axis]!.entries()) {
      if (share < WALL_MIN / 2) isHeld[before[at] ? at + step : at] = 1
    }
  }
  for (const own of shares)
    for (const [at, share] of own.entries()) own[at] = Math.max(share, WALL_MIN)
  return { isHeld, shares }
}

/** Node by node of one line: whether it is held, and the open share of the face behind it. */
function walk(
  { substances, shapes }: Medium,
  axis: 'x' | 'y',
  at: number,
  line: Line,
  visit: (i: number, share: number, held: boolean) => void,
): void {
  const { places, cells, h } = line
  let stretches: (readonly [number, number])[] = []
  for (const [k, shape] of shapes.entries()) {
    const cuts = shape.cut(axis, at, places[0]! - h, places[cells]! + h)
    for (let c = 0; c < cuts.length; c += 2) {
      const [a, b] = [cuts[c]!, cuts[c + 1]!]
      stretches = stretches.flatMap(([from, to]) =>
        [[from, Math.min(to, a)] as const, [Math.max(from, b), to] as const].filter(
          ([low, high]) => low < high,
        ),
      )
      if (substances[k + 1]!.obstacle === 'held') stretches.push([a, b])
    }
  }
  const tiny = 1e-9 * h
  const held = Array.from(places, place =>
    stretches.some(([from, to]) => place >= from - tiny && place <= to + tiny),
  )
  for (let i = 0; i <= cells; i++) {
    let share = 1
    if (i < cells && held[i] !== held[i + 1]) {
      const [low, high] = [places[i]!, places[i + 1]!]
      const edges = stretches.flatMap(ends =>
        ends.filter(end => end >= low - tiny && end <= high + tiny),
      )
      // From the open node to the wall that is nearest to it.
      const open = edges.map(end => (held[i] ? high - end : end - low) / h)
      share = Math.max(0, Math.min(1, ...open))
    }
    visit(i, share, held[i]!)
  }
}
