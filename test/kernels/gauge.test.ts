import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { compileKernel, doubles, kernelsFrom } from '../../workers/kernel.ts'
import { cos, sin } from '../../workers/numerics/mathematics.ts'
import { Random } from '../../workers/numerics/random.ts'
import { near } from '../support/near.ts'
import { GaugeTwin } from './twins/gauge.ts'

const kernels = kernelsFrom({ gauge: compileKernel('gauge') })

const test = suite('gauge kernel')

/** A kernel and its twin with the same random links. */
function pair(L: number) {
  const kernel = kernels('gauge')
  kernel.init(L, 2, 1)
  const twin = new GaugeTwin(L)
  const random = new Random(L)
  const links = [kernel.linksX(), kernel.linksY()].map(at => doubles(kernel, at, 2 * L * L))
  for (let i = 0; i < 2 * L * L; i++) {
    const angle = 6 * random.uniform()
    twin.angles[i] = angle
    links[i % 2]!.set([cos(angle), sin(angle)], 2 * (i >> 1))
  }
  return { kernel, twin, links }
}

test('plaquettes and overrelaxed links are those of plain loops over angles', () => {
  for (const L of [4, 5, 8]) {
    const { kernel, twin, links } = pair(L)
    kernel.overrelax()
    twin.overrelax()
    for (const [i, angle] of twin.angles.entries()) {
      near(links[i % 2]![2 * (i >> 1)], cos(angle), { absolute: 1e-11 })
      near(links[i % 2]![2 * (i >> 1) + 1], sin(angle), { absolute: 1e-11 })
    }
    kernel.fillPlaquettes()
    const values = doubles(kernel, kernel.plaquettes(), 2 * L * L)
    for (let y = 0; y < L; y++) {
      for (let x = 0; x < L; x++) {
        near(values[2 * (y * L + x)], cos(twin.plaquette(x, y)), { absolute: 1e-11 })
        near(values[2 * (y * L + x) + 1], sin(twin.plaquette(x, y)), { absolute: 1e-11 })
      }
    }
  }
})

test('overrelaxation keeps the action and moves the links', () => {
  const { kernel, links } = pair(12)
  kernel.fillPlaquettes()
  const before = kernel.cosines()
  const first = links[0]!.slice()
  for (let n = 0; n < 50; n++) kernel.overrelax()
  kernel.fillPlaquettes()
  near(kernel.cosines(), before, { absolute: 1e-10 })
  assert.not.equal(links[0], first)
})

test('the cosine of the kernel is good to rounding', () => {
  const { cosPi } = kernels('gauge')
  for (let u = 0; u <= 1; u += 1 / 257) near(cosPi(u), cos(Math.PI * u), { absolute: 4e-16 })
})

test('a winding hit adds one flux quantum and its constant field', () => {
  const kernel = kernels('gauge')
  kernel.setSeed(1)
  kernel.init(6, 0, 1)
  kernel.fillPlaquettes()
  kernel.hit()
  const values = doubles(kernel, kernel.plaquettes(), 72)
  const angle = (2 * Math.PI) / 36
  for (let s = 0; s < 36; s++) {
    near(values[2 * s], cos(angle), { absolute: 1e-14 })
    near(Math.abs(values[2 * s + 1]!), sin(angle), { absolute: 1e-14 })
    assert.is(Math.sign(values[2 * s + 1]!), Math.sign(values[1]!))
  }
})

test('a hit that the action forbids is refused', () => {
  const kernel = kernels('gauge')
  kernel.init(6, 1e6, 1)
  kernel.fillPlaquettes()
  for (let n = 0; n < 20; n++) kernel.hit()
  assert.is(kernel.windingHits(), 0)
  assert.is(kernel.cosines(), 36)
})

test.run()
