// Searches of a caller's ligand: at the wall of the box, and what more runs may gain.
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { dock } from '../../workers/solvers/dock/dock.ts'
import { BUTANEDIOL, CLEFT } from '../../workers/solvers/dock/examples.ts'
import { near } from '../support/near.ts'
import { solverOf } from '../support/solve.ts'
import { longOnly } from '../support/tier.ts'

const test = suite('dock: searches')
const inLong = longOnly(test)
const solve = solverOf(dock)

test('a ligand that leans on the wall of its box is answered, with the energy of its coordinates alone', () => {
  const atom = (x: number, type: string) => ({ ...{ x, y: 0, z: 0, q: 0 }, type })
  // The well of the pair lies at 3.8 Angstrom, the box begins behind it.
  const input = {
    receptor: [atom(0, 'C')],
    ligand: [atom(5, 'C')],
    box: { center: [6, 0, 0], size: [3, 3, 3] },
    exhaustiveness: 2,
  }
  const { value, result } = solve(input)
  const [pose] = result.ligandCoordinates as readonly { x: number; y: number; z: number }[]
  near(pose!.x, 4.5, { absolute: 2e-3 })
  const there = solve({
    receptor: input.receptor,
    ligand: [{ ...atom(0, 'C'), ...pose! }],
    mode: 'score',
  })
  near(value!, there.value!, { absolute: 1e-9 })
})

inLong(
  'the told error of a search holds what other seeds find, and falls with the number of runs',
  () => {
    const square = (all: readonly number[]) => all.reduce((sum, one) => sum + one * one, 0)
    const box = { center: [0, 0, 0], size: [16, 10, 10] }
    const at = (exhaustiveness: number, seeds: readonly number[]) =>
      seeds.map(seed => {
        const { value, uncertainty } = solve({
          receptor: CLEFT,
          ligand: BUTANEDIOL,
          box,
          exhaustiveness,
          seed,
        })
        return { value: value!, uncertainty }
      })
    const few = at(2, [7, 10])
    const many = at(6, [7])
    const lowest = Math.min(...[...few, ...many].map(({ value }) => value))
    for (const runs of [few, many]) {
      const off = square(runs.map(({ value }) => value - lowest))
      assert.ok(off < 9 * square(runs.map(({ uncertainty }) => uncertainty)), `${off}`)
    }
    assert.ok(many[0]!.uncertainty < few[0]!.uncertainty / 2)
  },
)

test.run()
