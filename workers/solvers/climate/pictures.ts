import type { Picture } from '../../picture.ts'

export const pictures: readonly Picture[] = [
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
    title: 'Amplitude of the mode',
    x: { series: 't', title: 'time', unit: 's' },
    y: { title: 'amplitude', unit: 'm' },
    curves: [{ series: 'modeAmplitude', title: 'mode (1, 0)' }],
  },
]
