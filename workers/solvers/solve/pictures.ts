import type { Picture } from '../../picture.ts'

export const pictures: readonly Picture[] = [
  {
    kind: 'lines',
    title: 'Motion along the geodesic',
    x: { series: 't', title: 'time', unit: 's' },
    y: { title: 'position', unit: 'm' },
    curves: [{ series: 'x', title: 'position' }],
    needs: ['chartTime'],
  },
  {
    kind: 'lines',
    title: 'Speed along the geodesic',
    x: { series: 't', title: 'time', unit: 's' },
    y: { title: 'speed', unit: 'm/s' },
    curves: [{ series: 'v', title: 'speed' }],
    needs: ['chartTime'],
  },
  {
    kind: 'lines',
    title: 'Solution of the system',
    x: { series: 't', title: 't' },
    y: { title: 'value' },
    curves: [{ series: '*', title: '*' }],
  },
]
