import { randomBytes } from 'node:crypto'
import { Failure } from '../../workers/failure.ts'
import { unixMs } from '../../workers/field/clock.ts'
import { invalidInput, missingInput } from '../../workers/refusal.ts'
import { integer, list, object, optional, text } from '../../workers/schema.ts'
import { nearNames } from '../../workers/text/nearest.ts'
import { anchored } from '../call/anchored.ts'
import { entryPlace, ownerOf } from '../call/owner.ts'
import { listPage, NEXT, PAGE } from '../call/page.ts'
import { APPENDS, defineTool, type House, json, READ_ONLY } from '../call/tool.ts'
import { chartOf } from './chart.ts'
import { type Contract, contractOf, contractsOf, deployment } from './contract.ts'
import { DEFINITION, type Definition } from './definition.ts'
import { CONTRACT, ID, summary } from './schema.ts'
import { refuseUnsound } from './statechart.ts'
import type { Templates, WithTemplates } from './template.ts'

const DEPLOY = 'svc_contract_deploy'

export const contractTemplates = defineTool({
  name: 'svc_contract_templates',
  title: 'List contract templates',
  brief:
    'Lists the built-in contract templates: id, name and domain, for svc_contract_deploy. Free.',
  description:
    'Lists the built-in contract templates: id, name and domain of each. A template is a statechart whose guards evaluate registry operators; svc_contract_deploy puts one on your machine by its id, and its definition can be read there. Costs nothing.',
  tier: 'key',
  toolset: 'state',
  input: object(PAGE),
  output: object({
    count: integer({ title: 'templates', minimum: 0 }),
    templates: list(
      object({
        id: text({ title: 'id, for svc_contract_deploy' }),
        name: text({ title: 'what it is for' }),
        domain: text({ title: 'prefix of its domain' }),
      }),
      { title: 'templates' },
    ),
    next: NEXT,
  }),
  tagged: true,
  routes: [
    { method: 'GET', path: '/api/contracts/templates' },
    { method: 'POST', path: '/api/svc/contract_templates' },
  ],
  mcp: true,
  annotations: READ_ONLY,
  examples: [{ title: 'all', input: {} }],

  call(page, _caller, { templates }: House & WithTemplates) {
    const all = [...templates.values()].map(({ id, domain, definition }) => ({
      id,
      name: definition.name,
      domain,
    }))
    const { rows, next } = listPage(all, page, ({ id }) => id)
    return json({ count: all.length, templates: rows, next })
  },
})

export const contractDeploy = defineTool({
  name: DEPLOY,
  title: 'Deploy a contract',
  brief:
    'Deploys a contract (a state machine with guarded events) to your machine, from a template or an own definition.',
  description:
    'Deploys a contract to your machine, from a built-in template or from a definition of your own: {version, name, initial, states:{name:{on:{event:{target, guard?, operators?, inputs?}}, final?}}}. Guards are conditions over operator ids (values in SI), env.* and named conditions; names, targets and operators are checked before anything is stored. The deployment is anchored on the chain. Costs nothing; 1000 a machine (DELETE /api/contracts/<id> makes room), 1000 an hour from an address.',
  tier: 'key',
  toolset: 'state',
  input: object({
    templateId: optional(
      text({ title: 'id of a template; or give a definition', minLength: 1, maxLength: 64 }),
    ),
    definition: optional(DEFINITION),
  }),
  output: object({ ...CONTRACT, entry: entryPlace }),
  routes: [{ method: 'POST', path: '/api/svc/contract_deploy' }],
  mcp: true,
  bucket: 'deploy',
  status: 201,
  annotations: APPENDS,
  examples: [
    {
      title: 'a load test that passes only below a kinetic energy',
      input: {
        definition: {
          version: '1',
          name: 'impact limit',
          initial: 'armed',
          states: {
            armed: { on: { release: { target: 'released', guard: 'NM23 < env.limit' } } },
            released: { final: true },
          },
        },
      },
    },
  ],

  async call({ templateId, definition }, caller, house: House & WithTemplates) {
    const { clock, operators, templates } = house
    const zid = ownerOf(caller)
    const chosen = chosenDefinition(templates, templateId, definition as Definition | undefined)
    refuseUnsound(chosen, operators)
    const contract: Contract = {
      id: `contract-${randomBytes(8).toString('hex')}`,
      name: chosen.name,
      state: chosen.initial,
      fireCount: 0,
      definition: chosen,
    }
    const about = { contract: contract.id, state: contract.state, version: chosen.version }
    const writes = deployment(zid, contract)
    const entry = await anchored({ zid, tool: DEPLOY, about, writes, at: unixMs(clock) }, house)
    return json({ ...contract, entry })
  },
})

function chosenDefinition(
  templates: Templates,
  templateId?: string,
  definition?: Definition,
): Definition {
  if (templateId !== undefined && definition !== undefined) {
    throw invalidInput('/definition', 'give a templateId or a definition, not both')
  }
  if (definition !== undefined) return definition
  if (templateId === undefined) {
    throw missingInput('/definition', 'a contract needs a templateId or a definition')
  }
  const template = templates.get(templateId)
  if (template !== undefined) return template.definition
  throw unknownTemplate(templateId, [...templates.keys()])
}

function unknownTemplate(templateId: string, ids: readonly string[]): Failure {
  const holding = ids.filter(id => id.includes(templateId.toLowerCase()))
  const near = [...new Set([...nearNames(templateId, ids), ...holding])].slice(0, 5)
  const hint = near.length > 0 ? `near: ${near.join(', ')}` : 'svc_contract_templates lists them'
  const message = `no template has the id ${templateId}; ${hint}`
  return new Failure('NOT_FOUND', message, { templateId, near })
}

export const contractList = defineTool({
  name: 'svc_contract_list',
  title: 'List contracts',
  brief:
    'Lists the contracts of your machine, newest first. One whole: svc_contract_get; move it: svc_contract_fire. Free.',
  description:
    'Lists the contracts of your machine, newest first: id, name, current state and how many transitions each has fired. svc_contract_get shows one whole, svc_contract_fire moves it. Costs nothing.',
  tier: 'key',
  toolset: 'state',
  input: object(PAGE),
  output: object({
    contracts: list(object(summary), { title: 'contracts, newest first' }),
    next: NEXT,
  }),
  tagged: true,
  routes: [
    { method: 'GET', path: '/api/contracts' },
    { method: 'POST', path: '/api/svc/contract_list' },
  ],
  mcp: true,
  annotations: READ_ONLY,
  examples: [{ title: 'all', input: {} }],

  async call(page, caller, { store }) {
    const all = await contractsOf(store, ownerOf(caller))
    const { rows, next } = listPage(all, page, ({ id }) => id)
    return json({ contracts: rows, next })
  },
})

export const contractGet = defineTool({
  name: 'svc_contract_get',
  title: 'Get a contract',
  brief:
    'Shows a contract of your machine whole: state, transitions fired, definition; with plot as a statechart. Free.',
  description:
    'Shows one contract of your machine whole: id, name, current state, how many transitions it has fired, and its definition with states, events and guards; as a picture by Accept: image/svg+xml or over MCP with plot: true. Contracts of other machines are not found. Costs nothing.',
  tier: 'key',
  toolset: 'state',
  input: object({ id: ID }),
  output: object(CONTRACT),
  routes: [
    { method: 'GET', path: '/api/contracts/:id' },
    { method: 'POST', path: '/api/svc/contract_get' },
  ],
  produces: ['application/json', 'image/svg+xml', 'image/png'],
  plots: 'by-choice',
  mcp: true,
  annotations: READ_ONLY,
  examples: [{ title: 'one', input: { id: 'contract-1' } }],

  async call({ id }, caller, { store }) {
    const { contract } = await contractOf(store, ownerOf(caller), id)
    return {
      kind: 'json',
      body: contract,
      drawing: () => chartOf(contract.definition, contract.state),
    }
  },
})
