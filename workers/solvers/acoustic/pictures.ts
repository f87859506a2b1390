import type { Axis, Picture, SeriesAxis } from '../../picture.ts'

const FREQUENCY: SeriesAxis = { series: 'f', title: 'frequency', unit: 'Hz' }

/** A curve over the frequencies of a network. */
const over = (title: string, series: string, y: Axis): Picture => ({
  kind: 'lines',
  title,
  x: FREQUENCY,
  y,
  curves: [{ series, title }],
})

export const pictures: readonly Picture[] = [
  {
    kind: 'lines',
    title: 'Standing waves in the pipe',
    x: { series: 'x', title: 'x', unit: 'm' },
    y: { title: 'pressure, largest 1' },
    curves: [{ series: 'p*', title: 'mode *' }],
  },
  {
    kind: 'triangles',
    title: 'Pressure of the lowest mode',
    triangles: 'triangles',
    x: { series: 'x', title: 'x', unit: 'm' },
    y: { series: 'y', title: 'y', unit: 'm' },
    value: { series: 'pressure1', title: 'pressure, largest 1' },
    // The air moves, its space does not.
    derive: ({ series }) => ({ rest: Array.from(series['x'] ?? [], () => 0) }),
    displacement: ['rest', 'rest'],
  },
  {
    kind: 'lines',
    title: 'Pressure at the probes',
    x: FREQUENCY,
    y: { title: 'pressure', unit: 'Pa', log: true },
    curves: [{ series: 'response*', title: 'probe *' }],
  },
  {
    kind: 'triangles',
    title: 'Pressure where the first probe hears most',
    triangles: 'triangles',
    x: { series: 'x', title: 'x', unit: 'm' },
    y: { series: 'y', title: 'y', unit: 'm' },
    value: { series: 'amplitude', title: 'pressure, Pa' },
    derive: ({ series }) => ({ rest: Array.from(series['x'] ?? [], () => 0) }),
    displacement: ['rest', 'rest'],
  },
  over('Input impedance', 'impedance', { title: 'size over rho c/S', log: true }),
  over('Transmission loss', 'transmissionLoss', { title: 'transmission loss', unit: 'dB' }),
  over('Insertion loss', 'insertionLoss', { title: 'insertion loss', unit: 'dB' }),
  over('Absorption', 'absorption', { title: 'share of the power' }),
]
