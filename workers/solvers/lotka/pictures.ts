import type { Picture } from '../../picture.ts'

export const pictures: readonly Picture[] = [
  {
    kind: 'lines',
    title: 'Predator and prey',
    needs: ['preyMax'],
    x: { series: 't', title: 'time' },
    y: { title: 'population' },
    curves: [
      { series: 'x', title: 'prey' },
      { series: 'y', title: 'predators', style: 'dashed' },
    ],
  },
  {
    kind: 'phase',
    title: 'Phase portrait of predator and prey',
    needs: ['preyMax'],
    x: { series: 'x', title: 'prey', unit: 'prey' },
    y: { series: 'y', title: 'predators', unit: 'predators' },
  },
  {
    kind: 'lines',
    title: 'Members of the community',
    x: { series: 't', title: 'time' },
    y: { title: 'number' },
    curves: [{ series: '*', title: '*' }],
  },
]
