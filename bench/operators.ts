import type { DomainSource, OperatorSource } from '../workers/operator.ts'
import { compileOperator } from '../workers/operators/compile.ts'
import { evaluateOperator } from '../workers/operators/evaluate.ts'
import { domains } from '../workers/operators/index.ts'
import { proveRecord } from '../workers/operators/prove.ts'
import { createRegistry } from '../workers/operators/registry.ts'
import { type Benchmark, interleaved, type Row, significant } from './kernel-bench.ts'

const REGISTRY_SIZE = 1900

export const benchmark: Benchmark = {
  title: `a registry of ${REGISTRY_SIZE} from cold, one evaluation when warm`,
  group: 'service',
  rows: () => [...startUp(), ...evaluations()],
}

/** Copies of the records under ids of their own, as a registry of full size would hold them. */
function fullSize(): DomainSource {
  const records = domains.flatMap(({ operators }) => operators)
  const operators = Array.from({ length: REGISTRY_SIZE }, (_, i): OperatorSource => {
    const record = records[i % records.length]!
    return { ...record, id: `QM${i}`, title: `${record.title} ${i}`, aliases: [] }
  })
  return { ...domains[0]!, operators }
}

function startUp(): Row[] {
  const domain = fullSize()
  const rows: Row[] = []
  const timed = <T>(name: string, run: () => T): T => {
    const start = performance.now()
    const result = run()
    rows.push({ name, ms: significant(performance.now() - start) })
    return result
  }
  const registry = timed('index of ids and domains', () => createRegistry([domain]))
  const operators = timed('every record parsed', () => registry.list())
  timed('every record as JSON', () => JSON.stringify(operators.map(registry.record)))
  timed('every record proven', () => domain.operators.flatMap(one => proveRecord(one, domain)))
  timed('a search', () => registry.find('kinetic energy', 12))
  return rows
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
