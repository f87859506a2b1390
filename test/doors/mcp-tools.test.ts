// The tools of the service as tools/list shows them.
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { failureBody } from '../../server/call/failure-body.ts'
import { TOOLSETS } from '../../server/call/tool.ts'
import { validator } from '../../server/call/validate.ts'
import { identityOf } from '../../server/doors/mcp/identity.ts'
import { COMMON_MEMBERS } from '../../server/doors/mcp/outline.ts'
import { selector } from '../../server/doors/mcp/tool-list.ts'
import { invalidInput } from '../../workers/refusal.ts'
import type { TSchema } from '../../workers/schema.ts'
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
  inputSchema: { type: string; properties: Record<string, Property>; additionalProperties: boolean }
  outputSchema: TSchema
  annotations: Record<string, boolean>
}

const select = selector(tools)
const listOf = (search: string): Listed[] => JSON.parse(select(search).listJson)
const listed = listOf('')

test('names fit the clients that put the name of the server in front', () => {
  for (const { name } of listed) assert.match(name, /^svc_[a-z_]{1,20}$/)
})

test('descriptions have 80 to 600 characters', () => {
  for (const { name, description } of listed) {
    assert.ok(
      description.length >= 80 && description.length <= 600,
      `${name} ${description.length}`,
    )
  }
})

test('input schemas are closed objects without alternatives, and each property says what it is', () => {
  for (const { name, inputSchema } of listed) {
    assert.is(inputSchema.type, 'object', name)
    assert.is(inputSchema.additionalProperties, false, name)
    for (const keyword of ['anyOf', 'oneOf', 'allOf', '$ref'])
      assert.not(keyword in inputSchema, name)
    for (const [key, { title, description }] of Object.entries(inputSchema.properties)) {
      assert.ok(title || description, `${name}.${key}`)
    }
  }
})

test('the error body passes each output schema, since SDK 1 clients check it too', () => {
  const failure = invalidInput('/x', 'x is 11')
  const body = failureBody(failure, 'a-request')
  for (const { outputSchema } of listed) validator(outputSchema)(body)
})

test('every tool belongs to one toolset, and no toolset exceeds what clients can hold', () => {
  const sets = TOOLSETS.map(toolset => listOf(`?toolsets=${toolset}`))
  assert.is(
    sets.reduce((sum, { length }) => sum + length, 0),
    listed.length,
  )
  for (const set of sets) assert.ok(set.length <= 40)
})

test('what the output schemas leave out is in the instructions', () => {
  const { discoverMembers } = identityOf(false)
  for (const name of [...COMMON_MEMBERS.envelope, ...COMMON_MEMBERS.result]) {
    assert.match(discoverMembers, new RegExp(`\\b${name}\\b`))
  }
})

test('a tool takes at most 2.5 KB of the list on average, and none of its inputs more than 2.5', () => {
  const bytes = listed.map(tool => JSON.stringify(tool).length)
  const mean = bytes.reduce((sum, size) => sum + size, 0) / bytes.length
  assert.ok(mean < 2560, `${mean} bytes`)
  for (const { name, inputSchema } of listed) {
    for (const [input, schema] of Object.entries(inputSchema.properties)) {
      const size = JSON.stringify(schema).length
      assert.ok(size < 2560, `${name} ${input}: ${size} bytes`)
    }
  }
})

test.run()
