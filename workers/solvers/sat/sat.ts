import { integer, number, optional } from '../../schema.ts'
import { defineSolver } from '../../solver.ts'
import { plainMs, searchMs } from './cost.ts'
import { VARIABLES_MAX } from './formula.ts'
import { written } from './in-words.ts'
import { OUTPUTS } from './outputs.ts'
import { isOwn, runOwn } from './own.ts'
import { OWN_WORDS } from './own-words.ts'
import { pictures } from './pictures.ts'
import { plainSearch } from './plain.ts'

const params = {
  n: integer({ title: 'variables', minimum: 3, maximum: VARIABLES_MAX, default: 60 }),
  alpha: number({
    title: 'clauses a variable; half of the large instances are satisfiable at 4.27',
    minimum: 0,
    maximum: 100,
    default: 4.26,
  }),
  m: optional(
    integer({
      title: 'clauses; round(alpha n) when left out',
      minimum: 0,
      maximum: 1_600_000,
    }),
  ),
  seed: integer({ title: 'seed of the instance', minimum: 0, maximum: 4_294_967_295, default: 1 }),
  ...OWN_WORDS,
}

export const sat = defineSolver({
  key: 'sat',
  title: 'Satisfiability: any formula in conjunctive normal form, or random 3-SAT',
  brief:
    'Decides a formula (DIMACS, or random 3-SAT): models that are checked, or a checked refutation; cores, all models.',
  description:
    'With `cnf` (DIMACS) or `clauses` decides a formula of your own by conflict-driven clause learning: a model, checked on every clause, or a refutation, each step of which an independent checker accepts (LRAT), as DRAT or LRAT text on request; which assumptions exclude each other (`core`), all models or as many as wanted. A search ends by conflicts, never by time. Without both a seeded random 3-SAT instance: to 120 variables by plain Davis-Putnam-Logemann-Loveland search. Clauses in DIMACS style.',
  reference:
    'Davis, Logemann and Loveland, Commun. ACM 5 (1962) 394; Een and Sorensson, SAT 2003, LNCS 2919, 502; Cruz-Filipe et al., CADE 2017, LNCS 10395, 220',
  words:
    'satisfiability 3-sat dpll boolean clauses formula cnf dimacs cdcl sat solver unsat core model counting proof drat logic propositional satisfiable unsatisfiable puzzle random phase transition',
  unspokenWords: 'cnf dimacs core counting proof drat puzzle',
  synonyms: { alpha: 'ratio clause' },
  written,
  params,
  unspoken: Object.keys(OWN_WORDS),
  outputs: OUTPUTS,
  pictures,
  examples: [
    { title: 'few clauses: satisfiable', input: { n: 60, alpha: 2 }, value: 1 },
    { title: 'many clauses: not', input: { n: 50, alpha: 8, seed: 2 }, value: 0 },
    {
      title: 'all models of a formula',
      input: { cnf: 'p cnf 3 2\n1 2 0\n-1 3 0\n', count: 100 },
      value: 4,
    },
    {
      title: 'assumptions that exclude each other',
      input: {
        clauses: [
          [-1, 2],
          [-2, 3],
        ],
        assumptions: [1, -3],
      },
      value: 0,
    },
  ],
  // A formula as JSON; a longer one would hold up other calls while it is read.
  bodyMaxBytes: 1_572_864,
  largest: { n: 120, seed: 5 },
  costMs: input => (isOwn(input) ? searchMs(input) : plainMs(input)),

  solve: (input, run) =>
    isOwn(input)
      ? { ...runOwn(input, run), unused: input.cnf !== undefined || input.clauses ? RANDOM : [] }
      : plainSearch(input, run),
})

const RANDOM = ['n', 'alpha', 'm', 'seed']
