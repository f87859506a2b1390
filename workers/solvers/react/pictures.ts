import type { Picture } from '../../picture.ts'

export const pictures: readonly Picture[] = [
  {
    kind: 'map',
    title: 'Concentration of v',
    field: 'v',
    value: { title: 'v' },
    x: { title: 'x' },
    y: { title: 'y' },
    contours: false,
  },
  {
    kind: 'map',
    title: 'Concentration of u',
    field: 'u',
    value: { title: 'u' },
    x: { title: 'x' },
    y: { title: 'y' },
    contours: false,
  },
  {
    kind: 'lines',
    title: 'Mean concentrations',
    x: { series: 't', title: 'time' },
    y: { title: 'mean' },
    curves: [
      { series: 'meanU', title: 'u' },
      { series: 'meanV', title: 'v', style: 'dashed' },
    ],
  },
]
