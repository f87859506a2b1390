import type { Picture } from '../../picture.ts'
import { shownAtoms } from './shown-atoms.ts'

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
    title: 'Structure factor',
    x: { series: 'q', title: 'wave number' },
    y: { title: 'S(q)' },
    curves: [{ series: 's', title: 'S(q)' }],
    derive: ({ structureFactor }) => {
      const { q, s } = (structureFactor ?? { q: [], s: [] }) as Record<'q' | 's', number[]>
      return { q, s }
    },
  },
  {
    kind: 'lines',
    title: 'Stress correlation',
    x: { series: 'lag', title: 'time' },
    y: { title: 'viscosity up to there' },
    curves: [{ series: 'running', title: 'integral of the correlation' }],
    derive: ({ viscosity }) => {
      const { t, running } = (viscosity ?? { t: [], running: [] }) as Record<
        't' | 'running',
        number[]
      >
      return { lag: t, running }
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
  {
    kind: 'particles',
    title: 'Atoms in their box',
    x: { series: 'x', title: 'x' },
    y: { series: 'y', title: 'y' },
    z: 'z',
    group: { series: 'kind', titles: 'atoms' },
    time: { series: 'time', title: 'time' },
    box: 'edges',
    diameter: 1,
    derive: shownAtoms,
  },
]
