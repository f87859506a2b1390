import type { Picture } from '../../picture.ts'

export const pictures: readonly Picture[] = [
  {
    kind: 'map',
    title: 'Electrostatic potential and field',
    field: 'potential',
    value: { title: 'potential', unit: 'V' },
    x: { title: 'x', unit: 'm' },
    y: { title: 'y', unit: 'm' },
    arrows: ['Ex', 'Ey'],
  },
  {
    kind: 'lines',
    title: 'Potential across the junction',
    x: { series: 'x', title: 'x', unit: 'm' },
    y: { title: 'potential', unit: 'V' },
    curves: [{ series: 'potential', title: 'potential' }],
  },
  {
    kind: 'lines',
    title: 'Electric field across the junction',
    x: { series: 'x', title: 'x', unit: 'm' },
    y: { title: 'electric field', unit: 'V/m' },
    curves: [{ series: 'field', title: 'field' }],
  },
  {
    kind: 'lines',
    title: 'Current over the bias',
    x: { series: 'voltage', title: 'bias', unit: 'V' },
    y: { title: 'current density', unit: 'A/m^2' },
    curves: [{ series: 'current', title: 'current' }],
  },
  {
    kind: 'lines',
    title: 'Capacitance over the bias',
    x: { series: 'voltage', title: 'bias', unit: 'V' },
    y: { title: 'capacitance', unit: 'F/m^2' },
    curves: [
      { series: 'capacitance', title: 'slow' },
      { series: 'capacitanceHigh', title: 'minorities frozen', style: 'dashed' },
    ],
  },
  {
    kind: 'lines',
    title: 'Bands and quasi-Fermi levels',
    x: { series: 'x', title: 'x', unit: 'm' },
    y: { title: 'energy', unit: 'eV' },
    curves: [
      { series: 'Ec', title: 'conduction band' },
      { series: 'Ev', title: 'valence band' },
      { series: 'Fn', title: 'level of electrons', style: 'dashed' },
      { series: 'Fp', title: 'level of holes', style: 'dashed' },
    ],
  },
  {
    kind: 'triangles',
    title: 'Potential between the electrodes',
    triangles: 'triangles',
    x: { series: 'x', title: 'x', unit: 'm' },
    y: { series: 'y', title: 'y', unit: 'm' },
    value: { series: 'phi', title: 'potential', unit: 'V' },
  },
]
