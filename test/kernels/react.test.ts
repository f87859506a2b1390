import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { compileKernel, doubles, kernelsFrom } from '../../workers/kernel.ts'
import { Random } from '../../workers/numerics/random.ts'
import { near } from '../support/near.ts'
import { advanceReaction, type Reaction } from './twins/react.ts'

const test = suite('react kernel')
const kernels = kernelsFrom({ react: compileKernel('react') })

const grayScott: Reaction = { model: 0, Du: 0.16, Dv: 0.08, p: [0.035, 0.065, 0, 0] }
const fitzHughNagumo: Reaction = { model: 1, Du: 1, Dv: 0.1, p: [0.08, 0.7, 0.8, 0.5] }

function started({ model, Du, Dv, p }: Reaction, n: number) {
  const kernel = kernels('react')
  kernel.init(n, model, Du, Dv, ...p)
  const width = kernel.rowLength()
  const offset = kernel.vOffset()
  const cells = doubles(kernel, kernel.field(), (n - 1) * width + offset + n)
  const random = new Random(n)
  const fields = [0, 1].map(() => new Float64Array(n * n).map(() => random.uniform())) as [
    Float64Array,
    Float64Array,
  ]
  const at = (k: number, c: number) => Math.floor(c / n) * width + (c % n) + k * offset
  for (const [k, field] of fields.entries()) {
    for (const [c, value] of field.entries()) cells[at(k, c)] = value
  }
  return { kernel, fields, read: (k: number, c: number) => cells[at(k, c)]! }
}

test('both models have the bits of plain loops, whatever the side', () => {
  for (const reaction of [grayScott, fitzHughNagumo]) {
    for (const n of [16, 17, 18, 19, 31]) {
      const { kernel, fields, read } = started(reaction, n)
      kernel.advance(7, 0.2)
      advanceReaction(fields, n, reaction, 7, 0.2)
      for (const [k, field] of fields.entries()) {
        for (const [c, value] of field.entries()) assert.is(read(k, c), value)
      }
    }
  }
})

test('the widest grid reaches neither into the next row nor out of its memory', () => {
  for (const n of [397, 400]) {
    const { kernel, fields, read } = started(grayScott, n)
    kernel.advance(1, 0.2)
    advanceReaction(fields, n, grayScott, 1, 0.2)
    for (const c of [0, n - 1, n, n * n - n, n * n - 1]) {
      assert.is(read(0, c), fields[0][c])
      assert.is(read(1, c), fields[1][c])
    }
  }
})

test('extremes and means are those of the cells', () => {
  for (const reaction of [grayScott, fitzHughNagumo]) {
    const { kernel, fields } = started(reaction, 17)
    const [u, v] = fields
    kernel.measure()
    assert.is(kernel.minU(), Math.min(...u))
    assert.is(kernel.maxU(), Math.max(...u))
    assert.is(kernel.minV(), Math.min(...v))
    assert.is(kernel.maxV(), Math.max(...v))
    const mean = (f: (u: number, v: number) => number) =>
      u.reduce((sum, x, c) => sum + f(x, v[c]!), 0) / u.length
    near(
      kernel.meanU(),
      mean(x => x),
      { relative: 1e-13 },
    )
    near(
      kernel.meanV(),
      mean((_, y) => y),
      { relative: 1e-13 },
    )
    const [p1, p2, p3, p4] = reaction.p
    const rates = reaction.model
      ? [mean((x, y) => x - x ** 3 / 3 - y + p4), mean((x, y) => p1 * (x + p2 - p3 * y))]
      : [mean((x, y) => p1 * (1 - x) - x * y * y), mean((x, y) => x * y * y - (p1 + p2) * y)]
    near(kernel.meanReactionU(), rates[0]!, { absolute: 1e-14 })
    near(kernel.meanReactionV(), rates[1]!, { absolute: 1e-14 })
  }
})

test.run()
