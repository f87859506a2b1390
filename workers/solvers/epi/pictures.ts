import type { Picture } from '../../picture.ts'

export const pictures: readonly Picture[] = [
  {
    kind: 'lines',
    title: 'Course of the epidemic',
    x: { series: 't', title: 'time', unit: 'd' },
    y: { title: 'people' },
    curves: [
      { series: 'S', title: 'susceptible' },
      { series: 'E', title: 'exposed', style: 'dashed' },
      { series: 'I', title: 'infectious' },
      { series: 'R', title: 'recovered' },
    ],
  },
]
