import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { compileKernel, type Kernels, kernelsFrom } from '../../workers/kernel.ts'
import { Random } from '../../workers/numerics/random.ts'
import { centroid, type Molecule } from '../../workers/solvers/dock/molecule.ts'
import { randomRotation, vector } from '../../workers/solvers/dock/rotation.ts'
import { Search } from '../../workers/solvers/dock/search.ts'
import { near } from '../support/near.ts'
import { DockTwin } from './twins/dock.ts'

const test = suite('dock kernel')

/** Atoms on a bent chain, one contact apart, with charges in turn. */
function chain(length: number): Molecule {
  const random = new Random(length)
  let at = vector(() => 0)
  const places = Array.from({ length }, () => {
    at = vector(k => at[k] + 0.7 + 0.4 * random.uniform())
    return at
  })
  const middle = centroid(places)
  return {
    places: places.map(place => vector(k => place[k] - middle[k])),
    charges: places.map((_, i) => (i % 2 === 0 ? 1 : -0.5)),
  }
}

function pairOf(receptorSize: number, ligandSize: number, coulomb: number) {
  const [receptor, ligand] = [chain(receptorSize), chain(ligandSize)]
  const kernel = kernelsFrom({ dock: compileKernel('dock') })('dock')
  const kernels = (() => kernel) as unknown as Kernels
  const search = new Search(kernels, receptor, ligand, { coulomb, steps: 1000, seed: 1 })
  return { search, kernel, twin: new DockTwin(receptor, ligand, coulomb) }
}

const SIZES = [
  [1, 1, 0],
  [2, 3, 0],
  [7, 4, 0],
  [5, 5, 1.7],
  [8, 1, -3],
] as const

test('energy, forces and torques are those of plain loops over pairs', () => {
  for (const [m, n, coulomb] of SIZES) {
    const { search, twin } = pairOf(m, n, coulomb)
    for (const pose of search.starts(20)) {
      const kernel = search.at(pose)
      const plain = twin.energy(pose, 0)
      near(kernel.energy, plain.energy, { relative: 1e-10, absolute: 1e-11 })
      const most = Math.max(...plain.gradient.map(Math.abs))
      for (let k = 0; k < 6; k++) {
        near(kernel.gradient[k], plain.gradient[k]!, { absolute: 1e-10 * (1 + most) })
      }
    }
  }
})

test('forces and torques are the slopes of the energy, to the fourth power of the difference', () => {
  const { search, twin } = pairOf(6, 4, 2)
  const random = new Random(3)
  const pose = { place: vector(() => 2.5), quaternion: randomRotation(random) }
  const { gradient } = search.at(pose)
  const error = (h: number) => {
    let most = 0
    for (let k = 0; k < 6; k++) {
      const at = (by: number) =>
        search.at(
          twin.moved(
            pose,
            [0, 1, 2, 3, 4, 5].map(i => (i === k ? by : 0)),
          ),
        ).energy
      const slope = (8 * (at(h) - at(-h)) - (at(2 * h) - at(-2 * h))) / (12 * h)
      most = Math.max(most, Math.abs(slope - gradient[k]!))
    }
    return most / Math.max(...gradient.map(Math.abs))
  }
  near(error(0.01) / error(0.005), 16, { relative: 0.1 })
  assert.ok(error(0.001) < 1e-8, String(error(0.001)))
})

test('sixteen steps of a search are those of the plain one', () => {
  for (const [m, n, coulomb] of SIZES) {
    const { search, twin, kernel } = pairOf(m, n, coulomb)
    for (const pose of search.starts(20)) {
      search.at(pose)
      kernel.minimise(16, 0.5, 0.01)
      near(kernel.energy(0.5), twin.minimise(pose, 16, 0.5, 0.01).energy, { absolute: 1e-8 })
    }
  }
})

test('every search comes to rest, after a hundred or two energies in the mean', () => {
  const { search } = pairOf(5, 4, 0)
  const starts = search.starts(50)
  for (const pose of starts) assert.ok(search.descend(pose).converged)
  assert.ok(search.evaluations / starts.length < 250, String(search.evaluations / starts.length))
})

test.run()
