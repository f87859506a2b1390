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
    kind: 'map',
    title: 'Density of cells at the end',
    field: 'u',
    value: { title: 'density' },
    x: { title: 'x', unit: 'mm' },
    y: { title: 'y', unit: 'mm' },
  },
  {
    kind: 'lines',
    title: 'Place of the front',
    x: { series: 't', title: 'time', unit: 'd' },
    y: { title: 'front', unit: 'mm' },
    curves: [{ series: 'front', title: 'front' }],
  },
  {
    kind: 'lines',
    title: 'Edges that a scan sees',
    x: { series: 't', title: 'time', unit: 'd' },
    y: { title: 'radius', unit: 'mm' },
    curves: [{ series: 'radius*', title: 'edge *' }],
  },
]
