import type { Picture } from '../../picture.ts'

export const pictures: readonly Picture[] = [
  {
    kind: 'mesh',
    title: 'Von Mises stress of the bent beam',
    field: 'vonMises',
    value: { title: 'von Mises stress', unit: 'Pa' },
    x: { title: 'x', unit: 'm' },
    y: { title: 'y', unit: 'm' },
    displacement: ['ux', 'uy'],
  },
  {
    kind: 'lines',
    title: 'Deflection along the beam',
    x: { series: 'x', title: 'x', unit: 'm' },
    y: { title: 'deflection', unit: 'm' },
    curves: [
      { series: 'eulerLine', title: 'Euler and Bernoulli', style: 'dashed' },
      { series: 'deflection', title: 'finite elements' },
    ],
  },
  {
    kind: 'triangles',
    title: 'Von Mises stress of the deformed body',
    triangles: 'triangles',
    x: { series: 'x', title: 'x', unit: 'm' },
    y: { series: 'y', title: 'y', unit: 'm' },
    value: { series: 'vonMises', title: 'von Mises stress', unit: 'Pa' },
    displacement: ['ux', 'uy'],
  },
  {
    kind: 'triangles',
    title: 'The lowest mode',
    triangles: 'triangles',
    x: { series: 'x', title: 'x', unit: 'm' },
    y: { series: 'y', title: 'y', unit: 'm' },
    value: { series: 'amplitude', title: 'displacement over the largest' },
    displacement: ['ux', 'uy'],
  },
]
