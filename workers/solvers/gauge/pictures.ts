import type { Picture } from '../../picture.ts'

export const pictures: readonly Picture[] = [
  {
    kind: 'map',
    title: 'Plaquette angles of the last configuration',
    field: 'plaquetteAngle',
    value: { title: 'angle', unit: 'rad' },
    x: { title: 'x' },
    y: { title: 'y' },
    cells: true,
    diverging: true,
  },
  {
    kind: 'lines',
    title: 'History of the plaquette',
    x: { series: 'sweep', title: 'sweep' },
    y: { title: 'mean plaquette' },
    curves: [{ series: 'plaquette', title: 'plaquette' }],
  },
]
