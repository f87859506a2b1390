import type { Picture } from '../../picture.ts'

export const pictures: readonly Picture[] = [
  {
    kind: 'phase',
    title: 'Attractor, as it was sampled',
    x: { series: 'x', title: 'x' },
    y: { series: 'z', title: 'z' },
    dots: true,
  },
  {
    kind: 'lines',
    title: 'Convergence of the largest Lyapunov exponent',
    x: { series: 't', title: 'time' },
    y: { title: 'running exponent' },
    curves: [{ series: 'runningExponent', title: 'running exponent' }],
  },
]
