// The TypeScript client: made from the records, compiled with a caller's program, and run against a whole node.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { operationsOf } from '../../clients/typescript/generate/operations.ts'
import { compile, writePackage } from '../../clients/typescript/generate/package.ts'
import type { OperatorRecord } from '../../clients/typescript/generate/sources.ts'
import { ServiceError } from '../../clients/typescript/src/errors.ts'
import { verdictOn } from '../../clients/typescript/src/verification.ts'
import { openTestNode, type TestNode } from '../support/node.ts'
import { lawOfPython, pythonsAtHand, runPython } from '../support/python.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const test = suite('typescript client')

let node: TestNode
let folder: ReturnType<typeof temporaryFolder>
// biome-ignore lint/suspicious/noExplicitAny: the types of the package are what its compiler is asked about
let service: any

const json = async (path: string) => (await node.call('GET', path)).body

test.before(async () => {
  node = await openTestNode()
  folder = temporaryFolder()
  const document = await json('/api/openapi.json?operators=all')
  const operators: OperatorRecord[] = await json('/api/operators')
  writePackage({ document, operators }, folder.path)
  const index = pathToFileURL(join(folder.path, 'dist/index.js')).href
  service = (await import(index)).connect({ url: node.url })
})
test.after(async () => {
  folder.remove()
  await node.close()
})

/** A program of a caller, beside the package. */
const PROGRAM = `import { connect, type FailureCode, type OperatorAnswer, ServiceError } from '../src/index.ts'

const service = connect({ url: 'http://127.0.0.1:1' })

export async function right(): Promise<number> {
  const { value, result } = await service.heat({ alpha: '1.2e-5 m^2/s', method: 'implicit', nx: 16 })
  const rate: number | null | undefined = result.decayRate
  const year: OperatorAnswer = await service.compute.ORBIT_PERIOD({ a: '1 au', M: { value: 1, unit: 'M_sun' } })
  await service.compute.ORBIT_PERIOD({ T: 1, M: 1 }, { solveFor: 'a' })
  await service.compute.ORBIT_PERIOD({ a: [1, 2], M: 1 })
  await service.compute({ operators: ['ORBIT_PERIOD'], inputs: { a: 1, M: 1 } })
  const found: readonly { readonly id: string }[] = (await service.findOperator({ query: 'heat' })).operators
  for await (const { input, answer } of service.$sweep(service.heat, [{ nx: 16 }])) {
    const points: number | undefined = input.nx
    const seal: string = answer.seal.signature
    console.log(points, seal)
  }
  try {
    await service.heat()
  } catch (error) {
    const code: FailureCode = 'UNSTABLE'
    if (error instanceof ServiceError && error.code === code) return error.faults.length
  }
  return (value ?? 0) + (rate ?? 0) + year.uncertainty + found.length
}

export async function wrong(): Promise<unknown> {
  // @ts-expect-error there is no such parameter
  await service.heat({ alhpa: 1 })
  // @ts-expect-error there is no such choice
  await service.heat({ method: 'magic' })
  // @ts-expect-error a number of points has no unit
  await service.heat({ nx: '16 m' })
  // @ts-expect-error an input is missing
  await service.compute.ORBIT_PERIOD({ a: 1 })
  // @ts-expect-error there is no such operator
  await service.compute.NO_SUCH_LAW({})
  // @ts-expect-error there is no such tool
  await service.noSuchTool()
  // @ts-expect-error a path needs its parameter
  return service.getResultsById({})
}
`

test('a program that uses it right compiles, and every misuse in it is an error', () => {
  const program = join(folder.path, 'program')
  mkdirSync(program)
  writeFileSync(join(program, 'main.ts'), PROGRAM)
  const { compilerOptions, ...rest } = JSON.parse(
    readFileSync(join(folder.path, 'tsconfig.json'), 'utf8'),
  )
  const options = { ...compilerOptions, rootDir: '..', outDir: 'dist' }
  const own = { ...rest, compilerOptions: options, include: ['main.ts'] }
  writeFileSync(join(program, 'tsconfig.json'), JSON.stringify(own))
  compile(program)
})

test('what is shipped names no module of Node and brings no other package', () => {
  const files = readdirSync(join(folder.path, 'dist')).filter(file => file.endsWith('.js'))
  assert.ok(files.length >= 8)
  for (const file of files) {
    const text = readFileSync(join(folder.path, 'dist', file), 'utf8')
    for (const [, from] of text.matchAll(/from ['"]([^'"]+)['"]/g)) assert.match(from!, /^\.\//)
    assert.not.match(text, /\b(process|Buffer|require)\b/)
  }
})

test('a solver is called, its field comes whole and its picture is drawn', async () => {
  const answer = await service.heat({ alpha: '1.2e-5 m^2/s', nx: 100, ny: 80 })
  const exact = Math.exp(-1.2e-5 * 2 * Math.PI ** 2 * 0.05)
  assert.ok(Math.abs(answer.value - exact) < 1e-9)
  assert.ok(answer.result.fields.temperature.sampled)
  const { nx, ny, values } = await service.$field(answer, 'temperature')
  assert.equal([nx, ny, values.length], [100, 80, 8000])
  assert.is(values[0], 0)
  const small = await service.heat({ nx: 16, ny: 9 })
  const field = await service.$field(small, 'temperature')
  assert.equal([...field.values], small.result.fields.temperature.values)
  const coded = await service.heat({ nx: 16, ny: 9, encoding: 'base64' })
  assert.equal(await service.$field(coded, 'temperature'), field)
  assert.match(await service.$svg(small), /^<svg/)
  assert.match(service.$machine.apiKey, /^svc_ak_/)
  assert.is(service.$key, service.$machine.apiKey)
})

test('what is open makes no machine', async () => {
  const { connect } = await import(pathToFileURL(join(folder.path, 'dist/index.js')).href)
  const reader = connect({ url: node.url })
  assert.ok((await reader.pulse()).f > 1)
  assert.is((await reader.getOperatorsById({ id: 'ORBIT_PERIOD' })).id, 'ORBIT_PERIOD')
  assert.is(reader.$key, undefined)
})

test('operators are called by name with units, lists and another unknown', async () => {
  const { ORBIT_PERIOD } = service.compute
  const year = await ORBIT_PERIOD({ a: '1 au', M: '1 M_sun' }, { outputUnit: 'd' })
  assert.ok(Math.abs(year.shown.value - 365.26) < 0.05)
  const sweep = await ORBIT_PERIOD({ a: ['1 au', '4 au'], M: '1 M_sun' })
  const [one, two] = sweep.result.outputs.ORBIT_PERIOD.values
  assert.ok(Math.abs(two / one - 8) < 1e-9)
  const back = await ORBIT_PERIOD({ T: year.value, M: '1 M_sun' }, { solveFor: 'a' })
  assert.ok(Math.abs(back.value / 149597870700 - 1) < 1e-9)
  const misspelt = await ORBIT_PERIOD({ a: 1, mass: 1 }).catch((error: unknown) => error)
  assert.equal([misspelt.code, misspelt.faults[0].pointer], ['INVALID_INPUT', '/inputs/mass'])
  const both = await service.compute({ operators: ['NM20'], inputs: { m: 2, v: 3 } })
  assert.is(both.value, 6)
})

test('an answer is verified, also by its shorter view, and a changed one is not', async () => {
  const answer = await service.heat({ nx: 16, ny: 16 })
  const verdict = await service.$verify(answer)
  assert.equal(verdict, { valid: true, checked: ['result', 'seal', 'entry', 'log'] })
  assert.ok((await service.$verify(await service.heat({ nx: 16, ny: 16, view: 'brief' }))).valid)
  const changes = [
    { value: 2 },
    { result: { ...answer.result, decayRate: 1 } },
    { warnings: ['x'] },
    { seal: { ...answer.seal, keyId: 'A'.repeat(43) } },
    {
      seal: {
        ...answer.seal,
        signature: answer.seal.signature.replace(/^./, (c: string) => (c === 'A' ? 'B' : 'A')),
      },
    },
    { entry: { ...answer.entry, seq: answer.entry.seq - 1 } },
  ]
  for (const change of changes) {
    const { valid, reason } = await service.$verify({ ...answer, ...change })
    assert.is(valid, false, JSON.stringify(change))
    assert.match(reason, /^(result|seal|log): /)
  }
  const pinned = await verdictOn(answer, { keys: ['A'.repeat(43)] })
  assert.match(pinned.reason!, /no key of this service/)
})

test('progress ends with the same answer, and a signal ends the call', async () => {
  const fractions: number[] = []
  const told = await service.heat(
    { nx: 100, ny: 100 },
    { onProgress: (fraction: number) => fractions.push(fraction) },
  )
  assert.is(told.resultHash, (await service.heat({ nx: 100, ny: 100 })).resultHash)
  assert.ok(fractions.every(fraction => fraction >= 0 && fraction <= 1))
  const stopped = service.heat({ nx: 16 }, { signal: AbortSignal.abort(new Error('enough')) })
  assert.match(await stopped.catch((error: Error) => error.message), 'enough')
})

test('a sweep answers in the order of its inputs, and tells the one that fails', async () => {
  const inputs = [{ alpha: 1e-5 }, { alpha: 2e-5 }, { alpha: -1 }, { alpha: 3e-5 }]
  const seen: number[] = []
  const all = (async () => {
    const few = inputs.map(input => ({ ...input, nx: 16, ny: 16 }))
    for await (const { input } of service.$sweep(service.heat, few, 2)) seen.push(input.alpha)
  })()
  const { code, faults } = await all.then(
    () => Promise.reject(new Error('one of them is refused')),
    (error: ServiceError) => error,
  )
  assert.equal([seen, code], [[1e-5, 2e-5], 'INVALID_INPUT'])
  assert.is(faults[0]!.pointer, '/alpha')
})

test('a job gives its points in order as they come, its answer, and its failure', async () => {
  const input = { operators: ['NM18'], inputs: { m: 2 } }
  const sweep = { a: { from: 1, to: 100, count: 100 } }
  const job = await service.$job({ tool: 'svc_compute', input, sweep })
  const forces: number[] = []
  for await (const { index, outputs } of job) {
    assert.is(index, forces.length)
    forces.push(outputs.NM18.value)
  }
  assert.equal(
    forces,
    Array.from({ length: 100 }, (_, i) => 2 * (i + 1)),
  )
  const again = await service.$jobOf(job.id)
  const { result } = await again.wait()
  assert.is((result as { points: number }).points, 100)
  await again.cancel()
  const gone = await service.$jobOf(job.id).then(
    () => undefined,
    (error: ServiceError) => error.code,
  )
  assert.is(gone, 'NOT_FOUND')
  const refused = { operators: ['NM21'], inputs: { m1: 1, m2: 1 } }
  const distributions = { r: { kind: 'uniform', low: -1, high: 1 } }
  const failing = await service.$job({
    tool: 'svc_compute',
    input: refused,
    ensemble: { samples: 8, distributions },
  })
  const failure = await failing.wait().then(
    () => undefined,
    (error: ServiceError) => error,
  )
  assert.ok(failure instanceof Error)
  assert.match(failure.message, /of the ensemble was refused/)
})

test('a refusal of the service has its code, faults and status', async () => {
  const error = await service.heat({ alpha: -1, nx: 1000 }).catch((one: unknown) => one)
  assert.is(error.name, new ServiceError({ code: 'X', message: '' }).name)
  assert.equal([error.code, error.status], ['INVALID_INPUT', 400])
  assert.equal(error.faults.map(({ pointer }: { pointer: string }) => pointer).sort(), [
    '/alpha',
    '/nx',
  ])
})

const law = lawOfPython(test, pythonsAtHand().slice(0, 1))

law('both clients have the same operations of the one description', async python => {
  const code = [
    'import json, sys',
    'from physics_compute.description import operations_of',
    'print(json.dumps(sorted(operations_of(json.load(sys.stdin)))))',
  ].join('\n')
  const cwd = join(import.meta.dirname, '../../clients/python')
  const input = JSON.stringify(await json('/api/openapi.json'))
  const { stdout, stderr } = await runPython(python, ['-c', code], { cwd, env: {}, input })
  assert.is(stderr, '')
  const plain = (name: string) => name.replaceAll('_', '').toLowerCase()
  const whole = operationsOf(await json('/api/openapi.json?operators=all'))
  assert.equal(
    (JSON.parse(stdout) as string[]).map(plain).sort(),
    [...whole.keys()].map(plain).sort(),
  )
})

test.run()
