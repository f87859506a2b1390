import type { Picture } from '../../picture.ts'

export const pictures: readonly Picture[] = [
  {
    kind: 'lines',
    title: 'Error of the estimated position',
    needs: ['truth'],
    x: { series: 't', title: 'time', unit: 's' },
    y: { title: 'error of the position', unit: 'm' },
    curves: [
      { series: 'measurementError', title: 'measured', style: 'dots' },
      { series: 'estimateError', title: 'estimated, two sigma', errors: 'twoSigma' },
    ],
    derive: ({ series: { truth = [], measurement = [], estimate = [], sigmaPosition = [] } }) => ({
      measurementError: Array.from(truth, (at, i) => measurement[i]! - at),
      estimateError: Array.from(truth, (at, i) => estimate[i]! - at),
      twoSigma: Array.from(sigmaPosition, sigma => 2 * sigma),
    }),
  },
  {
    kind: 'lines',
    title: 'Track of the target',
    needs: ['truth'],
    x: { series: 't', title: 'time', unit: 's' },
    y: { title: 'position', unit: 'm' },
    curves: [
      { series: 'measurement', title: 'measured', style: 'dots' },
      { series: 'truth', title: 'true' },
      { series: 'estimate', title: 'estimated', style: 'dashed' },
    ],
  },
  {
    kind: 'lines',
    title: 'Estimate of the first state, two sigma',
    needs: ['logLikelihood'],
    x: { series: 't', title: 'time' },
    y: { title: 'estimate' },
    curves: [
      { series: 'estimated', title: 'filtered', errors: 'twoSigma' },
      { series: 'fromAll', title: 'smoothed', style: 'dashed' },
    ],
    // The states have the names of the caller; the first stands behind the time.
    derive({ series }) {
      const [, name = ''] = Object.keys(series)
      const { [`${name}_smoothed`]: fromAll } = series
      return {
        estimated: series[name] ?? [],
        twoSigma: Array.from(series[`${name}_sd`] ?? [], sigma => 2 * sigma),
        ...(fromAll && { fromAll }),
      }
    },
  },
]
