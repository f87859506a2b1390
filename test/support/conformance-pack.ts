// What the scenarios of the conformance suite call and read beside the tools of conformance-tools.ts: contents of every kind,
// prompts, resources, and dialogues with the client, as an extension of the door that a test alone brings along.
import { createHmac, randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Extension, Incoming } from '../../server/doors/mcp/desk.ts'
import type { Done } from '../../server/doors/mcp/done.ts'
import {
  isObject,
  metaOf,
  notificationMessage,
  type Params,
} from '../../server/doors/mcp/message.ts'
import { carriesMetadata } from '../../server/doors/mcp/modern.ts'
import { invalidParams, ProtocolError } from '../../server/doors/mcp/protocol-error.ts'

/** One red pixel. */
const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg=='
/** A header without samples. */
const WAV = 'UklGRiQAAABXQVZFZm10IBAAAAABAAEARKwAAIhYAQACABAAZGF0YQAAAAA='

const members = (result: object): Done => ({ members: JSON.stringify(result).slice(1, -1) })
const text = (content: string) => ({ type: 'text', text: content })
const said = (content: string) => members({ content: [text(content)] })
const resource = (uri: string, mimeType: string, content: string) => ({
  type: 'resource',
  resource: { uri, mimeType, text: content },
})

type Play = (params: Params, incoming: Incoming, ask: Ask) => Promise<Done> | Done
type Ask = (method: string, params: object) => Promise<Record<string, unknown>>

const CONTENTS: Record<string, Play> = {
  test_image_content: () =>
    members({ content: [{ type: 'image', data: PNG, mimeType: 'image/png' }] }),
  test_audio_content: () =>
    members({ content: [{ type: 'audio', data: WAV, mimeType: 'audio/wav' }] }),
  test_embedded_resource: () => {
    const content = 'This is an embedded resource content.'
    return members({ content: [resource('test://embedded-resource', 'text/plain', content)] })
  },
  test_multiple_content_types: () =>
    members({
      content: [
        text('Multiple content types test:'),
        { type: 'image', data: PNG, mimeType: 'image/png' },
        resource(
          'test://mixed-content-resource',
          'application/json',
          '{"test":"data","value":123}',
        ),
      ],
    }),
}

const DIALOGUES: Record<string, Play> = {
  async test_tool_with_logging(_, { notify }) {
    for (const data of [
      'Tool execution started',
      'Tool processing data',
      'Tool execution completed',
    ]) {
      notify?.(
        notificationMessage('notifications/message', { level: 'info', logger: 'test', data }),
      )
      await pause(50)
    }
    return said('done')
  },
  async test_sampling({ arguments: input }, _, ask) {
    const messages = [{ role: 'user', content: text(String((input as Params)['prompt'])) }]
    const { content } = await ask('sampling/createMessage', { messages, maxTokens: 100 })
    return said(`LLM response: ${(content as { text: string }).text}`)
  },
  async test_elicitation({ arguments: input }, _, ask) {
    const { action, content } = await ask('elicitation/create', {
      message: String((input as Params)['message']),
      requestedSchema: {
        type: 'object',
        properties: {
          username: { type: 'string', description: "User's response" },
          email: { type: 'string', description: "User's email address" },
        },
        required: ['username', 'email'],
      },
    })
    return said(`User response: action=${action}, content=${JSON.stringify(content)}`)
  },
  test_elicitation_sep1034_defaults: (_, __, ask) =>
    elicited(ask, {
      name: { type: 'string', default: 'John Doe' },
      age: { type: 'integer', default: 30 },
      score: { type: 'number', default: 95.5 },
      status: { type: 'string', enum: ['active', 'inactive', 'pending'], default: 'active' },
      verified: { type: 'boolean', default: true },
    }),
  test_elicitation_sep1330_enums: (_, __, ask) => {
    const options = ['option1', 'option2', 'option3']
    const titled = ['First', 'Second', 'Third'].map((title, i) => ({
      const: `value${i + 1}`,
      title,
    }))
    return elicited(ask, {
      untitledSingle: { type: 'string', enum: options },
      titledSingle: { type: 'string', oneOf: titled },
      legacyEnum: {
        type: 'string',
        enum: ['opt1', 'opt2', 'opt3'],
        enumNames: ['Option One', 'Option Two', 'Option Three'],
      },
      untitledMulti: { type: 'array', items: { type: 'string', enum: options } },
      titledMulti: { type: 'array', items: { anyOf: titled } },
    })
  },
}

async function elicited(ask: Ask, properties: object): Promise<Done> {
  const requestedSchema = { type: 'object', properties }
  const { action, content } = await ask('elicitation/create', {
    message: 'Fill in',
    requestedSchema,
  })
  return said(`Elicitation completed: action=${action}, content=${JSON.stringify(content)}`)
}

// The revision without a handshake: what is missing is answered as a result, and the client calls again with it.

const elicitation = (message: string, name: string, type = 'string') => ({
  method: 'elicitation/create',
  params: {
    message,
    requestedSchema: { type: 'object', properties: { [name]: { type } }, required: [name] },
  },
})
const sampling = (question: string, maxTokens: number) => ({
  method: 'sampling/createMessage',
  params: { messages: [{ role: 'user', content: text(question) }], maxTokens },
})
const roots = { method: 'roots/list', params: {} }

const key = randomBytes(32)
const signed = (state: string) =>
  `${state}.${createHmac('sha256', key).update(state).digest('base64url')}`
function stateOf({ requestState }: Params): string {
  const [state = ''] = String(requestState).split('.')
  if (requestState === signed(state)) return state
  throw invalidParams('requestState is not what was answered')
}

const wanted = (inputRequests: object, state?: string): Done => ({
  ...members({ inputRequests, ...(state !== undefined && { requestState: signed(state) }) }),
  resultType: 'input_required',
})

/** The responses of the client where it has sent them all; null: some are missing. */
function responsesTo(names: readonly string[], { inputResponses }: Params): Params | null {
  if (inputResponses === undefined) return null
  if (!isObject(inputResponses)) throw invalidParams('inputResponses must be an object')
  if (!names.every(name => name in inputResponses)) return null
  if (names.every(name => isObject(inputResponses[name]))) return inputResponses
  throw invalidParams('an input response must be an object')
}

const once =
  (requests: object, answer: (responses: Params) => string, state?: string): Play =>
  params => {
    const responses = responsesTo(Object.keys(requests), params)
    if (!responses) return wanted(requests, state)
    if (state !== undefined) stateOf(params)
    return said(answer(responses))
  }

const WITHOUT_HANDSHAKE: Record<string, Play> = {
  test_input_required_result_elicitation: once(
    { user_name: elicitation('What is your name?', 'name') },
    ({ user_name }) => `Hello, ${(user_name as { content: { name: string } }).content.name}!`,
  ),
  test_input_required_result_sampling: once(
    { capital_question: sampling('What is the capital of France?', 100) },
    ({ capital_question }) => JSON.stringify(capital_question),
  ),
  test_input_required_result_list_roots: once({ client_roots: roots }, ({ client_roots }) =>
    JSON.stringify(client_roots),
  ),
  test_input_required_result_request_state: once(
    { confirm: elicitation('Please confirm', 'ok', 'boolean') },
    () => 'state-ok',
    'confirming',
  ),
  test_input_required_result_tampered_state: once(
    { confirm: elicitation('Please confirm', 'ok', 'boolean') },
    () => 'confirmed',
    'untouched',
  ),
  test_input_required_result_multiple_inputs: once(
    {
      user_name: elicitation('What is your name?', 'name'),
      greeting: sampling('Generate a greeting', 50),
      client_roots: roots,
    },
    responses => JSON.stringify(responses),
    'three',
  ),
  test_input_required_result_multi_round(params) {
    const [first, second] = ['round-1', 'round-2'] as const
    const state = params['requestState'] === undefined ? undefined : stateOf(params)
    if (state === second && responsesTo(['step2'], params)) return said('Both steps are done')
    if (state === first && responsesTo(['step1'], params)) {
      const step2 = elicitation('Step 2: What is your favorite color?', 'color')
      return wanted({ step2 }, second)
    }
    return wanted({ step1: elicitation('Step 1: What is your name?', 'name') }, first)
  },
  test_input_required_result_capabilities(params) {
    const capabilities = capabilitiesOf(params)
    return wanted({
      ...('sampling' in capabilities && { question: sampling('What is there?', 50) }),
      ...('elicitation' in capabilities && { name: elicitation('Who are you?', 'name') }),
    })
  },
  test_missing_capability(params) {
    if ('sampling' in capabilitiesOf(params)) return said('sampling is there')
    const data = { requiredCapabilities: { sampling: {} } }
    throw new ProtocolError(-32021, 'the client did not declare sampling', 400, data)
  },
  test_streaming_elicitation: once(
    { user_name: elicitation('What is your name?', 'name') },
    () => 'elicited',
  ),
}

const capabilitiesOf = (params: Params) =>
  (metaOf(params)['io.modelcontextprotocol/clientCapabilities'] ?? {}) as Params

const TOOLS = { ...CONTENTS, ...DIALOGUES, ...WITHOUT_HANDSHAKE }

const user = (content: object) => ({ role: 'user', content })
const PROMPTS: Record<string, (input: Params, params: Params) => Done> = {
  test_simple_prompt: () =>
    members({ messages: [user(text('This is a simple prompt for testing.'))] }),
  test_prompt_with_arguments: ({ arg1, arg2 }) =>
    members({
      messages: [user(text(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`))],
    }),
  test_prompt_with_embedded_resource: ({ resourceUri }) =>
    members({
      messages: [
        user(resource(String(resourceUri), 'text/plain', 'Embedded resource content for testing.')),
        user(text('Please process the embedded resource above.')),
      ],
    }),
  test_prompt_with_image: () =>
    members({
      messages: [
        user({ type: 'image', data: PNG, mimeType: 'image/png' }),
        user(text('Please analyze the image above.')),
      ],
    }),
  test_input_required_result_prompt(_, params) {
    if (!responsesTo(['user_context'], params)) {
      return wanted({ user_context: elicitation('What context should the prompt use?', 'context') })
    }
    return members({ messages: [user(text('In that context.'))] })
  },
}
const ARGUMENTS: Record<string, string[]> = {
  test_prompt_with_arguments: ['arg1', 'arg2'],
  test_prompt_with_embedded_resource: ['resourceUri'],
}

const RESOURCES = [
  ['test://static-text', 'text/plain'],
  ['test://static-binary', 'image/png'],
  ['test://watched-resource', 'text/plain'],
] as const

function read(uri: string): Done | undefined {
  const contents = (content: object) => ({
    ...members({ contents: [{ uri, ...content }] }),
    cached: 'public' as const,
  })
  const [, id] = /^test:\/\/template\/([^/]+)\/data$/.exec(uri) ?? []
  if (id !== undefined) {
    const body = { id, templateTest: true, data: `Data for ID: ${id}` }
    return contents({ mimeType: 'application/json', text: JSON.stringify(body) })
  }
  if (uri === 'test://static-text') {
    const content = 'This is the content of the static text resource.'
    return contents({ mimeType: 'text/plain', text: content })
  }
  if (uri === 'test://static-binary') return contents({ mimeType: 'image/png', blob: PNG })
  return undefined
}

const description = 'Part of a scenario of the conformance suite.'
const LISTED: Record<string, readonly object[]> = {
  'tools/list': Object.keys(TOOLS).map(name => ({
    name,
    description,
    inputSchema: { type: 'object', properties: {} },
  })),
  'prompts/list': Object.keys(PROMPTS).map(name => ({
    name,
    description,
    arguments: (ARGUMENTS[name] ?? []).map(argument => ({ name: argument, required: true })),
  })),
  'resources/list': RESOURCES.map(([uri, mimeType]) => ({ uri, name: uri, description, mimeType })),
  'resources/templates/list': [
    { uriTemplate: 'test://template/{id}/data', name: 'template', description },
  ],
}

/** A list of the node with more at its end. */
const longer = (done: Done | undefined, more: readonly object[]): Done | undefined =>
  done && {
    ...done,
    members: done.members.replace(/\]$/, `,${JSON.stringify(more).slice(1)}`),
  }

export function conformancePack(): Extension {
  const waiting = new Map<unknown, (result: Record<string, unknown>) => void>()
  const askIn =
    ({ notify }: Incoming): Ask =>
    (method, params) => {
      if (!notify) throw invalidParams('a question needs a stream')
      const id = `question-${waiting.size + 1}`
      const answered = new Promise<Record<string, unknown>>(resolve => waiting.set(id, resolve))
      notify(JSON.stringify({ jsonrpc: '2.0', id, method, params }))
      return answered
    }

  return {
    capabilities: { resources: { subscribe: true } },
    async run({ method, params }, incoming, own) {
      const { name, uri } = params
      const listed = LISTED[method]
      if (listed) return longer(await own(), listed)
      switch (method) {
        case 'tools/call':
          return (await TOOLS[String(name)]?.(params, incoming, askIn(incoming))) ?? own()
        case 'prompts/get':
          return PROMPTS[String(name)]?.((params['arguments'] ?? {}) as Params, params) ?? own()
        case 'resources/read':
          return read(String(uri)) ?? own()
        case 'resources/subscribe':
        case 'resources/unsubscribe':
          return carriesMetadata(params) ? own() : members({})
        case 'completion/complete': {
          const isFixture = String((params['ref'] as Params)['name']) in ARGUMENTS
          return isFixture ? members({ completion: { values: ['paris'], total: 1 } }) : own()
        }
        default:
          return own()
      }
    },
    hear({ body }) {
      waiting.get(body['id'])?.((body['result'] ?? {}) as Record<string, unknown>)
    },
  }
}
