import type { Picture } from '../../picture.ts'

interface Branch {
  from: number
  to: number
}

export const pictures: readonly Picture[] = [
  {
    kind: 'network',
    title: 'Flows and angles of the network',
    nodes: { labels: 'bus', value: { series: 'angle', title: 'angle', unit: 'rad' } },
    edges: { from: 'from', to: 'to', value: { series: 'flow', title: 'flow per unit' } },
    derive: ({ branches, flows }) => ({
      from: (branches as Branch[]).map(({ from }) => from),
      to: (branches as Branch[]).map(({ to }) => to),
      flow: flows as number[],
    }),
  },
  {
    kind: 'map',
    title: 'Power transfer distribution factors',
    field: 'ptdf',
    value: { title: 'share of an injection' },
    x: { title: 'bus, from 0', unit: 'bus' },
    y: { title: 'branch, from 0', unit: 'branch' },
    cells: true,
    diverging: true,
  },
  {
    kind: 'lines',
    title: 'Voltages of the buses',
    x: { series: 'bus', title: 'bus' },
    y: { title: 'voltage per unit' },
    curves: [{ series: 'voltage', title: 'voltage', style: 'dots' }],
  },
  {
    kind: 'lines',
    title: 'Marginal cost at the buses',
    x: { series: 'bus', title: 'bus' },
    y: { title: 'cost of a further MWh' },
    curves: [{ series: 'price', title: 'price', style: 'dots' }],
  },
  {
    kind: 'lines',
    title: 'Angles of the buses',
    x: { series: 'bus', title: 'bus' },
    y: { title: 'angle', unit: 'rad' },
    curves: [{ series: 'angle', title: 'angle', style: 'dots' }],
  },
]
