import type { Picture, PicturedResult } from '../../picture.ts'

/** Each wave function about its energy, so high that neighbours nearly touch; the potential as far up as they reach. */
function raisedStates({ series, energies }: PicturedResult): Record<string, number[]> {
  const { x = [], V = [] } = series
  // A packet has none.
  const levels = (energies ?? []) as number[]
  const states = levels.flatMap((energy, i) => {
    const psi = series[`psi${i}`]
    return psi ? [{ i, energy, psi }] : []
  })
  if (states.length === 0) return {}
  const [low, high] = [Math.min(...levels), Math.max(...levels)]
  const most = Math.max(...states.flatMap(({ psi }) => Array.from(psi, Math.abs)))
  const step = levels.length > 1 ? (high - low) / (levels.length - 1) : Math.abs(high) || 1
  const scale = (0.6 * step) / most
  const ceiling = high + 1.5 * step
  const rows = Array.from(V, (_, i) => i).filter(i => V[i]! <= ceiling)
  return {
    wellAt: rows.map(i => x[i]!),
    well: rows.map(i => V[i]!),
    ...Object.fromEntries(
      states.map(({ i, energy, psi }) => [
        `state${i}`,
        Array.from(psi, value => energy + scale * value),
      ]),
    ),
  }
}

export const pictures: readonly Picture[] = [
  {
    kind: 'lines',
    title: 'Bound states at their energies',
    x: { series: 'x', title: 'x' },
    y: { title: 'energy' },
    curves: [
      { series: 'well', x: 'wellAt', title: 'V' },
      { series: 'state*', title: 'ψ*' },
    ],
    derive: raisedStates,
  },
  {
    kind: 'lines',
    title: 'Wave functions',
    x: { series: 'x', title: 'x' },
    y: { title: 'ψ' },
    curves: [{ series: 'psi*', title: 'ψ*' }],
  },
  {
    kind: 'lines',
    title: 'Radial wave functions',
    x: { series: 'r', title: 'r' },
    y: { title: 'u' },
    curves: [
      { series: 'psi*', title: 'u*' },
      { series: 'u*', title: 'u*' },
    ],
  },
  {
    kind: 'lines',
    title: 'Waves that pass and that come back',
    x: { series: 'energy', title: 'energy' },
    y: { title: 'share of the current' },
    curves: [
      { series: 'transmission', title: 'transmission' },
      { series: 'reflection', title: 'reflection', style: 'dashed' },
    ],
  },
  {
    kind: 'lines',
    title: 'How far waves are turned',
    x: { series: 'energy', title: 'energy' },
    y: { title: 'phase shift', unit: 'rad' },
    curves: [{ series: 'phase', title: 'phase shift' }],
  },
  {
    kind: 'lines',
    title: 'Cross section',
    x: { series: 'energy', title: 'energy' },
    y: { title: 'cross section' },
    curves: [{ series: 'crossSection', title: 'cross section' }],
  },
  {
    kind: 'lines',
    title: 'Bands from the centre of the zone to its edge',
    x: { series: 'k', title: 'k' },
    y: { title: 'energy' },
    curves: [{ series: 'band*', title: 'band *' }],
  },
  {
    kind: 'map',
    title: 'Lowest state',
    field: 'psi0',
    value: { title: 'ψ0' },
    x: { title: 'x' },
    y: { title: 'y' },
  },
  {
    kind: 'lines',
    title: 'The packet at the end, and at the times asked for',
    needs: ['norm'],
    x: { series: 'x', title: 'x' },
    y: { title: '|ψ|²' },
    curves: [{ series: 'density*', title: '|ψ|² *' }],
  },
  {
    kind: 'lines',
    title: 'The wave of the first energy',
    x: { series: 'x', title: 'x' },
    y: { title: '|ψ|²' },
    curves: [{ series: 'density', title: '|ψ|²' }],
  },
  {
    kind: 'lines',
    title: 'Where the packet is found',
    x: { series: 't', title: 't' },
    y: { title: 'share' },
    curves: [
      { series: 'share*', title: 'region *' },
      { series: 'norm', title: 'all of it', style: 'dashed' },
    ],
  },
  {
    kind: 'lines',
    title: 'Its middle',
    x: { series: 't', title: 't' },
    y: { title: 'place' },
    curves: [
      { series: 'meanX', title: '<x>' },
      { series: 'meanY', title: '<y>' },
    ],
  },
  {
    kind: 'map',
    title: 'The packet at the end',
    field: 'density',
    value: { title: '|ψ|²' },
    x: { title: 'x' },
    y: { title: 'y' },
  },
]
