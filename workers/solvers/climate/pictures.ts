import type { Picture } from '../../picture.ts'

export const pictures: readonly Picture[] = [
  // Of the models: own water tells its surface, eta, instead.
  {
    kind: 'map',
    title: 'Height of the water and its velocity',
    field: 'h',
    value: { title: 'height', unit: 'm' },
    x: { title: 'x', unit: 'm' },
    y: { title: 'y', unit: 'm' },
    arrows: ['u', 'v'],
  },
  {
    kind: 'map',
    title: 'Surface of the water and its velocity',
    field: 'eta',
    value: { title: 'surface', unit: 'm' },
    x: { title: 'x', unit: 'm' },
    y: { title: 'y', unit: 'm' },
    arrows: ['u', 'v'],
  },
  {
    kind: 'lines',
    title: 'Surface of the water over its bottom',
    x: { series: 'x', title: 'x', unit: 'm' },
    y: { title: 'height', unit: 'm' },
    curves: [
      { series: 'eta', title: 'surface' },
      { series: 'bottom', title: 'bottom', style: 'dashed' },
    ],
  },
  {
    kind: 'lines',
    title: 'Depth behind the dam',
    x: { series: 'x', title: 'x', unit: 'm' },
    y: { title: 'depth', unit: 'm' },
    curves: [
      { series: 'exactDepth', title: 'exact', style: 'dashed' },
      { series: 'depth', title: 'computed' },
    ],
  },
  {
    kind: 'lines',
    title: 'Surface at the gauges',
    x: { series: 't', title: 'time', unit: 's' },
    y: { title: 'surface', unit: 'm' },
    curves: [{ series: 'probe*', title: 'gauge *' }],
  },
  {
    kind: 'lines',
    title: 'Amplitude of the mode',
    x: { series: 't', title: 'time', unit: 's' },
    y: { title: 'amplitude', unit: 'm' },
    curves: [{ series: 'modeAmplitude', title: 'mode (1, 0)' }],
  },
]
