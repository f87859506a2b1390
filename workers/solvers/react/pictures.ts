import type { Picture } from '../../picture.ts'

export const pictures: readonly Picture[] = [
  {
    kind: 'map',
    title: 'Concentration of v',
    field: 'v',
    value: { title: 'v' },
    x: { title: 'x' },
    y: { title: 'y' },
    contours: false,
  },
  {
    kind: 'map',
    title: 'Concentration of u',
    field: 'u',
    value: { title: 'u' },
    x: { title: 'x' },
    y: { title: 'y' },
    contours: false,
  },
  {
    kind: 'lines',
    title: 'Mean concentrations',
    x: { series: 't', title: 'time' },
    y: { title: 'mean' },
    curves: [
      { series: 'meanU', title: 'u' },
      { series: 'meanV', title: 'v', style: 'dashed' },
    ],
  },
  {
    kind: 'map',
    title: 'The watched species along the line, in time',
    field: 'kymograph',
    value: { title: 'value' },
    x: { title: 'x' },
    y: { title: 'time' },
    contours: false,
  },
  {
    kind: 'lines',
    title: 'Growth of waves about the uniform state',
    x: { series: 'k', title: 'wave number' },
    y: { title: 'rate' },
    curves: [
      { series: 'growth', title: 'growth' },
      { series: 'frequency', title: 'frequency', style: 'dashed' },
    ],
  },
  {
    kind: 'phase',
    title: 'Nullclines of both species',
    x: { series: 'first', title: 'first species' },
    y: { series: 'second', title: 'second species' },
    dots: true,
  },
  {
    kind: 'lines',
    title: 'Species along the line at the end',
    x: { series: 'x', title: 'x' },
    y: { title: 'value' },
    curves: [{ series: '*', title: '*' }],
  },
  {
    kind: 'lines',
    title: 'Species in time',
    x: { series: 't', title: 'time' },
    y: { title: 'value' },
    curves: [{ series: '*', title: '*' }],
  },
]
