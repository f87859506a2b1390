import type { Picture } from '../../picture.ts'

export const pictures: readonly Picture[] = [
  {
    kind: 'mesh',
    title: 'Damage of the cracked plate',
    field: 'damage',
    value: { title: 'broken bonds, share' },
    x: { title: 'x' },
    y: { title: 'y' },
    displacement: ['ux', 'uy'],
  },
  {
    kind: 'lines',
    title: 'Stress over strain',
    x: { series: 'strain', title: 'strain' },
    y: { title: 'stress', unit: 'Pa' },
    curves: [{ series: 'stress', title: 'stress' }],
  },
  {
    kind: 'lines',
    title: 'Energies over strain',
    x: { series: 'strain', title: 'strain' },
    y: { title: 'energy', unit: 'J' },
    curves: [
      { series: 'work', title: 'work' },
      { series: 'strainEnergy', title: 'elastic', style: 'dashed' },
      { series: 'dissipatedEnergy', title: 'dissipated' },
    ],
  },
  {
    kind: 'lines',
    title: 'Pull over displacement of the first load',
    x: { series: 'displacement1', title: 'displacement', unit: 'm' },
    y: { title: 'pull' },
    curves: [{ series: 'force1', title: 'pull' }],
  },
  {
    kind: 'lines',
    title: 'Energies in time',
    x: { series: 't', title: 't', unit: 's' },
    y: { title: 'energy', unit: 'J/m' },
    curves: [
      { series: 'work', title: 'work' },
      { series: 'kineticEnergy', title: 'motion' },
      { series: 'strainEnergy', title: 'elastic', style: 'dashed' },
      { series: 'dissipatedEnergy', title: 'cracks' },
    ],
  },
]
