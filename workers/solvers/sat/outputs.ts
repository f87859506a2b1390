import {
  anything,
  boolean,
  integer,
  list,
  nullable,
  number,
  optional,
  record,
  text,
} from '../../schema.ts'

/** Of every formula. */
const COMMON = {
  satisfiable: boolean({ title: 'whether an assignment satisfies every clause' }),
  verified: nullable(
    boolean({ title: 'the assignment satisfies every clause; null when unsatisfiable' }),
  ),
  clauseCount: integer({ title: 'clauses' }),
  complete: boolean({ title: 'the search finished with an answer' }),
  decisions: integer({ title: 'literals chosen' }),
  propagations: integer({ title: 'literals that followed' }),
  conflicts: integer({ title: 'branches that failed' }),
  refutedLeaves: nullable(
    integer({ title: 'leaves of the tree that the checker refuted; null when satisfiable' }),
  ),
  proof: nullable(
    list(list(integer({ title: 'literal' }), { title: 'clause' }), {
      title:
        'lines of a DRAT proof: each clause follows by unit propagation, the last is empty; null when satisfiable or above 60 variables',
    }),
  ),
  assignment: nullable(
    list(boolean({ title: 'value' }), {
      title: 'value of each variable; null when unsatisfiable',
    }),
  ),
  clauses: list(list(integer({ title: 'literal' }), { title: 'clause' }), {
    title: 'clauses: variables from 1, a minus negates',
  }),
  ratio: number({ title: 'clauses a variable' }),
}

export const OUTPUTS = {
  ...COMMON,
  refutedLeaves: optional(COMMON.refutedLeaves),
  proof: optional(COMMON.proof),
  clauses: optional(COMMON.clauses),
  flips: optional(integer({ title: 'variables that the walk has turned' })),
  restarts: optional(integer({ title: 'restarts' })),
  meanGlue: optional(number({ title: 'mean number of levels in a learnt clause' })),
  simplified: optional(
    record(integer({ title: 'how many' }), {
      title:
        'before the search: variables resolved away, clauses implied by others or shortened, literals that failed',
    }),
  ),
  checkedSteps: optional(integer({ title: 'derived clauses that were checked' })),
  models: optional(
    list(anything({ title: 'literals that hold' }), {
      title: 'models, in the variables of `project`',
    }),
  ),
  isComplete: optional(boolean({ title: 'proven: there are no other models' })),
  core: optional(
    list(integer({ title: 'literal' }), { title: 'assumptions that exclude each other' }),
  ),
  isCoreMinimal: optional(boolean({ title: 'without any of them there is a model' })),
  proofBytes: optional(integer({ title: 'length of the proof' })),
  proofText: optional(text({ title: 'the proof, in the format that was wanted' })),
}
