// Channels over a whole node: made, ticked, read, closed, linked, and reached by nobody else.
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { lineKeys, openFrame, sealFrame } from '../../server/lines/cipher.ts'
import { CHANNELS_MAX, channelById, channelWrite } from '../../server/streams/channel.ts'
import { type CallOptions, machineOn, openTestNode, type TestNode } from '../support/node.ts'
import { longOnly } from '../support/tier.ts'

interface Context {
  node: TestNode
  key: string
  zid: string
}

const test = suite<Context>('streams')
test.before(async context => {
  context.node = await openTestNode()
  const machine = await machineOn(context.node)
  context.key = machine.apiKey
  context.zid = machine.ZID
})
test.after(({ node }) => node.close())
const inLong = longOnly(test)

const stream = (node: TestNode, key: string, body: object) =>
  node.call('POST', '/api/svc/stream', { key, body })

const made = async (node: TestNode, key: string, about: object = {}) =>
  (await stream(node, key, { action: 'create', solver: 'lotka', ...about })).body

const tick = (node: TestNode, key: string, channel: string, inputs?: object) =>
  stream(node, key, { action: 'tick', channel, ...(inputs && { inputs }) })

const refused = ({ status, body }: { status: number; body: { code: string } }) => [
  status,
  body.code,
]

test('a channel is made with a key that is told once and kept as a keyed hash alone', async ({
  node,
  key,
  zid,
}) => {
  const constants = { alpha: 1.2 }
  const channel = await made(node, key, { constants, label: 'hares' })
  assert.match(channel.channelKey, /^svc_ch_[0-9A-Za-z]{38}$/)
  assert.equal(
    [channel.state, channel.ticks, channel.label, channel.solver, channel.constants],
    ['open', 0, 'hares', 'lotka', constants],
  )
  const [newest] = await node.house.store.entries(zid, { limit: 1 })
  assert.is(newest!.hash, channel.entry.hash)
  assert.is(newest!.tokens, 0)
  const { body: got } = await stream(node, key, { action: 'get', channel: channel.channel })
  const { channelKey: _, entry: __, ...rest } = channel
  assert.equal(got, { ...rest, latest: null })
  const [kept] = await node.house.store.documents(zid, 'channel', { limit: 1 })
  assert.not(kept!.body.includes(channel.channelKey))
  assert.not(JSON.stringify(await node.house.store.entries(zid, { limit: 9 })).includes('svc_ch_'))
})

test('a tick advances one svcond, seals for one token, and takes its inputs for itself alone', async ({
  node,
  key,
}) => {
  const { channel } = await made(node, key, { constants: { alpha: 1.2, steps: 400 } })
  const { body: direct } = await node.call('POST', '/api/svc/lotka', {
    key,
    body: { alpha: 1.2, steps: 400 },
  })
  const first = await tick(node, key, channel)
  const leftBefore = Number(/;r=(\d+)/.exec(first.headers.get('ratelimit')!)![1])
  assert.is(first.status, 200)
  assert.is(first.body.resultHash, direct.resultHash)
  assert.equal(
    [first.body.channel, first.body.ticks, first.body.elapsed],
    [channel, 1, 0.777000777],
  )
  const other = await tick(node, key, channel, { alpha: 0.8 })
  assert.is(other.body.result.parameters.alpha, 0.8)
  assert.is(other.body.result.parameters.steps, 400)
  const again = await tick(node, key, channel)
  assert.is(again.body.ticks, 3)
  assert.is(again.body.result.parameters.alpha, 1.2)
  assert.is(Number(/;r=(\d+)/.exec(again.headers.get('ratelimit')!)![1]), leftBefore - 2)
  const { body: got } = await node.call('GET', `/api/streams/${channel}`, { key })
  const { entry: _, ...sealed } = again.body
  assert.equal(got.latest, sealed)
  assert.is(got.ticks, 3)
  const { body: verified } = await node.call('POST', '/api/svc/verify', {
    key,
    body: {
      proof: again.body.svcProof,
      operatorIds: again.body.operatorChain,
      R_t: again.body.R_t,
      svcond: again.body.svcond,
      value: again.body.value,
      unit: again.body.unit,
    },
  })
  assert.is(verified.valid, true)
})

test('ticks go on from where the last one ended: n and m steps have the bits of n + m', async ({
  node,
  key,
}) => {
  const { channel, carried } = await made(node, key, { constants: { alpha: 1.2, steps: 300 } })
  assert.equal(carried, {})
  await tick(node, key, channel)
  const second = await tick(node, key, channel, { steps: 450 })
  const { body: whole } = await node.call('POST', '/api/svc/lotka', {
    key,
    body: { alpha: 1.2, steps: 750 },
  })
  assert.equal(second.body.result.finalState, whole.result.finalState)
  const { x, y } = whole.result.finalState
  const { body: got } = await node.call('GET', `/api/streams/${channel}`, { key })
  assert.equal(got.carried, { x0: x, y0: y })
  // What is carried is no default, and an input goes before it.
  for (const one of ['x0', 'y0', 'steps']) assert.not(one in second.body.defaulted, one)
  const anew = await tick(node, key, channel, { x0: 10, y0: 10, steps: 750 })
  assert.is(anew.body.resultHash, whole.resultHash)
})

test('a solver without a state runs each tick anew', async ({ node, key }) => {
  const { channel } = await made(node, key, { solver: 'buckling' })
  const [first, second] = [await tick(node, key, channel), await tick(node, key, channel)]
  assert.is(second.body.resultHash, first.body.resultHash)
  const { body: got } = await node.call('GET', `/api/streams/${channel}`, { key })
  assert.equal(got.carried, {})
})

test('what a channel keeps of a long tick is its receipt and what there is room for', async ({
  node,
  key,
}) => {
  const { channel } = await made(node, key, { solver: 'fea' })
  const { body: ticked } = await tick(node, key, channel)
  assert.ok(JSON.stringify(ticked).length > 300_000)
  const { body: got } = await node.call('GET', `/api/streams/${channel}`, { key })
  assert.ok(JSON.stringify(got).length < 100_000, `${JSON.stringify(got).length}`)
  const { entry: _, result, ...sealed } = ticked
  const { result: kept, omitted, ...rest } = got.latest
  assert.equal(rest, sealed)
  const { fields, ...others } = result
  assert.equal(
    omitted.filter((path: string) => path.startsWith('fields.')).sort(),
    Object.keys(fields).map(name => `fields.${name}`),
  )
  for (const name of Object.keys(kept)) assert.equal(kept[name], others[name], name)
})

test('the constants of a channel have a longest, and a list tells none of them', async ({
  node,
  key,
}) => {
  const growth = (points: number) => ({
    L: 60,
    N: points,
    tEnd: 0.01,
    initialState: Array.from({ length: points }, (_, i) => 1 / (i + 1.5)),
  })
  const { channel } = await made(node, key, { solver: 'tumor', constants: growth(601) })
  const { body: got } = await node.call('GET', `/api/streams/${channel}`, { key })
  assert.is(got.constants.initialState.length, 601)
  const { body: listed } = await node.call('GET', '/api/streams', { key })
  assert.is(listed.channels[0].channel, channel)
  assert.not(JSON.stringify(listed).includes('initialState'))
  const long = { action: 'create', solver: 'tumor', constants: growth(2001) }
  const { status, body } = await stream(node, key, long)
  assert.equal([status, body.code], [400, 'INVALID_INPUT'])
  assert.equal(body.details.errors[0].pointer, '/constants')
  assert.match(body.error, /\d{5} characters as JSON, limit 16384/)
})

test('ticks that come at once get one number each', async ({ node, key, zid }) => {
  const { channel } = await made(node, key)
  const all = await Promise.all(Array.from({ length: 12 }, () => tick(node, key, channel)))
  const numbers = all.map(({ body }) => body.ticks).sort((a, b) => a - b)
  assert.equal(
    numbers,
    Array.from({ length: 12 }, (_, n) => n + 1),
  )
  const entries = await node.house.store.entries(zid, { limit: 12 })
  const told = entries.map(({ body }) => JSON.parse(body).about)
  assert.equal(
    told.map(({ tick: n }) => n),
    numbers.toReversed(),
  )
  assert.ok(told.every(about => about.channel === channel))
})

inLong(
  'words choose a simulation and its parameters, the same each time',
  async ({ node, key }) => {
    const query = 'simulate the Lorenz attractor with sigma = 11'
    const { body: one } = await stream(node, key, { action: 'create', query })
    assert.equal([one.solver, one.constants.sigma], ['lorenz', 11])
    const { body: two } = await stream(node, key, {
      action: 'create',
      query,
      constants: { rho: 20 },
    })
    assert.equal([two.solver, two.constants], ['lorenz', { ...one.constants, rho: 20 }])
    assert.is((await tick(node, key, two.channel)).status, 200)
    const { status, body } = await stream(node, key, { action: 'create', query: 'zzz qqq' })
    assert.equal([status, body.code], [422, 'NOT_UNDERSTOOD'])
    const battery = await stream(node, key, { action: 'create', query: 'battery state of charge' })
    assert.is(battery.body.code, 'NOT_UNDERSTOOD')
  },
)

test('what cannot be made is refused by its code, with a pointer to what is wrong', async ({
  node,
  key,
  zid,
}) => {
  const before = await node.house.store.entryCount(zid)
  const wrong: [object, string, string?][] = [
    [{ action: 'create' }, 'MISSING_INPUT', '/solver'],
    [{ action: 'create', solver: 'lotko' }, 'INVALID_INPUT', '/solver'],
    [
      { action: 'create', solver: 'lotka', constants: { steps: -1 } },
      'INVALID_INPUT',
      '/constants/steps',
    ],
    [
      { action: 'create', solver: 'lotka', constants: { nope: 1 } },
      'INVALID_INPUT',
      '/constants/nope',
    ],
    [
      { action: 'create', solver: 'lotka', constants: { folder: 'x' } },
      'INVALID_INPUT',
      '/constants/folder',
    ],
    [{ action: 'create', solver: 'lotka', inputs: {} }, 'INVALID_INPUT', '/inputs'],
    [
      { action: 'create', solver: 'lotka', autotick: true, tickIntervalZeqonds: 0.5 },
      'INVALID_INPUT',
      '/tickIntervalZeqonds',
    ],
    [
      { action: 'create', solver: 'lotka', tickIntervalZeqonds: 5 },
      'INVALID_INPUT',
      '/tickIntervalZeqonds',
    ],
    [{ action: 'tick' }, 'MISSING_INPUT', '/channel'],
    [{ action: 'melt' }, 'INVALID_INPUT', '/action'],
    [{ action: 'list', channel: 'x' }, 'INVALID_INPUT', '/channel'],
    [
      { action: 'link', channel: 'x', ttlSeconds: 366 * 86_400 + 1 },
      'INVALID_INPUT',
      '/ttlSeconds',
    ],
    [{}, 'MISSING_INPUT', '/action'],
  ]
  for (const [body, code, pointer] of wrong) {
    const answer = await stream(node, key, body)
    assert.is(answer.body.code, code, JSON.stringify(body))
    assert.is(answer.body.details.errors[0].pointer, pointer, JSON.stringify(answer.body))
  }
  const { channel } = await made(node, key)
  const inputs = await tick(node, key, channel, { steps: 'many' })
  assert.equal(
    [inputs.body.code, inputs.body.details.errors[0].pointer],
    ['INVALID_INPUT', '/inputs/steps'],
  )
  assert.is(await node.house.store.entryCount(zid), before + 1, 'only the creation is sealed')
})

test('a refusal of the solver is that of the tick: nothing is billed, counted or kept', async ({
  node,
  key,
  zid,
}) => {
  const { body } = await stream(node, key, {
    action: 'create',
    solver: 'heat',
    constants: { method: 'explicit', dt: 0.01 },
  })
  const entries = await node.house.store.entryCount(zid)
  assert.equal(refused(await tick(node, key, body.channel)), [422, 'UNSTABLE'])
  const { body: got } = await stream(node, key, { action: 'get', channel: body.channel })
  assert.equal([got.ticks, got.latest], [0, null])
  assert.is(await node.house.store.entryCount(zid), entries)
})

test('the key of a channel ticks and reads that channel over REST, and opens nothing else', async ({
  node,
  key,
}) => {
  const { channel, channelKey } = await made(node, key)
  const { channel: second } = await made(node, key)
  const by = (method: string, path: string, options: CallOptions = {}) =>
    node.call(method, path, { key: channelKey, ...options })
  const ticked = await by('POST', `/api/streams/${channel}/tick`, { body: {} })
  assert.equal([ticked.status, ticked.body.ticks], [200, 1])
  assert.match(ticked.headers.get('ratelimit') ?? '', /;r=\d+/, 'the machine pays')
  assert.is((await by('GET', `/api/streams/${channel}`)).body.ticks, 1)
  assert.is((await tick(node, channelKey, channel)).body.ticks, 2)
  for (const path of [`/api/streams/${second}`, '/api/streams/channel-1']) {
    assert.equal(refused(await by('GET', path)), [403, 'FORBIDDEN'])
  }
  assert.equal(refused(await by('POST', `/api/streams/${second}/tick`, { body: {} })), [
    403,
    'FORBIDDEN',
  ])
  for (const action of ['create', 'list', 'close', 'link', 'secure']) {
    const of = ['create', 'list'].includes(action) ? {} : { channel }
    assert.equal(refused(await stream(node, channelKey, { action, ...of })), [403, 'FORBIDDEN'])
  }
  const elsewhere: [string, string][] = [
    ['GET', '/api/streams'],
    ['GET', '/api/keys'],
    ['POST', '/api/svc/lotka'],
    ['POST', '/api/svc/reactor'],
    ['DELETE', `/api/streams/${channel}/links`],
  ]
  for (const [method, path] of elsewhere) {
    const answer = await by(method, path, method === 'POST' ? { body: {} } : {})
    assert.equal(refused(answer), [401, 'KEY_REQUIRED'], path)
  }
  const last = channelKey.at(-1) === 'a' ? 'b' : 'a'
  for (const wrong of [channelKey.slice(0, -1) + last, 'svc_ch_', channelKey.slice(0, 20)]) {
    const answer = await node.call('GET', `/api/streams/${channel}`, { key: wrong })
    assert.equal(refused(answer), [401, 'INVALID_KEY'])
  }
})

test('a closed channel is read but not ticked, and its links and lines have ended', async ({
  node,
  key,
  zid,
}) => {
  const { channel, channelKey } = await made(node, key, { autotick: true, tickIntervalZeqonds: 9 })
  await tick(node, key, channel)
  const { body: link } = await stream(node, key, { action: 'link', channel })
  const { body: line } = await stream(node, key, { action: 'secure', channel })
  const { body: closed } = await stream(node, key, { action: 'close', channel })
  assert.equal([closed.state, closed.nextTickAt], ['closed', null])
  const [newest] = await node.house.store.entries(zid, { limit: 1 })
  assert.equal(JSON.parse(newest!.body).about, { channel, action: 'close', ticks: 1 })
  for (const by of [key, channelKey]) {
    assert.equal(refused(await tick(node, by, channel)), [409, 'CONFLICT'])
  }
  for (const action of ['close', 'link', 'secure']) {
    assert.equal(refused(await stream(node, key, { action, channel })), [409, 'CONFLICT'])
  }
  assert.is((await stream(node, channelKey, { action: 'get', channel })).body.ticks, 1)
  assert.equal(refused(await node.call('GET', pathOf(link.url))), [410, 'GONE'])
  assert.equal(refused(await node.call('GET', pathOf(line.url))), [410, 'GONE'])
  const { body: all } = await stream(node, key, { action: 'list' })
  const listed = all.channels.find((one: { channel: string }) => one.channel === channel)
  assert.is(listed.state, 'closed')
})

/** An address of this node without its beginning. */
const pathOf = (url: string) => url.slice(new URL(url).origin.length)

test('a link reads the latest tick without a key until it expires', async ({ node, key }) => {
  const { channel } = await made(node, key)
  const { body: link } = await stream(node, key, { action: 'link', channel, ttlSeconds: 60 })
  assert.is(Date.parse(link.expiresAt), node.clock.nowMs - (node.clock.nowMs % 1000) + 60_000)
  assert.ok(link.url.startsWith(node.url))
  const read = () => node.call('GET', pathOf(link.url))
  assert.equal((await read()).body, {
    channel,
    label: '',
    solver: 'lotka',
    ticks: 0,
    latest: null,
  })
  const { body: sealed } = await tick(node, key, channel)
  const { status, headers, body } = await read()
  assert.equal([status, body.ticks, body.latest.svcProof], [200, 1, sealed.svcProof])
  assert.is(headers.get('cache-control'), 'no-store')
  assert.is(headers.get('referrer-policy'), 'no-referrer')
  node.clock.nowMs += 60_000
  assert.equal(refused(await read()), [410, 'GONE'])
  const { body: usual } = await stream(node, key, { action: 'link', channel })
  const days = (Date.parse(usual.expiresAt) - node.clock.nowMs) / 86_400_000
  assert.is(Math.round(days), 30)
})

test('a link that differs in anything, or is used elsewhere, is refused', async ({ node, key }) => {
  const { channel } = await made(node, key)
  const { channel: second } = await made(node, key)
  const { body: link } = await stream(node, key, { action: 'link', channel, ttlSeconds: 60 })
  const changed = (change: (url: URL) => void) => {
    const url = new URL(link.url)
    change(url)
    return node.call('GET', url.pathname + url.search)
  }
  const set = (name: string, value: string) => (url: URL) => url.searchParams.set(name, value)
  const signature = new URL(link.url).searchParams.get('signature')!
  const changes = [
    set('expires', '99999999999'),
    set('expires', 'never'),
    set('epoch', '2'),
    set('kid', '0000000000000000'),
    set('signature', `${signature.slice(0, -1)}${signature.endsWith('0') ? '1' : '0'}`),
    set('signature', signature.slice(0, -1)),
    set('signature', ''),
    (url: URL) => url.searchParams.delete('signature'),
    (url: URL) => url.searchParams.delete('expires'),
    (url: URL) => {
      url.search = ''
    },
    (url: URL) => {
      url.pathname = url.pathname.replace(channel, second)
    },
    (url: URL) => {
      url.pathname = url.pathname.replace(channel, 'channel-1')
    },
  ]
  for (const [n, change] of changes.entries()) {
    assert.equal(refused(await changed(change)), [403, 'FORBIDDEN'], String(n))
  }
  // The signature opens neither the channel itself nor a tick.
  const { search } = new URL(link.url)
  const get = await node.call('GET', `/api/streams/${channel}${search}`)
  assert.is(get.status, 401)
  const post = await node.call('POST', `/api/streams/${channel}/latest${search}`, { body: {} })
  assert.is(post.status, 405)
  assert.is((await node.call('GET', pathOf(link.url))).status, 200)
})

test('links are revoked all at once, later ones hold', async ({ node, key }) => {
  const { channel } = await made(node, key, { autotick: true })
  const { body: link } = await stream(node, key, { action: 'link', channel })
  const { nextTickAt } = (await stream(node, key, { action: 'get', channel })).body
  const revoked = await node.call('DELETE', `/api/streams/${channel}/links`, { key })
  assert.equal([revoked.status, Date.parse(revoked.body.revokedAt)], [200, node.clock.nowMs])
  assert.equal(refused(await node.call('GET', pathOf(link.url))), [410, 'GONE'])
  const { body: later } = await stream(node, key, { action: 'link', channel })
  assert.is((await node.call('GET', pathOf(later.url))).status, 200)
  const { body: got } = await stream(node, key, { action: 'get', channel })
  assert.is(got.nextTickAt, nextTickAt, 'the schedule goes on')
})

/** The other end of a line, from what opening it has told. */
function lineEnd(opened: {
  sessionSecret: string
  kdf: { salt: string }
  aad: Record<string, string>
}) {
  const salt = Buffer.from(opened.kdf.salt, 'base64url')
  const secret = Buffer.from(opened.sessionSecret, 'base64url')
  return { keys: lineKeys(secret, salt), salt, about: opened.aad }
}

test('an encrypted line tells and ticks its channel without a key, each frame once', async ({
  node,
  key,
}) => {
  const { channel } = await made(node, key)
  const { body: opened } = await stream(node, key, { action: 'secure', channel })
  assert.equal([opened.algorithm, opened.aad.channel], ['AES-256-GCM', channel])
  assert.is(Buffer.from(opened.sessionSecret, 'base64url').length, 32)
  const end = lineEnd(opened)
  const heard = ({ body }: { body: Parameters<typeof openFrame>[2] }) =>
    JSON.parse(openFrame(end, 'server', body).toString())
  const said = (seq: number, message: object) => {
    const { aad: _, ...frame } = sealFrame(end, 'client', seq, JSON.stringify(message))
    return node.call('POST', pathOf(opened.url), { body: frame })
  }
  const first = await node.call('GET', pathOf(opened.url))
  assert.equal(Object.keys(first.body), ['seq', 'iv', 'ciphertext', 'tag', 'aad'])
  assert.equal([heard(first).ticks, heard(first).latest], [0, null])
  const ticked = heard(await said(1, { inputs: { alpha: 0.9 } }))
  assert.equal([ticked.replyTo, ticked.ticks, ticked.result.parameters.alpha], [1, 1, 0.9])
  const second = await node.call('GET', pathOf(opened.url))
  assert.ok(second.body.seq > first.body.seq)
  assert.is(heard(second).latest.svcProof, ticked.svcProof)
  assert.equal(refused(await said(1, { inputs: { alpha: 0.9 } })), [409, 'CONFLICT'])
  const inside = heard(await said(2, { inputs: { alpha: 'x' } }))
  assert.equal([inside.ok, inside.code, inside.replyTo], [false, 'INVALID_INPUT', 2])
  assert.is(heard(await said(3, { action: 'get' })).ticks, 1)
  const { aad: _, ...forged } = sealFrame(
    { ...end, about: { ...end.about, channel: 'channel-2' } },
    'client',
    4,
    '{}',
  )
  const other = await node.call('POST', pathOf(opened.url), { body: forged })
  assert.equal(refused(other), [403, 'FORBIDDEN'])
  assert.equal(refused(await node.call('GET', `/api/lines/${'0'.repeat(32)}`)), [404, 'NOT_FOUND'])
})

test('a reactor is told and stepped on its line, and its guards hold there', async ({
  node,
  key,
}) => {
  const act = (body: object) => node.call('POST', '/api/svc/reactor', { key, body })
  const guards = { maxSteps: 1 }
  const { body: made } = await act({ action: 'create', solver: 'lotka', guards })
  const { body: opened } = await act({ action: 'secure', reactor: made.reactor })
  const end = lineEnd(opened)
  const heard = ({ body }: { body: Parameters<typeof openFrame>[2] }) =>
    JSON.parse(openFrame(end, 'server', body).toString())
  const said = (seq: number, message: object) => {
    const { aad: _, ...frame } = sealFrame(end, 'client', seq, JSON.stringify(message))
    return node.call('POST', pathOf(opened.url), { body: frame })
  }
  const observed = heard(await said(1, { action: 'observe' }))
  assert.equal([observed.ok, observed.code], [false, 'CONFLICT'])
  const stepped = heard(await said(2, { env: { load: 1 } }))
  assert.equal([stepped.step, stepped.sealed, stepped.stoppedBy], [1, 'verified', 'maxSteps'])
  const stopped = heard(await said(3, { action: 'step' }))
  assert.equal([stopped.ok, stopped.details.guard], [false, 'maxSteps'])
  const { step, output } = heard(await node.call('GET', pathOf(opened.url)))
  assert.equal([step, output.finalState], [1, stepped.result.finalState])
  const { body: told } = await act({ action: 'telemetry', reactor: made.reactor })
  assert.is(told.telemetry.spent, 1)
  await act({ action: 'close', reactor: made.reactor })
  assert.equal(refused(await node.call('GET', pathOf(opened.url))), [410, 'GONE'])
})

test('either end closes an encrypted line, and what lies behind it goes on', async ({
  node,
  key,
}) => {
  const { channel } = await made(node, key)
  const secured = async () => (await stream(node, key, { action: 'secure', channel })).body
  const listed = async (by = key) =>
    (await node.call('GET', '/api/lines', { key: by })).body.lines.map(
      (line: { sessionId: string }) => line.sessionId,
    )
  const kept = await secured()
  const theirs = await secured()
  const ours = await secured()
  assert.equal(
    (await listed()).slice(0, 3),
    [ours, theirs, kept].map(one => one.sessionId),
  )
  const end = lineEnd(theirs)
  const said = (seq: number, message: object) => {
    const { aad: _, ...frame } = sealFrame(end, 'client', seq, JSON.stringify(message))
    return node.call('POST', pathOf(theirs.url), { body: frame })
  }
  const heard = ({ body }: { body: Parameters<typeof openFrame>[2] }) =>
    JSON.parse(openFrame(end, 'server', body).toString())
  assert.is(heard(await said(1, { action: 'close', inputs: {} })).code, 'INVALID_INPUT')
  const at = new Date(node.clock.nowMs).toISOString()
  assert.equal(heard(await said(2, { action: 'close' })), {
    replyTo: 2,
    closed: true,
    closedAt: at,
  })
  for (const answer of [
    await said(3, { action: 'get' }),
    await node.call('GET', pathOf(theirs.url)),
  ]) {
    assert.equal(refused(answer), [410, 'GONE'])
  }

  const { apiKey: other } = await machineOn(node)
  assert.equal(await listed(other), [])
  assert.equal(refused(await node.call('DELETE', pathOf(ours.url))), [401, 'KEY_REQUIRED'])
  assert.equal(refused(await node.call('DELETE', pathOf(ours.url), { key: other })), [
    404,
    'NOT_FOUND',
  ])
  // One that has ended is not told to another machine either.
  assert.equal(refused(await node.call('DELETE', pathOf(theirs.url), { key: other })), [
    404,
    'NOT_FOUND',
  ])
  const closed = await node.call('DELETE', pathOf(ours.url), { key })
  assert.equal([closed.status, closed.body], [200, { closed: true, closedAt: at }])
  assert.equal(refused(await node.call('GET', pathOf(ours.url))), [410, 'GONE'])
  assert.equal(refused(await node.call('DELETE', pathOf(ours.url), { key })), [410, 'GONE'])

  assert.is((await listed())[0], kept.sessionId)
  assert.is((await node.call('GET', pathOf(kept.url))).status, 200)
  assert.is((await tick(node, key, channel)).status, 200)
})

test('a machine that has as many channels as it may loses its oldest closed one to the next', async ({
  node,
}) => {
  const { apiKey: key, ZID: zid } = await machineOn(node)
  const { channel: first, channelKey } = await made(node, key)
  const { body: link } = await stream(node, key, { action: 'link', channel: first })
  await tick(node, key, first)
  const { store } = node.house
  const { channel } = (await channelById(store, first))!
  const writes = Array.from({ length: CHANNELS_MAX - 1 }, (_, n) =>
    channelWrite(zid, { ...channel, id: `channel-${zid}-${n}` }, 0),
  )
  await store.putDocuments({ at: node.clock.nowMs, writes })
  const full = await stream(node, key, { action: 'create', solver: 'lotka' })
  assert.equal(refused(full), [409, 'CONFLICT'])
  const closed = await stream(node, key, { action: 'close', channel: first })
  assert.is(closed.status, 200)
  const next = await stream(node, key, { action: 'create', solver: 'lotka' })
  assert.is(next.status, 200)
  assert.is(await store.documentCount('channel', zid), CHANNELS_MAX)
  assert.equal(refused(await stream(node, key, { action: 'get', channel: first })), [
    404,
    'NOT_FOUND',
  ])
  assert.is(await store.documentCount('channel-latest', zid), 0)
  assert.equal(refused(await node.call('GET', pathOf(link.url))), [410, 'GONE'])
  const byKey = await node.call('GET', `/api/streams/${first}`, { key: channelKey })
  assert.equal(refused(byKey), [401, 'INVALID_KEY'])
})

test("another machine's channel is found by no action and no route", async ({ node, key }) => {
  const { channel } = await made(node, key)
  const stranger = (await machineOn(node)).apiKey
  for (const action of ['tick', 'get', 'close', 'link', 'secure']) {
    assert.equal(refused(await stream(node, stranger, { action, channel })), [404, 'NOT_FOUND'])
  }
  const owned = node.house.routes.operations.filter(
    ({ tool, path }) => path.includes('/streams/:channel') && tool.tier === 'key',
  )
  assert.is(owned.length, 3)
  for (const { method, path } of owned) {
    const to = path.replace(':channel', channel)
    const body = method === 'POST' ? { body: {} } : {}
    const answer = await node.call(method, to, { key: stranger, ...body })
    assert.equal(refused(answer), [404, 'NOT_FOUND'], to)
  }
  assert.equal((await stream(node, stranger, { action: 'list' })).body.channels, [])
  const { body: got } = await stream(node, key, { action: 'get', channel })
  assert.equal([got.state, got.ticks], ['open', 0])
})

test.run()
