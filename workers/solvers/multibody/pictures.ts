import type { Picture } from '../../picture.ts'

export const pictures: readonly Picture[] = [
  {
    kind: 'lines',
    title: 'Positions of the bodies',
    x: { series: 't', title: 'time', unit: 's' },
    y: { title: 'position', unit: 'm' },
    curves: [{ series: 'x*', title: 'body *' }],
  },
]
