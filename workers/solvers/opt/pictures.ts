import type { Picture } from '../../picture.ts'

export const pictures: readonly Picture[] = [
  {
    kind: 'phase',
    title: 'Way of the best point',
    needs: ['best'],
    x: { series: 'x1', title: 'x1' },
    y: { series: 'x2', title: 'x2' },
  },
  {
    kind: 'lines',
    title: 'Best value so far',
    x: { series: 'iteration', title: 'iteration' },
    y: { title: 'best value', log: true },
    curves: [{ series: 'best', title: 'best value' }],
  },
  {
    kind: 'lines',
    title: 'Fit to the observations',
    x: { series: 'row', title: 'row' },
    y: { title: 'value' },
    curves: [
      { series: 'observed', title: 'observed', style: 'dots' },
      { series: 'predicted', title: 'predicted', errors: 'band' },
    ],
    derive: ({ series: { low = [], high = [] } }) => ({
      band: Array.from(low, (least, i) => (high[i]! - least) / 2),
    }),
  },
]
