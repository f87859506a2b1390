import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { PURPOSES, type Purpose } from '../../server/crypto/secrets.ts'
import { openSecrets, rotateSecrets } from '../../server/crypto/secrets-file.ts'

const test = suite<{ folder: string }>('secrets')

test.before.each(context => {
  context.folder = mkdtempSync(join(tmpdir(), 'svc-secrets-'))
})
test.after.each(({ folder }) => rmSync(folder, { recursive: true }))

const ids = (folder: string, text?: string) =>
  openSecrets(folder, text)
    .all('svc/receipt/v2')
    .map(({ id }) => id)

test('the secret is made once, by mode 0600, and stays', ({ folder }) => {
  const nested = join(folder, 'data', 'node')
  const made = openSecrets(nested).newest('svc/receipt/v2')
  const file = join(nested, 'secrets.json')
  if (process.platform !== 'win32') assert.is(statSync(file).mode & 0o777, 0o600)
  const { version, secrets } = JSON.parse(readFileSync(file, 'utf8'))
  assert.is(version, 1)
  assert.is(Buffer.from(secrets[0].secret, 'base64url').length, 32)
  assert.ok(openSecrets(nested).newest('svc/receipt/v2').key.equals(made.key))
  assert.equal(readdirSync(nested), ['secrets.json'], 'no draft is left behind')
})

test('two folders have two secrets', ({ folder }) => {
  assert.is.not(ids(join(folder, 'a'))[0], ids(join(folder, 'b'))[0])
})

test('every purpose has a key of its own, and the id tells none of them', ({ folder }) => {
  const secrets = openSecrets(folder)
  const keys = (Object.keys(PURPOSES) as Purpose[]).map(purpose => secrets.newest(purpose))
  assert.is(new Set(keys.map(({ key }) => key.toString('hex'))).size, keys.length)
  assert.is(new Set(keys.map(({ id }) => id)).size, 1)
  for (const { id, key } of keys) {
    assert.match(id, /^[0-9a-f]{16}$/)
    if (key !== secrets.newest('svc/key-id/v1').key) assert.not(key.toString('hex').includes(id))
  }
})

test('a rotation puts a new secret first and keeps the old ones', ({ folder }) => {
  const before = ids(folder)
  rotateSecrets(folder)
  rotateSecrets(folder)
  const after = ids(folder)
  assert.is(after.length, 3)
  assert.is(after[2], before[0])
  assert.is(new Set(after).size, 3)
  if (process.platform !== 'win32') {
    assert.is(statSync(join(folder, 'secrets.json')).mode & 0o777, 0o600)
  }
  assert.equal(readdirSync(folder), ['secrets.json'])
})

const STRONG = 'kEhZ0wq3Vn8sT5yB2mXrP7dLcJ4uG6fAoQ1iRtWvYxU'

test('SVC_SECRET signs, its older parts and the file verify, and the file is not made', ({
  folder,
}) => {
  const given = ids(folder, `${STRONG},an older one of theirs`)
  assert.not(existsSync(join(folder, 'secrets.json')))
  assert.is(given.length, 2)
  const [kept] = ids(folder)
  assert.equal(ids(folder, `${STRONG},an older one of theirs`), [...given, kept])
  assert.equal(ids(folder, STRONG), [given[0], kept])
})

test('a short SVC_SECRET stops the start and says so without the secret', ({ folder }) => {
  assert.throws(
    () => openSecrets(folder, `${STRONG},hunter2`),
    (error: Error) =>
      error.message === 'SVC_SECRET: secret 2 has 7 characters, at least 16 are needed',
  )
})

test('the secret that signs holds 256 bits, whichever way it is written', ({ folder }) => {
  const random = (octets: number, form: 'hex' | 'base64' | 'base64url') =>
    Buffer.from(Array.from({ length: octets }, (_, i) => (97 * i + 31) % 256)).toString(form)
  for (const form of ['hex', 'base64', 'base64url'] as const) {
    assert.ok(openSecrets(folder, random(32, form)))
    assert.throws(() => openSecrets(folder, random(30, form)), /about 2\d\d bits, at least 256/)
  }
  for (const weak of ['x'.repeat(64), 'a secret of the operator', '0123456789'.repeat(7)]) {
    assert.throws(() => openSecrets(folder, weak), /at least 256 are needed/)
  }
})

test('a damaged file stops the start and is not replaced', ({ folder }) => {
  const file = join(folder, 'secrets.json')
  const texts = [
    '',
    '{"version":2,"secrets":[]}',
    '{"version":1,"secrets":[{"secret":"abc"}]}',
    '{}',
  ]
  for (const text of [...texts, '{"version":1,"secrets":[]}']) {
    writeFileSync(file, text)
    assert.throws(() => openSecrets(folder), text)
    assert.is(readFileSync(file, 'utf8'), text)
  }
})

test.run()
