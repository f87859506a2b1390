import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { configFrom, DEFAULTS, settingRows } from '../../server/settings/config.ts'
import { StartRefused } from '../../server/settings/start-refused.ts'

const test = suite('config')

function refusal(env: Record<string, string>): string {
  try {
    configFrom(env)
  } catch (error) {
    if (error instanceof StartRefused) return error.message
    throw error
  }
  throw new Error(`${JSON.stringify(env)} was taken`)
}

test('an empty environment gives the documented defaults', () => {
  const { port, host, dataFolder, freeDailyLimit, demoDailyLimit } = DEFAULTS
  const { rateLimitPerMinute, trustedProxies, secret } = DEFAULTS
  assert.equal(
    { port, host, dataFolder, freeDailyLimit, demoDailyLimit, rateLimitPerMinute },
    {
      port: 8787,
      host: '127.0.0.1',
      dataFolder: 'data',
      freeDailyLimit: 1000,
      demoDailyLimit: 10,
      rateLimitPerMinute: 10,
    },
  )
  assert.equal({ trustedProxies, secret }, { trustedProxies: 0, secret: null })
})

test('the record is frozen', () => {
  assert.throws(() => Object.assign(DEFAULTS, { port: 1 }), TypeError)
})

test('other names than SVC_* are none of its business', () => {
  assert.equal(configFrom({ PATH: '/bin', svc_port: '1', npm_config_svc: 'x' }), DEFAULTS)
})

test('an unknown SVC_* name stops the start and is named', () => {
  assert.match(refusal({ SVC_PROT: '80' }), /^SVC_PROT is no setting/)
})

test('every fault is told in one line', () => {
  const line = refusal({ SVC_PORT: '80a', SVC_WORKERS: '0', SVC_NOPE: '' })
  assert.match(line, /SVC_NOPE is no setting.*SVC_PORT must be an integer.*SVC_WORKERS must be/)
  assert.not.match(line, /\n/)
})

for (const [name, bad] of [
  ['SVC_PORT', '65536'],
  ['SVC_PORT', '-1'],
  ['SVC_PORT', '1e3'],
  ['SVC_PORT', ''],
  ['SVC_HOST', 'a b'],
  ['SVC_BASE_URL', 'ftp://example.org'],
  ['SVC_BASE_URL', 'example.org'],
  ['SVC_BASE_URL', 'https://example.org/?q=1'],
  ['SVC_FREE_DAILY_LIMIT', 'many'],
  ['SVC_RATE_LIMIT_PER_MINUTE', '0'],
  ['SVC_TRUSTED_PROXIES', '10.0.0.0/33'],
  ['SVC_TRUSTED_PROXIES', 'all'],
  ['SVC_TRUSTED_PROXIES', '1,2'],
  ['SVC_SECRET', 'tooshort'],
  ['SVC_LOG_LEVEL', 'loud'],
] as const) {
  test(`${name}='${bad}' is refused by name`, () => {
    assert.match(refusal({ [name]: bad }), new RegExp(`^${name} must be `))
  })
}

for (const [name, one, most] of [
  ['SVC_MESH_PEERS', 'https://node.example.org', 31],
  ['SVC_TRUSTED_PROXIES', '10.0.0.0/8', 64],
  ['SVC_SECRET', 'kEhZ0wq3Vn8sT5yB2mXrP7dLcJ4uG6fAoQ1iRtWvYxU', 32],
] as const) {
  test(`${name} is a list of at most ${most}, as its row says, and refused beyond it by name`, () => {
    const list = (count: number) => ({ [name]: Array(count).fill(one).join(',') })
    configFrom(list(most))
    const told = refusal(list(most + 1))
    assert.match(told, new RegExp(`^${name} must be a list of at most ${most} .*, not ${most + 1}`))
    assert.not.match(told, one)
    const { meaning } = settingRows().find(row => row.name === name)!
    assert.match(meaning, new RegExp(`\\b${most}\\b`))
  })
}

test('a secret never appears in its refusal', () => {
  assert.not.match(refusal({ SVC_SECRET: 'tooshort' }), /tooshort/)
})

test('SVC_DATABASE_URL is an address of PostgreSQL, of one host or several, and never appears in its refusal', () => {
  for (const url of [
    'postgres://svc:pw@one:5432,two:5432/ledger',
    'postgresql:///ledger?host=/run',
  ]) {
    assert.is(configFrom({ SVC_DATABASE_URL: url }).databaseUrl, url)
  }
  assert.is(configFrom({}).databaseUrl, null)
  for (const url of ['mysql://svc:hunter2@x/y', 'hunter2', 'postgres://']) {
    const message = refusal({ SVC_DATABASE_URL: url })
    assert.match(message, /postgres:\/\/user/)
    assert.not.match(message, /hunter2/)
  }
})

test('values are read in their own types', () => {
  const config = configFrom({
    SVC_PORT: '0',
    SVC_BASE_URL: 'https://physics.example.org/',
    SVC_TRUSTED_PROXIES: '10.0.0.0/8, ::1',
    SVC_LOG_FORMAT: 'text',
  })
  assert.is(config.port, 0)
  assert.is(config.baseUrl, 'https://physics.example.org')
  assert.equal(config.trustedProxies, ['10.0.0.0/8', '::1'])
  assert.is(configFrom({ SVC_TRUSTED_PROXIES: '2' }).trustedProxies, 2)
})

test('the table holds every setting once, with a meaning', () => {
  const rows = settingRows()
  assert.is(new Set(rows.map(row => row.name)).size, rows.length)
  assert.is(rows.length, Object.keys(DEFAULTS).length)
  for (const { name, meaning } of rows) assert.ok(meaning.length > 10, name)
})

test.run()
