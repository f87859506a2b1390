// Time limit: 240 s
// One node of several processes, as `svc serve` runs it.
import { once } from 'node:events'
import { request } from 'node:http'
import { connect } from 'node:net'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { ChainVerifier } from '../../server/store/chain.ts'
import { openSqliteStore } from '../../server/store/sqlite/sqlite-store.ts'
import { exported } from '../store/contract.ts'
import type { Reply } from '../support/node.ts'
import { type Served, serve, svc } from '../support/process.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { longOnly } from '../support/tier.ts'

const test = suite('processes of a node')
const inLong = longOnly(test)

interface Asked {
  method?: string
  key?: string
  body?: unknown
}

/** Over a connection of its own, which any of the processes may take. */
function call(url: string, path: string, { method = 'POST', key, body }: Asked = {}) {
  return new Promise<Reply>((resolve, reject) => {
    const headers = {
      'content-type': 'application/json',
      ...(key !== undefined && { authorization: `Bearer ${key}` }),
    }
    const asked = request(`${url}${path}`, { method, headers, agent: false }, answer => {
      let text = ''
      answer.setEncoding('utf8').on('data', part => (text += part))
      answer.on('error', reject)
      answer.on('end', () => {
        const status = answer.statusCode!
        resolve({ status, headers: new Headers(), body: text && JSON.parse(text) })
      })
    })
    asked.on('error', reject)
    asked.end(body === undefined ? undefined : JSON.stringify(body))
  })
}

const get = (url: string, path: string, key?: string) =>
  call(url, path, { method: 'GET', ...(key !== undefined && { key }) })

async function until(condition: () => Promise<boolean>): Promise<void> {
  for (let tried = 0; !(await condition()); tried++) {
    assert.ok(tried < 2000, String(condition))
    await new Promise(resolve => setTimeout(resolve, 20))
  }
}

async function pidsOf(url: string, key: string): Promise<number[]> {
  const { nodes } = (await get(url, '/api/nodes', key)).body
  return nodes.map(({ pid }: { pid: number }) => pid)
}

const { path: folder, remove } = temporaryFolder()
const env = { SVC_DATA: folder, SVC_PROCESSES: '2', SVC_WORKERS: '3' }
let node: Served
/** On the plan unlimited. */
let key: string

test.before(async () => {
  node = await serve(env)
  key = JSON.parse(svc(['keys', 'create', '--plan', 'unlimited'], env).stdout).key
})
test.after(async () => {
  await node?.end('SIGKILL')
  remove()
})

/** Of every law. */
const acknowledged: { seq: number; hash: string }[] = []

const INPUTS = { domain: 'NM', operators: ['NM18'], inputs: { m: 2, a: 3 } }

inLong(
  'one process of two that is killed loses nothing acknowledged, the other goes on, and another comes in its place',
  async () => {
    const before = await pidsOf(node.url, key)
    assert.is(before.length, 2)
    assert.ok(!before.includes(node.child.pid!))
    const [killed, steady] = before as [number, number]
    let afterwards = 0
    const clients = Array.from({ length: 8 }, async () => {
      while (afterwards < 50) {
        const reply = await call(node.url, '/api/svc/compute', { key, body: INPUTS }).catch(
          () => undefined,
        )
        // 408: a starved process found that a call had waited too long, and has done nothing.
        if (reply === undefined || reply.status === 408) continue
        assert.is(reply.status, 200)
        acknowledged.push(reply.body.entry)
        if (acknowledged.length === 50) process.kill(killed, 'SIGKILL')
        if (acknowledged.length > 50) afterwards++
      }
    })
    await Promise.all(clients)
    // Either process may answer, and each looks at the list once in a while.
    await until(async () => {
      const pids = await pidsOf(node.url, key)
      return pids.length === 2 && pids.includes(steady) && !pids.includes(killed)
    })
  },
)

test('the processes share the threads out', async () => {
  await until(async () => {
    const { nodes } = (await get(node.url, '/api/nodes', key)).body
    const threads = nodes.map((one: { threads: number }) => one.threads)
    return String(threads.sort()) === '1,2'
  })
})

inLong('the folder and the port belong to one node', () => {
  const { port } = new URL(node.url)
  const again = svc(['serve'], { ...env, SVC_PORT: '0' })
  assert.is(again.code, 1)
  assert.match(again.stderr, /another node runs on the folder/)
  const other = temporaryFolder()
  const second = svc(['serve'], { ...env, SVC_DATA: other.path, SVC_PORT: port })
  other.remove()
  assert.is(second.code, 1)
  assert.match(second.stderr, /is in use; set SVC_PORT/)
})

const CALLS = 6

inLong(
  'told to stop, the node finishes what is under way in every process, and every chain is whole',
  async () => {
    const body = JSON.stringify(INPUTS)
    const head = `POST /api/svc/compute HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${key}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nExpect: 100-continue\r\n\r\n`
    const begun = Array.from({ length: CALLS }, async () => {
      const socket = connect(Number(new URL(node.url).port), '127.0.0.1')
      socket.write(head)
      // 100 Continue: the request has begun. The last octet comes after the signal.
      await once(socket, 'data')
      socket.write(body.slice(0, -1))
      let text = ''
      socket.on('data', part => (text += part))
      return { socket, answer: once(socket, 'close').then(() => text) }
    })
    const calls = await Promise.all(begun)
    const ended = node.end('SIGTERM')
    await until(async () => node.written.stderr.includes('"stopping"'))
    assert.is(node.written.code, null)
    for (const { socket } of calls) socket.write(body.slice(-1))
    for (const { answer } of calls) assert.match(await answer, /^HTTP\/1.1 200 /)
    assert.is((await ended).code, 0)
    const store = await openSqliteStore(folder)
    const [machine] = (await store.keysOf()).filter(({ plan }) => plan === 'unlimited')
    const verifier = new ChainVerifier(machine!.zid!)
    const hashes: string[] = []
    for (const entry of await exported(store, machine!.zid!)) {
      assert.is(verifier.check(entry), undefined)
      hashes[entry.seq] = entry.hash
    }
    assert.ok(acknowledged.length >= 100)
    assert.is(new Set(acknowledged.map(({ seq }) => seq)).size, acknowledged.length)
    for (const { seq, hash } of acknowledged) assert.is(hashes[seq], hash)
    await store.close()
  },
)

inLong('an address that is none of this machine stops the node with one line', () => {
  const { path, remove } = temporaryFolder()
  const { code, stderr } = svc(['serve'], {
    SVC_DATA: path,
    SVC_PORT: '0',
    SVC_PROCESSES: '2',
    SVC_HOST: '192.0.2.1',
  })
  remove()
  assert.is(code, 1)
  assert.match(stderr, /is no address of this machine/)
})

test.run()
