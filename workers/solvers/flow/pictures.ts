import type { Picture } from '../../picture.ts'

export const pictures: readonly Picture[] = [
  {
    kind: 'map',
    title: 'Flow and vorticity',
    field: 'vorticity',
    value: { title: 'vorticity', unit: '1/s' },
    x: { title: 'x', unit: 'm' },
    y: { title: 'y', unit: 'm' },
    contours: 'streamFunction',
    arrows: ['u', 'v'],
    diverging: true,
  },
  {
    kind: 'lines',
    title: 'Velocity through the centre',
    x: { series: 'y', title: 'y', unit: 'm' },
    y: { title: 'velocity', unit: 'm/s' },
    curves: [
      { series: 'uCentre', title: 'u at x = 1/2' },
      { series: 'vCentre', title: 'v at y = 1/2', style: 'dashed', x: 'x' },
    ],
  },
  {
    kind: 'lines',
    title: 'Forces on the first body',
    x: { series: 't', title: 'time', unit: 's' },
    y: { title: 'force by metre', unit: 'N/m' },
    curves: [
      { series: 'drag1', title: 'drag' },
      { series: 'lift1', title: 'lift', style: 'dashed' },
    ],
  },
  {
    kind: 'lines',
    title: 'Kinetic energy',
    x: { series: 't', title: 'time', unit: 's' },
    y: { title: 'kinetic energy', log: true },
    curves: [{ series: 'kineticEnergy', title: 'kinetic energy' }],
  },
]
