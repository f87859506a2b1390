// What is to be drawn, as plain data that a thread can be sent: a picture of a record with the numbers that it names, thinned.

import { thinned } from '../../workers/numerics/thin.ts'
import type {
  Axis,
  Curve,
  LinesPicture,
  MapPicture,
  MeshPicture,
  NetworkPicture,
  PhasePicture,
  Picture,
  TrianglesPicture,
} from '../../workers/picture.ts'
import { chosen, type Grid, resampled } from './grid.ts'
import { type ParticlesDrawing, particlesOf } from './particle-rows.ts'
import { type Extent, extentOf } from './scale.ts'
import { edgeOf, fewer, meansOf, type TriangleGrid } from './triangle-grid.ts'

export interface DrawnCurve {
  readonly title: string
  readonly style: NonNullable<Curve['style']>
  readonly x: Float64Array
  readonly y: Float64Array
  readonly errors?: Float64Array
}

export interface LinesDrawing {
  readonly kind: 'lines'
  readonly title: string
  readonly x: Axis
  readonly y: Axis
  readonly curves: readonly DrawnCurve[]
}

export interface PhaseDrawing {
  readonly kind: 'phase'
  readonly title: string
  readonly x: Axis
  readonly y: Axis
  readonly dots: boolean
  readonly path: { readonly x: Float64Array; readonly y: Float64Array }
}

export interface MapDrawing {
  readonly kind: 'map'
  readonly title: string
  readonly x: Axis
  readonly y: Axis
  readonly value: Axis
  /** Smallest and largest value of the whole field, of which `field` may be a part. */
  readonly range: Extent
  readonly field: Grid
  readonly contours?: Grid
  /** Whether the contours are those of the field itself, at the ticks of its bar. */
  readonly isOwn: boolean
  readonly arrows?: readonly [x: Grid, y: Grid]
  readonly cells: boolean
  readonly diverging: boolean
}

export interface MeshDrawing {
  readonly kind: 'mesh'
  readonly title: string
  readonly x: Axis
  readonly y: Axis
  readonly value: Axis
  readonly range: Extent
  readonly field: Grid
  readonly displacement: readonly [x: Grid, y: Grid]
}

export interface TrianglesDrawing {
  readonly kind: 'triangles'
  readonly title: string
  readonly x: Axis
  readonly y: Axis
  readonly value: Axis
  readonly grid: TriangleGrid
}

export interface NetworkDrawing {
  readonly kind: 'network'
  readonly title: string
  readonly node: Axis
  readonly edge: Axis
  readonly nodes: readonly { readonly label: string; readonly value: number }[]
  /** Indices of both ends, and the flow between them. */
  readonly edges: readonly (readonly [from: number, to: number, value: number])[]
}

/** A result that is a number and no more. */
export interface HeadlineDrawing {
  readonly kind: 'headline'
  readonly title: string
  readonly value: number | null
  readonly unit: string
}

/** Indices of the states, the initial one first, and the event with its guard. */
export interface ChartArrow {
  readonly from: number
  readonly to: number
  readonly label: string
}

export interface StatechartDrawing {
  readonly kind: 'statechart'
  readonly title: string
  readonly states: readonly { readonly name: string; readonly final: boolean }[]
  readonly arrows: readonly ChartArrow[]
  /** Index of the state that the chart is in. */
  readonly current?: number
}

export type Drawing =
  | LinesDrawing
  | PhaseDrawing
  | MapDrawing
  | MeshDrawing
  | TrianglesDrawing
  | ParticlesDrawing
  | NetworkDrawing
  | HeadlineDrawing
  | StatechartDrawing

/** A result as far as it can be drawn: typed arrays or the lists of its JSON. */
export interface Drawable {
  readonly series?: Readonly<Record<string, ArrayLike<number>>>
  readonly fields?: Readonly<Record<string, Grid>>
}

/** Most points of one curve, and of all curves of a picture. */
export const CURVE_POINTS_MAX = 1000
const CURVES_POINTS_MAX = 6000
/** Most curves of a picture: more are no longer told apart. */
const CURVES_MAX = 12
/** Most points along a side of a map, of its contours, arrows and of a mesh. */
export const MAP_SIDE_MAX = 128
const CONTOUR_SIDE_MAX = 64
const ARROW_SIDE_MAX = 18
const MESH_SIDE_MAX = 48
const NODES_MAX = 200

/** The drawing of one picture, or undefined where the result has not what it shows. */
export function drawingOf(picture: Picture, result: Drawable): Drawing | undefined {
  const { series = {}, fields = {} } = result
  const derived = picture.derive?.({ ...result, series })
  const columns = derived ? { ...series, ...derived } : series
  const has = (name: string) => name in columns || name in fields || isThere(result, name)
  if (picture.needs?.some(name => !has(name))) return undefined
  switch (picture.kind) {
    case 'lines':
      return lines(picture, columns)
    case 'phase':
      return phase(picture, columns)
    case 'map':
      return map(picture, fields)
    case 'mesh':
      return mesh(picture, fields)
    case 'triangles':
      return triangles(picture, columns)
    case 'particles':
      return particlesOf(picture, columns, result)
    case 'network':
      return network(picture, columns)
  }
}

const isThere = (result: Drawable, name: string) =>
  ((result as Readonly<Record<string, unknown>>)[name] ?? null) !== null

/** The first of the pictures that the result has, or one of whatever series and fields there are; undefined: there is nothing. */
export function bestDrawing(pictures: readonly Picture[], result: Drawable): Drawing | undefined {
  for (const picture of [...pictures, ...plainPictures(result)]) {
    const drawing = drawingOf(picture, result)
    if (drawing) return drawing
  }
  return undefined
}

/** Pictures that follow from names alone: each field as a map, all series over the first one that is an abscissa. */
export function plainPictures({ series = {}, fields = {} }: Drawable): Picture[] {
  const names = Object.keys(series)
  const along = ABSCISSAE.find(name => name in series) ?? names[0]
  const maps = Object.keys(fields).map(
    (name): MapPicture => ({
      ...{ kind: 'map', title: name, field: name, value: { title: name } },
      ...{ x: { title: 'x' }, y: { title: 'y' } },
    }),
  )
  if (along === undefined) return maps
  const lines: LinesPicture = {
    ...{ kind: 'lines', title: 'Series of the result', x: { series: along, title: along } },
    ...{ y: { title: 'value' }, curves: [{ series: '*', title: '*' }] },
  }
  return [...maps, lines]
}

const ABSCISSAE = ['t', 'x', 'r']

type Columns = Readonly<Record<string, ArrayLike<number>>>
type Fields = Readonly<Record<string, Grid>>

/** A curve for each series that is there: one with a number for each number. */
function unfolded(curve: Curve, x: string, columns: Columns): Curve[] {
  const { series, title, errors } = curve
  if (series === '*') {
    const isAlong = (name: string) => name !== x && columns[name]!.length === columns[x]?.length
    return Object.keys(columns)
      .filter(isAlong)
      .map(name => ({ ...curve, series: name, title: title.replace('*', name) }))
  }
  const star = series.indexOf('*')
  if (star < 0) return series in columns ? [curve] : []
  const [before, after] = [series.slice(0, star), series.slice(star + 1)]
  const numbers = Object.keys(columns).flatMap(name => {
    const number = name.slice(before.length, name.length - after.length)
    return name === `${before}${number}${after}` && /^\d+$/.test(number) ? [number] : []
  })
  return numbers.map(number => ({
    ...curve,
    series: `${before}${number}${after}`,
    title: title.replace('*', number),
    ...(errors && { errors: errors.replace('*', number) }),
  }))
}

function lines({ title, x, y, curves }: LinesPicture, columns: Columns): LinesDrawing | undefined {
  const there = curves
    .flatMap(curve => unfolded(curve, x.series, columns))
    .filter(curve => lengthOf(columns, curve.x ?? x.series, curve.series) > 0)
    .slice(0, CURVES_MAX)
  const isLine = there.some(
    ({ style, series, ...curve }) =>
      style === 'dots' || lengthOf(columns, curve.x ?? x.series, series) > 1,
  )
  if (!isLine) return undefined
  const most = Math.min(CURVE_POINTS_MAX, Math.floor(CURVES_POINTS_MAX / there.length))
  const drawn = there.map(({ series, title, errors, style = 'line', ...curve }): DrawnCurve => {
    const [xs, ys] = [columns[curve.x ?? x.series]!, columns[series]!]
    const half = errors === undefined ? undefined : columns[errors]
    const indices = thinned(ys, Math.min(xs.length, ys.length), most).filter(
      i => Number.isFinite(xs[i]) && Number.isFinite(ys[i]), // a sweep has points without a value
    )
    const at = (column: ArrayLike<number>) => Float64Array.from(indices, i => column[i]!)
    const bars = half && half.length >= ys.length ? { errors: at(half) } : {}
    return { title, style, x: at(xs), y: at(ys), ...bars }
  })
  return { kind: 'lines', title, x: plain(x), y, curves: drawn }
}

const plain = ({ title, unit, log }: Axis): Axis => ({
  title,
  ...(unit !== undefined && { unit }),
  ...(log && { log }),
})

const lengthOf = (columns: Columns, ...names: string[]) =>
  Math.min(...names.map(name => columns[name]?.length ?? 0))

function phase({ title, x, y, dots }: PhasePicture, columns: Columns): PhaseDrawing | undefined {
  const length = lengthOf(columns, x.series, y.series)
  if (length < 2) return undefined
  const [xs, ys] = [columns[x.series]!, columns[y.series]!]
  // A path may turn back in x as well as in y: both keep their extremes.
  const most = CURVE_POINTS_MAX
  const both = new Set([...thinned(xs, length, most), ...thinned(ys, length, most)])
  const indices = [...both].sort((a, b) => a - b)
  const at = (column: ArrayLike<number>) => Float64Array.from(indices, i => column[i]!)
  const path = { x: at(xs), y: at(ys) }
  return { kind: 'phase', title, x: plain(x), y: plain(y), dots: dots ?? false, path }
}

function map(picture: MapPicture, fields: Fields): MapDrawing | undefined {
  const { title, x, y, value, contours = picture.field, cells = false, diverging = false } = picture
  const field = fields[picture.field]
  if (!isDrawn(field)) return undefined
  const level = contours === false || cells ? undefined : fields[contours]
  const arrows = picture.arrows?.map(name => fields[name]) ?? []
  const [u, v] = arrows
  return {
    kind: 'map',
    ...{ title, x, y, value, cells, diverging },
    range: extentOf([field.values])!,
    field: cells ? chosen(field, MAP_SIDE_MAX) : resampled(field, MAP_SIDE_MAX),
    isOwn: contours === picture.field,
    ...(isDrawn(level) && { contours: resampled(level, CONTOUR_SIDE_MAX) }),
    ...(isDrawn(u) &&
      isDrawn(v) && { arrows: [resampled(u, ARROW_SIDE_MAX), resampled(v, ARROW_SIDE_MAX)] }),
  }
}

const isDrawn = (field: Grid | undefined): field is Grid =>
  field !== undefined && field.nx > 1 && field.ny > 1 && field.values.length === field.nx * field.ny

function mesh(picture: MeshPicture, fields: Fields): MeshDrawing | undefined {
  const { title, x, y, value } = picture
  const [field, u, v] = [picture.field, ...picture.displacement].map(name => fields[name])
  if (!isDrawn(field) || !isDrawn(u) || !isDrawn(v)) return undefined
  const coarse = (grid: Grid) => resampled(grid, MESH_SIDE_MAX)
  const range = extentOf([field.values])!
  const displacement = [coarse(u), coarse(v)] as const
  return { kind: 'mesh', title, x, y, value, range, field: coarse(field), displacement }
}

function triangles(picture: TrianglesPicture, columns: Columns): TrianglesDrawing | undefined {
  const { title, x, y, value } = picture
  const names = [x.series, y.series, value.series, ...(picture.displacement ?? [])]
  const nodes = lengthOf(columns, ...names)
  const all = Int32Array.from(columns[picture.triangles] ?? [])
  if (all.length < 6 || all.length % 6 !== 0 || all.some(k => !(k >= 0 && k < nodes)))
    return undefined
  const [xs, ys, values, ...moved] = names.map(name => Float64Array.from(columns[name]!))
  const [u, v] = moved.length > 0 ? moved : [new Float64Array(nodes), new Float64Array(nodes)]
  const drawn = fewer(all)
  const grid: TriangleGrid = {
    ...{ triangles: drawn, x: xs!, y: ys!, u: u!, v: v! },
    values: meansOf(drawn, values!),
    range: extentOf([values!])!,
    edge: edgeOf(drawn, xs!, ys!),
  }
  return { kind: 'triangles', title, x: plain(x), y: plain(y), value: plain(value), grid }
}

function network({ title, nodes, edges }: NetworkPicture, columns: Columns) {
  const { labels, value } = nodes
  const length = lengthOf(columns, labels, value.series)
  const ends = lengthOf(columns, edges.from, edges.to, edges.value.series)
  if (length < 2 || ends < 1 || length > NODES_MAX) return undefined
  const names = Array.from({ length }, (_, i) => columns[labels]![i]!)
  const index = new Map(names.map((name, i) => [name, i]))
  const drawn = Array.from({ length: ends }, (_, i) => {
    const [from, to] = [columns[edges.from]![i]!, columns[edges.to]![i]!].map(end => index.get(end))
    return [from ?? -1, to ?? -1, columns[edges.value.series]![i]!] as const
  })
  return {
    kind: 'network',
    title,
    node: plain(value),
    edge: plain(edges.value),
    nodes: names.map((name, i) => ({ label: String(name), value: columns[value.series]![i]! })),
    edges: drawn.filter(([from, to]) => from >= 0 && to >= 0),
  } satisfies NetworkDrawing
}
