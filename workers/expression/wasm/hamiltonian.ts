// A Hamiltonian of many coordinates and momenta: its value, and its exact derivatives, which are the equations of motion.
import type { UserModule } from '../../kernel.ts'
import { rememberedBy } from '../../memo.ts'
import { invalidInput } from '../../refusal.ts'
import { Differentiator } from './derivative.ts'
import { plainFunction } from './point-function.ts'
import { COMPILED_MAX } from './system.ts'
import type { Term } from './term.ts'
import { type SharedTexts, TextGraph } from './text-graph.ts'
import { userModule } from './user-module.ts'

export interface HamiltonianTexts extends SharedTexts {
  readonly hamiltonian: string
  readonly coordinates: readonly string[]
  readonly momenta: readonly string[]
}

export interface CompiledHamiltonian extends UserModule {
  /** H is a sum of a function of the coordinates and one of the momenta. */
  readonly isSeparable: boolean
  /** That of the momenta is quadratic, too. */
  readonly isQuadratic: boolean
  /** Elementary operations of one value. */
  readonly work: number
}

export const PAIRS_MAX = 64

/** value(x, out), forces(x, out) with dH/dq and velocities(x, out) with dH/dp, x the coordinates, then the momenta. */
export const compileHamiltonian = rememberedBy(
  COMPILED_MAX,
  (texts: HamiltonianTexts) => JSON.stringify(texts),
  compiled,
  ({ bytes }) => bytes.length,
)

function compiled(texts: HamiltonianTexts): CompiledHamiltonian {
  const { hamiltonian, coordinates, momenta } = texts
  const n = coordinates.length
  const graph = new TextGraph()
  graph.leaves('state', [...coordinates, ...momenta], 'coordinates', 2 * PAIRS_MAX)
  graph.share(texts)
  const value = graph.read(hamiltonian, '/hamiltonian')
  const slopes = new Differentiator(graph.terms)
  const isState = ({ operation }: Term) => operation === 'state'
  const gradient = slopes.gradient(value, isState)
  const nothing = graph.terms.literal(0)
  const by = (i: number) => gradient.get(graph.terms.leaf('state', i)) ?? nothing
  const forces = coordinates.map((_, i) => by(i))
  const velocities = momenta.map((_, i) => by(n + i))
  if (slopes.differenced.size > 0) {
    const message = `${[...slopes.differenced].join(', ')} has no closed derivative: the equations of motion would not be exact`
    throw invalidInput('/hamiltonian', message)
  }
  const isOf = (term: Term, from: number, to: number) => dependsOnlyOn(term, from, to, new Map())
  const isSeparable =
    forces.every(term => isOf(term, 0, n)) && velocities.every(term => isOf(term, n, 2 * n))
  const isConstant = (term: Term) => isOf(term, 0, 0)
  const isQuadratic =
    isSeparable &&
    velocities.every(term => [...slopes.gradient(term, isState).values()].every(isConstant))
  return {
    ...userModule([
      plainFunction('value', [value]),
      plainFunction('forces', forces),
      plainFunction('velocities', velocities),
    ]),
    ...{ isSeparable, isQuadratic, work: graph.work },
  }
}

/** Whether the states in a term are all among those from `from` up to `to`. */
function dependsOnlyOn(term: Term, from: number, to: number, known: Map<Term, boolean>): boolean {
  const before = known.get(term)
  if (before !== undefined) return before
  const isIn =
    term.operation === 'state'
      ? term.number >= from && term.number < to
      : term.terms.every(part => dependsOnlyOn(part, from, to, known))
  known.set(term, isIn)
  return isIn
}
