// What a call costs the node's process, beside the least that could be done on node:http: the same execute()
// with nothing around it (no router, limits, standing headers, metrics), and an answer of the same size made
// from nothing. Each server is a process of its own and reports its CPU time; they take turns, so that a busy
// machine slows all alike, and the median of the rounds counts.
import { type ChildProcess, fork } from 'node:child_process'
import { createServer, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { openNode } from '../server/node/open-node.ts'
import { DEFAULTS } from '../server/settings/config.ts'
import type { WholeHouse } from '../server/tools/whole-house.ts'
import { temporaryFolder } from '../test/support/temporary-folder.ts'
import { type Benchmark, type Row, significant } from './kernel-bench.ts'

const CONNECTIONS = 32
const ROUNDS = 5
const ROUND_MS = 600

interface Case {
  name: string
  method: 'GET' | 'POST'
  path: string
  tool: string
  input: object
  isKeyed?: boolean
}

const CASES: readonly Case[] = [
  {
    name: 'sealed durable compute',
    method: 'POST',
    path: '/api/svc/compute',
    tool: 'svc_compute',
    input: { domain: 'QM', operators: ['QM2'], inputs: { f: 5e14 } },
    isKeyed: true,
  },
  { name: 'pulse', method: 'GET', path: '/api/svc/pulse', tool: 'svc_pulse', input: {} },
  { name: 'health', method: 'GET', path: '/api/health', tool: 'health', input: {} },
  {
    name: 'parametrised route',
    method: 'GET',
    path: '/api/operators/QM1',
    tool: 'operator',
    input: { id: 'QM1' },
  },
]

type Kind = 'node' | 'work' | 'fixed'
const KINDS: readonly Kind[] = ['node', 'work', 'fixed']

export const benchmark: Benchmark = {
  title: `CPU time a call, ${CONNECTIONS} connections, in proportion to bare node:http`,
  group: 'service',
  async rows() {
    const rows: Row[] = []
    for (const one of CASES) rows.push(await rowOf(one))
    return rows
  },
}

async function rowOf(one: Case): Promise<Row> {
  const servers = await Promise.all(KINDS.map(kind => serverProcess(kind, one)))
  const length = (await exchange(servers[0]!.port, requestBytes(one, servers[0]!.key))).length
  servers[2]!.child.send(length)
  const rounds: number[][] = []
  for (let round = -1; round < ROUNDS; round++) {
    const costs: number[] = []
    for (const server of servers) costs.push(await costOf(server, requestBytes(one, server.key)))
    // The first round warms up.
    if (round >= 0) rounds.push(costs)
  }
  for (const { child } of servers) child.kill()
  const median = (of: (costs: number[]) => number) =>
    significant(rounds.map(of).sort((a, b) => a - b)[ROUNDS >> 1]!)
  return {
    call: one.name,
    'answer B': length,
    'CPU us': median(([node]) => node!),
    'execute() on node:http': median(([, work]) => work!),
    'fixed answer': median(([, , fixed]) => fixed!),
    'in proportion': median(([node, work]) => work! / node!),
  }
}

interface Server {
  child: ChildProcess
  port: number
  key: string
}

/** This file again, as a server. */
function serverProcess(kind: Kind, { tool }: Case): Promise<Server> {
  const child = fork(import.meta.filename, [kind, tool])
  return new Promise(resolve => {
    child.once('message', message => resolve({ child, ...(message as Omit<Server, 'child'>) }))
  })
}

/** Microseconds of CPU a call. */
async function costOf({ child, port }: Server, request: Buffer): Promise<number> {
  const before = await cpuOf(child)
  const until = performance.now() + ROUND_MS
  const loops = Array.from({ length: CONNECTIONS }, () => loop(port, request, until))
  const calls = (await Promise.all(loops)).reduce((sum, count) => sum + count, 0)
  return ((await cpuOf(child)) - before) / calls
}

function cpuOf(child: ChildProcess): Promise<number> {
  return new Promise(resolve => {
    child.once('message', message => resolve(message as number))
    child.send('cpu')
  })
}

/** One connection that asks again as soon as it is answered. */
function loop(port: number, request: Buffer, until: number): Promise<number> {
  return new Promise((resolve, reject) => {
    let calls = 0
    let missing = 0
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    socket.on('connect', () => socket.write(request))
    socket.on('error', reject)
    socket.on('data', part => {
      missing = missing > 0 ? missing - part.length : answerLength(part) - part.length
      if (missing > 0) return
      calls++
      if (performance.now() < until) socket.write(request)
      else socket.end(() => resolve(calls))
    })
  })
}

/** Head and body, from the first part of an answer. */
function answerLength(part: Buffer): number {
  const head = part.toString('latin1', 0, part.indexOf('\r\n\r\n'))
  if (!head.startsWith('HTTP/1.1 200')) throw new Error(head)
  return head.length + 4 + Number(/content-length: (\d+)/i.exec(head)?.[1])
}

function exchange(port: number, request: Buffer): Promise<Buffer> {
  return new Promise(resolve => {
    const socket = connect({ port, host: '127.0.0.1' }, () => socket.write(request))
    socket.once('data', part => {
      socket.destroy()
      resolve(part.subarray(part.indexOf('\r\n\r\n') + 4))
    })
  })
}

function requestBytes({ method, path, input, isKeyed }: Case, key: string): Buffer {
  const text = method === 'POST' ? JSON.stringify(input) : ''
  const head = [`${method} ${path} HTTP/1.1`, 'Host: 127.0.0.1']
  if (isKeyed) head.push(`Authorization: Bearer ${key}`)
  if (text) head.push('Content-Type: application/json', `Content-Length: ${text.length}`)
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${text}`)
}

type Served = Omit<Server, 'child'>

/** Reads and parses the body, writes what `answer` makes of it. */
async function bare(
  answer: (input: unknown, req: IncomingMessage) => Promise<string>,
): Promise<number> {
  const server = createServer((req, res) => {
    const chunks: Buffer[] = []
    req.on('data', part => chunks.push(part))
    req.on('end', async () => {
      const input = chunks.length > 0 ? JSON.parse(Buffer.concat(chunks).toString()) : {}
      const text = await answer(input, req)
      res.writeHead(200, {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(text),
      })
      res.end(text)
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

async function serveFixed(): Promise<Served> {
  let answer = '{}'
  process.on('message', message => {
    if (typeof message === 'number') answer = JSON.stringify({ x: 'x'.repeat(message - 8) })
  })
  return { port: await bare(async () => answer), key: '' }
}

/** A whole node with its ledger on the disk and a key without a limit worth the name. */
async function serveNode(): Promise<Served & { house: WholeHouse }> {
  const { path } = temporaryFolder()
  const config = { ...DEFAULTS, port: 0, dataFolder: path, freeDailyLimit: 1e12 }
  const { url, house } = await openNode({ ...config, logLevel: 'error' })
  const post = async (to: string, key?: string) => {
    const headers = key ? { authorization: `Bearer ${key}` } : {}
    return (await fetch(url + to, { method: 'POST', headers })).json()
  }
  const { key } = (await post('/api/demo-key/mint')) as { key: string }
  const { apiKey } = (await post('/api/svc/spin_up', key)) as { apiKey: string }
  return { port: Number(new URL(url).port), key: apiKey, house }
}

/** The same execute() as the node, the key authenticated, and nothing else. */
async function serveWork(tool: string): Promise<Served> {
  const { house, key } = await serveNode()
  const { signal } = new AbortController()
  const nobody = { ip: '', socketIp: '', requestId: '', signal }
  const port = await bare(async (input, { headers }) => {
    const bearer = headers.authorization?.slice(7) ?? null
    const row = bearer === null ? null : await house.keys.authenticate(bearer)
    const caller = { ...nobody, key: row, bearer }
    const { answer } = await house.execute({
      tool,
      input: tool === 'operator' ? { id: 'QM1' } : input,
      caller,
    })
    return answer.kind === 'json' ? JSON.stringify(answer.body) : ''
  })
  return { port, key }
}

if (process.send) {
  const [, , kind, tool = ''] = process.argv
  const { port, key } = await (kind === 'fixed'
    ? serveFixed()
    : kind === 'work'
      ? serveWork(tool)
      : serveNode())
  process.on('message', message => {
    if (message !== 'cpu') return
    const { user, system } = process.cpuUsage()
    process.send!(user + system)
  })
  process.send({ port, key })
}
