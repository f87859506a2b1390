// A load generator on raw sockets: each connection sends its next request when the answer to the last is whole.
// node load.ts URL KEY CONNECTIONS SECONDS [METHOD TARGET [BODY]] prints {requests, failed, p50, p99} in milliseconds;
// without a target, of the compute.
import { connect } from 'node:net'
import { REQUEST } from './measured.ts'

const [address = '', key, connections, seconds] = process.argv.slice(2)
const [method, target, body] =
  process.argv.length > 6 ? process.argv.slice(6) : ['POST', '/api/svc/compute', REQUEST]
const { hostname, port } = new URL(address)
const headers = [`host: ${hostname}:${port}`]
if (key) headers.push(`authorization: Bearer ${key}`)
if (body) headers.push('content-type: application/json', `content-length: ${body.length}`)
const request = Buffer.from(
  `${method} ${target} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n${body ?? ''}`,
)
const until = performance.now() + Number(seconds) * 1000
const latencies: number[] = []
let failed = 0

function connection(): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname)
    let sent = 0
    let pending = Buffer.alloc(0)
    const send = () => {
      sent = performance.now()
      socket.write(request)
    }
    socket.setNoDelay(true)
    socket.on('connect', send)
    socket.on('error', reject)
    socket.on('data', part => {
      pending = pending.length === 0 ? part : Buffer.concat([pending, part])
      const end = pending.indexOf('\r\n\r\n')
      if (end < 0) return
      const head = pending.toString('latin1', 0, end)
      const length = /content-length: (\d+)/i.exec(head)
      if (pending.length < end + 4 + Number(length![1])) return
      if (!head.startsWith('HTTP/1.1 200')) failed++
      latencies.push(performance.now() - sent)
      pending = Buffer.alloc(0)
      if (performance.now() < until) return send()
      socket.end()
      resolve()
    })
  })
}

await Promise.all(Array.from({ length: Number(connections) }, connection))
latencies.sort((a, b) => a - b)
const at = (share: number) => latencies[Math.floor(latencies.length * share)] ?? 0
console.log(JSON.stringify({ requests: latencies.length, failed, p50: at(0.5), p99: at(0.99) }))
