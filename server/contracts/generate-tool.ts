import { list, nullable, object, text } from '../../workers/schema.ts'
import { defineTool, type House, json, READ_ONLY } from '../call/tool.ts'
import { DEFINITION } from './definition.ts'
import { draftOf } from './draft.ts'
import { refuseUnsound } from './statechart.ts'
import type { WithTemplates } from './template.ts'

export const contractGenerate = defineTool({
  name: 'svc_contract_generate',
  title: 'Draft a contract',
  brief:
    'Drafts a contract definition from words, for svc_contract_deploy; what was not understood is listed. Free.',
  description:
    'Drafts a contract definition for svc_contract_deploy from words, the same for the same words: each clause with a comparison ("open the valve when the pressure exceeds 5 bar") becomes a guarded event, its quantity an operator of the registry or a value env.*, its action a state. Comparisons keep the direction that was said; "after 30 days" compares env.elapsed_time, "two of three" counts. The answer tells which words became which part, and in notUnderstood what became none: such a draft is not to be deployed. Nothing is stored; costs nothing.',
  tier: 'key',
  toolset: 'state',
  input: object({
    query: text({
      title: 'what the contract is to do, in words',
      minLength: 8,
      maxLength: 600,
      examples: ['release the brake when the kinetic energy falls below 20 J'],
    }),
  }),
  output: object({
    definition: DEFINITION,
    templateId: nullable(text({ title: 'the template that it is; null: drafted from the words' })),
    from: list(
      object({
        words: text({ title: 'words of the query' }),
        part: text({ title: 'JSON pointer into the definition' }),
        meaning: text({ title: 'what they became' }),
      }),
      { title: 'which words decided what' },
    ),
    notUnderstood: list(text({ title: 'phrase' }), {
      title: 'what became no part of the definition: mend the words before you deploy it',
    }),
  }),
  routes: [{ method: 'POST', path: '/api/svc/contract_generate' }],
  mcp: true,
  annotations: READ_ONLY,
  examples: [
    {
      title: 'two steps',
      input: {
        query:
          'Arm the rig when the kinetic energy exceeds 100 J, then release it once the centripetal force falls below 50 N',
      },
    },
  ],

  call({ query }, _caller, { operators, templates }: House & WithTemplates) {
    const draft = draftOf(query, operators, templates)
    refuseUnsound(draft.definition, operators)
    return json(draft)
  },
})
