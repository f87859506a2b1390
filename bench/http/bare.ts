// The least that can answer the same: node:http, JSON.parse, the same validation, physics, receipt and answer,
// without keys, limits, router, ledger and chain. As `bare.ts sealed` it signs the answer too, as the service does.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { validator } from '../../server/call/validate.ts'
import { Secrets } from '../../server/crypto/secrets.ts'
import { Sealer } from '../../server/envelope/answer-seal.ts'
import { envelopeOf } from '../../server/envelope/envelope.ts'
import { WrittenAnswer } from '../../server/envelope/written-answer.ts'
import { answerTo, compute } from '../../server/tools/compute.ts'
import { domains } from '../../workers/domains/index.ts'
import { evaluateOperators } from '../../workers/operators/evaluate.ts'
import { createRegistry } from '../../workers/operators/registry.ts'
import { tellParent } from './measured.ts'

const operators = createRegistry(domains)
const validate = validator(compute.input)
const secrets = new Secrets([Buffer.alloc(32, 7)])
const sealer = process.argv[2] === 'sealed' ? new Sealer(secrets) : undefined

const server = createServer((request, response) => {
  const parts: Buffer[] = []
  request.on('data', part => parts.push(part))
  request.on('end', () => {
    const input = validate(JSON.parse(Buffer.concat(parts).toString()))
    const evaluated = evaluateOperators(operators, input as never)
    const answer = answerTo(evaluated, performance.now(), { tool: 'svc_compute' })
    if (answer.kind !== 'computation') throw new Error('nothing was computed')
    const tNs = BigInt(Date.now()) * 1_000_000n
    const envelope = envelopeOf(answer.computation, {
      tNs,
      secrets,
      keyPrefix: 'bench',
      zid: 'bench',
    })
    if (sealer) envelope.seal = sealer.seal(new WrittenAnswer(envelope).sealed)
    const body = JSON.stringify(envelope)
    response.writeHead(200, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    })
    response.end(body)
  })
})

server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo
  tellParent({ url: `http://127.0.0.1:${port}`, key: '' })
})

process.on('disconnect', () => server.close())
