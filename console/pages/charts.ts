// Which curves are drawn: those that the record of the solver pictures, then the series that no picture shows.
import type { Axis, Envelope, Picture } from '../api/records.ts'
import { type Frames, seriesInTime } from './frames.ts'

export interface Chart {
  readonly title: string
  readonly x: { title: string; isLog: boolean }
  readonly y: { title: string; isLog: boolean }
  readonly abscissae: readonly number[]
  readonly curves: readonly {
    /** Of the series. */
    name: string
    title: string
    values: readonly (number | null)[]
    isDashed?: boolean
    isDots?: boolean
    /** What they were at earlier times. */
    frames?: Frames<readonly (number | null)[]> | undefined
  }[]
}

type Series = Readonly<Record<string, readonly (number | null)[]>>

export function chartsOf(
  answer: Envelope,
  pictures: readonly Picture[],
  other: Envelope | undefined,
): Chart[] {
  const { ends: series, frames } = seriesInTime(answer)
  const drawn = new Set<string>()
  const charts = pictures.flatMap(picture => {
    const chart = picture.kind === 'lines' ? chartOf(picture, series, drawn) : undefined
    return chart ? [chart] : []
  })
  for (const name of pictures.flatMap(places)) drawn.add(name)
  return [...charts, ...rest(series, drawn)].map(chart =>
    other ? beside(chart, other.result?.series ?? {}) : moving(chart, frames),
  )
}

/** Series that are places, kinds and numbers of nodes: they are seen in space or on a mesh, and are no curves. */
function places({ kind, x, y, z, group, triangles, value, displacement = [] }: Picture): string[] {
  if (kind !== 'particles' && kind !== 'triangles') return []
  const names = [x?.series, y?.series, z, group?.series, triangles, value?.series, ...displacement]
  return names.filter(name => name !== undefined)
}

/** Beside another run the curves stand still. */
const moving = (chart: Chart, frames: ReturnType<typeof seriesInTime>['frames']): Chart => ({
  ...chart,
  curves: chart.curves.map(curve => ({ ...curve, frames: frames.get(curve.name) })),
})

function chartOf(picture: Picture, series: Series, drawn: Set<string>): Chart | undefined {
  const { x, y, curves = [], title } = picture
  const abscissae = numbers(series[x?.series ?? ''])
  if (!x || !y || !abscissae) return undefined
  const chosen = curves.flatMap(curve =>
    namesOf(curve.series, series)
      .filter(name => name !== x.series && series[name]!.length === abscissae.length && !curve.x)
      .map((name, i) => {
        drawn.add(name)
        return {
          name,
          title: curve.title.replace('*', name.replace(/\D/g, '') || String(i)),
          values: series[name]!,
          isDashed: curve.style === 'dashed',
          isDots: curve.style === 'dots',
        }
      }),
  )
  if (chosen.length === 0) return undefined
  drawn.add(x.series!)
  return { title, x: axisOf(x), y: axisOf(y), abscissae, curves: chosen }
}

/** `psi*` stands for psi0, psi1 ..., `*` for every series. */
function namesOf(pattern: string, series: Series): string[] {
  if (!pattern.includes('*')) return pattern in series ? [pattern] : []
  const [before = ''] = pattern.split('*')
  return Object.keys(series).filter(name =>
    before === '' ? true : name.startsWith(before) && /^\d+$/.test(name.slice(before.length)),
  )
}

const axisOf = ({ title, unit, log }: Axis) => ({
  title: unit === undefined || unit === '1' ? title : `${title} in ${unit}`,
  isLog: log ?? false,
})

/** Columns that no picture shows, over one of their length that rises: a time or a place before others. */
function rest(series: Series, drawn: Set<string>): Chart[] {
  return Object.entries(series).flatMap(([name, values]) => {
    if (drawn.has(name)) return []
    const rising = Object.keys(series).filter(
      other => series[other]!.length === values.length && rises(series[other]!),
    )
    const over = rising.find(other => /^[txr]$|time/i.test(other)) ?? rising[0]
    if (over === name) return []
    const abscissae = over === undefined ? values.map((_, i) => i) : numbers(series[over])!
    const x = { title: over ?? 'row', isLog: false }
    const y = { title: name, isLog: false }
    return [{ title: name, x, y, abscissae, curves: [{ name, title: name, values }] }]
  })
}

function numbers(list: Series[string] | undefined): number[] | undefined {
  if (!list || list.length < 2 || !list.every(value => typeof value === 'number')) return undefined
  return rises(list) ? (list as number[]) : undefined
}

const rises = (list: Series[string]): boolean =>
  list.every((value, i) => typeof value === 'number' && (i === 0 || value > (list[i - 1] ?? value)))

/** The same curves of the run before, dashed, where it has them at the same abscissae. */
function beside(chart: Chart, series: Series): Chart {
  const more = chart.curves.flatMap(curve => {
    const values = series[curve.name]
    if (values?.length !== curve.values.length) return []
    return [{ name: curve.name, title: `${curve.title}, before`, values, isDashed: true }]
  })
  return { ...chart, curves: [...chart.curves, ...more] }
}
