import type { Picture } from '../../picture.ts'

export const pictures: readonly Picture[] = [
  {
    kind: 'lines',
    title: 'Motion of the field',
    x: { series: 't', title: 'time' },
    y: { title: 'φ and its rate' },
    curves: [
      { series: 'phi', title: 'φ' },
      { series: 'phiDot', title: 'dφ/dt', style: 'dashed' },
    ],
  },
  {
    kind: 'phase',
    title: 'Phase portrait of the field',
    x: { series: 'phi', title: 'φ' },
    y: { series: 'phiDot', title: 'dφ/dt' },
  },
  {
    kind: 'phase',
    title: 'Orbit',
    needs: ['vx'],
    x: { series: 'x', title: 'x' },
    y: { series: 'y', title: 'y' },
  },
  {
    kind: 'lines',
    title: 'Solution of the linear system',
    x: { series: 't', title: 'time' },
    y: { title: 'value' },
    curves: [{ series: '*', title: '*' }],
  },
]
