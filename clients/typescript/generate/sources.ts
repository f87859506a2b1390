// The sources that are made for a service: its operations as types and as a table, and its operators. No tool is named here.
import { type Described, type Json, operationsOf } from './operations.ts'
import { commented, nameOf, objectType, typeOf } from './types.ts'

/** An operator of the registry, as /api/operators tells it. */
export interface OperatorRecord {
  readonly id: string
  readonly name: string
  readonly aliases?: readonly string[]
  readonly equation: string
  readonly inputs: readonly {
    readonly key: string
    readonly name: string
    readonly unit: string
    readonly default?: unknown
  }[]
  readonly output: { readonly unit: string }
}

export interface Surface {
  /** The whole OpenAPI document. */
  readonly document: Json
  readonly operators: readonly OperatorRecord[]
}

const HEAD = '// Made from the records of a service. Do not edit.\n'

/** Files by name. */
export function sourcesOf({ document, operators }: Surface): Map<string, string> {
  const operations = [...operationsOf(document).values()]
  return new Map([
    ['tools.ts', toolsText(operations, document)],
    ['operators.ts', operatorsText(operators)],
    ['routes.ts', routesText(operations)],
    ['index.ts', INDEX],
  ])
}

const INDEX = `${HEAD}import type { Operators } from './operators.ts'
import { ROUTES } from './routes.ts'
import { connectTo, type ServiceOf } from './service.ts'
import type { Tools } from './tools.ts'
import type { Options } from './transport.ts'

export { type Fault, ServiceError } from './errors.ts'
export type { OperatorAnswer, Operators } from './operators.ts'
export type { Job, JobPoint, JobRequest, JobView } from './job.ts'
export type { CallOptions, Field } from './service.ts'
export type * from './tools.ts'
export type { Options, Progress } from './transport.ts'
export type { Verdict } from './verification.ts'

/** A service: its tools as methods, its operators below compute, all else behind a $. */
export type Service = ServiceOf<Tools, Operators>

/** Connects to a service; nothing is sent before the first call. */
export const connect = (options: Options = {}): Service => connectTo<Tools, Operators>(ROUTES, options)
`

function routesText(operations: readonly Described[]): string {
  const rows = operations.map(({ name, method, path, isOpen, tellsProgress }) => {
    const flags = `${isOpen ? ', open: true' : ''}${tellsProgress ? ', events: true' : ''}`
    return `  ${nameOf(name)}: { method: '${method}', path: ${JSON.stringify(path)}${flags} },\n`
  })
  return `${HEAD}import type { Route } from './service.ts'\n\nexport const ROUTES: Readonly<Record<string, Route>> = {\n${rows.join('')}}\n`
}

function toolsText(operations: readonly Described[], document: Json): string {
  const { schemas } = document['components'] as { schemas: Readonly<Record<string, Json>> }
  const interfaces = operations.map(({ name, input }) => declared(`${pascal(name)}Input`, input))
  const tools = operations.map(one => {
    const { name, title, description, input, output } = one
    const { required = [] } = input as { required?: readonly unknown[] }
    const optional = required.length === 0 ? '?' : ''
    return `  /** ${commented(`${title}. ${description}`)} */\n  ${nameOf(name)}(input${optional}: ${pascal(name)}Input, options?: CallOptions): Promise<${answerType(output, schemas)}>\n`
  })
  const answers = answerTypes(
    referredFrom(
      operations.map(({ output }) => output),
      schemas,
    ),
  )
  const { Error: failure } = schemas
  const codes = (failure!['properties'] as Readonly<Record<string, Json>>)['code']!
  return [
    `${HEAD}import type { CallOptions } from './service.ts'\n`,
    "/** A number in SI, a text such as '5 km', or a number with its unit. */\nexport type Quantity = number | string | { readonly value: number; readonly unit: string; readonly uncertainty?: number }\n",
    `/** Codes of failures. */\nexport type FailureCode = ${typeOf(codes)}\n`,
    ...interfaces,
    ...answers,
    `export interface Tools {\n${tools.join('')}}\n`,
  ].join('\n')
}

/** What the dimensional gate rejects is thrown, so that an answer which it may replace is sealed. */
function answerType(output: Json, schemas: Readonly<Record<string, Json>>): string {
  const whole = wholeOf(output)
  const type = typeOf(whole, '  ')
  const isGated = 'dimensionalGate' in propertiesOf(schemas[type])
  return isGated ? `${type} & SealedAnswer` : type
}

const pascal = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)

const declared = (name: string, schema: Json) =>
  schema['type'] === 'object' && schema['properties'] !== undefined
    ? `export interface ${name} ${bodyOf(schema)}\n`
    : `export type ${name} = ${typeOf(schema)}\n`

const bodyOf = (schema: Json) => {
  const text = objectType(schema)
  return text.startsWith('{') ? text : '{}'
}

/** Of the views of an answer the whole one, which is that of REST unless another is asked for. */
const wholeOf = (output: Json): Json => {
  const [whole] = (output['anyOf'] ?? []) as Json[]
  return whole && '$ref' in whole ? whole : output
}

/** The components that the answers refer to, directly or through others. */
function referredFrom(
  outputs: readonly Json[],
  schemas: Readonly<Record<string, Json>>,
): ReadonlyMap<string, Json> {
  const all = new Map<string, Json>()
  const follow = (part: unknown) => {
    for (const [, name] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (all.has(name!)) continue
      all.set(name!, schemas[name!]!)
      follow(schemas[name!])
    }
  }
  for (const output of outputs) follow(wholeOf(output))
  return all
}

type Properties = Readonly<Record<string, Json>>
const propertiesOf = (schema: Json | undefined) => (schema?.['properties'] ?? {}) as Properties

const isSealed = ({ required = [] }: Json) =>
  ['svcProof', 'seal', 'entry'].every(name => (required as string[]).includes(name))

/** Sealed answers as what they all have and what each has of its own; likewise the results of solvers. */
function answerTypes(schemas: ReadonlyMap<string, Json>): string[] {
  const sealed = [...schemas.values()].filter(isSealed)
  const results = sealed
    .map(one => propertiesOf(one)['result'] as Json)
    .filter(one => one !== undefined && 'accuracy' in propertiesOf(one))
  const common = commonOf(sealed)
  const commonResult = commonOf(results)
  const own = [...schemas].map(([name, schema]) => {
    if (!sealed.includes(schema)) return declared(name, schema)
    const more = without(schema, common)
    const result = propertiesOf(more)['result']
    if (result === undefined || !results.includes(result)) {
      return `export interface ${name} extends SealedAnswer ${bodyOf(more)}\n`
    }
    const ownResult = `${name.replace(/Output$/, '')}Result`
    const members = propertiesOf(more)
    const typed = { ...more, properties: { ...members, result: { $ref: `#/${ownResult}` } } }
    return [
      `export interface ${ownResult} extends SolverResult ${bodyOf(without(result, commonResult))}\n`,
      `export interface ${name} extends SealedAnswer ${bodyOf(typed)}\n`,
    ].join('\n')
  })
  return [
    `/** What every sealed answer has. */\n${declared('SealedAnswer', common)}`,
    `/** What the result of every solver has. */\n${declared('SolverResult', commonResult)}`,
    ...own,
  ]
}

/** The members that all the schemas have in the same words. */
function commonOf([first, ...others]: readonly Json[]): Json {
  const requiredOf = (schema: Json) => (schema['required'] ?? []) as readonly string[]
  const isCommon = (name: string, text: string) =>
    others.every(
      one =>
        JSON.stringify(propertiesOf(one)[name]) === text &&
        requiredOf(one).includes(name) === requiredOf(first!).includes(name),
    )
  const members = Object.entries(propertiesOf(first)).filter(([name, member]) =>
    isCommon(name, JSON.stringify(member)),
  )
  const names = new Set(members.map(([name]) => name))
  return {
    type: 'object',
    properties: Object.fromEntries(members),
    required: first ? requiredOf(first).filter(name => names.has(name)) : [],
  }
}

const without = (schema: Json, common: Json): Json => ({
  ...schema,
  properties: Object.fromEntries(
    Object.entries(propertiesOf(schema)).filter(([name]) => !(name in propertiesOf(common))),
  ),
})

function operatorsText(operators: readonly OperatorRecord[]): string {
  const rows = operators.flatMap(record => {
    const { id, name, equation, inputs, output, aliases = [] } = record
    const comment = commented(`${name}: ${equation}, in ${output.unit}`)
    const members = inputs.map(
      ({ key, unit, default: usual }) =>
        `/** ${commented(unit)} */ ${nameOf(key)}${usual === undefined ? '' : '?'}: Swept`,
    )
    const type = `Operator<{ ${members.join('; ')} }>`
    return [id, ...aliases].map(one => `  /** ${comment} */\n  readonly ${nameOf(one)}: ${type}\n`)
  })
  return `${HEAD}import type { CallOptions } from './service.ts'
import type { OperatorComputeOutput, Quantity, SealedAnswer } from './tools.ts'

/** A quantity, or a list of them: a sweep under one receipt. */
export type Swept = Quantity | readonly Quantity[]

export type OperatorAnswer = OperatorComputeOutput & SealedAnswer

export interface OperatorOptions extends CallOptions {
  readonly outputUnit?: string
  readonly folder?: string
}

/** Computes the output; or an input, with the output among the inputs under the name that it has in the equation. */
export interface Operator<Inputs> {
  (inputs: Inputs, options?: OperatorOptions): Promise<OperatorAnswer>
  <Wanted extends keyof Inputs & string>(
    inputs: Omit<Inputs, Wanted> & Readonly<Record<string, Quantity>>,
    options: OperatorOptions & { readonly solveFor: Wanted },
  ): Promise<OperatorAnswer>
}

export interface Operators {
${rows.join('')}}
`
}
