// Worked cases from other collections. Where a case states its law in other variables, the law that the
// record holds is solved for them here.
import { readFileSync } from 'node:fs'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { evaluateOperator } from '../../workers/operators/evaluate.ts'
import { near } from '../support/near.ts'
import { operators as registry } from '../support/operators.ts'

const test = suite('reference cases of operators')

interface Case {
  id: string
  name: string
  inputs: Record<string, number>
  expected: number
  rel_tol: number
}

const file = new URL('../reference/operators.json', import.meta.url)
const cases: Case[] = JSON.parse(readFileSync(file, 'utf8'))
const value = (id: string, inputs: Record<string, number>) =>
  evaluateOperator(registry.operator(id), inputs).value!

const c = 299792458
const G = 6.6743e-11

type Given = Readonly<Record<string, number>>

const answers: Record<string, (given: Given) => number> = {
  RF0016: given => value('NM19', given),
  // Kinetic 1 J and potential 5 J of one kilogram.
  RF0017: ({ K, U }) => value('NM26', { m: 1, v: Math.sqrt(2 * K!), h: U! / 9.80665 }),
  RF0021: ({ m, a }) => value('ORBIT_PERIOD', { M: m!, a: a! }),
  // Density solved for: the expansion rate of the expected density is the given one.
  RF0036: ({ H, k, r }) => {
    const rho = 1.0442047123964316e-26
    return rho * (H! / value('GR41', { rho, k: k!, a: r! }))
  },
  RF0072: given => value('GR34', given),
  RF0077: ({ m1, m2, x1, x2, y1, y2, z1, z2 }) =>
    value('NM21', { m1: m1!, m2: m2!, r: Math.hypot(x1! - x2!, y1! - y2!, z1! - z2!) }),
  RF0112: ({ mu, a }) => (2 * Math.PI) / value('ORBIT_PERIOD', { M: mu! / G, a: a! }),
  RF0118: ({ lam }) => value('QM2', { f: c / lam! }),
  RF0128: ({ f, phi }) => value('QM11', { f: f!, W: phi! }),
  RF0129: ({ omega }) => value('QM2', { f: omega! / (2 * Math.PI) }),
  // The momentum whose de Broglie wavelength is that of the wavenumber: lambda p is the same for all p.
  RF0130: ({ k }) => value('QM3', { p: 1 }) / ((2 * Math.PI) / k!),
}

for (const { id, name, inputs, expected, rel_tol: relative } of cases) {
  test(`${id}: ${name}`, () => {
    near(answers[id]!(inputs), expected, { relative })
  })
}

test('every case has an answer', () => {
  assert.equal(
    cases.map(({ id }) => id),
    Object.keys(answers),
  )
})

test.run()
