import type { Picture } from '../../picture.ts'

export const pictures: readonly Picture[] = [
  {
    kind: 'map',
    title: 'Temperature',
    field: 'temperature',
    value: { title: 'temperature' },
    x: { title: 'x', unit: 'm' },
    y: { title: 'y', unit: 'm' },
  },
  {
    kind: 'lines',
    title: 'Temperature along the bar',
    x: { series: 'x', title: 'x', unit: 'm' },
    y: { title: 'temperature' },
    curves: [{ series: 'temperature', title: 'temperature' }],
  },
  {
    kind: 'lines',
    title: 'Temperature at the probes',
    x: { series: 't', title: 'time', unit: 's' },
    y: { title: 'temperature' },
    curves: [{ series: 'probe*', title: 'probe *' }],
  },
  {
    kind: 'lines',
    title: 'Decay of the mode',
    x: { series: 't', title: 'time', unit: 's' },
    y: { title: 'amplitude', log: true },
    curves: [
      { series: 'exact', title: 'exact', style: 'dashed' },
      { series: 'amplitude', title: 'computed' },
    ],
  },
]
