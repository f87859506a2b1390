// The words by which a caller gives an own model and own measurements.
import {
  anything,
  boolean,
  choice,
  type Inputs,
  integer,
  list,
  number,
  optional,
  record,
  text,
} from '../../schema.ts'
import { wordsOf } from '../systems/own-words.ts'

export const STEPS_MAX = 100_000
export const STATES_MAX = 32
export const SENSORS_MAX = 16
const EXPRESSION = { title: 'expression', minLength: 1, maxLength: 2000 }

export const OWN_WORDS = {
  model: optional(
    record(
      anything({
        title: 'matrix of numbers or expressions of parameters, dt and t; one, or one a step',
      }),
      {
        title: 'F, H, Q, R and B of an own linear model; Q and R of any',
        maxProperties: 5,
        examples: [{ F: [[1]], H: [[1]], Q: [[1469.1]], R: [[15_099]] }],
      },
    ),
  ),
  transition: optional(
    record(text(EXPRESSION), {
      title: 'next value of each state, of states, parameters, control, dt and t',
      maxProperties: STATES_MAX,
    }),
  ),
  observation: optional(
    record(text(EXPRESSION), { title: 'what each sensor reads', maxProperties: SENSORS_MAX }),
  ),
  continuous: optional(
    record(anything({ title: 'matrix; of equations rates by state, pairs or texts' }), {
      title: 'model in time: A or equations, and the spectral density Q',
      maxProperties: 2,
    }),
  ),
  states: optional(
    list(text({ title: 'name', minLength: 1, maxLength: 64 }), { title: 'names of the states' }),
  ),
  ...wordsOf(['parameters', 'definitions']),
  measurements: optional(
    list(anything({ title: 'number, list by sensor, or null: missing' }), {
      title: 'own measurements',
      minItems: 1,
      maxItems: STEPS_MAX,
    }),
  ),
  times: optional(list(number({ title: 'time' }), { title: 'rising', maxItems: STEPS_MAX })),
  control: optional(
    record(list(number({ title: 'value' }), { title: 'one a step', maxItems: STEPS_MAX }), {
      title: 'inputs by name, columns of B: each acts from its measurement to the next',
      maxProperties: STATES_MAX,
    }),
  ),
  start: optional(
    anything({
      title: '{x, P} before the first measurement; diffuse, or the state of a result',
    }),
  ),
  method: optional(choice(['kalman', 'ekf', 'ukf'], { title: 'filter; ekf for expressions' })),
  predicted: optional(
    boolean({ title: 'series of each state before its measurement too (_predicted)' }),
  ),
  smoother: optional(boolean({ title: 'Rauch-Tung-Striebel' })),
  fit: optional(
    list(text({ title: 'parameter', maxLength: 64 }), {
      title: 'parameters of maximum likelihood; from their values',
      minItems: 1,
      maxItems: 16,
    }),
  ),
  forecast: optional(integer({ title: 'steps beyond the end', minimum: 1, maximum: 10_000 })),
  gate: optional(
    number({
      title: 'probability beyond which a reading is skipped',
      exclusiveMinimum: 0,
      exclusiveMaximum: 1,
    }),
  ),
}

export type OwnInput = Inputs<typeof OWN_WORDS> & { readonly dt: number }
