import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { compileKernel, kernelsFrom } from '../../workers/kernel.ts'
import { Random } from '../../workers/numerics/random.ts'
import { rmsd, rmsdLowerBound } from '../../workers/solvers/dock/clusters.ts'
import { dock } from '../../workers/solvers/dock/dock.ts'
import { distance } from '../../workers/solvers/dock/molecule.ts'
import {
  randomRotation,
  rotated,
  superFibonacci,
  type Vector,
  vector,
} from '../../workers/solvers/dock/rotation.ts'
import { Search } from '../../workers/solvers/dock/search.ts'
import { near } from '../support/near.ts'
import { testReferences } from '../support/reference.ts'
import { faultAt, refusal } from '../support/refusal.ts'
import { modelOf } from '../support/solve.ts'

const test = suite('dock')
const solve = modelOf(dock)

const CONTACT = 1.122462048309373 // 2^(1/6)

testReferences(test, dock)

const atoms = (places: readonly Vector[], charges: readonly number[] = []) =>
  places.map(([x, y, z], i) => ({ x, y, z, q: charges[i] ?? 0 }))

const TRIMER: Vector[] = [
  [0, 0, 0],
  [CONTACT, 0, 0],
  [CONTACT / 2, (CONTACT * Math.sqrt(3)) / 2, 0],
]

const ION = atoms([[0, 0, 0]], [1])

test('an atom on a triangle touches all three', () => {
  const { bestEnergy, minDistance, ligandCoordinates } = solve({
    receptor: atoms(TRIMER),
    ligand: atoms([[5, 5, 5]]),
  }).result
  near(bestEnergy, -3, { relative: 1e-12 })
  near(minDistance, CONTACT, { relative: 1e-9 })
  // The height of a regular tetrahedron is sqrt(2/3) of its edge.
  near(Math.abs(ligandCoordinates[0]!.z), CONTACT * Math.sqrt(2 / 3), { relative: 1e-9 })
})

test('two ions lie where the repulsion balances both attractions', () => {
  const coulomb = 10
  const { result } = solve({
    receptor: atoms([[0, 0, 0]], [1]),
    ligand: atoms([[0, 0, 0]], [-1]),
    coulomb,
  })
  const r = result.minDistance
  // d/dr of 4 (r^-12 - r^-6) - 10/r.
  const sixth = 1 / (r * r * r * r * r * r)
  near((-48 * sixth * sixth + 24 * sixth) / r + coulomb / (r * r), 0, { absolute: 1e-7 })
  near(result.bestEnergy, 4 * sixth * (sixth - 1) - coulomb / r, { relative: 1e-12 })
  // Five of the six motions leave two atoms at their distance.
  assert.is(result.flatDirections, 5)
})

test('turning and moving the receptor, or the ligand, changes no pose', () => {
  const random = new Random(5)
  const moved = (places: readonly Vector[]) => {
    const turn = randomRotation(random)
    return places.map(place => {
      const [x, y, z] = rotated(turn, place)
      return [x + 3, y - 7, z + 1] as const
    })
  }
  const charges = [1, -1, 0.5]
  const energyOf = (receptor: readonly Vector[], ligand: readonly Vector[]) =>
    solve({ receptor: atoms(receptor, charges), ligand: atoms(ligand, charges), coulomb: 0.7 })
      .result.bestEnergy
  const energy = energyOf(TRIMER, TRIMER)
  near(energyOf(moved(TRIMER), TRIMER), energy, { relative: 1e-11 })
  near(energyOf(TRIMER, moved(TRIMER)), energy, { relative: 1e-11 })
  near(energyOf(moved(TRIMER), moved(TRIMER)), energy, { relative: 1e-11 })
})

test('energies and lengths scale with epsilon and sigma, down to atoms in metres and joules', () => {
  const [sigma, epsilon] = [3.4e-10, 1.65e-21]
  const scaled = atoms(TRIMER.map(place => vector(k => sigma * place[k])))
  const { bestEnergy, minDistance } = solve({
    receptor: scaled,
    ligand: scaled,
    sigma,
    epsilon,
  }).result
  const plain = solve({ receptor: atoms(TRIMER), ligand: atoms(TRIMER) }).result
  near(bestEnergy / epsilon, plain.bestEnergy, { relative: 1e-11 })
  near(minDistance / sigma, plain.minDistance, { relative: 1e-9 })
})

test('the returned motion carries the ligand to the returned coordinates', () => {
  const ligand = TRIMER.map(place => vector(k => place[k] + 4))
  const { bestPose, ligandCoordinates } = solve({ ligand: atoms(ligand) }).result
  const { w, x, y, z } = bestPose.quaternion
  near(w * w + x * x + y * y + z * z, 1, { absolute: 1e-14 })
  for (const [i, atom] of ligand.entries()) {
    const [a, b, c] = rotated([w, x, y, z], atom)
    near(a + bestPose.translation.x, ligandCoordinates[i]!.x, { absolute: 1e-12 })
    near(b + bestPose.translation.y, ligandCoordinates[i]!.y, { absolute: 1e-12 })
    near(c + bestPose.translation.z, ligandCoordinates[i]!.z, { absolute: 1e-12 })
  }
})

test('poses are ranked, told apart, and count all restarts that came to rest', () => {
  const { poses, energies, hits, distinctPoses, unconverged, bestEnergy } = solve({
    restarts: 200,
  }).result
  assert.is(energies.length + unconverged, 200)
  near(poses[0]!.energy, bestEnergy, { relative: 1e-13 })
  assert.is(poses[0]!.rmsd, 0)
  assert.is(hits, energies.filter(energy => energy < bestEnergy + 1e-3).length)
  for (let i = 1; i < poses.length; i++) {
    assert.ok(poses[i]!.energy >= poses[i - 1]!.energy)
    assert.ok(poses[i]!.rmsd >= poses[i]!.rmsdLowerBound)
    assert.ok(poses[i]!.rmsdLowerBound >= 0.25)
  }
  for (let i = 1; i < energies.length; i++) assert.ok(energies[i]! >= energies[i - 1]!)
  const counted = poses.reduce((sum, pose) => sum + pose.hits, 0)
  assert.ok(distinctPoses > poses.length ? counted < 200 : counted === energies.length)
})

test('a ligand given in its place is found again', () => {
  const first = solve().result
  const ligand = first.ligandCoordinates.map(place => ({ ...place, q: 0 }))
  const { poses } = solve({ ligand }).result
  assert.ok(
    poses.some(pose => pose.rmsdToInput < 1e-6),
    String(poses.map(p => p.rmsdToInput)),
  )
})

test('a symmetric ligand lies the same way round by the lower bound alone', () => {
  const around: Vector[] = [TRIMER[1]!, TRIMER[2]!, TRIMER[0]!]
  assert.ok(rmsdLowerBound(TRIMER, around, [0, 0, 0]) < 1e-12)
  near(rmsd(TRIMER, around), CONTACT, { relative: 1e-12 })
  assert.ok(rmsdLowerBound(TRIMER, around, [1, 0, 0]) > 0.5)
})

test('super-Fibonacci rotations leave no rotation far from all', () => {
  const rotations = superFibonacci(500)
  const random = new Random(2)
  const angleTo = (n: number, spread: ReturnType<typeof superFibonacci>) => {
    let most = 0
    for (let i = 0; i < n; i++) {
      const q = randomRotation(random)
      const nearest = spread.reduce(
        (best, p) => Math.max(best, Math.abs(p.reduce((sum, c, k) => sum + c * q[k]!, 0))),
        0,
      )
      most = Math.max(most, 2 * Math.acos(Math.min(1, nearest)))
    }
    return most
  }
  const drawn = Array.from({ length: 500 }, () => randomRotation(random))
  // 500 balls that filled SO(3) would have a radius of 18 degrees; drawn at random they leave twice that.
  const degrees = (180 / Math.PI) * angleTo(2000, rotations)
  assert.ok(degrees < 32, String(degrees))
  assert.ok((180 / Math.PI) * angleTo(2000, drawn) > 1.15 * degrees)
})

test('starts stay within reach of the receptor, half of them inside it', () => {
  const kernels = kernelsFrom({ dock: compileKernel('dock') })
  const molecule = { places: TRIMER, charges: [0, 0, 0] }
  const search = new Search(kernels, molecule, molecule, { coulomb: 0, steps: 100, seed: 1 })
  const middle: Vector = [CONTACT / 2, (CONTACT * Math.sqrt(3)) / 4, 0]
  const far = search.starts(400).map(({ place }) => distance(place, middle))
  assert.ok(far.every(d => d < 5))
  assert.ok(far.filter(d => d < 1.1).length >= 200)
})

test('like charges without a bound pose are refused', () => {
  const failure = refusal(() => solve({ receptor: ION, ligand: ION, coulomb: 50, restarts: 8 }))
  assert.is(failure.code, 'NOT_CONVERGED')
  assert.match(failure.message, 'repels')
})

test('searches cut short are refused', () => {
  const failure = refusal(() => solve({ restarts: 4, maxIter: 5 }))
  assert.is(failure.code, 'NOT_CONVERGED')
  assert.is(failure.details?.['maxIter'], 5)
})

test('what is out of range is refused', () => {
  const one = atoms([[0, 0, 0]])
  for (const input of [
    { receptor: [] },
    { ligand: [{ x: 0, y: 0 }] },
    { ligand: [{ x: 0, y: 0, z: 0, mass: 1 }] },
    { sigma: 0 },
    { epsilon: -1 },
    { restarts: 0 },
    { seed: -1 },
    {
      receptor: atoms([
        [0, 0, 0],
        [3000, 0, 0],
      ]),
      ligand: one,
    },
  ]) {
    const { code } = refusal(() => solve(input))
    assert.ok(code === 'INVALID_INPUT' || code === 'MISSING_INPUT', code)
  }
})

test('more restarts than a run may take are refused with the number that passes', () => {
  const lattice = (n: number) =>
    atoms(
      Array.from({ length: n }, (_, i) => [
        1.1 * (i % 8),
        1.1 * (Math.floor(i / 8) % 8),
        1.1 * Math.floor(i / 64),
      ]),
    )
  const failure = refusal(() =>
    solve({ receptor: lattice(500), ligand: lattice(100), restarts: 1000 }),
  )
  assert.is(failure.code, 'INVALID_INPUT')
  const limit = faultAt('/restarts', failure)['maximum'] as number
  assert.ok(limit > 10 && limit < 1000)
})

test('a lowest energy that one restart alone found is told', () => {
  const single = solve({ restarts: 1 }).result
  assert.is(single.hits, 1)
  assert.is(single.warnings.length, 0)
  const chain = (n: number): Vector[] =>
    Array.from({ length: n }, (_, i) => [CONTACT * i, 0.3 * ((i * 7) % 5), 0.4 * ((i * 3) % 4)])
  const { hits, warnings } = solve({
    receptor: atoms(chain(14)),
    ligand: atoms(chain(9)),
    restarts: 3,
  }).result
  assert.is(warnings.length, hits === 1 ? 1 : 0)
  assert.is(hits, 1)
})

test('the same seed gives the same bits, another seed the same minimum', () => {
  const once = solve({ restarts: 40, seed: 7 })
  assert.equal(solve({ restarts: 40, seed: 7 }), once)
  const other = solve({ restarts: 40, seed: 8 })
  assert.not.equal(other.result.energies, once.result.energies)
  near(other.value, once.value!, { relative: 1e-11 })
})

test('an energy is not stated beyond the rounding of its terms', () => {
  const line = (count: number) =>
    Array.from({ length: count }, (_, i) => ({ x: 1.1 * i, y: 0.2 * i, z: 0 }))
  const { value, uncertainty } = solve({ receptor: line(3), ligand: line(2), restarts: 20 })
  assert.ok(uncertainty >= Number.EPSILON * Math.abs(value!))
  assert.ok(uncertainty < 1e-13)
})

test.run()
