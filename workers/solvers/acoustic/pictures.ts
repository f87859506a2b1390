import type { Picture } from '../../picture.ts'

export const pictures: readonly Picture[] = [
  {
    kind: 'lines',
    title: 'Standing waves in the pipe',
    x: { series: 'x', title: 'x', unit: 'm' },
    y: { title: 'pressure, largest 1' },
    curves: [{ series: 'p*', title: 'mode *' }],
  },
]
