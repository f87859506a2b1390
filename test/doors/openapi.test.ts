import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Validator } from '@seriousme/openapi-schema-validator'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { shownSchema } from '../../server/call/quantities.ts'
import { paramsOf, Routes } from '../../server/call/routes.ts'
import { completed } from '../../server/crypto/steps.ts'
import { type Extent, openApiDocument } from '../../server/doors/openapi/document.ts'
import { schemaOf } from '../../server/doors/openapi/schema.ts'
import { shortTitleSteps } from '../../server/doors/openapi/short-titles.ts'
import { solverTools } from '../../server/tools/solvers.ts'
import { newtonianMechanics } from '../../workers/domains/newtonian-mechanics.ts'
import { createRegistry } from '../../workers/operators/registry.ts'
import type { Solver } from '../../workers/solver.ts'
import { solvers } from '../../workers/solvers/index.ts'
import { openTestNode } from '../support/node.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { longOnly } from '../support/tier.ts'
import { tools } from '../support/tools.ts'

const routes = new Routes(tools)
// A few records stand for the registry: what is on record here must not grow with it.
const few = createRegistry([
  { ...newtonianMechanics, operators: newtonianMechanics.operators.slice(0, 3) },
])
const surface = { routes, operators: few }
const own = few.list().map(({ id }) => `POST /api/operators/${id}/compute`)
const documentOf = (version: '3.2' | '3.1', extent: Extent = 'whole') =>
  // biome-ignore lint/suspicious/noExplicitAny: a document is walked member by member
  openApiDocument(version, surface, 'http://127.0.0.1:8787', extent) as any
const document = documentOf('3.2')
const short = documentOf('3.2', 'short')
const EXTENTS: readonly Extent[] = ['short', 'whole', newtonianMechanics]
const VERSIONS = ['3.2', '3.1'] as const
/** Every extent in every version. */
const documents = EXTENTS.flatMap(extent => VERSIONS.map(version => documentOf(version, extent)))

const METHODS = new Set(['get', 'put', 'post', 'delete', 'patch', 'query'])

/** [method, path, operation] of a document. */
const operationsOf = (api: typeof document): [string, string, typeof document][] =>
  Object.entries<typeof document>(api.paths).flatMap(([path, item]) =>
    Object.entries<typeof document>(item)
      .filter(([method]) => METHODS.has(method))
      .map(([method, operation]) => [method, path, operation] as [string, string, typeof document]),
  )

const test = suite('openapi')
const inLong = longOnly(test)

inLong('a validator of the specification finds nothing in any of them', async () => {
  for (const one of documents) {
    const { valid, errors } = await new Validator().validate(JSON.parse(JSON.stringify(one)))
    assert.ok(valid, JSON.stringify(errors))
  }
})

inLong('the strictest rules of Redocly find nothing in any of them', () => {
  const folder = temporaryFolder()
  const redocly = join(import.meta.dirname, '../../node_modules/@redocly/cli/bin/cli.js')
  for (const [i, one] of documents.entries()) {
    const file = join(folder.path, `openapi-${i}.json`)
    writeFileSync(file, JSON.stringify(one))
    const words = ['lint', '--extends=recommended-strict', '--format=stylish', file]
    const { status, stdout, stderr } = spawnSync(process.execPath, [redocly, ...words], {
      encoding: 'utf8',
      cwd: folder.path,
      env: {
        ...process.env,
        REDOCLY_TELEMETRY: 'off',
        REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
        NO_COLOR: '1',
      },
    })
    assert.is(status, 0, stdout + stderr)
    assert.not.match(stdout + stderr, /\b(warning|error)s?\b/i)
  }
  folder.remove()
})

test('the document has an operation for each route, and QUERY beside each GET', () => {
  const all = operationsOf(document).map(([method, path]) => `${method.toUpperCase()} ${path}`)
  const expected = routes.operations.flatMap(({ method, path }) => {
    const at = path.replaceAll(/:(\w+)/g, '{$1}')
    return method === 'GET' ? [`GET ${at}`, `QUERY ${at}`] : [`${method} ${at}`]
  })
  assert.equal(all.sort(), [...expected, ...own, 'DELETE /api/mcp', 'POST /api/mcp'].sort())
})

/** A schema of the short document with what it refers to in place of each reference, under what stands beside it. */
function resolved(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(resolved)
  if (typeof schema !== 'object' || schema === null) return schema
  const { $ref, ...beside } = schema as { $ref?: string }
  if ($ref !== undefined) {
    const part = resolved(short.components.schemas[$ref.split('/').at(-1)!])
    return { ...(part as object), ...beside }
  }
  return Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, resolved(value)]))
}

/** A schema without the words that validate nothing. */
function unworded(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(unworded)
  if (typeof schema !== 'object' || schema === null) return schema
  const isNothing = (key: string, value: unknown) =>
    (key === 'title' && typeof value === 'string') ||
    (key === 'required' && Array.isArray(value) && value.length === 0) ||
    key === 'examples'
  const all = Object.entries(schema).filter(([key, value]) => !isNothing(key, value))
  return Object.fromEntries(all.map(([key, value]) => [key, unworded(value)]))
}

test('the short document is at most 250 kB, and has room for more', () => {
  // Three solvers with as many inputs as those that have the most, under other names.
  const inputs = ({ params }: Solver) => Object.entries(params)
  const largest = solvers.toSorted((a, b) => inputs(b).length - inputs(a).length).slice(0, 3)
  const further = largest.map(({ alias: _, ...solver }) => ({
    ...solver,
    key: `${solver.key}_more`,
    params: Object.fromEntries(inputs(solver).map(([name, param]) => [`${name}_more`, param])),
  }))
  const grown = new Routes([...tools, ...solverTools(further as unknown as Solver[])])
  for (const version of VERSIONS) {
    const larger = { routes: grown, operators: few }
    const more = openApiDocument(version, larger, 'http://127.0.0.1:8787', 'short')
    for (const one of [documentOf(version, 'short'), more]) {
      const bytes = Buffer.byteLength(JSON.stringify(one))
      assert.ok(bytes <= 250_000, `${bytes} bytes in ${version}`)
    }
  }
})

test('where the short document has no room for all that titles explain, they begin as in the whole one', () => {
  const { properties } = completed(shortTitleSteps(short, 0)).components.schemas.SvcHeatInput
  const whole = document.components.schemas.SvcHeatInput.properties
  for (const [name, { title: beginning }] of Object.entries<typeof document>(properties)) {
    // Some members are of a schema that others have as well, title and all.
    if (beginning === undefined) continue
    const { title } = whole[name]
    assert.ok(beginning.length > 0 && title.startsWith(beginning), `${name}: ${beginning}`)
    assert.match(title.slice(beginning.length), /^($|[;:,] )/, name)
  }
  const { domain, dt } = properties
  assert.equal([domain.title, dt.title], ['own body', 'time step'])
  assert.is(completed(shortTitleSteps(short, 250_000)), short)
})

test('the short document names every path but those of single operators, and has each operation once', () => {
  const without = Object.keys(document.paths).filter(path => !/\/NM\d+\//.test(path))
  const items = Object.entries<typeof document>(short.paths).flatMap(
    ([path, { 'x-paths': further = [], ...item }]) =>
      [path, ...further].map((at: string) => [at, item] as const),
  )
  assert.equal(items.map(([path]) => path).sort(), without.sort())
  for (const [path, item] of items) {
    const methods = Object.keys(document.paths[path]).filter(method => method !== 'query')
    assert.equal(Object.keys(item), methods, path)
    for (const method of methods) {
      const [{ summary, 'x-mcp-tool': tool }, whole] = [item[method], document.paths[path][method]]
      assert.equal([summary, tool], [whole.summary, whole['x-mcp-tool']], `${method} ${path}`)
    }
  }
  const solve = Object.values<typeof document>(short.paths).filter(
    item => item.post?.['x-mcp-tool'] === 'svc_heat',
  )
  assert.is(solve.length, 1)
})

test('a body of the short document is what validates the call, word for word but for the words inside', () => {
  for (const { tool, path } of routes.operations) {
    if (paramsOf(path).length > 0 || !tool.routes.some(route => route.method === 'POST')) continue
    const name = `${tool.name.replaceAll(/(?:^|_)(\w)/g, (_, letter) => letter.toUpperCase())}Input`
    const own = short.components.schemas[name]
    assert.ok(own, name)
    assert.equal(unworded(resolved(own)), unworded(document.components.schemas[name]), name)
  }
  const { nx, dt } = resolved(short.components.schemas.SvcHeatInput.properties) as typeof document
  assert.is(nx.title, document.components.schemas.SvcHeatInput.properties.nx.title)
  assert.is(dt['x-unit'], 's')
})

test('an answer of the short document has the members of the whole one', () => {
  const { schema } = short.paths['/api/keys'].post.responses[201].content['application/json']
  const { properties } = document.components.schemas.KeysCreateOutput
  assert.equal(Object.keys(schema.properties), Object.keys(properties))
  const heat = short.paths['/api/svc/heat'].post.responses[200]
  const { content } = short.components.responses[heat.$ref.split('/').at(-1)]
  assert.equal(content['application/json'].schema, { $ref: '#/components/schemas/SealedAnswer' })
  assert.ok(short.components.schemas.SealedAnswer.properties.svcProof)
})

test('that of a domain has its operators and nothing that they do not refer to', () => {
  const domain = documentOf('3.2', newtonianMechanics)
  assert.equal(
    Object.keys(domain.paths),
    newtonianMechanics.operators.map(({ id }) => `/api/operators/${id}/compute`),
  )
  assert.equal(
    domain.paths['/api/operators/NM20/compute'],
    document.paths['/api/operators/NM20/compute'],
  )
  const names = Object.keys(domain.components.schemas)
  assert.equal(names, ['Error', 'ShortenedAnswer', 'OperatorComputeOutput'])
})

test('the older copy has the same but QUERY, which stands under x-query', () => {
  const older = documentOf('3.1')
  const without = operationsOf(document).filter(([method]) => method !== 'query')
  assert.is(operationsOf(older).length, without.length)
  for (const [path, item] of Object.entries<typeof document>(document.paths)) {
    assert.equal(older.paths[path]['x-query']?.operationId, item.query?.operationId)
  }
  assert.not.match(JSON.stringify(older), /itemSchema|"parent"/)
})

// What the linters of Redocly and Stoplight (Spectral) ask of a document, for what the specification leaves open.
test('in each document operation ids are camelCase and unique, and every operation is described under a tag that is', () => {
  for (const one of documents) {
    const ids = operationsOf(one).map(([, , { operationId }]) => operationId)
    assert.is(new Set(ids).size, ids.length)
    for (const id of ids) assert.match(id, /^[a-z][A-Za-z0-9]+$/)
    const described = one.tags.filter((tag: typeof document) => tag.description)
    const tags = new Set(described.map(({ name }: typeof document) => name))
    for (const [method, path, operation] of operationsOf(one)) {
      assert.ok(operation.description && operation.summary, `${method} ${path}`)
      assert.ok(operation.tags.length > 0 && operation.tags.every((tag: string) => tags.has(tag)))
    }
  }
})

test('no path item refers to another, and every component is used', () => {
  for (const one of documents) {
    for (const [path, item] of Object.entries<typeof document>(one.paths)) {
      assert.not('$ref' in item, path)
    }
    const text = JSON.stringify(one)
    for (const [kind, named] of Object.entries<typeof document>(one.components)) {
      if (kind === 'securitySchemes') continue
      for (const name of Object.keys(named)) {
        assert.ok(text.includes(`"#/components/${kind}/${name}"`), `${kind}/${name}`)
      }
    }
  }
})

test('every path parameter has an example, and so has every body', () => {
  for (const [method, path, { parameters = [], requestBody }] of operationsOf(document)) {
    for (const one of parameters) {
      if (one.in === 'path') assert.ok(one.example !== undefined, `${method} ${path} ${one.name}`)
    }
    for (const content of Object.values<typeof document>(requestBody?.content ?? {})) {
      assert.ok(content.example ?? content.examples, `${method} ${path}`)
    }
  }
})

test('the schemas are those that validate the calls, word for word but for the unit and quantities', () => {
  const { schemas } = document.components
  for (const { tool, path } of routes.operations) {
    if (paramsOf(path).length > 0 || !tool.routes.some(route => route.method === 'POST')) continue
    const name = tool.name.replaceAll(/(?:^|_)(\w)/g, (_, letter) => letter.toUpperCase())
    assert.equal(
      schemas[`${name}Input`],
      JSON.parse(JSON.stringify(schemaOf(shownSchema(tool.input)))),
      name,
    )
  }
  const { nx } = schemas.SvcHeatInput.properties
  assert.equal([nx.type, nx.minimum, nx.maximum], ['integer', 8, 128])
  assert.is(schemas.SvcHeatInput.properties.dt['x-unit'], 's')
})

test('each operator has an operation of its own, with its inputs, units and ranges', () => {
  const { post } = document.paths['/api/operators/NM20/compute']
  const { schema, example } = post.requestBody.content['application/json']
  const { properties, anyOf } = schema.properties.inputs
  // The output is given where an input is solved for.
  const [output] = newtonianMechanics.operators[2]!.equation.split(' ')
  assert.equal(anyOf, [
    { required: Object.keys(newtonianMechanics.operators[2]!.inputs) },
    { required: [output] },
  ])
  assert.ok(properties[output!]['x-unit'])
  assert.is(properties.m['x-unit'], 'kg')
  assert.equal(example, { inputs: newtonianMechanics.operators[2]!.test.inputs })
  assert.is(post.operationId, 'postOperatorsNM20Compute')
})

test('an input of an operator has one bound at each end, the narrower one', () => {
  const ends = [
    { max: 2, below: 1, want: { exclusiveMaximum: 1 } },
    { max: 1, below: 1, want: { exclusiveMaximum: 1 } },
    { max: 1, below: 2, want: { maximum: 1 } },
    { min: 1, above: 2, want: { exclusiveMinimum: 2 } },
    { min: 1, above: 1, want: { exclusiveMinimum: 1 } },
    { min: 2, above: 1, want: { minimum: 2 } },
  ]
  const [source] = newtonianMechanics.operators
  const [key] = Object.keys(source!.inputs)
  for (const { want, ...range } of ends) {
    const { unit, title } = source!.inputs[key!]!
    const ranged = { ...source!, inputs: { ...source!.inputs, [key!]: { unit, title, ...range } } }
    const { paths } = documentOf('3.2', { ...newtonianMechanics, operators: [ranged] })
    const { post } = paths[`/api/operators/${source!.id}/compute`]
    const { inputs } = post.requestBody.content['application/json'].schema.properties
    const bounds = Object.entries(inputs.properties[key!]).filter(([name]) => /imum$/i.test(name))
    assert.equal(Object.fromEntries(bounds), want)
  }
})

test('a unit that is a property keeps its name', () => {
  const schema = { type: 'object', properties: { unit: { type: 'string', unit: 'm' } } }
  const expected = { type: 'object', properties: { unit: { type: 'string', 'x-unit': 'm' } } }
  assert.equal(schemaOf(schema), expected)
})

test('every operation tells its failures, and what carries a tag its 304', () => {
  for (const [method, path, { responses }] of operationsOf(document)) {
    assert.ok(responses['4XX'] && responses['5XX'], `${method} ${path}`)
  }
  assert.ok(document.paths['/api/operators'].get.responses['304'])
  assert.ok(document.paths['/api/operators'].get.responses['200'].headers.ETag)
})

inLong(
  'the node serves all, and catalogue, discovery and the whole document count the same',
  async () => {
    const node = await openTestNode()
    const { body: served } = await node.call('GET', '/api/openapi.json?operators=all')
    const total = operationsOf(served).length
    const { body: root, headers } = await node.call('GET', '/openapi.json?operators=all')
    assert.equal(root, served)
    assert.match(headers.get('etag') ?? '', /^"[0-9a-f]{64}/)
    assert.is(served.servers[0].url, node.url)
    const { body: brief, headers: tagged } = await node.call('GET', '/api/openapi.json')
    assert.ok(operationsOf(brief).length < 200)
    assert.is.not(tagged.get('etag'), headers.get('etag'))
    assert.is((await node.call('GET', '/api/openapi-3.1.json')).body.openapi, '3.1.1')
    const { body: quantum } = await node.call('GET', '/api/openapi.json?domain=qm')
    assert.ok('/api/operators/QM1/compute' in quantum.paths)
    assert.not('/api/operators/NM20/compute' in quantum.paths)
    const { body: refused } = await node.call('GET', '/api/openapi.json?domain=alchemy')
    assert.is(refused.code, 'UNKNOWN_DOMAIN')
    assert.is((await node.call('GET', '/api/openapi.json?operators=some')).status, 400)
    assert.is((await node.call('GET', '/api/mcp')).body.surface.endpoints, total)
    const { body } = await node.call('POST', '/api/svc/api_catalog', { body: { limit: 200 } })
    assert.is(body.total, total)
    assert.ok(total > node.house.operators.size)
    const rows = (await node.house.catalog()).map(({ method, path }) => `${method} ${path}`)
    const listed = operationsOf(served).map(([method, path]) => `${method.toUpperCase()} ${path}`)
    assert.equal([...rows].sort(), listed.sort())
    await node.close()
  },
)

test.run()
