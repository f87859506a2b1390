import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { compileKernel, kernelsFrom } from '../../workers/kernel.ts'
import { fracture } from '../../workers/solvers/fracture/fracture.ts'
import { latticeOf, latticeToughness } from '../../workers/solvers/fracture/lattice.ts'
import { Specimen } from '../../workers/solvers/fracture/specimen.ts'
import { near } from '../support/near.ts'
import { testReferences } from '../support/reference.ts'
import { faultAt, refusal } from '../support/refusal.ts'
import { modelOf } from '../support/solve.ts'
import { inTier, LONG_TIER, longOnly } from '../support/tier.ts'

const test = suite('fracture')
const inLong = longOnly(test)
const solve = modelOf(fracture)

let run: ReturnType<typeof solve> | undefined
/** Run once for all that look at it. */
const atDefaults = () => (run ??= solve())
const kernels = kernelsFrom({ fracture: compileKernel('fracture') })

testReferences(test, fracture)

test('the elastic limit is that of a sparse direct solution', () => {
  // SciPy spsolve over the same bonds, volumes and surface factors, written independently.
  const exact = [
    [{ nx: 40, ny: 20, notchFrac: 0.3, horizonM: 3 }, 0.00552488915556],
    [{ nx: 32, ny: 16, notchFrac: 0.4, horizonM: 2 }, 0.00646620299563],
  ] as const
  for (const [input, limit] of exact) {
    near(solve({ ...input, strain: 1e-3, loadSteps: 1 }).result.elasticLimit, limit, {
      relative: 1e-9,
    })
  }
})

test('a bar follows E strain to s0, then breaks in its middle and relaxes', () => {
  const { result } = solve({ mode: 'bar', N: 100, strain: 0.02, loadSteps: 40 })
  const { strain, stress } = result.series as Record<string, Float64Array>
  for (const [n, e] of strain!.entries()) {
    near(stress![n], e < 0.0099 ? 1e9 * e : 0, { absolute: 1 })
  }
  assert.equal(result.crackTip, [49.5, 0])
  near(result.peakStress, 1e7, { relative: 1e-9 })
  // What is left lies within the grips: two times three cells at most.
  assert.ok(result.strainEnergy < (6 * 1e9 * 0.02 * 0.02) / 2)
  const u = result.fields['ux']!.values
  // Each half moves with its grip: the middle opens by the whole displacement.
  near(u[90]! - u[10]!, 0.02 * 99, { relative: 0.2 })
  for (let i = 4; i < 40; i++) near(u[i], u[3]!, { absolute: 0.08 })
})

test('a short bar softens without a jump, and takes up all the work', () => {
  const { result } = solve({
    mode: 'bar',
    N: 16,
    horizonM: 2,
    sf: 0.4,
    strain: 0.2,
    loadSteps: 400,
  })
  const stress = result.series['stress']!
  const peak = stress.indexOf(Math.max(...stress))
  near(stress[peak], 1e7, { relative: 0.05 })
  let steepest = 0
  for (let n = peak + 1; n < stress.length; n++) {
    assert.ok(stress[n]! <= stress[n - 1]! + 1)
    steepest = Math.max(steepest, stress[n - 1]! - stress[n]!)
  }
  assert.ok(steepest < 0.2 * stress[peak]!, String(steepest / stress[peak]!))
  const { dissipatedEnergy, strainEnergy, releasedEnergy } = result
  near(releasedEnergy, 0, { absolute: 0.05 * (dissipatedEnergy + strainEnergy) })
})

test('a sheet without a notch has the modulus that was asked for, to half a per cent', () => {
  for (const horizon of [2, 3, 4]) {
    const shape = { nx: 24, ny: 16, horizon, notchTip: -1 }
    const sheet = new Specimen(kernels, shape, latticeOf(horizon, 1, 2), 0.01, 0.01)
    sheet.stretch(0, 1e-3)
    sheet.equilibrate(1000, 1e-14)
    near(sheet.grips().high / 24 / 1e-3, 1, { relative: 5e-3 })
  }
})

test('energy release grows with the height of a strip by E strain^2 / 2 a spacing', () => {
  // Rivlin and Thomas, J. Polym. Sci. 10 (1953) 291: far behind a long crack the strip is unloaded, far ahead uniform.
  const rate = (ny: number) => {
    const { energyRelease, elasticLimit } = solve({
      nx: 64,
      ny,
      horizonM: 2,
      notchFrac: 0.5,
      strain: 1e-4,
      loadSteps: 1,
    }).result
    return energyRelease! / (elasticLimit * elasticLimit)
  }
  near((rate(16) - rate(12)) / 4, 0.5e9, { relative: 0.02 })
})

test('breaking all bonds across a plane takes 9 E horizon s0^2 / (4 pi) per area', () => {
  // Silling and Askari 2005, plane stress: s0^2 = 4 pi G0 / (9 E horizon).
  const s0 = 0.01
  const error = (horizon: number) => {
    const lattice = latticeOf(horizon, 1, 2)
    const continuum = (9 * horizon * s0 * s0) / (4 * Math.PI)
    return Math.abs(latticeToughness(lattice, 'b', s0, s0) / continuum - 1)
  }
  assert.ok(error(4) < 0.06, String(error(4)))
  assert.ok(error(12) < 0.02, String(error(12)))
})

test("the lattice tends to Poisson's ratio 1/3", () => {
  near(latticeOf(12, 1, 2).poissonRatio, 1 / 3, { relative: 0.01 })
})

test('between fixed grips the length of a long notch makes no difference, the height of the sheet does', () => {
  const limit = (input: object) =>
    solve({ ...input, strain: 1e-3, loadSteps: 1 }).result.elasticLimit
  near(limit({ notchFrac: 0.6 }), limit({ notchFrac: 0.4 }), { relative: 0.005 })
  // The release rate goes with strain^2 times the height that is free, the limit with its inverse root.
  const strip = (ny: number) => limit({ nx: 64, ny, notchFrac: 0.5, horizonM: 2 })
  near(strip(28) / strip(16), Math.sqrt(12 / 24), { relative: 0.1 })
})

test('the elastic limit is in proportion to s0 and knows nothing of E', () => {
  const limit = (input: object) =>
    solve({ ...input, strain: 1e-3, loadSteps: 1 }).result.elasticLimit
  near(limit({ s0: 0.02 }), 2 * limit({}), { relative: 1e-9 })
  near(limit({ E: 7e10 }), limit({}), { relative: 1e-9 })
})

test('stresses scale with E, and the crack takes the same way', () => {
  const one = atDefaults().result
  const other = solve({ E: 7e10 }).result
  near(other.peakStress / one.peakStress, 70, { relative: 1e-8 })
  const damage = one.fields['damage']!.values
  for (const [n, value] of other.fields['damage']!.values.entries()) {
    near(value, damage[n]!, { absolute: 1e-12 })
  }
})

test('the crack of a symmetric sheet runs along mid-height to the far edge', () => {
  const { crackAdvance, spanned, crackTip, fields, notchBonds, brokenBonds } = atDefaults().result
  assert.equal(
    { crackAdvance, spanned, crackTip },
    { crackAdvance: 28, spanned: true, crackTip: [39.5, 9.5] },
  )
  const { values, nx, ny } = fields['damage']!
  for (let n = 0; n < nx * ny; n++) {
    const mirrored = (ny - 1 - Math.floor(n / nx)) * nx + (n % nx)
    near(values[n], values[mirrored]!, { absolute: 1e-12 })
  }
  // The notch cuts a plane of bonds over 12 columns, the crack at least one over 28.
  assert.ok(brokenBonds >= (28 / 12) * notchBonds, `${brokenBonds} ${notchBonds}`)
  const damage = (i: number, j: number) => values[j * nx + i]!
  for (const i of [2, 20, 37]) {
    assert.ok(damage(i, 9) > 0.3 && damage(i, 10) > 0.3)
    assert.ok(damage(i, 4) < 0.2)
  }
})

inLong('twice the load steps change the peak by less than one per cent', () => {
  const [coarse, fine] = [50, 100].map(loadSteps => solve({ loadSteps }).result)
  near(fine!.peakStress, coarse!.peakStress, { relative: 0.01 })
  assert.ok(Math.abs(fine!.brokenBonds / coarse!.brokenBonds - 1) < 0.1)
})

test('nothing comes from nothing: work is energy, damage and what unstable growth sets free', () => {
  for (const input of [{}, { mode: 'bar' }, { nx: 16, ny: 8, horizonM: 2 }]) {
    const { result } = solve(input)
    const { strainEnergy, dissipatedEnergy, releasedEnergy, toughness, crackAdvance } = result
    const work = result.series['work']!.at(-1)!
    near(strainEnergy + dissipatedEnergy + releasedEnergy, work, { relative: 1e-12 })
    assert.ok(releasedEnergy > 0)
    assert.ok(dissipatedEnergy >= 0.9 * toughness * crackAdvance)
  }
})

inLong('softening bonds carry the sheet further', () => {
  const sheet = LONG_TIER ? {} : { nx: 24, ny: 12 }
  const brittle = solve(sheet).result
  const soft = solve({ ...sheet, sf: 0.02 }).result
  assert.ok(soft.peakStress > inTier({ short: 1.05, long: 1.1 }) * brittle.peakStress)
  near(soft.toughness, 2 * brittle.toughness, { relative: 1e-12 })
  near(soft.elasticLimit, brittle.elasticLimit, { relative: 1e-9 })
  assert.ok(soft.softenedBonds > 0)
  assert.is(brittle.softenedBonds, 0)
})

test('curves are those of a plot: stress rises in proportion, crack and dissipation never fall', () => {
  const { stress, strain, crackLength, dissipatedEnergy } = atDefaults().result.series as Record<
    string,
    Float64Array
  >
  near(stress![20]! / strain![20]!, stress![0]! / strain![0]!, { relative: 1e-8 })
  assert.is(crackLength![0], 12)
  assert.is(crackLength!.at(-1), 40)
  for (let n = 1; n < strain!.length; n++) {
    assert.ok(crackLength![n]! >= crackLength![n - 1]!)
    assert.ok(dissipatedEnergy![n]! >= dissipatedEnergy![n - 1]!)
  }
})

inLong('a coarse load step and an odd number of rows are told', () => {
  assert.match(solve({ loadSteps: 10 }).result.warnings.join(), 'more loadSteps')
  assert.match(solve({ ny: 21, strain: 1e-3 }).result.warnings.join(), 'ny is odd')
  assert.equal(atDefaults().result.warnings, [])
})

test('what is out of range is refused', () => {
  for (const input of [
    { nx: 15 },
    { ny: 41 },
    { notchFrac: 0.05 },
    { horizonM: 2.5 },
    { mode: '3d' },
    { strain: 0 },
    { sf: 0.005 },
    { ny: 8, horizonM: 4 },
    { loadSteps: 0 },
    { width: 1 },
  ]) {
    assert.is(refusal(() => solve(input)).code, 'INVALID_INPUT', JSON.stringify(input))
  }
  assert.is(
    faultAt(
      '/ny',
      refusal(() => solve({ ny: 8, horizonM: 4 })),
    )['minimum'],
    10,
  )
})

test('too few relaxations are refused with the residual they left', () => {
  const failure = refusal(() => solve({ relaxIters: 10 }))
  assert.is(failure.code, 'NOT_CONVERGED')
  assert.is(failure.details?.['relaxIters'], 10)
})

test('the same input gives the same bits', () => {
  const input = { nx: 16, ny: 8, sf: 0.015 }
  assert.equal(solve(input), solve(input))
})

test.run()
