import { DockTwin } from '../test/kernels/twins/dock.ts'
import { compileKernel, kernelsFrom } from '../workers/kernel.ts'
import type { Molecule } from '../workers/solvers/dock/molecule.ts'
import { vector } from '../workers/solvers/dock/rotation.ts'
import { Search } from '../workers/solvers/dock/search.ts'
import { kernelBenchmark } from './kernel-bench.ts'

export const benchmark = kernelBenchmark({
  title: 'rigid docking: energy with forces and torques, and whole local searches',
  unit: 'pairs',
  cases: () => [energies(64, 27, 0), energies(64, 27, 1), searches(27, 8)],
})

/** A piece of a simple cubic crystal about its centroid, charges in turn. */
function crystal(atoms: number): Molecule {
  const side = Math.round(Math.cbrt(atoms))
  const at = (i: number, k: number) =>
    1.12 * ((Math.floor(i / [1, side, side * side][k]!) % side) - (side - 1) / 2)
  const indices = Array.from({ length: atoms }, (_, i) => i)
  return {
    places: indices.map(i => vector(k => at(i, k))),
    charges: indices.map(i => (i % 2 === 0 ? 1 : -1)),
  }
}

function sides(receptorAtoms: number, ligandAtoms: number, coulomb: number) {
  const [receptor, ligand] = [crystal(receptorAtoms), crystal(ligandAtoms)]
  const kernels = kernelsFrom({ dock: compileKernel('dock') })
  const search = new Search(kernels, receptor, ligand, { coulomb, steps: 400, seed: 1 })
  const twin = new DockTwin(receptor, ligand, coulomb)
  return { search, twin }
}

function energies(receptorAtoms: number, ligandAtoms: number, coulomb: number) {
  const { search, twin } = sides(receptorAtoms, ligandAtoms, coulomb)
  const pose = search.starts(1)[0]!
  return {
    name: `energy and gradient, ${receptorAtoms} x ${ligandAtoms}${coulomb ? ', charged' : ''}`,
    kernel: () => search.at(pose),
    twin: () => twin.energy(pose, 0),
    work: receptorAtoms * ligandAtoms,
  }
}

function searches(receptorAtoms: number, ligandAtoms: number) {
  const { search, twin } = sides(receptorAtoms, ligandAtoms, 0)
  const starts = search.starts(4)
  const before = search.evaluations
  for (const start of starts) search.descend(start)
  const evaluations = search.evaluations - before
  return {
    name: `${starts.length} local searches, ${receptorAtoms} x ${ligandAtoms}, ${evaluations} energies`,
    kernel: () => {
      for (const start of starts) search.descend(start)
    },
    twin: () => {
      for (const start of starts)
        twin.minimise(twin.minimise(start, 40, 0.5, 0.01).pose, 400, 0, 1e-9)
    },
    work: evaluations * receptorAtoms * ligandAtoms,
  }
}
