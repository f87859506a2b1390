import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { openRelay } from '../../server/mail/relay.ts'

const test = suite('relay')

test('a mail server that says nothing is given up after 5 s', async () => {
  const sockets = new Set<Socket>()
  const server = createServer(socket => sockets.add(socket)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  const refused: unknown[] = []
  const config = { smtpUrl: `smtp://127.0.0.1:${port}`, mailDomain: 'lab.example' }
  const relay = openRelay(config, error => refused.push(error))!
  const letter = { id: '1', subject: 's', from: 'f', html: '<p>x</p>', text: 'x', deliveredAt: 0 }
  try {
    const begun = performance.now()
    assert.is(await relay.send(letter, 'machine'), false)
    const ms = performance.now() - begun
    assert.ok(ms >= 4900, `${ms} ms`)
    assert.is(refused.length, 1)
  } finally {
    relay.close()
    for (const socket of sockets) socket.destroy()
    server.close()
  }
})

test.run()
