import type { Picture } from '../../picture.ts'

export const pictures: readonly Picture[] = [
  {
    kind: 'lines',
    title: 'Buckling modes',
    x: { series: 'x', title: 'x', unit: 'm' },
    y: { title: 'deflection, largest 1' },
    curves: [{ series: 'w*', title: 'mode *' }],
  },
  {
    kind: 'lines',
    title: 'Lowest mode of the frame',
    x: { series: 'frameX', title: 'x', unit: 'm' },
    y: { title: 'y', unit: 'm' },
    curves: [
      { series: 'frameY', title: 'at rest', style: 'dots' },
      { series: 'movedY', x: 'movedX', title: 'moved', style: 'dots' },
    ],
  },
]
