import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { domains } from '../workers/domains/index.ts'
import { compileOperator } from '../workers/operators/compile.ts'
import { evaluateOperator } from '../workers/operators/evaluate.ts'
import { createRegistry } from '../workers/operators/registry.ts'
import { sweep } from '../workers/operators/sweep.ts'
import { type Benchmark, interleaved, type Row, significant } from './kernel-bench.ts'

/** That of the whole plan; a registry that has not reached it is filled up with copies. */
const REGISTRY_SIZE = 1928

export const benchmark: Benchmark = {
  title: `a registry of ${REGISTRY_SIZE} from cold, one evaluation when warm`,
  group: 'service',
  rows: () => [...startUp(), medianEvaluation(), sweepRate(), ...evaluations()],
}

const own = domains.flatMap(domain => domain.operators.map(source => ({ source, domain })))

/** In a process of its own, as a node starts: nothing is warm and no other benchmark is in its memory. */
function startUp(): Row[] {
  const script = join(import.meta.dirname, 'operators/start-up.ts')
  return JSON.parse(
    execFileSync(process.execPath, [script, String(REGISTRY_SIZE)], { encoding: 'utf8' }),
  )
}

/** The operators at their test points. */
function medianEvaluation(): Row {
  const times = own.map(({ source, domain }) => {
    const operator = compileOperator(source, domain)
    const values = Float64Array.from(
      operator.inputs,
      ({ key, default: usual }) => source.test.inputs[key] ?? usual!,
    )
    let calls = 0
    let sink = 0
    const start = performance.now()
    do {
      for (let i = 0; i < CALLS; i++) sink += operator.evaluate(values)
      calls += CALLS
    } while (performance.now() - start < EACH_MS)
    if (Number.isNaN(sink)) throw new Error(`${source.id} has no value`)
    return ((performance.now() - start) / calls) * 1e6
  })
  times.sort((a, b) => a - b)
  return {
    name: `median of ${times.length} records`,
    ms: null,
    'ns from the tree': significant(times[times.length >> 1]!),
  }
}

const CALLS = 100
const EACH_MS = 1

/** A sweep with ranges, conditions, uncertainty and rounding of every point. */
function sweepRate(): Row {
  const registry = createRegistry(domains)
  const v = Array.from({ length: 10_000 }, (_, i) => i + 1)
  const operators = ['NM23', 'NM20', 'NM26']
  const inputs = { m: 2, h: 3, v }
  const [seconds] = interleaved([
    () => {
      for (const _ of sweep(registry, { domain: 'NM', operators, inputs }));
    },
  ]) as [number]
  return {
    name: 'sweep of 10,000 points, 3 operators',
    ms: significant(seconds * 1000),
    'M evaluations/s': significant((v.length * operators.length) / seconds / 1e6),
  }
}

/** The same laws in plain TypeScript, from numbers to a number. */
const PLAIN: Readonly<Record<string, (x: Float64Array) => number>> = {
  ORBIT_PERIOD: x => 2 * Math.PI * Math.sqrt((x[0]! * x[0]! * x[0]!) / (6.6743e-11 * x[1]!)),
  NM23: x => (x[0]! * x[1]! * x[1]!) / 2,
  GR35: x => 1 / Math.sqrt(1 - (2 * 6.6743e-11 * x[0]!) / (x[1]! * 299792458 ** 2)) - 1,
}

function evaluations(): Row[] {
  return domains.flatMap(domain =>
    domain.operators
      .filter(({ id }) => PLAIN[id])
      .map(source => {
        const operator = compileOperator(source, domain)
        const inputs = source.test.inputs
        const values = Float64Array.from(operator.inputs, ({ key }) => inputs[key]!)
        let sink = 0
        const [tree, plain, reported] = interleaved([
          () => (sink += operator.evaluate(values)),
          () => (sink += PLAIN[source.id]!(values)),
          () => (sink += evaluateOperator(operator, inputs).value!),
        ]) as [number, number, number]
        if (Number.isNaN(sink)) throw new Error(`${source.id} has no value`)
        return {
          name: source.id,
          ms: null,
          'ns from the tree': significant(tree * 1e9),
          'ns in TypeScript': significant(plain * 1e9),
          'us with report and uncertainty': significant(reported * 1e6),
        }
      }),
  )
}
