// What a node does not load to start, because no first answer needs it.
import { spawnSync } from 'node:child_process'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { COMPILED } from '../support/run-suite.ts'

const test = suite('start')

/** The modules that a process has after it has loaded what listens and what opens a house, but for those of packages. */
function loadedModules(): { builtIn: string[]; own: string[] } {
  const program = `
    import { registerHooks } from 'node:module'
    const own = []
    registerHooks({ load: (url, context, next) => (own.push(url), next(url, context)) })
    await import('./server/node/open-node.ts')
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

test('a node starts without a client of HTTP, the templates of contracts and the choice by words', () => {
  const { builtIn, own } = loadedModules()
  assert.ok(own.some(url => url.endsWith('/server/node/open-house.ts')))
  const unneeded = /\/server\/contracts\/templates\/|\/workers\/auto\/decision\.ts$|undici\/undici$/
  assert.equal(
    [...builtIn, ...own].filter(name => unneeded.test(name)),
    [],
  )
})

test.run()
