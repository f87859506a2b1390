import type { Picture } from '../../picture.ts'

export const pictures: readonly Picture[] = [
  {
    kind: 'map',
    title: 'Electrostatic potential and field',
    field: 'potential',
    value: { title: 'potential', unit: 'V' },
    x: { title: 'x', unit: 'm' },
    y: { title: 'y', unit: 'm' },
    arrows: ['Ex', 'Ey'],
  },
  {
    kind: 'lines',
    title: 'Potential across the junction',
    x: { series: 'x', title: 'x', unit: 'm' },
    y: { title: 'potential', unit: 'V' },
    curves: [{ series: 'potential', title: 'potential' }],
  },
  {
    kind: 'lines',
    title: 'Electric field across the junction',
    x: { series: 'x', title: 'x', unit: 'm' },
    y: { title: 'electric field', unit: 'V/m' },
    curves: [{ series: 'field', title: 'field' }],
  },
]
