import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { newIdentity } from '../../server/accounts/identity.ts'
import { COMPUTE_PREFIX, DEMO_PREFIX, newKeyText } from '../../server/accounts/key-text.ts'
import { openLog } from '../../server/node/log.ts'
import type { LogFormat } from '../../server/settings/config.ts'

const test = suite('log')

const MASTER = 'correct "horse" battery\\staple'

function opened(format: LogFormat = 'json') {
  const lines: string[] = []
  const destination = { write: (line: string) => lines.push(line) }
  const log = openLog({ level: 'debug', format, secrets: [MASTER], destination })
  return { log, written: () => lines.join('') }
}

for (const format of ['json', 'text'] as const) {
  test(`no planted secret is written as ${format}, wherever it stands`, () => {
    const { log, written } = opened(format)
    const { recoveryEquation, salt } = newIdentity()
    const key = newKeyText(COMPUTE_PREFIX)
    const demo = newKeyText(DEMO_PREFIX)
    const planted = [
      key,
      demo,
      recoveryEquation,
      salt,
      MASTER,
      'MEUCIQDx-signature',
      'svc_ch_4711aBc',
    ]

    log.info({ key }, `refused ${demo}`)
    log.warn({ headers: { Authorization: `Bearer ${key}x` } }, 'headers')
    log.error(new Error(`cannot read ${key} from ${recoveryEquation}`))
    log.error({ err: new Error(`path /api/x?bearer=${demo}`), url: `/s/?k=${key}` })
    log.info({ body: { recoveryEquation, salt, apiKey: demo, nested: [{ secret: MASTER }] } })
    log.info({ text: JSON.stringify({ apiKey: key, a: `Bearer ${demo}` }) }, MASTER)
    log.debug(`"signature":"x" ${key}${demo}`)
    log.info({ signature: 'MEUCIQDx-signature', channelKey: 'svc_ch_4711aBc' }, 'svc_ch_4711aBc')
    log.child({ bearer: key }).info('child')

    for (const secret of planted) assert.not.ok(written().includes(secret), secret)
    for (const secret of [key, demo]) assert.not.ok(written().includes(secret.slice(-20)))
    assert.ok(written().split('\n').length > 9)
  })
}

test('what is no secret is written as it is, one JSON object a line', () => {
  const { log, written } = opened()
  log.info({ url: 'http://127.0.0.1:8787', keys: 3, keyPrefix: '0123abcd' }, 'listening')
  const { level, url, keys, keyPrefix, msg, time } = JSON.parse(written())
  assert.equal(
    { level, url, keys, keyPrefix, msg },
    {
      level: 'info',
      url: 'http://127.0.0.1:8787',
      keys: 3,
      keyPrefix: '0123abcd',
      msg: 'listening',
    },
  )
  assert.match(time, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
})

test('a scrubbed line is still JSON', () => {
  const { log, written } = opened()
  log.info({ key: 'a "quoted" \\ key', authorization: 'Bearer a"b\\c' }, `Bearer "x" ${MASTER}`)
  const line = JSON.parse(written())
  assert.equal([line.key, line.authorization], ['[secret]', '[secret]'])
})

test('as text no member ends its line or commands a terminal', () => {
  const { log, written } = opened('text')
  log.warn({ said: 'a\n2026-01-01T00:00:00.000Z info forged', err: '\u001b[2J\u009b2J\r' }, 'b\nc')
  assert.is(written().split('\n').length, 2)
  assert.match(
    written(),
    / warn b\\u000ac said=a\\u000a2026\S+ info forged err=\\u001b\[2J\\u009b2J\\u000d\n$/,
  )
})

test('text is for reading: time, level, message, members', () => {
  const { log, written } = opened('text')
  log.warn({ url: 'http://x', n: 2 }, 'slow')
  assert.match(written(), /^\d{4}-\S+Z warn slow url=http:\/\/x n=2\n$/)
})

test.run()
