// What a node does not load to start, because no first answer needs it.
import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { warmUp } from '../../server/node/warm-up.ts'
import { COMPILED } from '../support/run-suite.ts'
import { longOnly } from '../support/tier.ts'

type Parts = Parameters<typeof warmUp>[0]

const test = suite('start')
const inLong = longOnly(test)

/** The modules of a process after it has loaded these: Node's own and those of files. */
function loadedBy(...paths: string[]): { builtIn: string[]; own: string[] } {
  const program = `
    import { registerHooks } from 'node:module'
    const own = []
    registerHooks({ load: (url, context, next) => (own.push(url), next(url, context)) })
    for (const path of ${JSON.stringify(paths)}) await import(path)
    console.log(JSON.stringify({ builtIn: process.moduleLoadList, own }))
  `
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--input-type=module', '--eval', program],
    {
      cwd: new URL('../..', import.meta.url),
      env: { ...process.env, NODE_COMPILE_CACHE: COMPILED },
      encoding: 'utf8',
      maxBuffer: 1e7,
    },
  )
  assert.ok(stdout.startsWith('{'), stderr)
  return JSON.parse(stdout)
}

inLong(
  'a node starts without a client of HTTP, the templates of contracts and the choice by words',
  () => {
    const { builtIn, own } = loadedBy('./server/node/open-node.ts')
    assert.ok(own.some(url => url.endsWith('/server/node/open-house.ts')))
    const unneeded =
      /\/server\/contracts\/templates\/|\/workers\/auto\/decision\.ts$|undici\/undici$/
    assert.equal(
      [...builtIn, ...own].filter(name => unneeded.test(name)),
      [],
    )
  },
)

test('a node that nobody calls has a thread and no parsed registry, which is prepared from the first request on', async () => {
  const { promise: called, resolve: call } = Promise.withResolvers<void>()
  const steps: string[] = []
  const operators = {
    *prepare() {
      for (const step of ['first', 'second']) yield void steps.push(step)
    },
  }
  const pool = { start: async () => void steps.push('thread') }
  const parts = { operators, pool, drain: new AbortController() } as unknown as Parts
  const { promise: pause, resolve: end } = Promise.withResolvers<void>()
  const ready = warmUp(parts, called, () => pause)
  for (let i = 0; i < 10; i++) await nextTurn()
  assert.equal(steps, [])
  end()
  for (let i = 0; i < 10; i++) await nextTurn()
  assert.equal(steps, ['thread'])
  call()
  // No turn of the preparation holds a process that has nothing else to do.
  const alive = setInterval(() => {}, 1000)
  await ready
  clearInterval(alive)
  assert.equal(steps, ['thread', 'first', 'second'])
})

test('a node that stops before it was warm starts no thread', async () => {
  const drain = new AbortController()
  drain.abort()
  const start = () => assert.unreachable('a thread')
  const parts = { operators: {}, pool: { start }, drain } as unknown as Parts
  await warmUp(parts, Promise.resolve(), async () => {})
})

test('whoever asks for the usage of all commands loads no node', () => {
  const commands = readdirSync(new URL('../../server/commands', import.meta.url))
  const { own } = loadedBy(
    ...commands
      .filter(name => name.endsWith('.ts') && name !== 'dev.ts')
      .map(name => `./server/commands/${name}`),
  )
  assert.ok(own.some(url => url.endsWith('/server/commands/serve.ts')))
  assert.equal(
    own.filter(url => /\/(open-(node|house)|tools\/index|solvers\/index)\.ts$/.test(url)),
    [],
  )
})

test.run()
