// A random formula of three literals a clause and few variables, decided by a search without learning whose tree is its own
// proof.
import { Failure } from '../../failure.ts'
import type { KernelTable } from '../../kernel-table.ts'
import { below, type Check, holds, type Run } from '../../solver.ts'
import { type Clause, randomClauses, unsatisfied } from './instance.ts'
import { refutation } from './refutation.ts'

/** Larger refutations are checked here, but their proofs are too long to send. */
const PROOF_VARIABLES = 60
/** Choices a call: well below a millisecond. */
const CHUNK = 2000
/** Choices kept for the proof; the hardest instances of 120 variables take some thousands. */
const ROOM = 1 << 17

export interface PlainInput {
  readonly n: number
  readonly alpha: number
  readonly m?: number
  readonly seed: number
}

export function plainSearch({ n, alpha, m, seed }: PlainInput, { kernels, progress }: Run) {
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
}

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
