import type { Picture } from '../../picture.ts'

export const pictures: readonly Picture[] = [
  {
    kind: 'phase',
    title: 'Last part of the orbit',
    x: { series: 'pathX', title: 'x' },
    y: { series: 'pathZ', title: 'z' },
  },
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
  {
    kind: 'map',
    title: 'Basins of attraction',
    field: 'basin',
    value: { title: 'attractor; -1 escapes' },
    x: { title: 'first state, from its least' },
    y: { title: 'second state, from its least' },
    cells: true,
    contours: false,
  },
]
