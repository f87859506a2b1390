// Docking of a caller's molecules: the scoring functions, the search, the files. Figures of AutoDock Vina itself are among the
// reference cases.
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { kernels } from '../../workers/kernel.ts'
import { Random } from '../../workers/numerics/random.ts'
import { dock } from '../../workers/solvers/dock/dock.ts'
import { BUTANEDIOL, CLEFT } from '../../workers/solvers/dock/examples.ts'
import { EVERYWHERE, Field } from '../../workers/solvers/dock/field.ts'
import { placesIn, poseOfText } from '../../workers/solvers/dock/motion.ts'
import { type Molecules, moleculesOf } from '../../workers/solvers/dock/own-molecules.ts'
import { CUTOFF, pairTerms, SCHEMES } from '../../workers/solvers/dock/potential.ts'
import { randomRotation, rotated, type Vector } from '../../workers/solvers/dock/rotation.ts'
import { intramolecular, scoreOf } from '../../workers/solvers/dock/score.ts'
import { near } from '../support/near.ts'
import { referenceCases } from '../support/reference.ts'
import { faultAt, refusal } from '../support/refusal.ts'
import { solverOf } from '../support/solve.ts'
import { longOnly } from '../support/tier.ts'

const test = suite('dock: molecules of a caller')
const inLong = longOnly(test)
const solve = solverOf(dock)

/** A pocket of 46 heavy atoms and an amide with four turning bonds, composed for the comparison with Vina. */
const POCKET = referenceCases('dock').find(({ id }) => id === 'dock-vina-r1-affinity')!.inputs as {
  receptor: string
  ligand: string
}
const BOX = { center: [0, 0, 0], size: [14, 14, 14] }

const molecules = (input: object): Molecules => moleculesOf({ seed: 1, ...input } as never)

function fieldOf(own: Molecules, box = EVERYWHERE): Field {
  const { receptor, ligand, frame, pairs } = own
  const complex = { scheme: SCHEMES.vina, receptor: receptor.molecule, ligand, frame, pairs, box }
  return new Field(kernels, complex)
}

/** A pose near that of the text, every unknown off. */
function turned(own: Molecules): Float64Array {
  const pose = poseOfText(own.frame)
  const random = new Random(3)
  pose.set(randomRotation(random), 3)
  for (let k = 0; k < pose.length; k++) if (k < 3 || k > 6) pose[k]! += random.uniform() - 0.5
  return pose
}

test('terms of a pair are those of the paper where they are easily said', () => {
  const terms = new Float64Array(5)
  // Hydrophobic carbons 4 Angstrom apart: d = 0.2.
  pairTerms(SCHEMES.vina, 0, 0, 4, terms)
  near(terms[0]!, -0.035579 * Math.exp(-0.16), { relative: 1e-13 })
  near(terms[1]!, -0.005156 * Math.exp(-1.96), { relative: 1e-13 })
  assert.equal([...terms.slice(2)], [0, -0.035069, 0])
  // An acceptor at a metal: d = -0.5, five sevenths of a hydrogen bond, a quarter of the repulsion.
  pairTerms(SCHEMES.vina, 8, 18, 2.4, terms)
  near(terms[2]!, 0.840245 / 4, { relative: 1e-13 })
  near(terms[4]!, (-0.587439 * 5) / 7, { relative: 1e-13 })
  pairTerms(SCHEMES.vina, 0, 0, CUTOFF, terms)
  assert.equal([...terms], [0, 0, 0, 0, 0])
  pairTerms(SCHEMES.vinardo, 0, 0, 4.5, terms)
  near(terms[0]!, -0.045 * Math.exp(-0.390625), { relative: 1e-13 })
  near(terms[3]!, (-0.035 * 2) / 2.5, { relative: 1e-13 })
})

test('gradients along all unknowns are the differences of the energy, by pairs and in maps', () => {
  const own = molecules(POCKET)
  const field = fieldOf(own, { low: [-7, -7, -7], high: [7, 7, 7] })
  field.buildMaps(0.375, () => {})
  const pose = turned(own)
  for (const isExact of [true, false]) {
    field.energy(pose, isExact)
    const slopes = field.slopes.slice()
    const scales = field.scales.slice()
    for (const [i, slope] of slopes.entries()) {
      const by = 1e-5
      const at = (step: number) => {
        const moved = pose.slice()
        if (i >= 3 && i < 6) {
          // A turn about an axis of space, by half the angle.
          const half = (step * scales[i]!) / 2
          const turn = [1, 0, 0, 0]
          turn[i - 2] = half
          const [w, x, y, z] = moved.slice(3, 7) as unknown as number[]
          const [a, b, c, d] = turn as [number, number, number, number]
          const product = [
            a * w! - b * x! - c * y! - d * z!,
            a * x! + b * w! + c * z! - d * y!,
            a * y! - b * z! + c * w! + d * x!,
            a * z! + b * y! - c * x! + d * w!,
          ]
          const norm = Math.sqrt(product.reduce((sum, one) => sum + one * one, 0))
          moved.set(
            product.map(one => one / norm),
            3,
          )
        } else moved[i < 3 ? i : i + 1]! += step * scales[i]!
        return field.energy(moved, isExact).total
      }
      const difference = (at(by) - at(-by)) / (2 * by)
      near(slope, difference, { absolute: 1e-6 * (1 + Math.abs(slope)) })
    }
  }
})

test('the kernel and the sum over coordinates agree in any pose', () => {
  const own = molecules(POCKET)
  const field = fieldOf(own)
  const pose = turned(own)
  const { total, within } = field.energy(pose, true)
  const places = placesIn(own.frame, pose)
  const inner = intramolecular(SCHEMES.vina, own.ligand, own.pairs, places)
  near(within, inner, { relative: 1e-11 })
  const outer = scoreOf(SCHEMES.vina, own.receptor, own.ligand, places).intermolecular
  near(total, outer + inner, { relative: 1e-11 })
})

test('a score does not change when all is turned and moved together', () => {
  const random = new Random(9)
  const turn = randomRotation(random)
  const typed = (places: readonly Vector[], types: readonly string[]) =>
    places.map(([x, y, z], i) => ({ x, y, z, q: 0, type: types[i]! }))
  const fixed: Vector[] = CLEFT.map(({ x, y, z }) => [x, y, z])
  const types = CLEFT.map(({ type }) => type!)
  const ligand: Vector[] = [
    [0, 0, 0],
    [1.5, 0, 0.3],
    [2.4, 1.1, 0],
  ]
  const own = ['C', 'C', 'OA']
  const moved = (places: readonly Vector[]) =>
    places.map((place): Vector => {
      const [x, y, z] = rotated(turn, place)
      return [x + 11, y - 7, z + 3]
    })
  const score = (a: readonly Vector[], b: readonly Vector[]) =>
    solve({ receptor: typed(a, types), ligand: typed(b, own), mode: 'score' }).value!
  near(score(moved(fixed), moved(ligand)), score(fixed, ligand), { relative: 1e-11 })
})

inLong('an atom comes to rest in the deepest place that a fine scan of the box finds', () => {
  const box = { center: [0, 0, 0], size: [9, 5, 5] }
  const input = { receptor: CLEFT, ligand: [{ x: 0, y: 0, z: 0, q: 0, type: 'OA' }], box }
  const { result } = solve({ ...input, exhaustiveness: 1 })
  const own = molecules(input)
  let lowest = Number.POSITIVE_INFINITY
  for (let x = -4.5; x <= 4.5; x += 0.1) {
    for (let y = -2.5; y <= 2.5; y += 0.1) {
      for (let z = -2.5; z <= 2.5; z += 0.1) {
        const { intermolecular } = scoreOf(SCHEMES.vina, own.receptor, own.ligand, [[x, y, z]])
        lowest = Math.min(lowest, intermolecular)
      }
    }
  }
  const found = result.bestEnergy!
  assert.ok(found <= lowest + 1e-3, `${found} above ${lowest}`)
  assert.ok(found > lowest - 0.05, `${found} far below ${lowest}`)
})

inLong('the pose of a search is a minimum, and its file says what the result says', () => {
  const search = { ...POCKET, mode: 'search', box: BOX, exhaustiveness: 1 }
  const { value, result } = solve({
    receptor: search.receptor,
    ligand: search.ligand,
    box: BOX,
    exhaustiveness: 1,
  })
  const file = result.file as string
  const first = file.slice(0, file.indexOf('ENDMDL'))
  const again = solve({ receptor: POCKET.receptor, ligand: first, mode: 'score' })
  near(again.value!, value!, { absolute: 1e-9 })
  const rested = solve({ receptor: POCKET.receptor, ligand: first, mode: 'minimise' })
  near(rested.value!, value!, { absolute: 0.02 })
  assert.ok(value! < -2.6, 'Vina, exhaustiveness 8, finds -2.60 and -2.63 by two seeds')
  const poses = result.poses!
  assert.ok(poses.length > 1)
  for (const [i, { energy, rmsd }] of poses.entries()) {
    if (i > 0) assert.ok(energy >= poses[i - 1]!.energy && rmsd > 0.5)
  }
  const { intermolecular, terms } = poses[0] as { intermolecular: number; terms: object }
  near(
    Object.values(terms).reduce((a: number, b) => a + b, 0),
    intermolecular,
    { relative: 1e-12 },
  )
})

test('the same seed gives the same bits, another one the same best pose', () => {
  const input = {
    receptor: CLEFT,
    ligand: BUTANEDIOL,
    box: { center: [0, 0, 0], size: [16, 10, 10] },
    exhaustiveness: 1,
  }
  const [one, same, other] = [input, input, { ...input, seed: 2 }].map(each => solve(each))
  assert.equal(one!.result, same!.result)
  assert.is.not(one!.result.evaluations, other!.result.evaluations)
  const runs = ({ result }: typeof one & object) =>
    (result.searchRuns as { lowest: number[] }).lowest
  // More runs are those of before and others.
  near(runs(solve({ ...input, exhaustiveness: 2 }))[0]!, runs(one!)[0]!, { relative: 1e-12 })
  near(other!.value!, one!.value!, { absolute: 0.02 })
})

test('an SDF turns about its single bonds; as one body it keeps its shape and counts no torsions', () => {
  const score = (input: object) => solve({ receptor: CLEFT, mode: 'score', ...input }).result
  assert.is(score({ ligand: BUTANEDIOL }).torsions, 3)
  assert.is(score({ ligand: BUTANEDIOL, flexible: false }).torsions, 0)
  assert.equal(score({ ligand: BUTANEDIOL }).atomTypes, ['OA', 'C', 'C', 'C', 'C', 'OA'])
})

test('formats of the file: SDF and XYZ have the atoms of the pose', () => {
  const input = { receptor: CLEFT, ligand: BUTANEDIOL, mode: 'minimise' }
  const { result } = solve({ ...input, format: 'xyz' })
  const rows = (result.file as string).trim().split('\n').slice(2)
  for (const [i, { x, y, z }] of result.ligandCoordinates!.entries()) {
    assert.equal(rows[i]!.split(' ').slice(1).map(Number), [x, y, z])
  }
  assert.match(solve(input).result.file as string, /V2000[\s\S]*M {2}END[\s\S]*> <affinity>/)
  assert.match(solve({ ...input, format: 'pdbqt' }).result.file as string, /^BRANCH/m)
})

test('the distance to a reference matches symmetric atoms and any order', () => {
  const ring = (order: readonly number[], shift = 0) =>
    order
      .map(i => {
        const angle = (i * Math.PI) / 3
        return `C ${(1.39 * Math.cos(angle)).toFixed(6)} ${(1.39 * Math.sin(angle)).toFixed(6)} ${shift}`
      })
      .reduce((text, row) => `${text}${row}\n`, '6\nring\n')
  const { poses } = solve({
    receptor: CLEFT,
    ligand: ring([0, 1, 2, 3, 4, 5]),
    reference: ring([3, 1, 5, 0, 2, 4], 1),
    mode: 'score',
  }).result
  near((poses![0] as { rmsdToReference: number }).rmsdToReference, 1, { relative: 1e-9 })
})

test('own weights: a term counts by its weight, those published are the scoring, and poses follow them', () => {
  const score = (weights?: object) =>
    solve({ ...POCKET, mode: 'score', ...(weights && { weights }) })
  const usual = score()
  const published = {
    ...{ gauss1: -0.035579, gauss2: -0.005156, repulsion: 0.840245, hydrophobic: -0.035069 },
    ...{ hydrogenBond: -0.587439, torsion: 0.05846 },
  }
  const terms = ({ result }: typeof usual) =>
    (result.poses![0] as unknown as { terms: Record<string, number> }).terms
  assert.equal(terms(score(published)), terms(usual))
  assert.is(score(published).value, usual.value)
  const heavy = terms(score({ gauss1: 3 * -0.035579, hydrogenBond: 0 }))
  near(heavy['gauss1'], 3 * terms(usual)['gauss1']!, { relative: 1e-12 })
  assert.ok(heavy['hydrogenBond'] === 0)
  near(heavy['repulsion'], terms(usual)['repulsion']!, { relative: 1e-12 })
  // Without what pushes atoms apart the ligand sinks into the receptor.
  const sunk = solve({ ...POCKET, mode: 'minimise', weights: { repulsion: 0 } })
  assert.ok(sunk.value! < solve({ ...POCKET, mode: 'minimise' }).value! - 1)
})

/** Vina's function as a caller would write it. */
const WRITTEN = `-0.035579*exp(-(d/0.5)^2) - 0.005156*exp(-((d - 3)/2)^2) + 0.840245*min(d, 0)^2
  - 0.035069*hydrophobic*min(1, max(0, 1.5 - d)) - 0.587439*hydrogenBond*min(1, max(0, -d/0.7))`.replace(
  /\n/g,
  ' ',
)

test('a scoring function that is written has the score, the minimum and the best pose of the same built in', () => {
  const own = { ...POCKET, scoring: WRITTEN, weights: { torsion: 0.05846 } }
  for (const mode of ['score', 'minimise']) {
    const written = solve({ ...own, mode })
    const built = solve({ ...POCKET, mode })
    near(written.value!, built.value!, { relative: mode === 'score' ? 1e-12 : 1e-6 })
    const [pose] = written.result.poses!
    assert.equal(Object.keys(pose!.terms as object), ['potential'])
    near(pose!.intramolecular as number, built.result.poses![0]!.intramolecular as number, {
      absolute: 1e-4,
    })
  }
  const search = { mode: 'search', box: BOX, exhaustiveness: 1, flexible: false }
  const { value, result } = solve({ ...own, ...search })
  near(value!, solve({ ...POCKET, ...search }).value!, { absolute: 0.02 })
  assert.is((result.parameters as { scoring: string }).scoring, WRITTEN)
  // One run alone says nothing of others.
  assert.match(result.warnings.join(), /found by 1 of 1 runs: a higher exhaustiveness/)
  // Without a weight of its own a torsion costs nothing.
  const free = solve({ ...POCKET, scoring: WRITTEN, mode: 'score' }).result.poses![0]!
  near(free.affinity as number, free.intermolecular as number, { relative: 1e-12 })
})

test('two atoms in a potential of the caller come to rest in its well', () => {
  const pair = { receptor: [{ x: 0, y: 0, z: 0, type: 'C' }], mode: 'minimise' }
  const ligand = [{ x: 3, y: 1, z: 0, type: 'N' }]
  const scoring = '0.3*(((Ri + Rj)/r)^12 - 2*((Ri + Rj)/r)^6)'
  const { value, result } = solve({ ...pair, ligand, scoring })
  near(value!, -0.3, { absolute: 1e-6 })
  near(result.minDistance!, 3.7, { absolute: 2e-3 })
  const far = solve({ ...pair, ligand, scoring: '(3/r)^9 - 1/r' })
  assert.match(far.result.warnings.join(), /cut off at 8 Angstrom, where it still reaches 0.1248/)
})

test('a potential that is none is refused where it stands', () => {
  const score = { receptor: CLEFT, ligand: BUTANEDIOL, mode: 'score' }
  for (const [scoring, pattern] of [
    ['vino', /neither vina nor vinardo/],
    ['2 + Ri', /no distance/],
    ['exp(-q*r)', /q/],
    ['ln(r - 1)', /at r = 0.01/],
    ['Ri*exp(-r)', /exchanged/],
    ['1e40*exp(-r)', /up to 1e\+35/],
    ['r +', /./],
  ] as const) {
    const failure = refusal(() => solve({ ...score, scoring }))
    faultAt('/scoring', failure)
    assert.match(failure.message, pattern)
  }
  const falling = refusal(() => solve({ ...score, mode: 'minimise', scoring: '-1/r^6' }))
  assert.match(falling.message, /nothing keeps the atoms apart/)
  faultAt(
    '/weights/gauss1',
    refusal(() => solve({ ...score, scoring: '-exp(-r)', weights: { gauss1: 1 } })),
  )
})

test('far from the receptor a pose has no affinity, and the distance is told', () => {
  const { value, result } = solve({
    receptor: CLEFT,
    ligand: BUTANEDIOL,
    mode: 'score',
    shift: [0, 0, 99],
  })
  assert.is(value, 0)
  near(result.minDistance!, 95.5, { absolute: 0.1 })
  assert.match(result.warnings.join(), /within reach/)
})

test('shift and rotate move the pose of the text, about its middle', () => {
  const ligand = [-1, 1].map(x => ({ x, y: 0, z: 0, q: 0, type: 'C' }))
  const pose = (input: object) =>
    solve({ receptor: CLEFT, ligand, mode: 'score', ...input }).result.ligandCoordinates!
  const half = Math.SQRT1_2
  // A quarter turn about z, then on by one along x.
  const [first, second] = pose({ rotate: [half, 0, 0, half], shift: [1, 0, 0] })
  near(first!.x, 1, { absolute: 1e-12 })
  near(first!.y, -1, { absolute: 1e-12 })
  near(second!.y, 1, { absolute: 1e-12 })
  faultAt(
    '/rotate',
    refusal(() => pose({ rotate: [1, 1, 0, 0] })),
  )
})

test('what does not fit is refused by its name', () => {
  const score = { receptor: CLEFT, ligand: BUTANEDIOL, mode: 'score' }
  const faults: [string, object][] = [
    ['/sigma', { ...score, sigma: 2 }],
    ['/restarts', { ...score, restarts: 7 }],
    ['/exhaustiveness', { ...score, exhaustiveness: 2 }],
    ['/seed', { ...score, seed: 5 }],
    ['/box', { ...score, box: BOX }],
    ['/shift', { ...score, mode: 'search', shift: [1, 0, 0] }],
    ['/format', { ...score, format: 'sdf' }],
    ['/flexible', { ...score, flexible: true, ligand: '1\nx\nC 0 0 0' }],
    ['/reference', { ...score, reference: '1\nx\nC 0 0 0' }],
    ['/receptor/0', { ...score, receptor: [{ x: 0, y: 0, z: 0 }] }],
    ['/ligand', { ...score, ligand: BUTANEDIOL.replace(' O\n', ' B\n') }],
    ['/ligand', { ...score, mode: 'minimise', ligand: '1\nx\nC 0 0 90' }],
    ['/box', { ...score, mode: 'minimise', box: { center: [40, 0, 0], size: [9, 9, 9] } }],
    ['/box', { ...score, mode: 'search', box: { center: [0, 0, 0], size: [99, 99, 99] } }],
    ['/receptor', { ...score, receptor: POCKET.ligand }],
    ['/as/B', { ...score, as: { B: 'C' } }],
    ['/as/O', { ...score, as: { O: 'Xx' } }],
    ['/shift', { ...score, shift: [1e5, 0, 0] }],
    [
      '/ligand',
      { ...score, ligand: BUTANEDIOL.replace('  6  5  0', '  6  4  0').replace('  3  4  1\n', '') },
    ],
  ]
  for (const [pointer, input] of faults)
    faultAt(
      pointer,
      refusal(() => solve(input)),
    )
  const mapped = { ...score, ligand: BUTANEDIOL.replace(' O\n', ' B\n'), as: { B: 'C' } }
  assert.equal((solve(mapped).result.atomTypes as string[])[0], 'C')
})

test.run()
