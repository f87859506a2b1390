import { suite } from 'uvu'
import { compileKernel, doubles, kernelsFrom } from '../../workers/kernel.ts'
import { cos, exp } from '../../workers/numerics/mathematics.ts'
import { Random } from '../../workers/numerics/random.ts'
import { near } from '../support/near.ts'
import { diffused, diffusedByRows, grown } from './twins/tumor.ts'

const test = suite('tumor kernel')
const kernels = kernelsFrom({ tumor: compileKernel('tumor') })

function started(start: Float64Array, K: number) {
  const kernel = kernels('tumor')
  kernel.init(start.length, K)
  const u = doubles(kernel, kernel.field(), start.length)
  u.set(start)
  return { kernel, u }
}

test('steps agree with full matrices, whatever the number of nodes', () => {
  for (const n of [3, 4, 17, 40]) {
    const random = new Random(n)
    const start = new Float64Array(n).map(() => random.uniform())
    const { kernel, u } = started(start, 2)
    kernel.setStep(0.8, 0.3, 1.02)
    kernel.advance(3)
    let plain = grown(start, 2, 1.02)
    for (let step = 0; step < 3; step++) {
      plain = diffused(plain, 0.8, 0.3)
      plain = grown(plain, 2, step === 2 ? 1.02 : 1.02 * 1.02)
    }
    for (const [i, value] of plain.entries()) near(u[i], value, { relative: 1e-12 })
  }
})

test('elimination by rows solves the full matrix', () => {
  const u = new Float64Array(23).map((_, i) => (i * i) % 7)
  const whole = diffused(u, 0.6, 0.4)
  for (const [i, value] of diffusedByRows(u, 0.6, 0.4).entries()) {
    near(value, whole[i]!, { relative: 1e-12 })
  }
})

test('half the spacing leaves a sixteenth of the error of a decaying cosine', () => {
  const error = (intervals: number) => {
    const start = Float64Array.from({ length: intervals + 1 }, (_, i) =>
      cos((Math.PI * i) / intervals),
    )
    const { kernel, u } = started(start, 1)
    const steps = 4 * intervals * intervals
    const spread = (intervals * intervals) / 10 / steps
    kernel.setStep(spread / 2, spread / 2, 1)
    kernel.advance(steps)
    return Math.abs(u[0]! - exp((-Math.PI * Math.PI) / 10))
  }
  near(error(8) / error(16), 16, { relative: 0.05 })
})

test('diffusion with closed walls keeps the integral', () => {
  const random = new Random(7)
  const start = new Float64Array(50).map(() => random.uniform())
  const { kernel, u } = started(start, 1)
  const integral = () => u.reduce((sum, value) => sum + value, 0) - (u[0]! + u[49]!) / 2
  const before = integral()
  kernel.setStep(0.7, 0.7, 1)
  kernel.advance(200)
  near(integral(), before, { relative: 1e-13 })
})

test.run()
