import type { Picture } from '../../picture.ts'

export const pictures: readonly Picture[] = [
  {
    kind: 'lines',
    title: 'Buckling modes',
    x: { series: 'x', title: 'x', unit: 'm' },
    y: { title: 'deflection, largest 1' },
    curves: [{ series: 'w*', title: 'mode *' }],
  },
]
