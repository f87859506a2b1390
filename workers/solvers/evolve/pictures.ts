import type { Picture } from '../../picture.ts'

export const pictures: readonly Picture[] = [
  {
    kind: 'lines',
    title: 'Radial distribution function',
    x: { series: 'r', title: 'distance' },
    y: { title: 'g(r)' },
    curves: [{ series: 'g', title: 'g(r)' }],
    derive: ({ rdf }) => {
      const { r, g } = (rdf ?? { r: [], g: [] }) as Record<'r' | 'g', number[]>
      return { r, g }
    },
  },
  {
    kind: 'lines',
    title: 'Energies a particle',
    x: { series: 't', title: 'time' },
    y: { title: 'energy a particle' },
    curves: [
      { series: 'kinetic', title: 'kinetic' },
      { series: 'potential', title: 'potential' },
      { series: 'total', title: 'total', style: 'dashed' },
    ],
  },
  {
    kind: 'lines',
    title: 'Temperature',
    x: { series: 't', title: 'time' },
    y: { title: 'temperature' },
    curves: [{ series: 'temperature', title: 'temperature' }],
  },
]
