import type { Picture } from '../../picture.ts'

export const pictures: readonly Picture[] = [
  {
    kind: 'lines',
    title: 'Riemann-Siegel Z and its zeros',
    x: { series: 't', title: 't' },
    y: { title: 'Z(t)' },
    curves: [
      { series: 'Z', title: 'Z(t)' },
      { series: 'height', x: 'zero', title: 'zeros', style: 'dots' },
    ],
    derive: ({ zeros }) => ({
      zero: zeros as number[],
      height: (zeros as number[]).map(() => 0),
    }),
  },
]
