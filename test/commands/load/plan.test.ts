import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { arrivalsOf } from '../../../server/commands/load/arrivals.ts'
import { planFrom } from '../../../server/commands/load/plan.ts'
import { requestOf } from '../../../server/commands/load/requests.ts'
import { addressFrom } from '../../../server/commands/load/target.ts'
import { faultsOf } from '../../../workers/refusal.ts'
import { near } from '../../support/near.ts'
import { refusal } from '../../support/refusal.ts'

const test = suite('plans of load')

const HEALTH = { name: 'health', request: { path: '/api/health' } }
const STEPS = [{ rate: 100, seconds: 10 }]
const planOf = (more: object = {}) =>
  planFrom(JSON.stringify({ steps: STEPS, mix: [HEALTH], ...more }))

test('a wrong plan is refused by the pointers of what is wrong with it', () => {
  const cases: [plan: object, code: string, pointer: string][] = [
    [{ mix: [HEALTH] }, 'MISSING_INPUT', '/steps'],
    [{ steps: STEPS, mix: [] }, 'INVALID_INPUT', '/mix'],
    [{ steps: [{ rate: -1, seconds: 1 }], mix: [HEALTH] }, 'INVALID_INPUT', '/steps/0/rate'],
    [{ steps: [{ rate: 0, seconds: 9 }], mix: [HEALTH] }, 'INVALID_INPUT', '/steps'],
    [{ steps: [{ rate: 1e6, seconds: 86400 }], mix: [HEALTH] }, 'INVALID_INPUT', '/steps'],
    [{ steps: STEPS, mix: [HEALTH], rate: 3 }, 'INVALID_INPUT', '/rate'],
    [{ steps: STEPS, mix: [HEALTH], warmUpSeconds: 10 }, 'INVALID_INPUT', '/warmUpSeconds'],
    [{ steps: STEPS, mix: [{ name: 'x' }] }, 'INVALID_INPUT', '/mix/0'],
    [{ steps: STEPS, mix: [HEALTH, { ...HEALTH, compute: {} }] }, 'INVALID_INPUT', '/mix/1'],
    [{ steps: STEPS, mix: [HEALTH, HEALTH] }, 'INVALID_INPUT', '/mix/1/name'],
    [{ steps: STEPS, mix: [{ ...HEALTH, weight: 0 }] }, 'INVALID_INPUT', '/mix/0/weight'],
    [
      { steps: STEPS, mix: [{ request: { path: '/a b' } }] },
      'INVALID_INPUT',
      '/mix/0/request/path',
    ],
    // A header that would end the head and begin a request of its own.
    [
      { steps: STEPS, mix: [{ request: { path: '/', headers: { a: 'b\r\n\r\nGET /' } } }] },
      'INVALID_INPUT',
      '/mix/0/request/headers/a',
    ],
    [
      { steps: STEPS, mix: [{ request: { path: '/', headers: { 'a: b\r\nc': 'd' } } }] },
      'INVALID_INPUT',
      '/mix/0/request/headers/a: b\r\nc',
    ],
  ]
  for (const [plan, code, pointer] of cases) {
    const failure = refusal(() => planFrom(JSON.stringify(plan)))
    assert.is(failure.code, code, pointer)
    assert.ok(
      faultsOf(failure).some(fault => fault.pointer === pointer),
      `${pointer} is not in ${JSON.stringify(faultsOf(failure))}`,
    )
  }
  assert.match(refusal(() => planFrom('{')).message, 'no JSON')
})

test('the same seed gives the same arrivals, another one others', () => {
  const times = (seed: number) => [...arrivalsOf(planOf({ seed }))].slice(0, 50)
  assert.equal(times(3), times(3))
  assert.not.equal(times(3), times(4))
})

test('distances of Poisson arrivals are exponential: mean and deviation are 1/rate, and a share 1/e is longer', () => {
  const plan = planOf({ steps: [{ rate: 1000, seconds: 100 }] })
  const times = [...arrivalsOf(plan)].map(({ at }) => at / 1000)
  const distances = times.map((at, i) => at - (times[i - 1] ?? 0))
  const mean = distances.reduce((sum, d) => sum + d, 0) / distances.length
  const square = distances.reduce((sum, d) => sum + (d - mean) ** 2, 0) / distances.length
  // 100,000 distances: 5 standard errors of a mean, of a deviation and of a share.
  near(mean, 1e-3, { relative: 5 / Math.sqrt(1e5) })
  near(Math.sqrt(square), 1e-3, { relative: 5 / Math.sqrt(1e5) })
  const share = distances.filter(d => d > 1e-3).length / distances.length
  near(share, Math.exp(-1), { absolute: 5 * Math.sqrt(0.2325 / 1e5) })
})

test('even arrivals of a ramp come when the integral of the rate is whole', () => {
  const steps = [
    { rate: 0, to: 10, seconds: 2 },
    { rate: 10, to: 2, seconds: 5 },
    { rate: 4, seconds: 1 },
  ]
  const times = [...arrivalsOf(planOf({ steps, arrivals: 'even' }))].map(({ at }) => at / 1000)
  const expected = (t: number) =>
    t <= 2 ? 2.5 * t * t : t <= 7 ? 10 + 10 * (t - 2) - 0.8 * (t - 2) ** 2 : 40 + 4 * (t - 7)
  assert.is(times.length, 43)
  times.forEach((at, i) => {
    near(expected(at), i + 1, { relative: 1e-9 })
  })
})

test('calls are chosen by their weights', () => {
  const mix = [1, 2, 7].map(weight => ({
    name: `${weight}`,
    weight,
    request: { path: '/' },
  }))
  const plan = planOf({ mix, steps: [{ rate: 1000, seconds: 100 }] })
  const counts = [0, 0, 0]
  for (const { call } of arrivalsOf(plan)) counts[call]!++
  const all = counts.reduce((sum, count) => sum + count, 0)
  counts.forEach((count, i) => {
    const share = [0.1, 0.2, 0.7][i]!
    near(count / all, share, { absolute: 5 * Math.sqrt((share * (1 - share)) / all) })
  })
})

test('a range among the inputs of a batch goes as the list that it stands for', () => {
  const { mix } = planOf({
    mix: [{ batch: { operators: ['X'], inputs: { t: { from: 1, to: 2, count: 5 }, m: 3 } } }],
  })
  const { octets } = requestOf(mix[0]!, { address: new URL('http://127.0.0.1:1'), key: 'k' })
  const [head, body] = octets.toString().split('\r\n\r\n') as [string, string]
  assert.equal(JSON.parse(body), {
    operators: ['X'],
    inputs: { t: [1, 1.25, 1.5, 1.75, 2], m: 3 },
  })
  assert.match(head, `content-length: ${Buffer.byteLength(body)}`)
  assert.match(head, 'authorization: Bearer k')
})

test('another machine is named twice, this one once', () => {
  for (const here of ['http://127.0.0.1:8787', 'http://localhost', 'http://[::1]:1']) {
    assert.is(addressFrom(here, undefined).origin, new URL(here).origin)
  }
  const there = 'http://10.0.0.7:8787'
  assert.throws(() => addressFrom(there, undefined), /--really-at/)
  assert.throws(() => addressFrom(there, 'http://10.0.0.8:8787'), /--really-at/)
  assert.is(addressFrom(there, there).host, '10.0.0.7:8787')
  // A name that begins like one of this machine is another's.
  for (const wrong of ['http://127.0.0.1.example.org', 'http://localhost.example.org']) {
    assert.throws(() => addressFrom(wrong, undefined), /--really-at/)
  }
  assert.throws(() => addressFrom('ftp://127.0.0.1', undefined), /is no address/)
})

test.run()
