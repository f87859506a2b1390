// The particles of a picture: as rows of its last moment for a drawing, as moments for who turns them in space.
import type { Axis, ParticlesPicture, Picture, PicturedResult } from '../../workers/picture.ts'

export interface ParticlesDrawing {
  readonly kind: 'particles'
  readonly title: string
  readonly x: Axis
  readonly y: Axis
  readonly diameter: number
  readonly groups: readonly string[]
  readonly particles: readonly ParticlesRow[]
}
export type ParticlesRow = readonly [x: number, y: number, z: number, group: number]

/** Particles in space as JSON has them. */
export interface Space {
  readonly title: string
  readonly axes: readonly [x: Axis, y: Axis]
  readonly diameter: number
  readonly groups: readonly string[]
  readonly paths: boolean
  readonly box?: readonly number[]
  /** Axis of the times of the moments, where there is a time. */
  readonly time?: Axis
  readonly moments: readonly Moment[]
}

/** All particles of a picture with every digit: a row each, those of one moment beside each other. */
export interface Particles {
  readonly title: string
  readonly groups: readonly string[]
  /** The three edges of the box that they are in at the last moment. */
  readonly box?: ArrayLike<number>
  /** The time, where there is one, place, and number of the group. */
  readonly columns: readonly { readonly name: string; readonly values: Float64Array }[]
  readonly moments: readonly Rows[]
}

interface Moment {
  readonly t?: number
  readonly x: readonly number[]
  readonly y: readonly number[]
  readonly z: readonly number[]
  readonly group: readonly number[]
}

type Columns = Readonly<Record<string, ArrayLike<number>>>
type Result = { readonly series?: Columns }

/** Discs that one drawing holds, at most. */
const DISCS_MAX = 1500
/** Rows of all moments: some hundred thousand numbers, which are JSON in milliseconds. */
const ROWS_MAX = 24_000
/** Diameter of a particle in a picture that gives none, as a fraction of the widest extent. */
const POINT = 0.03
/** Places are told to this part of the widest extent. */
const FINEST = 1e-6

/** The last moment, undefined where there are no particles. */
export function particlesOf(
  picture: ParticlesPicture,
  columns: Columns,
  result: Result,
): ParticlesDrawing | undefined {
  const moments = momentsOf(picture, columns)
  const last = moments.at(-1)
  if (last === undefined) return undefined
  const { title, x, y } = picture
  const place = placesOf(picture, columns)
  const rows = Array.from({ length: Math.min(DISCS_MAX, last.end - last.from) }, (_, i) => {
    const row = last.from + i
    return [place.x(row), place.y(row), place.z(row), place.group(row)] as const
  })
  return {
    kind: 'particles',
    ...{ title, x: plain(x), y: plain(y) },
    diameter: picture.diameter ?? POINT * widest(picture, columns),
    groups: groupsOf(picture, result),
    particles: rows,
  }
}

/** What the first of the pictures shows that has particles in this result, for who turns them in space; undefined without. */
export function spaceOf(pictures: readonly Picture[], result: Result): Space | undefined {
  const pictured = particlesIn(pictures, result)
  return pictured && inSpace(pictured, result)
}

/** The particles of the same picture with every digit, at every moment. */
export function wholeParticles(
  pictures: readonly Picture[],
  result: Result,
): Particles | undefined {
  const pictured = particlesIn(pictures, result)
  if (pictured === undefined) return undefined
  const { picture, columns, moments } = pictured
  const { title, time, box } = picture
  const place = placesOf(picture, columns)
  const length = moments.at(-1)!.end
  const column = (name: string, at: (row: number) => number) => ({
    name,
    values: Float64Array.from({ length }, (_, row) => at(row)),
  })
  return {
    ...{ title, groups: groupsOf(picture, result), moments },
    ...(box !== undefined && columns[box] && { box: columns[box] }),
    columns: [
      ...(time ? [column('t', row => columns[time.series]![row]!)] : []),
      ...[column('x', place.x), column('y', place.y), column('z', place.z)],
      column('group', place.group),
    ],
  }
}

interface Pictured {
  readonly picture: ParticlesPicture
  readonly columns: Columns
  readonly moments: readonly Rows[]
}

function particlesIn(pictures: readonly Picture[], result: Result): Pictured | undefined {
  for (const picture of pictures) {
    if (picture.kind !== 'particles') continue
    const { series = {} } = result
    const columns = { ...series, ...picture.derive?.({ ...result, series }) }
    const missing = picture.needs?.some(
      name => !(name in columns || (memberOf(result, name) ?? null) !== null),
    )
    const moments = missing ? [] : momentsOf(picture, columns)
    if (moments.length > 0) return { picture, columns, moments }
  }
  return undefined
}

interface Rows {
  readonly from: number
  readonly end: number
}

function inSpace({ picture, columns, moments }: Pictured, result: Result): Space {
  const { title, x, y, time, box, paths = false } = picture
  const span = widest(picture, columns)
  const place = placesOf(picture, columns)
  const step = FINEST * 10 ** Math.ceil(Math.log10(span))
  const scale = Math.round(1 / step)
  const rounded = (value: number) =>
    step < 1 ? Math.round(value * scale) / scale : Math.round(value / step) * step
  const list = ({ from, end }: Rows, at: (row: number) => number, isPlace = true) =>
    Array.from({ length: end - from }, (_, i) => {
      const value = at(from + i)
      return isPlace ? rounded(value) : value
    })
  return {
    ...{ title, paths, axes: [plain(x), plain(y)], groups: groupsOf(picture, result) },
    diameter: picture.diameter ?? POINT * span,
    ...(box !== undefined && columns[box] && { box: Array.from(columns[box]) }),
    ...(time !== undefined && { time: plain(time) }),
    moments: thinned(moments).map(rows => ({
      ...(time !== undefined && { t: columns[time.series]![rows.from]! }),
      x: list(rows, place.x),
      y: list(rows, place.y),
      z: list(rows, place.z),
      group: list(rows, place.group, false),
    })),
  }
}

/** Runs of rows of one time, in their order; all rows where there is no time. */
function momentsOf({ x, y, time }: ParticlesPicture, columns: Columns): Rows[] {
  const lengths = [x, y, ...(time ? [time] : [])].map(({ series }) => columns[series]?.length ?? 0)
  const length = Math.min(...lengths)
  if (length === 0) return []
  if (time === undefined) return [{ from: 0, end: length }]
  const times = columns[time.series]!
  const moments: Rows[] = []
  let from = 0
  for (let row = 1; row <= length; row++) {
    if (row < length && times[row] === times[from]) continue
    moments.push({ from, end: row })
    from = row
  }
  return moments
}

/** As many as there is room for, the first and the last among them; of one that is too large its first rows. */
function thinned(moments: readonly Rows[]): Rows[] {
  const most = moments.reduce((rows, { from, end }) => Math.max(rows, end - from), 1)
  const largest = Math.min(ROWS_MAX, most)
  const count = Math.min(moments.length, Math.max(1, Math.floor(ROWS_MAX / largest)))
  const last = moments.length - 1
  const at = (i: number) => (count === 1 ? last : Math.round((i * last) / (count - 1)))
  return Array.from({ length: count }, (_, i) => moments[at(i)]!).map(({ from, end }) => ({
    from,
    end: Math.min(end, from + ROWS_MAX),
  }))
}

function placesOf({ x, y, z, group }: ParticlesPicture, columns: Columns) {
  const of = (name: string | undefined) => {
    const column = name === undefined ? undefined : columns[name]
    return (row: number) => column?.[row] ?? 0
  }
  return { x: of(x.series), y: of(y.series), z: of(z), group: of(group?.series) }
}

function widest({ x, y, z }: ParticlesPicture, columns: Columns): number {
  let most = 0
  for (const name of [x.series, y.series, z]) {
    const column = name === undefined ? undefined : columns[name]
    let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
    for (let row = 0; row < (column?.length ?? 0); row++) {
      low = Math.min(low, column![row]!)
      high = Math.max(high, column![row]!)
    }
    most = Math.max(most, high - low)
  }
  return most > 0 ? most : 1
}

function groupsOf({ group }: ParticlesPicture, result: Result): readonly string[] {
  if (group === undefined) return []
  if (typeof group.titles !== 'string') return group.titles
  return Object.keys((memberOf(result, group.titles) ?? {}) as object).sort()
}

const memberOf = (result: Result, name: string): unknown => (result as PicturedResult)[name]

const plain = ({ title, unit }: Axis): Axis => ({ title, ...(unit !== undefined && { unit }) })
