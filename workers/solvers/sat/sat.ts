import { Failure } from '../../failure.ts'
import type { KernelTable } from '../../kernel-table.ts'
import { boolean, integer, list, nullable, number, optional } from '../../schema.ts'
import { below, type Check, defineSolver, holds } from '../../solver.ts'
import { type Clause, randomClauses, unsatisfied } from './instance.ts'
import { pictures } from './pictures.ts'
import { refutation } from './refutation.ts'

const params = {
  n: integer({ title: 'variables', minimum: 3, maximum: 120, default: 60 }),
  alpha: number({
    title: 'clauses a variable; half of the large instances are satisfiable at 4.27',
    minimum: 0,
    maximum: 100,
    default: 4.26,
  }),
  m: optional(
    integer({ title: 'clauses; round(alpha n) when left out', minimum: 0, maximum: 12_000 }),
  ),
  seed: integer({ title: 'seed of the instance', minimum: 0, maximum: 4_294_967_295, default: 1 }),
}

/** Larger refutations are checked here, but their proofs are too long to send. */
const PROOF_VARIABLES = 60
/** Choices a call: well below a millisecond. */
const CHUNK = 2000
/** Choices kept for the proof; the hardest instances of 120 variables take some thousands. */
const ROOM = 1 << 17

export const sat = defineSolver({
  key: 'sat',
  title: 'Random 3-SAT, decided by DPLL',
  brief:
    'Decides a random 3-SAT instance by complete search (DPLL): a model or a proof count; clauses in DIMACS.',
  description:
    'Draws a random 3-SAT instance of n variables and decides it by a complete Davis-Putnam-Logemann-Loveland search. A model is returned and checked clause by clause; for an unsatisfiable one the search tree is replayed by an independent checker until every leaf is refuted, and told as a DRAT proof up to 60 variables. Use it to study the threshold at 4.27 clauses a variable, or to get seeded instances with a certain answer. The clauses are returned in DIMACS style.',
  reference:
    'Davis, Logemann and Loveland, Commun. ACM 5 (1962) 394; Mitchell, Selman and Levesque, AAAI-92 (1992) 459',
  words: 'satisfiability 3-sat dpll boolean clauses formula',
  params,
  outputs: {
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
  },
  pictures,
  examples: [
    { title: 'few clauses: satisfiable', input: { n: 60, alpha: 2 }, value: 1 },
    { title: 'many clauses: not', input: { n: 50, alpha: 8, seed: 2 }, value: 0 },
  ],
  largest: { n: 120, seed: 5 },
  costMs: ({ n }) => 0.5 + 3.5 * (n / 120) ** 2 * (n / 120) ** 2,

  solve({ n, alpha, m, seed }, { kernels, progress }) {
    const clauses = randomClauses(n, m ?? Math.round(alpha * n), seed)
    const kernel = kernels('sat')
    load(kernel, n, clauses)
    let state = kernel.advance(CHUNK)
    while (state === 0) {
      progress(0.5, `${kernel.decisions()} choices, ${kernel.conflicts()} conflicts`)
      state = kernel.advance(CHUNK)
    }
    if (state === 3) {
      const message = `the search needs more than ${ROOM} choices; take fewer variables`
      throw new Failure('NOT_CONVERGED', message, { limit: ROOM, n })
    }
    const satisfiable = state === 1
    const assignment = satisfiable ? modelOf(kernel, n) : null
    const missed = assignment && unsatisfied(clauses, assignment)
    const refuted = satisfiable
      ? null
      : refutation(clauses, n, choicesOf(kernel), n <= PROOF_VARIABLES)
    const decisive: Check = refuted
      ? below('leaves of the search tree that the checker cannot refute', refuted.open, 0)
      : below('clauses that the assignment leaves unsatisfied', missed!, 0)
    return {
      value: satisfiable ? 1 : 0,
      unit: '1',
      uncertainty: 0,
      equations: equationsOf(n, clauses, assignment),
      terms: [{ term: 'satisfiable', value: satisfiable ? 1 : 0 }],
      method:
        'DPLL with unit propagation by counters and MOMS branching; model evaluated, or tree replayed by another program',
      outputs: {
        satisfiable,
        verified: satisfiable ? missed === 0 : null,
        clauseCount: clauses.length,
        complete: true,
        decisions: kernel.decisions(),
        propagations: kernel.propagations(),
        conflicts: kernel.conflicts(),
        refutedLeaves: refuted?.leaves ?? null,
        proof: refuted && n <= PROOF_VARIABLES ? refuted.proof : null,
        assignment,
        clauses,
        ratio: clauses.length / n,
      },
      checks: [
        decisive,
        holds('each clause has three distinct variables, in rising order', clauses.every(distinct)),
      ],
      accuracy: {
        estimate: decisive.value,
        bound: 1e-4,
        how: 'clauses left unsatisfied, or leaves left open: the answer is exact when there are none',
      },
      resolved: { m: clauses.length },
    }
  },
})

type Kernel = KernelTable['sat']

/** Variables of a clause rise. */
const distinct = ([a, b, c]: Clause) => Math.abs(a) < Math.abs(b) && Math.abs(b) < Math.abs(c)

/** Literal v of a clause is 2(v - 1) in the kernel, its negation one more. */
function load(kernel: Kernel, n: number, clauses: readonly Clause[]): void {
  kernel.init(n, clauses.length, ROOM)
  const words = new Int32Array(kernel.memory.buffer, kernel.clauses(), 4 * clauses.length)
  for (const [k, clause] of clauses.entries()) {
    for (let i = 0; i < 3; i++) {
      const literal = clause[i]!
      words[4 * k + i] = 2 * (Math.abs(literal) - 1) + (literal < 0 ? 1 : 0)
    }
  }
  kernel.prepare()
}

/** The assignment; variables that no clause depends on are false. */
function modelOf(kernel: Kernel, n: number): boolean[] {
  const truths = new Uint8Array(kernel.memory.buffer, kernel.truths(), 2 * n)
  return Array.from({ length: n }, (_, v) => truths[2 * v] === 1)
}

function choicesOf(kernel: Kernel): Int32Array {
  const literals = new Int32Array(kernel.memory.buffer, kernel.choices(), kernel.decisions())
  return literals.map(literal => ((literal >> 1) + 1) * (literal & 1 ? -1 : 1))
}

function equationsOf(
  n: number,
  clauses: readonly Clause[],
  assignment: boolean[] | null,
): string[] {
  const shown = clauses.slice(0, 3).map(clause => `(${clause.map(literalText).join(' or ')})`)
  const formula = [...shown, ...(clauses.length > 3 ? [`... ${clauses.length} clauses`] : [])]
  const model = assignment?.map(value => (value ? 1 : 0)).join('')
  return [
    `F(x1 ... x${n}) = ${formula.join(' and ')}`,
    model === undefined ? `F(x) = 0 for all 2^${n} x` : `F(${model}) = 1`,
  ]
}

const literalText = (literal: number) => (literal < 0 ? `not x${-literal}` : `x${literal}`)
