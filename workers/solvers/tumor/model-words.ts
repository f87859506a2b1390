// The inputs of the travelling front, beside which those of own tissue stand.
import {
  choice,
  either,
  type Inputs,
  integer,
  list,
  number,
  optional,
  unsafe,
} from '../../schema.ts'
import { OWN_WORDS, type OwnStart } from './own-words.ts'

const MODEL = {
  D: number({
    title: 'diffusion coefficient (motility)',
    unit: 'mm^2/d',
    minimum: 1e-6,
    maximum: 1e3,
    default: 0.13,
  }),
  rho: number({ title: 'growth rate', unit: '1/d', minimum: 1e-6, maximum: 1e3, default: 0.012 }),
  K: number({ title: 'carrying capacity', minimum: 1e-6, maximum: 1e12, default: 1 }),
  L: number({
    title: 'length of the domain',
    unit: 'mm',
    minimum: 1e-3,
    maximum: 1e5,
    default: 150,
  }),
  N: integer({ title: 'nodes, both ends among them', minimum: 33, maximum: 20_001, default: 601 }),
  x0: number({
    title: 'front at the start',
    unit: 'mm',
    exclusiveMinimum: 0,
    maximum: 1e5,
    default: 5,
  }),
  tEnd: number({
    title: 'length of the run',
    unit: 'd',
    minimum: 1e-6,
    maximum: 1e6,
    default: 1000,
  }),
  initial: {
    ...either(
      choice(['step', 'ablowitz-zeppetella'], { title: 'of the model' }),
      unsafe<OwnStart>({
        type: 'object',
        title: 'of own tissue: {u}, an expression or array, or the state of a result',
      }),
    ),
    title: 'start: u = K below x0, or the exact travelling wave with u = K/2 at x0',
    default: 'step',
  },
  initialState: optional(
    list(number({ title: 'density, 0 to K' }), {
      title: 'density at the N nodes, such as finalDensity of a run, in place of x0 and initial',
      minItems: 33,
      maxItems: 20_001,
    }),
  ),
}

/** What belongs to the model alone. */
export const MODEL_WORDS = { L: MODEL.L, N: MODEL.N, initialState: MODEL.initialState }

export const params = { ...MODEL, ...OWN_WORDS }

export type Input = Inputs<typeof params>
