// Runs that are remembered: read again whole, answered without a second run, dropped and computed again.
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { SealedRun } from '../../server/call/runs.ts'
import { RunStore } from '../../server/results/run-store.ts'
import { RememberedRuns } from '../../server/results/runs.ts'
import { closedForm } from '../envelope/computations.ts'
import { machineOn, openTestNode, type TestNode } from '../support/node.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { longOnly } from '../support/tier.ts'

const test = suite('remembered runs')
const inLong = longOnly(test)

let node: TestNode
let key: string
test.before(async () => {
  node = await openTestNode()
  key = (await machineOn(node)).apiKey
})
test.after(() => node.close())

const HEAT = { nx: 16, ny: 8, steps: 5 }
const heat = (body: object, at = node, bearer = key) =>
  at.call('POST', '/api/solve/heat', { key: bearer, body })
const read = (path: string, at = node, bearer = key) => at.call('GET', path, { key: bearer })
const octets = async (path: string) => {
  const answer = await fetch(node.url + path, { headers: { authorization: `Bearer ${key}` } })
  return { type: answer.headers.get('content-type'), body: Buffer.from(await answer.arrayBuffer()) }
}

test('the same input is answered from the run before it, billed, sealed anew and with the same result', async () => {
  const { body: first } = await heat(HEAT)
  const { body: second, headers } = await heat({ steps: 5, ny: 8, nx: 16 })
  assert.equal([first.cached, second.cached], [undefined, true])
  assert.equal(second.result, first.result)
  assert.is(second.resultHash, first.resultHash)
  assert.is(second.entry.seq, first.entry.seq + 1)
  assert.is(second.entry.prev, first.entry.hash)
  const before = Number(/;r=(\d+)/.exec(headers.get('ratelimit')!)![1])
  const { headers: after } = await heat(HEAT)
  assert.is(Number(/;r=(\d+)/.exec(after.get('ratelimit')!)![1]), before - 1)
  const verify = { key, body: { envelope: second } }
  assert.is((await node.call('POST', '/api/svc/verify', verify)).body.valid, true)
})

inLong('what the call says of its input is its own, whatever ran before', async () => {
  await heat({ ...HEAT, alpha: 2 })
  const { body } = await heat({ ...HEAT, alpha: '2 m^2/s', kx: 1, folder: 'runs', outputUnit: '%' })
  assert.is(body.cached, true)
  assert.equal([body.understood.alpha.text, body.shown.unit], ['2 m^2/s', '%'])
  assert.equal(['kx' in body.defaulted, 'ky' in body.defaulted], [false, true])
  assert.is((await read('/api/folders/runs')).body.results.length, 1)
  const { body: auto } = await node.call('POST', '/api/svc/auto', {
    key,
    body: { query: 'heat diffusion with nx = 16', solver: 'heat' },
  })
  assert.is(auto.cached, undefined)
})

inLong('an answer is read again bit for bit, of every tool that runs', async () => {
  const answers = [
    await heat({ ...HEAT, encoding: 'base64', outputUnit: '%' }),
    await node.call('POST', '/api/svc/compute', {
      key,
      body: { operators: ['NM23'], inputs: { m: '2 kg', v: [1, 2, 3] }, prove: [1] },
    }),
    await node.call('POST', '/api/svc/auto', { key, body: { query: 'lotka volterra' } }),
  ]
  for (const { body, status } of answers) {
    assert.is(status, 200, JSON.stringify(body).slice(0, 300))
    const { status: found, body: again } = await read(body.links.result)
    assert.is(found, 200, JSON.stringify(again))
    const { links, cached: _, ...sealed } = body
    assert.is(links.result, `/api/results/${body.entry.seq}`)
    assert.equal(again, sealed)
  }
})

test('a run that is longer than what is remembered is not written out to find that', () => {
  const store = new RunStore(':memory:', { ofPlan: () => 1e9, ofNode: 1e9 }, () => {})
  const runs = new RememberedRuns(store)
  const large = (values: Float64Array) => ({
    ...closedForm,
    result: {
      fields: { u: { nx: 1, ny: 1, dx: 1, dy: 1, values } },
      get last(): never {
        throw new Error('it is written out')
      },
    },
  })
  const remember = (values: Float64Array) =>
    runs.remember({ zid: 'a', plan: 'free' }, 'run', large(values) as never)
  assert.is(remember(new Float64Array(1_100_000)), true)
  assert.is(runs.recall('a', 'run'), undefined)
  assert.throws(() => remember(new Float64Array(1000)), /written out/)
  store.close()
})

test('an answer that no input names takes no memory, and is read from the disk', () => {
  const read: string[] = []
  class Watched extends RunStore {
    override read(...place: Parameters<RunStore['read']>) {
      read.push(String(place[2]))
      return super.read(...place)
    }
  }
  const store = new Watched(':memory:', { ofPlan: () => 1e6, ofNode: 1e6 }, () =>
    assert.unreachable(),
  )
  const runs = new RememberedRuns(store)
  const machine = { zid: 'z', plan: 'free' }
  const sealed = { zid: 'z', entry: { seq: 1 } } as SealedRun
  runs.remember(machine, 'named', { ...closedForm, value: 1 }, { ...sealed, input: { x: 1 } })
  runs.remember(machine, 'unnamed', { ...closedForm, value: 2 }, { ...sealed, input: undefined })
  assert.is(runs.recall('z', 'named')?.value, 1)
  assert.is(runs.recall('z', 'unnamed')?.value, 2)
  assert.equal(read, ['unnamed'])
  store.close()
})

test('fields and series leave whole, by extension and by Accept', async () => {
  const { body } = await heat(HEAT)
  const at = body.links.result
  const { type, body: file } = await octets(`${at}/fields/temperature.npy`)
  assert.is(type, 'application/x-npy')
  const { values, sha256 } = body.result.fields.temperature
  assert.is(sha256.length, 64)
  assert.is(file.length, 128 + 8 * values.length)
  for (const [i, value] of values.entries()) assert.is(file.readDoubleLE(128 + 8 * i), value)
  const table = (await octets(`${at}/series.csv`)).body.toString().split('\r\n')
  assert.is(table[0], 't,amplitude,exact')
  assert.is(table.length - 2, body.result.series.t.length)
  const asArrow = await fetch(`${node.url}${at}/series/t`, {
    headers: { authorization: `Bearer ${key}`, accept: 'application/vnd.apache.arrow.stream' },
  })
  assert.is(asArrow.headers.get('content-type'), 'application/vnd.apache.arrow.stream')
  assert.equal((await read(`${at}/series/t`)).body.values, body.result.series.t)
  for (const [path, status] of [
    ['/fields/nothing', 404],
    ['/fields/temperature.vtu', 400],
    ['/state', 404],
    ['/particles', 404],
    ['/plots', 404],
  ] as const) {
    assert.is((await read(`${at}${path}`)).status, status, path)
  }
  const refused = { key, headers: { Accept: 'application/x-vtu' } }
  assert.is((await node.call('GET', `${at}/series`, refused)).status, 406)
})

test('a part of a field or a column has the numbers of the whole at its places', async () => {
  const { body } = await heat(HEAT)
  const at = body.links.result
  const { temperature } = body.result.fields
  const { nx, ny, dy } = temperature
  const part = (await read(`${at}/fields/temperature?from=3&count=2&every=4`)).body
  assert.equal(part.slice, { from: 3, every: 4, count: 2, of: ny })
  assert.equal([part.nx, part.ny, part.dy], [Math.ceil(nx / 4), 2, 4 * dy])
  for (const [i, value] of part.values.entries()) {
    const [row, column] = [3 + 4 * Math.floor(i / part.nx), 4 * (i % part.nx)]
    assert.is(value, temperature.values[row * nx + column])
  }
  const vti = (await octets(`${at}/fields/temperature.vti?from=3`)).body.toString()
  assert.match(vti, `Origin="0 ${3 * dy} 0"`)
  const rows = (await octets(`${at}/series/amplitude.csv?from=1&count=2`)).body.toString()
  const { t, amplitude } = body.result.series
  assert.is(rows, `t,amplitude\r\n${t[1]},${amplitude[1]}\r\n${t[2]},${amplitude[2]}\r\n`)
  // More than is left is what is left.
  assert.equal((await read(`${at}/series/t?from=2&count=99999&every=3`)).body.values, [
    ...t.slice(2).filter((_: number, i: number) => i % 3 === 0),
  ])
  for (const query of [`from=${ny}`, 'from=-1', 'every=0', 'count=0', 'last=2']) {
    assert.is((await read(`${at}/fields/temperature?${query}`)).status, 400, query)
  }
})

test('particles of a result are read moment by moment, as JSON, as a table and by viewers of molecules', async () => {
  const { body } = await node.call('POST', '/api/solve/dock', { key, body: {} })
  const at = `${body.links.result}/particles`
  const { status, body: space } = await read(at)
  assert.is(status, 200)
  assert.equal(space.groups, ['receptor', 'ligand'])
  const [{ x, group }] = space.moments
  assert.is(x.length, group.length)
  assert.equal((await read(`${at}.json`)).body, space)
  const table = (await octets(`${at}.csv`)).body.toString().split('\r\n')
  assert.equal([table[0], table.length - 2], ['x,y,z,group', x.length])
  const { type, body: xyz } = await octets(`${at}.xyz`)
  assert.is(type, 'chemical/x-xyz')
  const lines = xyz.toString().split('\n')
  assert.is(Number(lines[0]), x.length)
  assert.match(lines[1]!, /^Properties=species:S:1:pos:R:3 title="Docked ligand and receptor"$/)
  assert.match(lines[2]!, /^receptor 0 0 0$/)
  assert.is((await octets(`${at}.arrow`)).type, 'application/vnd.apache.arrow.stream')
  assert.is((await read(`${at}.npy`)).status, 400)
})

test('results are those of the machine that ran them', async () => {
  const { body } = await heat(HEAT)
  const other = (await machineOn(node)).apiKey
  assert.is((await read(body.links.result, node, other)).status, 404)
  assert.is((await heat(HEAT, node, other)).body.cached, undefined)
  assert.is((await node.call('GET', body.links.result)).status, 401)
})

test('a restart forgets no run; one that is dropped is computed again, bit for bit', async () => {
  const { path, remove } = temporaryFolder()
  const config = { dataFolder: path, freeResultsMib: 1 }
  let one = await openTestNode(config)
  const { apiKey: bearer, ZID } = await machineOn(one)
  const { body: first } = await heat(HEAT, one, bearer)
  await one.close()
  one = await openTestNode(config)
  const { body: second } = await heat(HEAT, one, bearer)
  assert.equal([second.cached, second.result], [true, first.result])
  // Fields of 128 x 128 push what is older out of 1 MiB.
  for (let steps = 1; steps <= 9; steps++) {
    await heat({ nx: 128, ny: 128, steps }, one, bearer)
  }
  await one.close()
  one = await openTestNode(config)
  const { runs } = one.house
  assert.is(runs.recall(ZID, (await runs.sealedAs(ZID, first.entry.seq))!.run), undefined)
  const { result, ...about } = (await read(first.links.result, one, bearer)).body
  const { links: _, result: before, ...sealed } = first
  assert.equal([result, about], [before, sealed])
  await one.close()
  for (const name of readdirSync(path).filter(file => file.startsWith('results'))) {
    writeFileSync(join(path, name), 'torn')
  }
  one = await openTestNode(config)
  assert.is((await heat(HEAT, one, bearer)).body.cached, undefined)
  assert.is((await read(first.links.result, one, bearer)).status, 404)
  await one.close()
  remove()
})

const room = { ofPlan: () => 2 ** 20, ofNode: 2 ** 20 }
const fault = (error: unknown) => {
  throw error
}

test('a run has another name under other code, another tool, or an input that differs by the sign of a zero', () => {
  const runs = (code: string) =>
    new RememberedRuns(new RunStore(':memory:', room, fault), undefined, () => code)
  const name = (tool: string, input: object, code = 'a') => runs(code).nameOf(tool, { ...input })
  const same = name('svc_heat', { x: 1, y: [0, 2] })
  assert.is(name('svc_heat', { y: [0, 2], x: 1 }), same)
  for (const other of [
    name('svc_wave', { x: 1, y: [0, 2] }),
    name('svc_heat', { x: 1, y: [-0, 2] }),
    name('svc_heat', { x: 1, y: [0, 2] }, 'b'),
  ]) {
    assert.is.not(other, same)
  }
})

test('what a plan has no room for goes, the longest unused first', () => {
  const machine = { zid: 'z', plan: 'free' }
  const store = new RunStore(':memory:', { ofPlan: () => 3000, ofNode: 2 ** 20 }, fault)
  const body = Buffer.alloc(1000)
  for (const name of ['a', 'b', 'c']) store.write({ table: 'run', ...machine, key: name, body })
  store.flush()
  assert.ok(store.read('run', 'z', 'a'))
  store.write({ table: 'run', ...machine, key: 'd', body })
  store.flush()
  const left = ['a', 'b', 'c', 'd'].filter(name => store.read('run', 'z', name))
  assert.equal(left, ['a', 'c', 'd'])
  store.close()
})

test('a computation comes back as it was, typed arrays and all', () => {
  const runs = new RememberedRuns(new RunStore(':memory:', room, fault), undefined, () => 'a')
  const computation = { ...closedForm, result: { u: Float64Array.of(1, -0, 3) } }
  runs.remember({ zid: 'z', plan: 'free' }, 'run', { ...computation, folder: 'f' })
  assert.equal(runs.recall('z', 'run'), computation)
  assert.is(runs.recall('y', 'run'), undefined)
})

test.run()
