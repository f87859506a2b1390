// States in a column, in the order in which they are reached; events that lead to the next state between them, those that lead
// farther or nowhere in lanes on the right, those that lead back in lanes on the left. Each lane is as wide as its labels, and
// labels stand in the gaps between the rows, where no line runs across: nothing covers anything.
import type { ChartArrow, StatechartDrawing } from './drawing.ts'
import { HEADING } from './frame.ts'
import { element, label, type Point, pathOf, sheet } from './svg.ts'
import { fitted, widthOf } from './text.ts'
import { FONT_SIZE, INK, MUTED, PAPER } from './theme.ts'

const ROW = 84
const HEIGHT = 36
const WIDTH_MIN = 96
const LABEL_MAX = 190
const EDGE = 24
const GAP = 16
const CORNER = 7
/** Ports of a box lie at most so far from its middle. */
const PORTS = 12
/** Fill of the state that the chart is in; text on it stands out as on paper. */
const CURRENT = '#dbeafe'

interface Lane {
  /** Stretches of the lane that are taken, in rows. */
  readonly taken: [from: number, to: number][]
  width: number
}

interface Placed extends ChartArrow {
  readonly lane: number
}

export function drawStatechart({ title, states, arrows, current }: StatechartDrawing): string {
  const all = merged(arrows)
  const next = all.filter(({ from, to }) => to === from + 1)
  const onward = all.filter(({ from, to }) => to > from + 1)
  const loops = all.filter(({ from, to }) => to === from)
  // A loop is as short as its row: in an outer lane nothing passes through its label.
  const right = laid([...byLength(onward), ...loops])
  const left = laid(byLength(all.filter(({ from, to }) => to < from)))
  const names = states.map(({ name }) => widthOf(name, FONT_SIZE))
  const half = Math.max(WIDTH_MIN, ...names.map(width => width + 28)) / 2
  const beside = Math.max(0, ...next.map(arrow => labelWidth(arrow) + GAP))
  const leftWidth = left.lanes.reduce((sum, { width }) => sum + width, 0)
  const middle = EDGE + leftWidth + half + GAP
  const rightFrom = middle + Math.max(half + GAP, beside + GAP)
  const rightWidth = right.lanes.reduce((sum, { width }) => sum + width, 0)
  const top = HEADING + 40
  const y = (row: number) => top + row * ROW + HEIGHT / 2
  const width = Math.max(rightFrom + rightWidth + EDGE, 16 + widthOf(title, 13))
  const height = y(states.length - 1) + HEIGHT / 2 + EDGE

  const rightPorts = portsOf(right.placed)
  const leftPorts = portsOf(left.placed)
  const laneX = (lanes: readonly Lane[], lane: number) =>
    lanes.slice(0, lane).reduce((sum, one) => sum + one.width, 0)
  const inLanes = [
    ...right.placed.map((arrow, i) => {
      const x = rightFrom + laneX(right.lanes, arrow.lane)
      const [start, end] = rightPorts[i]!
      const ends = [y(arrow.from) + start, y(arrow.to) + end] as const
      const at = arrow.from === arrow.to ? y(arrow.from) + 4.5 : gapBelow(arrow.from, y)
      return route(middle + half, x, ends, 1) + tag(arrow, x + 6, at, 'start')
    }),
    ...left.placed.map((arrow, i) => {
      const x = middle - half - GAP - laneX(left.lanes, arrow.lane)
      const [start, end] = leftPorts[i]!
      const ends = [y(arrow.from) + start, y(arrow.to) + end] as const
      return route(middle - half, x, ends, -1) + tag(arrow, x - 6, gapBelow(arrow.to, y), 'end')
    }),
  ]
  const between = next.map(arrow => {
    const [from, to] = [y(arrow.from) + HEIGHT / 2, y(arrow.to) - HEIGHT / 2]
    const line = pathOf([
      [middle, from],
      [middle, to],
    ])
    const drawn = element('path', { ...LINE, d: line + head([middle, to], [0, 1]) })
    return drawn + tag(arrow, middle + 8, (from + to) / 2 + 4.5, 'start')
  })
  const boxes = states.map((state, row) => box(state, middle, y(row), half, row === current))
  const start = y(0) - HEIGHT / 2
  const initial =
    element('circle', { cx: middle, cy: start - 24, r: 5 }) +
    element('path', {
      ...LINE,
      d:
        pathOf([
          [middle, start - 24],
          [middle, start],
        ]) + head([middle, start], [0, 1]),
    })
  const description = descriptionOf(states, arrows, current)
  return sheet({ width, height, title, description }, initial, ...between, ...inLanes, ...boxes)
}

const LINE = { fill: 'none', stroke: MUTED, 'stroke-width': 1.4, 'stroke-linejoin': 'round' }

const gapBelow = (row: number, y: (row: number) => number) => y(row) + ROW / 2 + 4.5

function descriptionOf(
  states: StatechartDrawing['states'],
  arrows: readonly ChartArrow[],
  current: number | undefined,
): string {
  const named = arrows.map(
    ({ from, to, label }) => `${label} leads from ${states[from]!.name} to ${states[to]!.name}`,
  )
  const now = current === undefined ? '' : `, now in ${states[current]!.name}`
  return `Statechart of ${states.length} states, it begins in ${states[0]!.name}${now}: ${named.join('; ')}.`
}

/** One arrow for all events between the same two states. */
function merged(arrows: readonly ChartArrow[]): ChartArrow[] {
  const byEnds = Map.groupBy(arrows, ({ from, to }) => `${from} ${to}`)
  return [...byEnds.values()].map(group => ({
    ...group[0]!,
    label: group.map(({ label }) => label).join(', '),
  }))
}

const byLength = (arrows: readonly ChartArrow[]) =>
  arrows.toSorted((a, b) => Math.abs(a.to - a.from) - Math.abs(b.to - b.from))

const shownLabel = ({ label }: ChartArrow) => fitted(label, FONT_SIZE, LABEL_MAX)
const labelWidth = (arrow: ChartArrow) => widthOf(shownLabel(arrow), FONT_SIZE)

/** Each arrow in the innermost lane that is free along its rows; a loop in one of its own rows beyond all that pass it. */
function laid(arrows: readonly ChartArrow[]): { lanes: Lane[]; placed: Placed[] } {
  const lanes: Lane[] = []
  const placed = arrows.map(arrow => {
    const [from, to] = [Math.min(arrow.from, arrow.to), Math.max(arrow.from, arrow.to)]
    const isFree = ({ taken }: Lane) => taken.every(([a, b]) => to < a || from > b)
    const outermost = lanes.findLastIndex(lane => !isFree(lane)) + 1
    const lane = from === to ? outermost : lanes.findIndex(isFree)
    const at = lane < 0 ? lanes.length : lane
    lanes[at] ??= { taken: [], width: 0 }
    lanes[at].taken.push([from, to])
    lanes[at].width = Math.max(lanes[at].width, labelWidth(arrow) + 6 + GAP)
    return { ...arrow, lane: at }
  })
  return { lanes, placed }
}

/** Where each arrow leaves and enters its boxes, away from the middle: ports of a box are spread over its side. */
function portsOf(arrows: readonly Placed[]): (readonly [start: number, end: number])[] {
  const ends = arrows.flatMap(({ from, to }, i) => [
    { row: from, other: to, i, isEnd: false },
    { row: to, other: from, i, isEnd: true },
  ])
  const places = new Map<string, number>()
  for (const group of Map.groupBy(ends, ({ row }) => row).values()) {
    // What comes from above enters above.
    const sorted = group.toSorted((a, b) => a.other - b.other || Number(a.isEnd) - Number(b.isEnd))
    for (const [k, { i, isEnd }] of sorted.entries()) {
      const share = sorted.length === 1 ? 0.5 : k / (sorted.length - 1)
      places.set(`${i} ${isEnd}`, (2 * share - 1) * PORTS)
    }
  }
  return arrows.map((_, i) => [places.get(`${i} false`)!, places.get(`${i} true`)!])
}

/** Out of a box, along its lane and back, with rounded corners. `side`: 1 on the right, -1 on the left. */
function route(from: number, x: number, [y0, y1]: readonly [number, number], side: 1 | -1): string {
  const down = y1 >= y0 ? 1 : -1
  const r = Math.min(CORNER, Math.abs(y1 - y0) / 2)
  const d =
    pathOf([
      [from, y0],
      [x - side * r, y0],
    ]) +
    `q${side * r},0 ${side * r},${down * r}` +
    `V${Math.round(10 * (y1 - down * r)) / 10}` +
    `q0,${down * r} ${-side * r},${down * r}` +
    `H${Math.round(10 * from) / 10}`
  return element('path', { ...LINE, d: d + head([from, y1], [-side, 0]) })
}

/** Both barbs of an arrow that points along a direction. */
function head([x, y]: Point, [u, v]: Point): string {
  return pathOf([
    [x - 7 * u - 4 * v, y - 7 * v - 4 * u],
    [x, y],
    [x - 7 * u + 4 * v, y - 7 * v + 4 * u],
  ])
}

const tag = (arrow: ChartArrow, x: number, y: number, anchor: 'start' | 'end') =>
  label(shownLabel(arrow), x, y, { anchor, fill: INK })

function box(
  { name, final }: StatechartDrawing['states'][number],
  x: number,
  y: number,
  half: number,
  isCurrent: boolean,
): string {
  const rect = (inset: number, fill: string) =>
    element('rect', {
      x: x - half + inset,
      y: y - HEIGHT / 2 + inset,
      width: 2 * (half - inset),
      height: HEIGHT - 2 * inset,
      rx: 8 - inset / 2,
      fill,
      stroke: INK,
      'stroke-width': isCurrent ? 2.4 : 1.2,
    })
  const fill = isCurrent ? CURRENT : PAPER
  const frame = rect(0, fill) + (final ? rect(4, fill) : '')
  return frame + label(name, x, y + 4.5, { anchor: 'middle' })
}
