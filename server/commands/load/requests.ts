// The calls of a mix as the octets that go over the wire.
import type { Answer } from './answer-reader.ts'
import type { PlannedCall } from './plan.ts'

export interface Request {
  readonly method: string
  readonly octets: Buffer
  /** Set for a feed of events: how long it is listened to. */
  readonly listensMs?: number
  /** Which answers are read to the end for why they failed. */
  readonly needsBody: (status: number) => boolean
  readonly judge: (answer: Answer) => { isServed: boolean; code: string }
}

interface Target {
  readonly address: URL
  readonly key: string | undefined
}

export function requestOf(call: PlannedCall, { address, key }: Target): Request {
  const { method, path, headers, body } = wordsOf(call)
  const octets = body === undefined ? undefined : Buffer.from(JSON.stringify(body))
  const fields = {
    host: address.host,
    ...(key !== undefined && { authorization: `Bearer ${key}` }),
    ...(octets && { 'content-type': 'application/json', 'content-length': String(octets.length) }),
    ...headers,
  }
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}`)
  const head = Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
  const isMcp = call.mcp !== undefined
  return {
    method,
    octets: octets ? Buffer.concat([head, octets]) : head,
    ...(call.stream && { listensMs: 1000 * call.stream.seconds }),
    // MCP answers 200 to a tool that fails.
    needsBody: status => status >= 400 || isMcp,
    judge: isMcp ? judgedMcp : judged,
  }
}

interface Words {
  method: string
  path: string
  headers?: Readonly<Record<string, string>>
  body?: unknown
}

function wordsOf({ compute, batch, solver, mcp, stream, request }: PlannedCall): Words {
  if (compute) return { method: 'POST', path: '/api/svc/compute', body: compute }
  if (batch) return { method: 'POST', path: '/api/svc/compute/batch', body: withLists(batch) }
  if (solver) return { method: 'POST', path: `/api/solve/${solver.key}`, body: solver.input }
  if (mcp) {
    const params = { name: mcp.tool, arguments: mcp.arguments }
    const body = { jsonrpc: '2.0', id: 1, method: 'tools/call', params }
    const headers = { accept: 'application/json, text/event-stream' }
    return { method: 'POST', path: '/api/mcp', headers, body }
  }
  if (stream) {
    return { method: 'GET', path: stream.path, headers: { accept: 'text/event-stream' } }
  }
  return request!
}

/** A batch with each {from, to, count} among its inputs written out. */
function withLists(batch: Readonly<Record<string, unknown>>): object {
  const { inputs } = batch
  if (typeof inputs !== 'object' || inputs === null) return batch
  const lists = Object.entries(inputs).map(([key, value]) => [key, listOf(value) ?? value])
  return { ...batch, inputs: Object.fromEntries(lists) }
}

function listOf(value: unknown): number[] | undefined {
  const { from, to, count } = (value ?? {}) as Record<string, unknown>
  if (typeof from !== 'number' || typeof to !== 'number' || typeof count !== 'number') {
    return undefined
  }
  const step = count > 1 ? (to - from) / (count - 1) : 0
  return Array.from({ length: count }, (_, i) => from + i * step)
}

const codeIn = (body: string) => /"code":"([A-Z_]+)"/.exec(body)?.[1]

function judged({ status, body }: Answer) {
  if (status < 400) return { isServed: true, code: String(status) }
  const code = codeIn(body)
  return { isServed: false, code: code === undefined ? String(status) : `${status} ${code}` }
}

function judgedMcp(answer: Answer) {
  const { status, body } = answer
  if (status !== 200) return judged(answer)
  const isFailed = body.includes('"isError":true') || body.includes('"error":{"code":')
  return isFailed
    ? { isServed: false, code: `200 ${codeIn(body) ?? 'ERROR'}` }
    : { isServed: true, code: '200' }
}
