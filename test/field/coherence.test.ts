import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { coherence, lattice } from '../../workers/field/coherence.ts'
import { pulseAt } from '../../workers/field/pulse.ts'
import { near } from '../support/near.ts'

const test = suite('coherence')
const tNs = 1_700_000_000_125_000_000n

test('node j stands j/42 of a turn on, at one instant', () => {
  const pulse = pulseAt(tNs)
  const { t, svcond, nodes } = lattice(tNs, 5)
  assert.equal({ t, svcond }, { t: pulse.t, svcond: pulse.svcond })
  for (const [j, { node, phase, phi, R_t }] of nodes.entries()) {
    assert.is(node, j)
    near(phase, pulse.phase + j / 42, { relative: 1e-15 })
    assert.is(phi, 2 * Math.PI * phase)
    near(R_t, pulseAt(tNs, 1e-3, (2 * Math.PI * j) / 42).R_t, { relative: 2.3e-16 })
  }
})

test('a phase that passes 1 begins again at 0', () => {
  const { nodes } = lattice(777_000_776n, 2)
  near(nodes[1]!.phase, 1 / 42 - 1 / 777_000_777, { relative: 1e-12 })
})

test('without modulation coherence is sin(n pi/42) / (n sin(pi/42))', () => {
  for (const n of [2, 3, 4, 5]) {
    const exact = Math.sin((n * Math.PI) / 42) / (n * Math.sin(Math.PI / 42))
    near(lattice(tNs, n, { alpha: 0, beta: 0 }).coherenceScore, exact, { relative: 1e-14 })
    near(lattice(tNs, n).coherenceScore, exact, { relative: 1e-5 })
  }
})

test('equal phases cohere wholly, opposite ones not at all, and weights count', () => {
  assert.is(coherence([1, 2, 3].map(R_t => ({ phi: 0.7, R_t }))), 1)
  const opposite = (a: number, b: number) => [
    { phi: 1, R_t: a },
    { phi: 1 + Math.PI, R_t: b },
  ]
  near(coherence(opposite(1, 1)), 0, { absolute: 1e-15 })
  near(coherence(opposite(3, 1)), 0.5, { relative: 1e-14 })
})

test('the equation holds the numbers of every node and ends in the score', () => {
  const { nodes, coherenceScore, latticeEquation } = lattice(tNs, 3)
  for (const { R_t, phi } of nodes) assert.ok(latticeEquation.includes(`${R_t} exp(i ${phi})`))
  assert.ok(latticeEquation.endsWith(` = ${coherenceScore}`))
})

test.run()
