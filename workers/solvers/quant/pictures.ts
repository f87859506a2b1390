import type { Picture } from '../../picture.ts'

export const pictures: readonly Picture[] = [
  {
    kind: 'lines',
    title: 'Convergence of the price',
    x: { series: 'paths', title: 'paths', log: true },
    y: { title: 'price' },
    curves: [
      { series: 'closedForm', title: 'Black and Scholes', style: 'dashed' },
      { series: 'runningPrice', title: 'Monte Carlo, standard error', errors: 'runningError' },
    ],
    derive: ({ series: { paths = [] }, closedFormPrice }) => ({
      closedForm:
        typeof closedFormPrice === 'number' ? Array.from(paths, () => closedFormPrice) : [],
    }),
  },
  {
    kind: 'lines',
    title: 'Where exercise begins',
    x: { series: 't', title: 'time', unit: 'yr' },
    y: { title: 'stock' },
    curves: [{ series: 'exerciseBoundary', title: 'exercise boundary' }],
  },
]
