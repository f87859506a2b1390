// The inputs of the sheet and the bar, beside which those of an own body stand.
import { choice, type Inputs, integer, number, optional } from '../../schema.ts'
import { OWN_WORDS } from './own-words.ts'

const MODEL = {
  mode: choice(['2d', 'bar'], { title: 'notched sheet, or bar in one dimension', default: '2d' }),
  nx: integer({ title: 'sheet: nodes across', minimum: 16, maximum: 64, default: 40 }),
  ny: integer({ title: 'sheet: nodes along the load', minimum: 8, maximum: 40, default: 20 }),
  notchFrac: number({
    title: 'sheet: length of the notch over the width',
    minimum: 0.1,
    maximum: 0.6,
    default: 0.3,
  }),
  horizonM: integer({ title: 'horizon in node spacings', minimum: 2, maximum: 4, default: 3 }),
  N: integer({ title: 'bar: nodes', minimum: 16, maximum: 500, default: 101 }),
  E: number({
    title: "Young's modulus",
    unit: 'Pa',
    minimum: 1,
    maximum: 1e13,
    default: 1e9,
  }),
  strain: number({
    title: 'strain; of the specimen at the last load step',
    exclusiveMinimum: 0,
    maximum: 0.2,
    default: 0.02,
  }),
  s0: number({
    title: 'stretch to which a bond is elastic',
    minimum: 1e-6,
    maximum: 0.2,
    default: 0.01,
  }),
  sf: optional(
    number({
      title: 'stretch at which its force has fallen to zero; s0, brittle, when left out',
      minimum: 1e-6,
      maximum: 1,
    }),
  ),
  Gc: optional(
    number({
      title: 'energy release rate; gives s0 in a sheet with spacing dx',
      unit: 'J/m^2',
      exclusiveMinimum: 0,
      maximum: 1e12,
    }),
  ),
  dx: optional(
    number({
      title: 'spacing of nodes; 1, of an own body about an 80th of its longer side',
      unit: 'm',
      minimum: 1e-9,
      maximum: 1e3,
    }),
  ),
  thickness: optional(
    number({ title: 'thickness; gives peakLoad', unit: 'm', exclusiveMinimum: 0, maximum: 1e3 }),
  ),
  loadSteps: integer({ title: 'load steps', minimum: 1, maximum: 500, default: 100 }),
  relaxIters: integer({
    title: 'conjugate-gradient steps of an equilibrium, at most',
    minimum: 10,
    maximum: 100_000,
    default: 4000,
  }),
}

export const params = { ...MODEL, ...OWN_WORDS }
export type Input = Inputs<typeof params>

const { dx: _, thickness: __, horizonM: ___, ...SHEET } = MODEL
/** What has no meaning beside an own body. */
export const SHEET_WORDS = SHEET
