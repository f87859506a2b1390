import { Failure } from '../../workers/failure.ts'
import { choice, integer, list, number, object, optional, text } from '../../workers/schema.ts'
import { ownerOf } from '../call/owner.ts'
import { defineTool, json } from '../call/tool.ts'
import { heldFor, REPLY_TOKENS, refuseModel } from './allowance.ts'
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
    'Passes messages on to the OpenAI-compatible model that the operator of this node has configured and answers its reply. What a model says is no result of this service: it is neither checked nor sealed. Without an upstream it is 503 NOT_CONFIGURED. Costs no compute token: each plan has tokens of the model a day and a list of models; 1024 tokens a reply unless max_tokens says more. A few calls a minute.',
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

  async call(request, caller, house) {
    const { config } = house
    const { llmUrl, llmKey, llmModel } = config
    if (llmUrl === null) {
      throw new Failure('NOT_CONFIGURED', 'this node has no language model: set SVC_LLM_URL')
    }
    const conversation = { max_tokens: REPLY_TOKENS, ...request }
    const zid = ownerOf(caller)
    const { plan } = caller.key!
    refuseModel(plan, conversation.model ?? llmModel, config)
    const held = await heldFor({ zid, plan }, conversation, house)
    const upstream = { url: llmUrl, key: llmKey, model: llmModel }
    try {
      const { taken, ...reply } = await chat(upstream, conversation, caller.signal)
      await held.settle(taken)
      return json(reply)
    } catch (error) {
      // A model that refused has taken nothing; one whose caller left, or that ran out of time, may have.
      if (error instanceof Failure && error.details?.['upstream'] !== undefined)
        await held.settle(0)
      throw error
    }
  },
})
