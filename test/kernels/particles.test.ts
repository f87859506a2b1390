import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { compileKernel, kernelsFrom } from '../../workers/kernel.ts'
import { Random } from '../../workers/numerics/random.ts'
import { velocitiesAt } from '../../workers/solvers/evolve/own-start.ts'
import { type PairPotential, readPairs } from '../../workers/solvers/evolve/pair-potential.ts'
import { type Model, Particles } from '../../workers/solvers/evolve/particles.ts'
import { near } from '../support/near.ts'
import { longOnly } from '../support/tier.ts'

const test = suite('particles kernel')
const inLong = longOnly(test)
const kernels = kernelsFrom({ particles: compileKernel('particles') })

const KINDS = ['A', 'B']
const PAIRS = [
  { types: ['A', 'A'], rc: 2.1 },
  { types: ['A', 'B'], eps: 1.5, sig: 0.8, rc: 1.9 },
  { types: ['B', 'B'], eps: 0.5, sig: 0.88, rc: 1.6 },
]
const WRITTEN = [
  PAIRS[0]!,
  { types: ['A', 'B'], potential: '6*((0.8/r)^12 - (0.8/r)^6)', rc: 1.9 },
  PAIRS[2]!,
]
const BOX = [5.5, 6.25, 7.125]

function pairsOf(pairs: readonly object[]): PairPotential[] {
  return readPairs({ pairs, eps: 1, sig: 1, rc: 2.1 } as never, KINDS)
}

/** Kinds and masses by turns, on a grid, each a little off. */
function started(pairs: readonly object[], more: Partial<Model> = {}) {
  const random = new Random(3)
  const sides = BOX.map(edge => Math.floor(edge / 1.04))
  const n = sides[0]! * sides[1]! * sides[2]!
  const kindOf = Int32Array.from({ length: n }, () => random.below(2))
  const positions = new Float64Array(3 * n)
  for (let i = 0; i < n; i++) {
    const at = [
      i % sides[0]!,
      Math.floor(i / sides[0]!) % sides[1]!,
      Math.floor(i / (sides[0]! * sides[1]!)),
    ]
    for (let axis = 0; axis < 3; axis++) {
      positions[3 * i + axis] = ((at[axis]! + 0.1 * random.uniform()) * BOX[axis]!) / sides[axis]!
    }
  }
  const masses = [1, 2.5]
  const model: Model = {
    ...{
      kinds: KINDS,
      kindOf,
      masses,
      pairs: pairsOf(pairs),
      box: BOX,
      shift: 'energy',
      isPressed: false,
    },
    ...more,
  }
  const own = Float64Array.from(kindOf, kind => masses[kind]!)
  const velocities = velocitiesAt(1.2, own, random)
  const particles = new Particles(kernels, model, { rise: 0.01, starts: [0.3] })
  particles.place(positions, velocities)
  return { particles, model, positions, velocities, own }
}

/** Forces, energy and virial by all pairs, each at its nearest image, with the force whole up to the cutoff. */
function plain(model: Model, x: Float64Array, box: readonly number[]) {
  const [force, shift] = [new Float64Array(x.length), new Map<number, number>()]
  let [energy, virial, edgy] = [0, 0, 0]
  const [r, u, slope] = [new Float64Array(1), new Float64Array(1), new Float64Array(1)]
  for (const { a, b, rc, evaluate } of model.pairs) {
    evaluate(Float64Array.of(rc), u, slope)
    shift.set(2 * a + b, u[0]!)
  }
  for (let i = 0; i < x.length / 3; i++) {
    for (let j = 0; j < i; j++) {
      const d = [0, 1, 2].map(axis => {
        const apart = x[3 * i + axis]! - x[3 * j + axis]!
        return apart - box[axis]! * Math.round(apart / box[axis]!)
      })
      r[0] = Math.sqrt(d.reduce((sum, one) => sum + one * one, 0))
      const [a, b] = [model.kindOf[i]!, model.kindOf[j]!].sort() as [number, number]
      const { rc, evaluate } = model.pairs.find(pair => pair.a === a && pair.b === b)!
      if (Math.abs(r[0] - rc) < 0.03) edgy++
      if (r[0] >= rc) continue
      evaluate(r, u, slope)
      energy += u[0]! - shift.get(2 * a + b)!
      virial -= slope[0]! * r[0]
      for (let axis = 0; axis < 3; axis++) {
        const f = (-slope[0]! * d[axis]!) / r[0]
        force[3 * i + axis]! += f
        force[3 * j + axis]! -= f
      }
    }
  }
  return { force, energy, virial, edgy }
}

inLong(
  'energy and virial of a mixture in a box of three edges are those of all pairs, by constants and by tables',
  () => {
    for (const pairs of [PAIRS, WRITTEN]) {
      const { particles, model, positions } = started(pairs)
      const { energy, virial, edgy } = plain(model, positions, BOX)
      particles.measure({ isStill: true })
      // A pair at its cutoff has a part of its force and a share of the energy of 1e-3.
      near(particles.shiftedPotential, energy, { absolute: 2e-3 * edgy + 1e-9 })
      const trace = particles.virial[0]! + particles.virial[1]! + particles.virial[2]!
      near(trace, virial, { absolute: edgy })
      near(particles.energyOfFirst(model.kindOf.length, 1), particles.shiftedPotential, {
        relative: 1e-12,
      })
    }
  },
)

test('a potential between the cutoffs is that of the text, shifted', () => {
  const { particles, model } = started(WRITTEN)
  const rows = [0.9, 1, 1.2, 1.5]
  for (const { a, b, rc, evaluate } of model.pairs) {
    for (const r of rows) {
      const [u, slope] = [new Float64Array(2), new Float64Array(2)]
      evaluate(Float64Array.of(r, rc), u, slope)
      near(particles.pairEnergy(a, b, r), u[0]! - u[1]!, {
        absolute: 1e-9 * Math.abs(u[0]!) + 1e-12,
      })
    }
    assert.is(particles.pairEnergy(a, b, rc + 0.1), 0)
  }
})

test('atoms of several masses go as Newton says: a step is that of the plain sum of forces', () => {
  const { particles, model, positions, velocities, own } = started(PAIRS)
  const dt = 1e-3
  const { force } = plain(model, positions, BOX)
  particles.advance(1, dt)
  const after = particles.positions()
  let worst = 0
  for (const [i, x] of after.entries()) {
    const m = own[Math.floor(i / 3)]!
    const expected = positions[i]! + dt * velocities[i]! + ((dt * dt) / 2) * (force[i]! / m)
    worst = Math.max(worst, Math.abs(x - expected))
  }
  // What a pair at its cutoff adds is 1e-7 of a length.
  assert.ok(worst < 1e-6, `${worst}`)
})

test('no pair is lost while the box grows, shrinks and lists are made anew', () => {
  for (const pairs of [PAIRS, WRITTEN]) {
    const { particles, model } = started(pairs, { isPressed: true })
    const n = model.kindOf.length
    for (let k = 0; k < 60; k++) {
      particles.advance(5, 0.003)
      particles.scaleBox(k < 30 ? 1.003 : 0.996)
      if (k % 10 === 0) particles.scaleVelocities(0.9)
      particles.measure()
      const all = particles.energyOfFirst(n, 1)
      near(particles.shiftedPotential, all, {
        absolute: 1e-9 * (Math.abs(all) + particles.kinetic),
      })
      near(particles.listedEnergyOfFirst(40), particles.energyOfFirst(40, 1), {
        absolute: 1e-9 * n,
      })
    }
  }
})

test('a box that shrinks round atoms at rest brings pairs together that no list had', () => {
  const { particles, model } = started(PAIRS, { isPressed: true })
  for (let k = 0; k < 40; k++) {
    particles.scaleBox(0.997)
    particles.measure()
    const all = particles.energyOfFirst(model.kindOf.length, 1)
    near(particles.shiftedPotential, all, { absolute: 1e-9 * (Math.abs(all) + particles.kinetic) })
  }
})

test('a gas of Langevin without forces forgets its velocity by exp(-friction t) and keeps its temperature', () => {
  const random = new Random(1)
  const n = 2000
  const positions = Float64Array.from({ length: 3 * n }, () => 100 * random.uniform())
  const masses = [1, 4]
  const kindOf = Int32Array.from({ length: n }, (_, i) => i % 2)
  const pairs = pairsOf(PAIRS.map(({ types }) => ({ types, eps: 0, sig: 1e-3, rc: 2.1 })))
  const model: Model = {
    kinds: KINDS,
    kindOf,
    masses,
    pairs,
    box: [100, 100, 100],
    shift: 'energy',
    isPressed: false,
  }
  const particles = new Particles(kernels, model, { rise: 0.01, starts: [0.3] })
  const start = velocitiesAt(
    2,
    Float64Array.from(kindOf, kind => masses[kind]!),
    random,
  )
  particles.place(positions, start)
  particles.seed(5)
  particles.wander(100, 0.01, 0.99, 2)
  const end = particles.velocities()
  let [product, square] = [0, 0]
  for (const [i, v] of end.entries()) {
    product += v * start[i]!
    square += start[i]! * start[i]!
  }
  near(product / square, 0.99 ** 100, { absolute: 0.05 })
  particles.measure()
  near((2 * particles.kinetic) / (3 * n), 2, { relative: 0.05 })
})

test.run()
