// Two well mixed species in their plane: nullclines of closed form, all states at rest and their kinds, turns, refusals.
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { react } from '../../workers/solvers/react/react.ts'
import { near } from '../support/near.ts'
import { faultAt, refusal } from '../support/refusal.ts'
import { solverOf } from '../support/solve.ts'

const test = suite('react: phase planes')
const solve = solverOf(react)

interface Rest {
  at: Record<string, number>
  kind: string
  stability: string
}
interface Line {
  species: string
  points: [number, number][]
}
const planeOf = (input: Record<string, unknown>) => {
  const { result, value } = solve({ analysis: 'phase-plane', ...input })
  return {
    ...{ value, turns: result.turns, warnings: result.warnings },
    states: result.states as Rest[],
    lines: result.nullclines as Line[],
  }
}

const nagumo = {
  species: [
    { name: 'v', rate: 'v - v^3/3 - w + I' },
    { name: 'w', rate: '0.08*(v + 0.7 - 0.8*w)' },
  ],
  parameters: { I: 0.5 },
  plane: { x: [-2.5, 2.5], y: [-1.5, 2] },
}

test('the nullclines of FitzHugh and Nagumo are a cubic and a line, whose only crossing is an unstable focus', () => {
  const { states, lines, turns } = planeOf(nagumo)
  assert.equal(
    lines.map(({ species }) => species),
    ['v', 'w'],
  )
  for (const [v, w] of lines[0]!.points) near(w, v - v ** 3 / 3 + 0.5, { absolute: 1e-12 })
  for (const [v, w] of lines[1]!.points) near(w, (v + 0.7) / 0.8, { absolute: 1e-12 })
  assert.is(states.length, 1)
  const { at, kind, stability } = states[0]!
  near(at['v'], -0.80484774700833, { relative: 1e-12 })
  assert.equal([kind, stability, turns], ['focus', 'unstable', 1])
})

test('nodes and foci less saddles are the turns of the rates around the plane', () => {
  const toggle = planeOf({
    species: [
      { name: 'u', rate: '3/(1 + v^2) - u' },
      { name: 'v', rate: '3/(1 + u^2) - v' },
    ],
    plane: { x: [0, 4], y: [0, 4] },
  })
  assert.equal(
    toggle.states.map(({ kind, stability }) => `${stability} ${kind}`),
    ['stable node', 'unstable saddle', 'stable node'],
  )
  near(toggle.states[0]!.at['u'], (3 - Math.sqrt(5)) / 2, { relative: 1e-12 })
  assert.is(toggle.turns, 1)
  const ring = planeOf({
    species: [
      { name: 'u', rate: 'u^2 + v^2 - 1' },
      { name: 'v', rate: 'u*v' },
    ],
    plane: { x: [-2, 3], y: [-2, 2] },
  })
  // Two nodes and two saddles on a circle, which is one closed line.
  assert.equal([ring.value, ring.turns], [4, 0])
  const circle = ring.lines[0]!.points
  assert.equal(circle[0], circle.at(-1))
  for (const [u, v] of circle) near(u * u + v * v, 1, { absolute: 1e-12 })
})

test('a rate that jumps from one sign to the other is no nullcline; the axes on a border end the count of turns', () => {
  const { lines, warnings, turns } = planeOf({
    species: [
      { name: 'u', rate: '1/(u - 0.303)' },
      { name: 'v', rate: 'v' },
    ],
    plane: { x: [-1, 1], y: [0, 1] },
  })
  assert.equal(
    lines.map(({ species }) => species),
    ['v'],
  )
  assert.ok(lines[0]!.points.every(([, v]) => v === 0))
  assert.is(turns, null)
  assert.match(String(warnings), /border/)
})

test('axes on the border of the plane are lines beside the one within', () => {
  const { lines, states } = planeOf({
    species: [
      { name: 'u', rate: 'u*(1 - u/2) - u*v/(1 + u)' },
      { name: 'v', rate: 'u*v/(1 + u) - 0.3*v' },
    ],
    plane: { x: [0, 3], y: [0, 2] },
  })
  const ofU = lines.filter(({ species }) => species === 'u').map(({ points }) => points)
  const ofV = lines.filter(({ species }) => species === 'v').map(({ points }) => points)
  assert.equal([ofU.length, ofV.length, states.length], [2, 2, 3])
  for (const [u, v] of ofU[0]!) near(v, (1 - u / 2) * (1 + u), { absolute: 1e-7 })
  for (const [u] of ofV[0]!) near(u, 3 / 7, { absolute: 1e-12 })
  assert.ok(ofU[1]!.every(([u]) => u === 0) && ofV[1]!.every(([, v]) => v === 0))
})

test('what has no part in a phase plane is refused at its place', () => {
  const refused = (pointer: string, input: object) =>
    faultAt(
      pointer,
      refusal(() => planeOf({ ...nagumo, ...input })),
    )
  refused('/plane', { plane: undefined })
  refused('/plane/y', { plane: { x: [0, 1], y: [1, 0] } })
  refused('/plane', { analysis: 'dispersion' })
  refused('/species', { species: nagumo.species.slice(0, 1) })
  refused('/species/0/D', { species: [{ ...nagumo.species[0], D: 1 }, nagumo.species[1]] })
  refused('/tEnd', { tEnd: 10 })
  refused('/domain', { domain: { x: [0, 1] } })
  // Every state of a line rests: none is alone.
  const rates = (u: string | number, v: string) => ({
    parameters: undefined,
    species: [
      { name: 'v', rate: u },
      { name: 'w', rate: v },
    ],
  })
  refused('/species', rates('v - w', 'w - v'))
  refused('/species', rates('v*(1 - w)', 'v*(1 - v - w)'))
  refused('/species/0/rate', rates(0, 'w'))
  refused('/species/1/rate', {
    species: [nagumo.species[0], { name: 'w', rate: 'sqrt(v - 1) + w' }],
  })
})

test.run()
