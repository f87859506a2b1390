import type { Picture, PicturedResult } from '../../picture.ts'

/** Rows of all bodies at each time, of those that move in a plane or in space. */
function inSpace({ series }: PicturedResult): Record<string, number[]> {
  const { t = [] } = series
  const bodies = Object.keys(series).filter(name => /^y\d+$/.test(name)).length
  const column = (of: (row: number, body: number) => number) =>
    Array.from(t).flatMap((_, row) => Array.from({ length: bodies }, (_, body) => of(row, body)))
  const along = (axis: string) => column((row, body) => series[`${axis}${body}`]?.[row] ?? 0)
  return {
    ...{ placeX: along('x'), placeY: along('y'), placeZ: along('z') },
    ...{ body: column((_, body) => body), time: column(row => t[row]!) },
  }
}

export const pictures: readonly Picture[] = [
  {
    kind: 'lines',
    title: 'Positions of the bodies',
    x: { series: 't', title: 'time', unit: 's' },
    y: { title: 'position', unit: 'm' },
    curves: [{ series: 'x*', title: 'body *' }],
  },
  {
    kind: 'particles',
    title: 'Bodies and their paths',
    x: { series: 'placeX', title: 'x', unit: 'm' },
    y: { series: 'placeY', title: 'y', unit: 'm' },
    z: 'placeZ',
    group: { series: 'body', titles: [] },
    time: { series: 'time', title: 'time', unit: 's' },
    paths: true,
    derive: inSpace,
  },
]
