// Words for other groups and dimensions than U(1) on a square.
import {
  anything,
  boolean,
  choice,
  type Inputs,
  integer,
  list,
  number,
  object,
  optional,
} from '../../schema.ts'

export const OWN_WORDS = {
  group: optional(choice(['u1', 'su2', 'su3'], { title: 'gauge group' })),
  dim: optional(integer({ title: 'dimensions', minimum: 2, maximum: 4 })),
  Lt: optional(integer({ title: 'sites in time; L' })),
  loops: optional(
    list(list(integer({ title: 'side', minimum: 1, maximum: 32 }), { title: '[R, T]' }), {
      title: 'Wilson loops [R, T]',
      maxItems: 32,
    }),
  ),
  smearing: optional(
    object(
      {
        alpha: number({ title: 'share of the staples', minimum: 0, maximum: 1 }),
        steps: integer({ title: 'times', minimum: 1, maximum: 50 }),
      },
      { title: 'APE smearing of links in space, of loops' },
    ),
  ),
  overrelaxation: optional(integer({ title: 'reflections a sweep; 3' })),
  thermalisation: optional(integer({ title: 'sweeps before' })),
  start: optional(choice(['hot', 'cold', 'state'], { title: 'links at first' })),
  initial: optional(anything({ title: '`state` of a result, from which the sweeps go on' })),
  state: optional(boolean({ title: 'links at the end too, for `initial`' })),
  blocks: optional(
    integer({ title: 'of the jackknife of ratios; 20', minimum: 10, maximum: 1000 }),
  ),
}

export type OwnInput = Inputs<typeof OWN_WORDS> & {
  readonly L: number
  readonly beta: number
  readonly sweeps: number
  readonly seed: number
}

export const isOwn = (input: Readonly<Record<string, unknown>>): boolean =>
  Object.keys(OWN_WORDS).some(word => input[word] !== undefined)
