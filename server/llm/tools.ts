import { Failure } from '../../workers/failure.ts'
import { choice, integer, list, number, object, optional, text } from '../../workers/schema.ts'
import { defineTool, json } from '../call/tool.ts'
import { chat } from './upstream.ts'

const CONTENT_MAX = 20_000

const message = object({
  role: choice(['system', 'user', 'assistant'], { title: 'who speaks' }),
  content: text({ title: 'what is said', maxLength: CONTENT_MAX }),
})

export const llmChat = defineTool({
  name: 'llm_chat',
  title: 'Chat with a language model',
  description:
    'Passes messages on to the OpenAI-compatible model that the operator of this node has configured and answers its reply. What a model says is no result of this service: it is neither checked nor sealed. Without an upstream it is 503 NOT_CONFIGURED. Costs no token; a few calls a minute.',
  tier: 'key',
  toolset: 'access',
  input: object({
    messages: list(message, { title: 'the conversation', minItems: 1, maxItems: 64 }),
    model: optional(
      text({ title: 'model; unset: that of the node', minLength: 1, maxLength: 100 }),
    ),
    temperature: optional(number({ title: 'randomness', minimum: 0, maximum: 2 })),
    max_tokens: optional(integer({ title: 'longest reply', minimum: 1, maximum: 8192 })),
  }),
  output: object({
    model: text({ title: 'the model that replied' }),
    message: object({ role: text({ title: 'assistant' }), content: text({ title: 'the reply' }) }),
    finish_reason: text({ title: 'why it ended' }),
  }),
  routes: [{ method: 'POST', path: '/api/llm/chat' }],
  mcp: false,
  bucket: 'llm',
  bodyMaxBytes: 524_288,
  annotations: {
    readOnlyHint: true,
    destructiveHint: false,
    idempotentHint: false,
    openWorldHint: true,
  },
  examples: [
    {
      title: 'a question',
      input: { messages: [{ role: 'user', content: 'What is Bernoulli’s law?' }] },
    },
  ],

  async call(conversation, { signal }, { config }) {
    const { llmUrl, llmKey, llmModel } = config
    if (llmUrl === null) {
      throw new Failure('NOT_CONFIGURED', 'this node has no language model: set SVC_LLM_URL')
    }
    return json(await chat({ url: llmUrl, key: llmKey, model: llmModel }, conversation, signal))
  },
})
