import type { Picture } from '../../picture.ts'

export const pictures: readonly Picture[] = [
  {
    kind: 'lines',
    title: 'Density of cells at the end',
    x: { series: 'x', title: 'x', unit: 'mm' },
    y: { title: 'density, capacity 1' },
    curves: [{ series: 'u', title: 'density' }],
  },
  {
    kind: 'lines',
    title: 'Place of the front',
    x: { series: 't', title: 'time', unit: 'd' },
    y: { title: 'front', unit: 'mm' },
    curves: [{ series: 'front', title: 'front' }],
  },
]
