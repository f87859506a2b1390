// What describes an epidemic in compartments of the caller's own.
import { anything, list, mixed, number, object, optional, record, text } from '../../schema.ts'
import { COUNT_WORDS, wordsOf } from '../systems/own-words.ts'
import { SYSTEM_OUTPUTS } from '../systems/run-system.ts'

export const COMPARTMENTS_MAX = 60
export const GROUPS_MAX = 20

/** Those of every system that compartments take. */
export const SHARED = [
  ...(['parameters', 'definitions', 'initial', 'tStart', 'tEnd', 'times', 'method'] as const),
  ...(['rtol', 'atol', 'maxStep', 'firstStep', 'events', 'outputs', 'invariants'] as const),
  ...(['sweep', 'ensemble'] as const),
] as const

const expression = (title: string) => text({ title, minLength: 1, maxLength: 2000 })
const place = (title: string) =>
  optional(mixed<string | null>({ type: ['string', 'null'], title, maxLength: 64 }))

const TRANSITION = object(
  {
    from: place('compartment left; null: birth'),
    to: place('compartment entered; null: death'),
    rate: expression('persons a day, of compartments, N, t and parameters'),
    by: optional(
      expression('infectious persons: the rate times by/N, or sum K[i][j] by[j]/N[j] over groups'),
    ),
  },
  { title: 'transition' },
)

const INTERVENTION = object(
  {
    from: number({ title: 'begin', unit: 'd' }),
    until: optional(number({ title: 'end', unit: 'd' })),
    set: optional(record(number({ title: 'value' }), { title: 'parameters', maxProperties: 64 })),
    scaleContacts: optional(
      mixed<number | Record<string, number>>({
        type: ['number', 'object'],
        title: 'factor of all contacts, or of those of each group, rows and columns',
        minimum: 0,
        additionalProperties: { type: 'number', minimum: 0, title: 'of the group' },
      }),
    ),
  },
  { title: 'intervention' },
)

const IMPORTATION = object(
  {
    t: number({ title: 'time', unit: 'd' }),
    compartment: text({ title: 'compartment, with its group as I_young', maxLength: 64 }),
    number: number({ title: 'persons' }),
  },
  { title: 'importation' },
)

const PARTS = {
  transitions: optional(
    list(TRANSITION, {
      title: 'who goes where at which rate',
      minItems: 1,
      maxItems: 200,
      examples: [[{ from: 'S', to: 'I', rate: 'beta*S', by: 'I' }]],
    }),
  ),
  groups: optional(
    list(
      object(
        {
          name: text({ title: 'name', minLength: 1, maxLength: 32 }),
          size: number({ title: 'persons', exclusiveMinimum: 0 }),
        },
        { title: 'group' },
      ),
      { title: 'groups, each with every compartment: S_young', minItems: 1, maxItems: GROUPS_MAX },
    ),
  ),
  contacts: optional(
    list(list(number({ title: 'contacts', minimum: 0 }), { title: 'row', maxItems: GROUPS_MAX }), {
      title: 'K[i][j]: infectious contacts a day of a person of group i with group j',
      maxItems: GROUPS_MAX,
    }),
  ),
  infected: optional(
    list(text({ title: 'compartment', maxLength: 64 }), {
      title: 'compartments of the infected; else those that infection leads to',
      minItems: 1,
      maxItems: COMPARTMENTS_MAX,
    }),
  ),
  interventions: optional(
    list(INTERVENTION, { title: 'changes that begin and end at times', maxItems: 20 }),
  ),
  importations: optional(list(IMPORTATION, { title: 'persons that come', maxItems: 40 })),
}

export const OWN_WORDS = {
  ...wordsOf(SHARED),
  compartments: optional(
    record(
      mixed<number | string | Record<string, number>>({
        type: ['number', 'string', 'object'],
        title: 'persons at the start; by group; or rest',
        minimum: 0,
        additionalProperties: { type: 'number', minimum: 0, title: 'of the group' },
      }),
      {
        title: 'own compartments with their persons at the start',
        maxProperties: COMPARTMENTS_MAX,
        examples: [{ S: 999, I: 1, R: 0 }],
      },
    ),
  ),
  ...PARTS,
  ...COUNT_WORDS,
}

const { eigenvalues: _, stiff: __, ...SYSTEM } = SYSTEM_OUTPUTS

export const OWN_OUTPUTS = {
  ...SYSTEM,
  peaks: optional(
    anything({ title: 'most persons at once in each compartment, and when, with their errors' }),
  ),
  attackRates: optional(anything({ title: 'share of each group that was infected' })),
  nextGeneration: optional(
    anything({ title: 'matrix of new infections by one infected, with its compartments' }),
  ),
  endemicEquilibrium: optional(anything({ title: 'where the infection stays; null: none' })),
  fitted: optional(
    anything({
      title: 'values with standard errors, intervals (profile), correlation, predictions',
    }),
  ),
  extinction: optional(
    anything({ title: 'share of runs in which a number is 0 at the end, with 95 % interval' }),
  ),
  finalSizes: optional(
    anything({ title: 'over all runs: mean, quantiles, distribution, minor outbreaks' }),
  ),
}
