// Sheets that break by the energy that a crack takes: scales, two spacings, refusals.
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { faultsOf } from '../../workers/refusal.ts'
import { fracture } from '../../workers/solvers/fracture/fracture.ts'
import { continuumStretch, limitsOf } from '../../workers/solvers/fracture/griffith.ts'
import { latticeOf, latticeToughness } from '../../workers/solvers/fracture/lattice.ts'
import { near } from '../support/near.ts'
import { refusal } from '../support/refusal.ts'
import { modelOf } from '../support/solve.ts'
import { longOnly } from '../support/tier.ts'

const test = suite('fracture by energy')
const inLong = longOnly(test)
const solve = modelOf(fracture)

const ACRYLIC = { E: 3.2e9, Gc: 500, dx: 0.005, strain: 0.006, loadSteps: 100 }
let run: ReturnType<typeof solve> | undefined
const acrylic = () => (run ??= solve(ACRYLIC))

test('the bonds of any lattice take Gc, however they fail; far horizons do so as a body without a lattice', () => {
  const wish = { mode: '2d', nx: 40, ny: 20, s0: 0.01, Gc: 135 }
  for (const horizonM of [2, 3, 4]) {
    const lattice = latticeOf(horizonM, 72e9, 2)
    for (const dx of [1e-4, 2e-3]) {
      for (const sf of [undefined, 0.02]) {
        const { s0, sf: last } = limitsOf(lattice, { ...wish, horizonM, sf }, dx)
        near(latticeToughness(lattice, 'b', s0, last) * dx, 135, { relative: 1e-12 })
      }
      const { s0 } = limitsOf(lattice, { ...wish, horizonM }, dx)
      // The coarser the horizon, the more a lattice differs from a body without one.
      const apart = s0 / continuumStretch(135, 72e9, horizonM * dx) - 1
      assert.ok(apart > 0 && apart < 0.6 / (horizonM * horizonM), `${horizonM}: ${apart}`)
    }
  }
})

inLong('strength falls with the root of size, and grows with the roots of E and Gc', () => {
  const { value, result } = acrylic()
  const larger = solve({ ...ACRYLIC, dx: 0.02, strain: 0.003 })
  near(larger.value, value! / 2, { relative: 1e-6 })
  near(larger.result.energyRelease, result.energyRelease!, { relative: 1e-6 })
  near(larger.result.crackTip![0], 4 * result.crackTip![0]!, { relative: 1e-12 })
  const stiffer = solve({ ...ACRYLIC, E: 4 * 3.2e9, Gc: 2000, thickness: 0.01 })
  near(stiffer.value, 4 * value!, { relative: 1e-6 })
  near(stiffer.result.peakLoad, 4 * value! * 0.2 * 0.01, { relative: 1e-6 })
})

inLong('half the nodes tell the error of the strength: another spacing stays within it', () => {
  const { value, uncertainty, result } = acrylic()
  near(result.toughness, 500, { relative: 1e-12 })
  const other = solve({ ...ACRYLIC, nx: 48, ny: 24, dx: 0.2 / 48 })
  assert.ok(Math.abs(other.value! - value!) < uncertainty + other.uncertainty)
  assert.ok(Math.abs(result.coarsePeakStress! / value! - 1) < 0.05)
  // K of the energy, and that of Gc, when the first bond fails.
  near(result.stressIntensity, Math.sqrt(3.2e9 * result.energyRelease!), { relative: 1e-12 })
  near(result.stressIntensity! / Math.sqrt(3.2e9 * 500), 1, { relative: 0.1 })
})

inLong(
  'a sheet that holds tells a stress with the error of its nodes, and says that it is no strength',
  () => {
    const { value, uncertainty, result } = solve({ ...ACRYLIC, strain: 1e-4, loadSteps: 4 })
    assert.is(result.criticalStrain, null)
    assert.ok(uncertainty > 0.9 * Math.abs(result.coarsePeakStress! - value!))
    assert.match(result.warnings.join(), /the sheet holds/)
    assert.equal(
      acrylic().result.warnings.filter(text => /holds/.test(text)),
      [],
    )
  },
)

test('refusals: a bare stretch beside Gc, a bar, nodes that cannot be halved, a step beyond the onset', () => {
  const at = (input: object) =>
    faultsOf(refusal(() => solve({ ...ACRYLIC, ...input } as never)))[0]?.pointer
  assert.is(at({ s0: 0.02 }), '/s0')
  assert.is(at({ mode: 'bar' }), '/Gc')
  assert.is(at({ nx: 41 }), '/nx')
  assert.is(at({ ny: 22 }), '/ny')
  assert.is(at({ ny: 12 }), '/ny')
  assert.is(at({ strain: 0.2 }), '/strain')
  assert.is(at({ sf: 1e-4 }), '/sf')
  assert.is(at({ Gc: 1e9 }), '/Gc')
})

test.run()
