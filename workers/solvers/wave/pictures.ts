import type { Picture } from '../../picture.ts'

export const pictures: readonly Picture[] = [
  {
    kind: 'map',
    title: 'Displacement of the membrane',
    field: 'u',
    value: { title: 'displacement' },
    x: { title: 'x', unit: 'm' },
    y: { title: 'y', unit: 'm' },
    diverging: true,
  },
  {
    kind: 'map',
    title: 'Field of the cavity',
    field: 'Ez',
    value: { title: 'Ez' },
    x: { title: 'x', unit: 'm' },
    y: { title: 'y', unit: 'm' },
    diverging: true,
  },
  {
    kind: 'map',
    title: 'Pressure',
    field: 'p',
    value: { title: 'pressure' },
    x: { title: 'x', unit: 'm' },
    y: { title: 'y', unit: 'm' },
    diverging: true,
  },
  {
    kind: 'map',
    title: 'Magnetic field',
    field: 'Hz',
    value: { title: 'Hz' },
    x: { title: 'x', unit: 'm' },
    y: { title: 'y', unit: 'm' },
    diverging: true,
  },
  {
    kind: 'lines',
    title: 'Displacement along the string',
    x: { series: 'x', title: 'x', unit: 'm' },
    y: { title: 'displacement' },
    curves: [{ series: 'u', title: 'u' }],
  },
  {
    kind: 'lines',
    title: 'Field along the cavity',
    x: { series: 'x', title: 'x', unit: 'm' },
    y: { title: 'field' },
    curves: [
      { series: 'Ez', title: 'Ez' },
      { series: 'Hy', title: 'Hy', style: 'dashed' },
    ],
  },
  {
    kind: 'lines',
    title: 'Pressure along the line',
    x: { series: 'x', title: 'x', unit: 'm' },
    y: { title: 'pressure' },
    curves: [{ series: 'p', title: 'p' }],
  },
  {
    kind: 'lines',
    title: 'Vibration of the mode',
    x: { series: 't', title: 'time', unit: 's' },
    y: { title: 'amplitude' },
    curves: [
      { series: 'exact', title: 'exact', style: 'dashed' },
      { series: 'amplitude', title: 'computed' },
    ],
  },
]
