import type { Picture } from '../../picture.ts'

/** Where the error is not zero, with its size: zero has no place on a logarithmic axis. */
function sizes(t: ArrayLike<number>, error: ArrayLike<number>) {
  const rows = Array.from(error, (_, i) => i).filter(i => error[i] !== 0)
  return { at: rows.map(i => t[i]!), size: rows.map(i => Math.abs(error[i]!)) }
}

export const pictures: readonly Picture[] = [
  {
    kind: 'lines',
    title: 'Error of the energy along the motion',
    x: { series: 't', title: 'time' },
    y: { title: '|error of the energy|, relative', log: true },
    curves: [
      { series: 'rivalSize', x: 'rivalAt', title: 'Runge-Kutta of order 4', style: 'dashed' },
      { series: 'size', x: 'at', title: 'symplectic' },
    ],
    derive: ({ series: { t = [], energyError = [], energyErrorRK4 = [] } }) => {
      const own = sizes(t, energyError)
      const rival = sizes(t, energyErrorRK4)
      return { at: own.at, size: own.size, rivalAt: rival.at, rivalSize: rival.size }
    },
  },
  {
    kind: 'phase',
    title: 'Orbit, as it was sampled',
    x: { series: 'x', title: 'x' },
    y: { series: 'y', title: 'y' },
    dots: true,
  },
  {
    kind: 'phase',
    title: 'Phase portrait, as it was sampled',
    x: { series: 'q', title: 'q' },
    y: { series: 'p', title: 'p' },
    dots: true,
  },
]
