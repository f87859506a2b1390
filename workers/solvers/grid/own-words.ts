import {
  boolean,
  choice,
  either,
  type Inputs,
  list,
  number,
  object,
  optional,
  record,
  text,
  textOrNumber,
} from '../../schema.ts'
import { FLOW_STATE } from './flow-state.ts'

/** Longest case file: 3000 buses take about 700 KB. */
export const CASE_TEXT_MAX = 1_500_000

const branchName = textOrNumber({ title: 'buses as 2-3, or index from 0', maxLength: 24 })

export const OWN_WORDS = {
  matpower: optional(
    text({
      title: 'own case: text of a MATPOWER file, version 2, no code but formulas; up to 3000 buses',
      minLength: 1,
      maxLength: CASE_TEXT_MAX,
    }),
  ),
  model: optional(choice(['dc', 'ac'], { title: 'linear; without losses (dc), or full (ac); dc' })),
  problem: optional(
    choice(['flow', 'opf', 'contingency'], {
      title: 'flow; the generation that costs least within all limits; or a flow for every outage',
    }),
  ),
  loadScale: optional(number({ title: 'factor of loads; 1', minimum: 0, maximum: 100 })),
  ratingScale: optional(
    number({ title: 'factor of ratings; 1', exclusiveMinimum: 0, maximum: 1e6 }),
  ),
  set: optional(
    list(
      object({
        bus: optional(number({ title: 'number of a bus' })),
        gen: optional(number({ title: 'index of a generator, from 0' })),
        branch: optional(branchName),
        values: record(number({ title: 'value' }), {
          title: 'columns of the case by name',
          maxProperties: 16,
        }),
      }),
      {
        title: 'changes of the case, in the units of MATPOWER',
        maxItems: 1000,
        examples: [[{ bus: 5, values: { Pd: 30 } }]],
      },
    ),
  ),
  out: optional(
    list(
      either(
        branchName,
        object({
          bus: optional(number({ title: 'number of a bus, with all that is there' })),
          gen: optional(number({ title: 'index of a generator, from 0' })),
          branch: optional(branchName),
        }),
      ),
      { title: 'out of service: branches, {gen} and {bus}', maxItems: 1000 },
    ),
  ),
  enforceQ: optional(
    boolean({ title: 'reactive limits; true: a generator at one lets its voltage go' }),
  ),
  start: optional(
    choice(['case', 'flat', 'dc', 'state'], { title: 'first guess; of an AC flow; case' }),
  ),
  initial: optional(FLOW_STATE),
  tolerance: optional(
    number({ title: 'mismatch; of an AC flow, per unit, 1e-10', minimum: 1e-12, maximum: 1e-4 }),
  ),
  slack: optional(
    choice(['single', 'distributed'], {
      title: 'who balances; one bus, or all generators by participation; single',
    }),
  ),
  write: optional(boolean({ title: 'solved case too; as MATPOWER text' })),
}

/** What a network of the caller's may carry beside its reactances. */
export const GENERATOR = object(
  {
    bus: number({ title: 'bus', minimum: 1 }),
    P: optional(number({ title: 'active power; 0' })),
    Pmin: optional(number({ title: '0' })),
    Pmax: optional(number({ title: 'no limit' })),
    Qmin: optional(number({ title: 'no limit' })),
    Qmax: optional(number({ title: 'no limit' })),
    V: optional(number({ title: 'voltage that it holds; 1', exclusiveMinimum: 0, maximum: 2 })),
    cost: optional(
      list(number({ title: 'coefficient' }), {
        title: 'cost an hour: coefficients of the power in MW, highest first',
        minItems: 1,
        maxItems: 8,
      }),
    ),
  },
  { title: 'generator' },
)

export const LOAD = object(
  {
    bus: number({ title: 'bus', minimum: 1 }),
    P: optional(number({ title: '0' })),
    Q: optional(number({ title: '0' })),
    G: optional(number({ title: 'shunt conductance; 0' })),
    B: optional(number({ title: 'shunt susceptance; 0' })),
  },
  { title: 'load' },
)

export type OwnWords = Inputs<typeof OWN_WORDS>
