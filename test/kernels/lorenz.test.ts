import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { compileKernel, kernelsFrom } from '../../workers/kernel.ts'
import { LorenzTwin } from './twins/lorenz.ts'

const test = suite('lorenz kernel')
const kernels = kernelsFrom({ lorenz: compileKernel('lorenz') })

test('state, stretching and separation have the bits of plain loops', () => {
  const kernel = kernels('lorenz')
  kernel.init(10, 28, 8 / 3, 0.01, 1, 1, 1, 1e-3)
  const twin = new LorenzTwin(10, 28, 8 / 3, 0.01, 1e-3)
  let heights = 0
  for (const steps of [1, 3, 4, 7, 500]) {
    kernel.advance(steps)
    twin.advance(steps)
    const [x, y, z] = twin.state
    assert.equal([kernel.positionX(), kernel.positionY(), kernel.positionZ()], [x, y, z])
    assert.equal(
      [kernel.stretching1(), kernel.stretching2(), kernel.stretching3()],
      twin.stretching,
    )
    const [dx, dy, dz] = twin.state.subarray(12) as unknown as [number, number, number]
    assert.is(kernel.separation(), Math.sqrt(dx * dx + dy * dy + dz * dz))
    if (steps === 1) heights = z!
  }
  assert.ok(kernel.heightSum() > heights)
})

test('the twin is the difference of two trajectories', () => {
  const one = kernels('lorenz')
  const other = kernels('lorenz')
  one.init(10, 28, 8 / 3, 0.01, 1, 1, 1, 0.25)
  other.init(10, 28, 8 / 3, 0.01, 1.25, 1, 1, 0.25)
  one.advance(150)
  other.advance(150)
  const apart = Math.sqrt(
    (one.positionX() - other.positionX()) ** 2 +
      (one.positionY() - other.positionY()) ** 2 +
      (one.positionZ() - other.positionZ()) ** 2,
  )
  assert.ok(Math.abs(one.separation() / apart - 1) < 1e-11, `${one.separation()} and ${apart}`)
})

test.run()
