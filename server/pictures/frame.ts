// The frame of a plot: where its area lies, its axes with ticks and grid, its legend and its colour bar.
import type { Axis } from '../../workers/picture.ts'
import { type ColourMap, colourAt, hexOf } from './colour-map.ts'
import { type Domain, type Scale, scaleOf } from './scale.ts'
import { element, label, type Point, pathOf } from './svg.ts'
import { fitted, widthOf } from './text.ts'
import { FONT_SIZE, GRID, MUTED } from './theme.ts'

export interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

export const HEADING = 44
const GAP = 8
const TICK = 5
/** Below the area: tick labels and the title of the axis. */
const FOOT = 54
const EDGE = 18
const BAR_WIDTH = 14
const LEGEND_ROW = 20
const SWATCH = 26

export interface Entry {
  readonly title: string
  readonly colour: string
  readonly style: 'line' | 'dashed' | 'dots'
}

export interface Colours {
  readonly domain: Domain
  readonly axis: Axis
  readonly map: ColourMap
}

export interface FrameOptions {
  readonly x: { readonly domain: Domain; readonly axis: Axis }
  readonly y: { readonly domain: Domain; readonly axis: Axis }
  readonly legend?: readonly Entry[]
  /** A line under the heading, what the axes do not say. */
  readonly note?: string | undefined
  readonly bar?: Colours
  /** Largest size of the area; smaller where `aspect`, height over width, asks for it. */
  readonly area: { readonly width: number; readonly height: number; readonly aspect?: number }
}

export interface Frame {
  readonly width: number
  readonly height: number
  readonly box: Box
  readonly x: Scale
  readonly y: Scale
  /** Scale of the colours, where there is a bar. */
  readonly colours?: Scale
  readonly aside: string
  /** Grid and axes, legend and bar: what lies below the data, and what lies above. */
  readonly below: string
  readonly above: string
}

export function frameOf({ x, y, legend = [], note, bar, area }: FrameOptions): Frame {
  const { aspect } = area
  const width = aspect === undefined ? area.width : Math.min(area.width, area.height / aspect)
  const height = aspect === undefined ? area.height : width * aspect
  const rows = legendRows(legend, width + 80)
  const lines = rows.length + (note === undefined ? 0 : 1)
  const top = HEADING + lines * LEGEND_ROW + (lines > 0 ? 4 : 0)
  const bottom = top + height
  const yScale = scaleOf(y.domain, y.axis, [bottom, top], countFor(height, 48))
  const left = EDGE + FONT_SIZE + GAP + widest(yScale.labels) + TICK + 4
  const right = left + width
  const box = { left, top, right, bottom }
  const xScale = spacedScale(x.domain, x.axis, [left, right])
  const colours = bar && barOf(box, bar)
  const margin = colours?.width ?? Math.max(EDGE, overhang(xScale, right))
  return {
    width: right + margin,
    height: bottom + FOOT,
    box,
    x: xScale,
    y: yScale,
    ...(colours && { colours: colours.scale }),
    below: grid(box, xScale, yScale) + drawnLegend(rows, left),
    aside:
      note === undefined
        ? ''
        : label(fitted(note, FONT_SIZE, right + margin - 32), 16, HEADING + 8, { fill: MUTED }),
    above: axes(box, xScale, yScale) + (colours?.drawn ?? ''),
  }
}

const countFor = (length: number, each: number) => Math.max(2, Math.round(length / each))

const widest = (labels: readonly string[]) =>
  Math.ceil(Math.max(0, ...labels.map(text => widthOf(text, FONT_SIZE))))

/** A scale with as many ticks as leave room between their labels. */
function spacedScale(domain: Domain, axis: Axis, range: readonly [number, number]): Scale {
  const length = range[1] - range[0]
  for (let count = countFor(length, 64); ; count--) {
    const scale = scaleOf(domain, axis, range, count)
    const places = scale.ticks.map(scale.place)
    const gaps = places.slice(1).map((place, i) => place - places[i]!)
    if (count <= 2 || gaps.every(gap => gap >= widest(scale.labels) + 14)) return scale
  }
}

/** Pixels by which the last label stands out to the right. */
function overhang({ ticks, labels, place }: Scale, right: number): number {
  const last = ticks.length - 1
  if (last < 0) return 0
  return place(ticks[last]!) + widthOf(labels[last]!, FONT_SIZE) / 2 - right + 6
}

function grid({ left, top, right, bottom }: Box, x: Scale, y: Scale): string {
  const upright = x.ticks.map(tick => line([x.place(tick), top], [x.place(tick), bottom]))
  const level = y.ticks.map(tick => line([left, y.place(tick)], [right, y.place(tick)]))
  return element('path', { d: [...upright, ...level].join(''), stroke: GRID })
}

const line = (from: Point, to: Point) => pathOf([from, to])

function axes(box: Box, x: Scale, y: Scale): string {
  const { left, top, right, bottom } = box
  const ticks = [
    ...x.ticks.map(tick => line([x.place(tick), bottom], [x.place(tick), bottom + TICK])),
    ...y.ticks.map(tick => line([left - TICK, y.place(tick)], [left, y.place(tick)])),
  ].join('')
  const border = pathOf(
    [
      [left, top],
      [right, top],
      [right, bottom],
      [left, bottom],
    ],
    true,
  )
  return [
    element('path', { d: `${border}${ticks}`, fill: 'none', stroke: MUTED }),
    ...x.ticks.map((tick, i) =>
      label(x.labels[i]!, x.place(tick), bottom + TICK + 15, { anchor: 'middle' }),
    ),
    ...y.ticks.map((tick, i) =>
      label(y.labels[i]!, left - TICK - 4, y.place(tick) + 4.5, { anchor: 'end' }),
    ),
    label(fitted(x.title, FONT_SIZE, right - left + 80), (left + right) / 2, bottom + 43, {
      anchor: 'middle',
    }),
    label(fitted(y.title, FONT_SIZE, bottom - top + 60), EDGE + 8, (top + bottom) / 2, {
      anchor: 'middle',
      turned: true,
    }),
  ].join('')
}

function legendRows(entries: readonly Entry[], width: number): Entry[][] {
  const rows: Entry[][] = []
  if (entries.length < 2) return rows
  let free = 0
  for (const entry of entries) {
    const needed = entryWidth(entry)
    if (rows.length === 0 || needed > free) {
      rows.push([])
      free = width
    }
    rows.at(-1)!.push(entry)
    free -= needed
  }
  return rows
}

const entryWidth = ({ title }: Entry) => SWATCH + 6 + widthOf(title, FONT_SIZE) + 18

function drawnLegend(rows: readonly Entry[][], left: number): string {
  return rows
    .map((entries, row) => {
      const y = HEADING + row * LEGEND_ROW + 9
      let x = left
      return entries
        .map(entry => {
          const at = x
          x += entryWidth(entry)
          return swatch(entry, at, y) + label(entry.title, at + SWATCH + 6, y + 4.5)
        })
        .join('')
    })
    .join('')
}

/** How a curve is stroked. */
export const strokeOf = (style: Entry['style']) => ({
  'stroke-width': style === 'dots' ? 5 : 1.8,
  'stroke-linecap': style === 'dots' ? 'round' : undefined,
  'stroke-linejoin': style === 'dots' ? undefined : 'round',
  'stroke-dasharray': style === 'dashed' ? '6 4' : undefined,
})

function swatch({ colour, style }: Entry, x: number, y: number): string {
  const d = style === 'dots' ? `${pathOf([[x + SWATCH / 2, y]])}h0` : line([x, y], [x + SWATCH, y])
  return element('path', { d, fill: 'none', stroke: colour, ...strokeOf(style) })
}

const STOPS = 16

/** A bar of colours right of the area, and the width that it takes. */
export function barOf(
  { top, right, bottom }: Box,
  { domain, axis, map }: Colours,
): { scale: Scale; drawn: string; width: number } {
  const scale = scaleOf(domain, axis, [bottom, top], countFor(bottom - top, 48))
  const left = right + GAP * 2
  const stops = Array.from({ length: STOPS + 1 }, (_, i) =>
    element('stop', { offset: String(i / STOPS), 'stop-color': hexOf(colourAt(map, i / STOPS)) }),
  )
  const gradient = { id: `bar-${map}`, x1: 0, y1: 1, x2: 0, y2: 0 }
  const ticks = scale.ticks.map(tick => {
    const at = scale.place(tick)
    return line([left + BAR_WIDTH, at], [left + BAR_WIDTH + TICK, at])
  })
  const labels = left + BAR_WIDTH + TICK + 4
  const title = labels + widest(scale.labels) + GAP + FONT_SIZE
  const drawn = [
    element('defs', {}, element('linearGradient', gradient, ...stops)),
    element('rect', {
      x: left,
      y: top,
      width: BAR_WIDTH,
      height: bottom - top,
      fill: `url(#bar-${map})`,
      stroke: MUTED,
    }),
    element('path', { d: ticks.join(''), stroke: MUTED }),
    ...scale.ticks.map((tick, i) => label(scale.labels[i]!, labels, scale.place(tick) + 4.5)),
    label(fitted(scale.title, FONT_SIZE, bottom - top + 60), title, (top + bottom) / 2, {
      anchor: 'middle',
      turned: true,
    }),
  ]
  return { scale, drawn: drawn.join(''), width: title - right + EDGE }
}
