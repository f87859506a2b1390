// The tools of the service as tools/list shows them.
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { failureBody } from '../../server/call/failure-body.ts'
import { BROUGHT_BY, TOOLSETS } from '../../server/call/toolset.ts'
import { validator } from '../../server/call/validate.ts'
import { identityOf } from '../../server/doors/mcp/identity.ts'
import { listedInput } from '../../server/doors/mcp/listed-input.ts'
import { COMMON_MEMBERS } from '../../server/doors/mcp/outline.ts'
import { SHARED_WORDS } from '../../server/doors/mcp/shared-words.ts'
import { selector } from '../../server/doors/mcp/tool-list.ts'
import { invalidInput } from '../../workers/refusal.ts'
import { isOptional, shownByOf, type TSchema } from '../../workers/schema.ts'
import { tools } from '../support/tools.ts'

const test = suite('mcp tools')

interface Property {
  title?: string
  description?: string
}

interface Listed {
  name: string
  title: string
  description: string
  inputSchema: {
    type: string
    properties: Record<string, Property>
    additionalProperties: boolean
    required?: string[]
    examples?: object[]
  }
  outputSchema: TSchema
  annotations: Record<string, boolean>
}

const select = selector(tools)
const listOf = (search: string): Listed[] => JSON.parse(select(search).listJson)
const listed = listOf('')
const core = listOf('?toolsets=core')
const bytesOf = (search: string) => Buffer.byteLength(select(search).listJson)

test('names fit the clients that put the name of the server in front', () => {
  for (const { name } of listed) assert.match(name, /^svc_[a-z_]{1,20}$/)
})

test('descriptions have 80 to 600 characters', () => {
  for (const { name, description } of tools.filter(({ mcp }) => mcp)) {
    assert.ok(
      description.length >= 80 && description.length <= 600,
      `${name} ${description.length}`,
    )
  }
})

test('input schemas are objects without alternatives, and each property has a description', () => {
  for (const { name, inputSchema } of [...listed, ...core]) {
    assert.is(inputSchema.type, 'object', name)
    for (const keyword of ['anyOf', 'oneOf', 'allOf', '$ref', 'patternProperties'])
      assert.not(keyword in inputSchema, name)
    for (const [key, { description }] of Object.entries(inputSchema.properties)) {
      assert.ok(description, `${name}.${key}`)
    }
  }
})

test('the list of all tools takes 60 kB at most, and names each input: by itself, or with the tool that shows it', () => {
  assert.ok(bytesOf('') <= 60_000, `${bytesOf('')} bytes`)
  const unlisted = SHARED_WORDS.filter(({ isListed }) => isListed === false)
  for (const { name, description, inputSchema } of listed) {
    const { input } = tools.find(tool => tool.name === name)!
    for (const [key, schema] of Object.entries(input.properties)) {
      if (key in inputSchema.properties || unlisted.some(word => word.name === key)) continue
      const where = shownByOf(schema)
      const lead = where === undefined ? 'Also \\(see svc_toolsets\\)' : `As in ${where}`
      assert.match(description, new RegExp(` ${lead}: [^.]*\\b${key}\\b`), name)
      assert.ok(
        where !== undefined || isOptional(schema),
        `${name}.${key} has a default or is needed`,
      )
    }
  }
})

/** Tools that fit into the list of all, the further ones as long as the longest of today. */
const ROOM = 64

test('the list of all tools has room for more: it shows fewer inputs of each then, and names them', () => {
  const size = ({ name }: { name: string }) =>
    JSON.stringify(listed.find(one => one.name === name) ?? '').length
  const largest = tools.toSorted((a, b) => size(b) - size(a)).slice(0, ROOM - listed.length)
  const further = largest.map(tool => ({ ...tool, name: `${tool.name}_more` }))
  const { listJson } = selector([...tools, ...further])('')
  assert.ok(Buffer.byteLength(listJson) <= 60_000, `${Buffer.byteLength(listJson)} bytes`)
  const all: Listed[] = JSON.parse(listJson)
  assert.is(all.length, listed.length + further.length)
  for (const { name, description, inputSchema } of all) {
    const before = listed.find(one => one.name === name.replace('_more', ''))!
    for (const key of Object.keys(before.inputSchema.properties)) {
      assert.ok(key in inputSchema.properties || description.includes(key), `${name}.${key}`)
    }
  }
})

test('the set core brings access and find along, says each tool in full but for the longest, and takes 36 kB at most', () => {
  assert.ok(bytesOf('?toolsets=core') <= 36_000, `${bytesOf('?toolsets=core')} bytes`)
  const names = core.map(({ name }) => name)
  for (const name of ['svc_compute', 'svc_spin_up', 'svc_find_operator', 'svc_toolsets']) {
    assert.ok(names.includes(name), name)
  }
  const inFull = core.filter(({ title }) => title !== undefined)
  assert.ok(inFull.length >= core.length - 1)
  for (const { name, title, description, inputSchema } of inFull) {
    const tool = tools.find(one => one.name === name)!
    assert.equal([title, description], [tool.title, tool.description])
    assert.is(inputSchema.additionalProperties, false, name)
    for (const key of Object.keys(tool.input.properties)) assert.ok(key in inputSchema.properties)
  }
})

test('a set that grows beyond 36 kB says what takes most shortly, and the rest as before', () => {
  const further = tools
    .filter(({ name }) => ['svc_pulse', 'svc_observer'].includes(name))
    .map(tool => ({ ...tool, name: `${tool.name}_more` }))
  const { listJson } = selector([...tools, ...further])('?toolsets=core')
  assert.ok(Buffer.byteLength(listJson) <= 36_000)
  const all: Listed[] = JSON.parse(listJson)
  const short = all.filter(({ title }) => title === undefined).map(({ name }) => name)
  assert.equal(short, ['svc_solve'])
})

test('each tool has a brief of 80 to 140 characters, and what it names is a tool', () => {
  for (const { name, description } of listed) {
    const { brief = '' } = tools.find(tool => tool.name === name)!
    assert.ok(brief.length >= 80 && brief.length <= 140, name)
    assert.ok(description.startsWith(brief), name)
    for (const [other] of description.matchAll(/svc_[a-z_]+/g)) {
      assert.ok(
        listed.some(tool => tool.name === other),
        `${name}: ${other}`,
      )
    }
  }
})

test('each tool shows a call that works, in a short list too', () => {
  for (const { name, inputSchema } of [...listed, ...core]) {
    assert.is(inputSchema.examples?.length, 1, name)
  }
  for (const { name, inputSchema } of [...listed, ...core]) {
    const own = tools.find(tool => tool.name === name)!.examples.map(({ input }) => input)
    for (const example of inputSchema.examples!) {
      const isOwn = own.some(input => JSON.stringify(input) === JSON.stringify(example))
      assert.ok(isOwn, `${name}: an example that no test runs`)
    }
  }
})

test('a title is cut between its clauses, never inside of brackets or a list', () => {
  const titleOf = (title: string) => {
    const input = { type: 'object', properties: { x: { type: 'object', title } } }
    return (listedInput(input, 'short').properties['x'] as Property).description
  }
  assert.is(titleOf('mass; if left out that of the whole object'), 'mass')
  assert.is(
    titleOf('F, H, Q and R of an own linear model in full; more'),
    'F, H, Q and R of an own linear model in full',
  )
  assert.is(
    titleOf('start {x, P; y} before the first one: whole'),
    'start {x, P; y} before the first one',
  )
  assert.is(titleOf('axes; cylindrical: (r) or (r, z), spherical: (r)'), 'axes; cylindrical')
  assert.is(titleOf('fluid around it, which flows on and on'), 'fluid around it')
})

test('the error body passes each output schema, since SDK 1 clients check it too', () => {
  const failure = invalidInput('/x', 'x is 11')
  const body = failureBody(failure, 'a-request')
  for (const { outputSchema } of listed) validator(outputSchema)(body)
})

test('every tool belongs to one toolset, and no toolset exceeds what clients can hold', () => {
  const sets = TOOLSETS.map(toolset => listOf(`?toolsets=${toolset}`))
  const brought = Object.values(BROUGHT_BY).flatMap(names =>
    names.flatMap(name => listOf(`?toolsets=${name}`)),
  )
  assert.is(
    sets.reduce((sum, { length }) => sum + length, 0),
    listed.length + brought.length,
  )
  for (const set of sets) assert.ok(set.length <= 40)
})

test('what the output schemas leave out is in the instructions', () => {
  const { discoverMembers } = identityOf(false)
  for (const name of [...COMMON_MEMBERS.envelope, ...COMMON_MEMBERS.result]) {
    assert.match(discoverMembers, new RegExp(`\\b${name}\\b`))
  }
})

test('none of the inputs takes more than 2.5 KB where a tool is said in full', () => {
  for (const { name } of listed) {
    const [{ inputSchema }] = listOf(`?tools=${name}`) as [Listed]
    for (const [input, schema] of Object.entries(inputSchema.properties)) {
      const size = JSON.stringify(schema).length
      assert.ok(size < 2560, `${name} ${input}: ${size} bytes`)
    }
  }
})

test.run()
