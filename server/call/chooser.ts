import { type Chooser, chooser } from '../../workers/auto/choice.ts'
import type { Registry } from '../../workers/operators/registry.ts'
import { solvers } from '../../workers/solvers/index.ts'

const choosers = new WeakMap<Registry, Chooser>()

/** The chooser over a registry, whose index is made once. */
export function chooserOf(registry: Registry): Chooser {
  const all = choosers.get(registry) ?? chooser(registry, solvers)
  choosers.set(registry, all)
  return all
}
