// The same input gives the same result, bit for bit: on one worker and on two, on the first call and when
// warm; in the long tier also from either compiler of WebAssembly, and from whatever other Node the machine has.
// Time limit: 1200 s
import { execFile } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { openPool } from '../../server/call/pool.ts'
import { solvers } from '../../workers/solvers/index.ts'
import { goldenOf } from '../support/golden.ts'
import { operators } from '../support/operators.ts'
import {
  type BitsCase,
  hotCases,
  otherCases,
  quickHotCases,
  resultBits,
} from '../support/result-bits.ts'
import { everyInTier, LONG_TIER, longOnly } from '../support/tier.ts'

const test = suite('same bits')

const run = promisify(execFile)
/** Of each run in a process of its own, on a machine that others load. */
const CHILD_LIMIT_S = 400
const child = new URL('./same-bits-child.ts', import.meta.url).pathname

/** Every way through every kernel; in the short tier the hot ones that take less than a second. */
const CASES = LONG_TIER ? [...hotCases, ...otherCases] : quickHotCases

/** What runs again, warm. */
const WARM = LONG_TIER ? hotCases : everyInTier(quickHotCases, 4)

type Hashes = Record<string, string>

/** Hashes from a pool; what is to be warm runs twice. */
async function hashesOf(
  workers: number,
  cases: readonly BitsCase[],
  warm: readonly BitsCase[],
): Promise<Hashes> {
  const pool = openPool({ solvers, operators, workers, timeoutMs: 300_000, queueMax: 1000 })
  const bits = async ({ name, solver, input }: BitsCase) => {
    const { signal } = new AbortController()
    const { result } = await pool.solve(solver, input, { signal }).catch(error => {
      throw new Error(`${name} was refused: ${error.message}`)
    })
    return resultBits(result)
  }
  try {
    const first = cases.map(async one => [one.name, await bits(one)] as const)
    const hashes = Object.fromEntries(await Promise.all(first))
    for (const one of warm) assert.is(await bits(one), hashes[one.name], `${one.name}, warm`)
    return hashes
  } finally {
    await pool.close()
  }
}

async function hashesOfChild(node: string, options: string[]): Promise<Hashes> {
  const limits = { timeout: CHILD_LIMIT_S * 1000 }
  const { stdout } = await run(node, [...options, child], limits).catch(error => {
    if (!error.killed) throw error
    throw new Error(`${node} ${options} hit its time limit of ${CHILD_LIMIT_S} s`)
  })
  const pairs = Object.entries(JSON.parse(stdout) as Record<string, [string, string]>)
  for (const [name, [first, warm]] of pairs) assert.is(warm, first, `${name}, warm`)
  return Object.fromEntries(pairs.map(([name, [first]]) => [name, first]))
}

const onOneWorker = hashesOf(1, CASES, WARM)

test('the hot kernels give the recorded bits', async () => {
  const hashes = await onOneWorker
  const recorded = JSON.parse(goldenOf('hot-results.json')) as Hashes
  const all = Object.entries(recorded).map(([name, bits]) => [name, hashes[name] ?? bits])
  assert.equal(
    Object.keys(recorded),
    hotCases.map(({ name }) => name),
  )
  assert.equal(Object.fromEntries(all), recorded)
})

longOnly(test)('two workers give the bits of one', async () => {
  assert.equal(await hashesOf(2, CASES, LONG_TIER ? WARM : []), await onOneWorker)
})

for (const option of ['--no-liftoff', '--liftoff-only']) {
  longOnly(test)(`${option} gives the same bits on the first call and when warm`, async () => {
    assert.equal(await hashesOfChild(process.execPath, [option]), await onOneWorker)
  })
}

longOnly(test)('other Nodes give the same bits where they can load the kernels', async () => {
  const nodes = otherNodes()
  if (nodes.length === 0) console.log('skipped: this machine has no other Node')
  for (const node of nodes) {
    const { stdout } = await run(node, ['-p', 'process.version + " " + process.arch'])
    const name = stdout.trim()
    const hashes = await hashesOfChild(node, []).catch(error => {
      // Too old to read the modules; a difference of bits is no such error.
      if (error.stderr === undefined) throw error
      console.log(`skipped: Node ${name} cannot load the modules\n${error.stderr}`)
    })
    if (!hashes) continue
    assert.equal(hashes, await onOneWorker, name)
    console.log(`the same bits as Node ${name}`)
  }
})

/** The first Node in the PATH that is not the one that runs this, and those of SVC_TEST_NODES, separated like the PATH. */
function otherNodes(): string[] {
  const own = realpathSync(process.execPath)
  const split = (paths = '') => paths.split(delimiter).filter(path => path !== '')
  const places = split(process.env['PATH']).map(folder => join(folder, 'node'))
  const other = places.find(place => existsSync(place) && !isSame(place, own))
  return [...(other ? [other] : []), ...split(process.env['SVC_TEST_NODES'])]
}

const isSame = (place: string, own: string) => realpathSync(place) === own

test.run()
