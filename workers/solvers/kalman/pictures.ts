import type { Picture } from '../../picture.ts'

export const pictures: readonly Picture[] = [
  {
    kind: 'lines',
    title: 'Error of the estimated position',
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
    x: { series: 't', title: 'time', unit: 's' },
    y: { title: 'position', unit: 'm' },
    curves: [
      { series: 'measurement', title: 'measured', style: 'dots' },
      { series: 'truth', title: 'true' },
      { series: 'estimate', title: 'estimated', style: 'dashed' },
    ],
  },
]
