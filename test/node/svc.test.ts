// Time limit: 300 s
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { settingRows } from '../../server/settings/config.ts'
import { RELEASE, VERSION } from '../../server/settings/version.ts'
import { orphaned, type Served, serve, svc } from '../support/process.ts'
import { rawRequest } from '../support/raw-http.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { longOnly } from '../support/tier.ts'

const test = suite('svc')
const inLong = longOnly(test)

const { path: folder, remove } = temporaryFolder()
const env = { SVC_DATA: join(folder, 'data') }
let node: Served

test.before(async () => {
  node = await serve({ ...env, SVC_LOG_LEVEL: 'trace' })
})
test.after(async () => {
  await node.end('SIGKILL')
  remove()
})

async function call(method: string, path: string, key?: string, body?: unknown) {
  const answer = await fetch(`${node.url}${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(key !== undefined && { authorization: `Bearer ${key}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  // biome-ignore lint/suspicious/noExplicitAny: what an answer holds is what the test is about
  return { status: answer.status, body: (await answer.json()) as any }
}

const created = (...args: string[]) =>
  JSON.parse(svc(['keys', 'create', ...args], env).stdout) as Record<
    'key' | 'keyPrefix' | 'plan',
    string
  >

test('serve prints address, demo key and the line that connects an MCP client', async () => {
  const { stdout } = node.written
  const { body } = await call('GET', '/api/demo-key')
  assert.ok(stdout.includes(node.url))
  assert.ok(stdout.includes(`Demo key  ${body.key}`))
  assert.ok(
    stdout.includes(`claude mcp add --transport http physics "${node.url}/api/mcp?toolsets=core"`),
  )
})

test('a key that the operator creates beside a running node gets in at once', async () => {
  const { key, keyPrefix, plan } = created('--plan', 'unlimited')
  assert.match(key, /^svc_ak_[0-9A-Za-z]{38}$/)
  assert.match(keyPrefix, /^[0-9a-f]{8}$/)
  assert.is(plan, 'unlimited')
  const { status, body } = await call('GET', '/api/keys', key)
  assert.is(status, 200)
  assert.is(body.keys[0].plan, 'unlimited')
})

inLong('a key that the operator revokes is refused within a second', async () => {
  const { key } = created('--plan', 'pro')
  const { id } = (await call('GET', '/api/keys', key)).body.keys[0]
  const { code, stdout } = svc(['keys', 'revoke', id], env)
  assert.is(code, 0)
  assert.ok(JSON.parse(stdout).revokedAt)
  await new Promise(resolve => setTimeout(resolve, 1001))
  assert.is((await call('GET', '/api/keys', key)).body.code, 'INVALID_KEY')
})

inLong('keys are listed without the keys', () => {
  const { key } = created()
  const { stdout } = svc(['keys', 'list'], env)
  const rows = stdout
    .trim()
    .split('\n')
    .map(line => JSON.parse(line))
  assert.ok(rows.some(({ last4, plan }) => last4 === key.slice(-4) && plan === 'free'))
  assert.not(stdout.includes(key.slice(7, 20)))
  const { machine } = rows.at(-1)
  const own = svc(['keys', 'list', '--machine', machine], env).stdout.trim().split('\n')
  assert.is(own.length, 1)
  svc(['keys', 'create', '--machine', machine], env)
  assert.is(svc(['keys', 'list', '--machine', machine], env).stdout.trim().split('\n').length, 2)
})

test('a second node on the folder does not start', async () => {
  const { code, stderr } = svc(['serve'], { ...env, SVC_PORT: '0' })
  assert.is(code, 1)
  assert.match(stderr, /^svc: another node runs on the folder .*; stop it or set SVC_DATA\n$/)
})

inLong('a port that is taken stops the start with one line', () => {
  const port = new URL(node.url).port
  const { code, stderr } = svc(['serve'], { SVC_DATA: join(folder, 'other'), SVC_PORT: port })
  assert.is(code, 1)
  assert.match(stderr, new RegExp(`^svc: 127.0.0.1:${port} is in use; set SVC_PORT\n$`))
})

test('a setting that is wrong stops the start with one line', () => {
  const { code, stderr } = svc(['serve'], { ...env, SVC_WORKER: '2' })
  assert.is(code, 1)
  assert.match(stderr, /^svc: SVC_WORKER is no setting of this node, SVC_WORKERS is .*\n$/)
})

inLong('wrong arguments answer 2 and the usage of their command', () => {
  for (const args of [
    ['keys'],
    ['keys', 'create', '--plan', 'demo'],
    ['keys', 'list', '--mashine', 'x'],
    ['verify'],
    ['export', 'a', 'b'],
  ]) {
    const { code, stdout, stderr } = svc(args, env)
    assert.equal([code, stdout], [2, ''], args.join(' '))
    const commands = [...stderr.matchAll(/^ {2}svc (\w+)/gm)].map(([, name]) => name)
    assert.equal([...new Set(commands)], [args[0]])
  }
})

inLong('a command that is none answers 2 and what was meant, none at all the whole usage', () => {
  const { code, stderr } = svc(['kesy'], env)
  assert.is(code, 2)
  assert.match(stderr, /^svc: no command is named kesy; did you mean keys\?\nusage:\n/)
  for (const args of [[], ['help'], ['--help']]) {
    const { code: good, stdout } = svc(args, env)
    assert.is(good, 0)
    assert.match(stdout, /svc serve.*svc keys create --plan.*svc secrets rotate/s)
  }
  assert.is(svc(['--version'], env).stdout, `${RELEASE} (protocol ${VERSION})\n`)
})

test('config prints every setting', () => {
  const { stdout } = svc(['config'], {})
  for (const { name, meaning } of settingRows()) {
    assert.ok(stdout.includes(name) && stdout.includes(meaning), name)
  }
})

inLong('an exported chain verifies, and a changed one says where', async () => {
  const demo = (await call('POST', '/api/demo-key/mint')).body.key
  const { ZID, slug } = (await call('POST', '/api/svc/spin_up', demo, {})).body
  const { stdout: exported } = svc(['export', slug], env)
  assert.is(svc(['export', ZID], env).stdout, exported)
  const file = join(folder, 'chain.jsonl')
  writeFileSync(file, exported)
  const whole = svc(['verify', file], env)
  assert.is(whole.code, 0)
  assert.is(JSON.parse(whole.stdout).entries, 1)
  writeFileSync(file, exported.replace(`"slug":"${slug}","t"`, `"slug":"${slug}x","t"`))
  const changed = svc(['verify', file], env)
  assert.is(changed.code, 1)
  const { valid, line, seq, reason } = JSON.parse(changed.stdout)
  assert.equal([valid, line, seq], [false, 2, 0])
  assert.match(reason, /not what was hashed/)
})

inLong('a receipt verifies beside its node, and a changed member is told', async () => {
  const { status, body } = await call('POST', '/api/svc/prove', undefined, {
    operators: ['QM2'],
    inputs: { f: 5e14 },
  })
  assert.is(status, 200)
  const file = join(folder, 'receipt.json')
  const verdict = (answer: object, at = env) => {
    writeFileSync(file, JSON.stringify(answer))
    return svc(['verify', file], at)
  }
  assert.is(verdict(body).code, 0)
  const changes = [
    [{ ...body, value: body.value + 1 }, /svcProof/],
    [{ ...body, unit: 'kg' }, /svcProof/],
    [{ ...body, svcond: body.svcond + 1 }, /svcProof.*svcondTick is not svcond/],
    [{ ...body, results: [] }, /resultHash is not that of results/],
  ] as const
  for (const [answer, reason] of changes) {
    const { code, stdout } = verdict(answer)
    assert.is(code, 1)
    assert.match(JSON.parse(stdout).reason, reason)
  }
  const sweep = { domain: 'NM', operators: ['NM23'], inputs: { m: 2, v: [1, 2, 3] } }
  const demo = (await call('POST', '/api/demo-key/mint')).body.key
  const { apiKey } = (await call('POST', '/api/svc/spin_up', demo, {})).body
  const { body: swept } = await call('POST', '/api/svc/compute/batch', apiKey, sweep)
  assert.is(verdict(swept).code, 0)
  const forged = structuredClone(swept)
  forged.result.outputs.NM23.values[1] = 5
  assert.match(JSON.parse(verdict(forged).stdout).reason, /merkleRoot is not that of the columns/)
  const { merkleRoot: _, ...rootless } = swept
  assert.match(JSON.parse(verdict(rootless).stdout).reason, /svcProof/)
  const nobody = { SVC_DATA: join(folder, 'nobody') }
  const elsewhere = verdict(body, nobody)
  assert.is(elsewhere.code, 3)
  assert.equal(JSON.parse(elsewhere.stdout).signer, 'unknown')
  assert.is(verdict({ ...body, uncertainty: 0 }, nobody).code, 1)
  assert.is(svc(['verify', file, '--pubkey', body.seal.keyId], nobody).code, 1)
  const { seal: _seal, ...unsealed } = body
  const blind = verdict(unsealed, nobody)
  assert.is(blind.code, 1)
  assert.match(blind.stderr, /SVC_DATA or SVC_SECRET/)
})

inLong(
  'a file that may be read in two ways, or nests beyond reading, is told as changed',
  async () => {
    const { body } = await call('POST', '/api/svc/prove', undefined, {
      operators: ['QM2'],
      inputs: { f: 5e14 },
    })
    const file = join(folder, 'ambiguous.json')
    const verdict = (text: string) => {
      writeFileSync(file, text)
      const { code, stdout } = svc(['verify', file], env)
      return { code, ...JSON.parse(stdout) }
    }
    const text = JSON.stringify(body)
    assert.is(verdict(text).code, 0)
    // The last member counts here, the first in other readers (before: valid).
    const twice = verdict(text.replace('"value":', '"value":1e9,"value":'))
    assert.equal([twice.code, twice.valid], [1, false])
    assert.match(twice.reason, /a member twice/)
    const deep = verdict(
      text.replace('"value":', `"result":${'['.repeat(1e5)}${']'.repeat(1e5)},"value":`),
    )
    assert.equal([deep.code, deep.valid], [1, false])
    assert.match(deep.reason, /nests deeper/)
    const demo = (await call('POST', '/api/demo-key/mint')).body.key
    const { slug } = (await call('POST', '/api/svc/spin_up', demo, {})).body
    const { stdout: exported } = svc(['export', slug], env)
    const chain = verdict(exported.replace('"body":{', '"body":{"tool":"another","tool":"third",'))
    assert.equal([chain.code, chain.valid, chain.line], [1, false, 2])
  },
)

test('no key, equation or salt that went through the node is in its log', async () => {
  const demo = (await call('POST', '/api/demo-key/mint')).body.key
  const machine = (await call('POST', '/api/svc/spin_up', demo, {})).body
  const { apiKey, recoveryEquation, salt } = machine
  await call('GET', `/api/keys?key=${apiKey}`, apiKey)
  await call('GET', `/api/keys/${apiKey}`, demo)
  await call('POST', '/api/svc/spin_up', apiKey, { displayName: recoveryEquation })
  await call('POST', '/api/nothing', apiKey, { apiKey, recoveryEquation, salt })
  await call('POST', '/api/zid/recover', apiKey, { zid: salt, challenge: apiKey, signature: demo })
  const log = node.written.stderr
  assert.match(log, /listening/)
  for (const secret of [apiKey, demo, recoveryEquation, salt]) assert.not.ok(log.includes(secret))
  assert.not.match(log, /svc_ak_/)
})

inLong(
  'SIGTERM: a call in flight is answered, whoever comes then refused, and the node ends with 0',
  async () => {
    const demo = (await call('POST', '/api/demo-key/mint')).body.key
    // The head is sent now, the last octet of the body after the signal.
    const body = '{"displayName":"late"}'
    const socket = connect(Number(new URL(node.url).port), '127.0.0.1')
    const head = `POST /api/svc/spin_up HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${demo}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`
    socket.write(head + body.slice(0, -1))
    let answer = ''
    socket.on('data', part => (answer += part))
    const closed = once(socket, 'close')
    await new Promise(resolve => setTimeout(resolve, 200))
    const ended = node.end('SIGTERM')
    await new Promise(resolve => setTimeout(resolve, 200))
    assert.is(node.written.code, null, 'it waits for the call')
    for (const path of ['/api/health/ready', '/api/demo-key']) {
      const late = await rawRequest(node.url, `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`)
      assert.equal([late.statuses, late.closed], [[503], true])
      assert.match(late.text, /"code":"SHUTTING_DOWN"/)
      assert.match(late.text, /\r\nRetry-After: \d+\r\n/)
    }
    assert.is((await call('GET', '/api/health')).status, 200)
    socket.write(body.slice(-1))
    await closed
    assert.match(answer, /^HTTP\/1.1 200 /)
    const { code, stderr } = await ended
    assert.is(code, 0)
    assert.match(stderr, /"msg":"stopped"/)

    const { ZID } = JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4)) as { ZID: string }
    assert.match(svc(['export', ZID], env).stdout, /"tool":"svc_spin_up"/)
  },
)

inLong('the second signal ends it at once', async () => {
  const stubborn = await serve({ SVC_DATA: join(folder, 'stubborn') })
  const socket = connect(Number(new URL(stubborn.url).port), '127.0.0.1')
  socket.on('error', () => {})
  const head = [
    'POST /api/demo-key/mint HTTP/1.1',
    'Host: localhost',
    'Content-Type: application/json',
    'Content-Length: 9',
    'Expect: 100-continue',
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n{`)
  // 100 Continue: the request has begun.
  await once(socket, 'data')
  const { child, written } = stubborn
  child.kill('SIGTERM')
  while (!written.stderr.includes('"stopping"')) await once(child.stderr!, 'data')
  assert.is(written.code, null)
  // A node that had waited for the request would end with 0.
  assert.is((await stubborn.end('SIGTERM')).code, 143)
  socket.destroy()
})

// In the short tier ./kill.test.ts starts one again, and others with what they test.
inLong('a node that was killed starts again on its folder', async () => {
  const first = await serve({ SVC_DATA: join(folder, 'killed') })
  await first.end('SIGKILL')
  const second = await serve({ SVC_DATA: join(folder, 'killed') })
  assert.is((await second.end('SIGINT')).code, 0)
})

test('a node whose npm is gone stops instead of staying behind', async () => {
  const { code, stderr } = await orphaned({ SVC_DATA: join(folder, 'orphan') })
  assert.is(code, null)
  assert.match(stderr, /"signal":"orphaned".*"msg":"stopped"/s)
})

inLong('secrets rotate: old receipts and keys hold, new ones are of the new secret', async () => {
  const data = { SVC_DATA: join(folder, 'rotated') }
  const { key } = JSON.parse(svc(['keys', 'create'], data).stdout)
  assert.is(svc(['secrets', 'rotate'], data).code, 0)
  const rotated = await serve(data)
  const answer = await fetch(`${rotated.url}/api/keys`, {
    headers: { authorization: `Bearer ${key}` },
  })
  assert.is(answer.status, 200)
  await rotated.end('SIGTERM')
  assert.is(
    svc(['secrets', 'rotate'], {
      ...data,
      SVC_SECRET: 'kEhZ0wq3Vn8sT5yB2mXrP7dLcJ4uG6fAoQ1iRtWvYxU',
    }).code,
    1,
  )
})

test.run()
