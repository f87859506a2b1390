// The kernel of the service as one document: JSON for machines, markdown for language models.
import {
  FUNCTIONAL_EQUATION,
  MASTER_EQUATION,
  MODULATION,
} from '../../workers/field/master-equation.ts'
import { VARIANCE_THRESHOLD } from '../../workers/field/metric-tensioner.ts'
import { ALPHA_K, PULSE_FREQUENCY, SVCOND_SECONDS } from '../../workers/field/pulse.ts'
import { anything, list, number, object, type TProperties, text } from '../../workers/schema.ts'
import { toolName } from '../../workers/solver.ts'
import { jsonTextSteps } from '../call/json-text.ts'
import { defineTool, type House, READ_ONLY, type StaticDocument } from '../call/tool.ts'
import { stepwise, unhurried } from '../call/unhurried.ts'
import { PRECISION_BOUND } from '../envelope/envelope.ts'
import { KERNEL_VERSION, VERSION } from '../settings/version.ts'
import { categoriesOf, category, operatorRecord } from './operator-record.ts'

const PROTOCOL = [
  'KO42 is included in every computation and is the first element of operatorChain.',
  'Select 1 to 3 domain operators beside KO42, 4 in all.',
  'Match the scale of the operators to the physical domain.',
  'Aim at a precision of 0.1 % or better.',
  `Compile the Master Equation: ${MASTER_EQUATION}.`,
  `Execute the functional equation: ${FUNCTIONAL_EQUATION}.`,
  'Verify R_t, phase, svcond alignment, precision bound and proof.',
]

type Parts = Pick<House, 'operators' | 'solvers' | 'memory'>

/** Built once for each node; it does not change while the node runs. */
const remembered =
  <T>(build: (parts: Parts) => T) =>
  (parts: Parts): T =>
    parts.memory.of(build, () => build(parts))

const kernelJson = remembered(
  async (parts): Promise<StaticDocument> => ({
    mediaType: 'application/json',
    body: await unhurried(kernelSteps(parts)),
  }),
)

/** A record of an operator at a time. */
function* kernelSteps({ operators, solvers }: Parts): Generator<void, string> {
  const kernel = {
    version: VERSION,
    kernelVersion: KERNEL_VERSION,
    pulse: { f: PULSE_FREQUENCY, T: SVCOND_SECONDS, alpha: ALPHA_K, modulation: MODULATION },
    precisionBound: PRECISION_BOUND,
    varianceThreshold: VARIANCE_THRESHOLD,
    masterEquation: MASTER_EQUATION,
    functionalEquation: FUNCTIONAL_EQUATION,
    protocol: PROTOCOL,
    domains: categoriesOf(operators),
    operators: yield* stepwise(operators.ids(), id => operators.record(operators.operator(id))),
    solvers: solvers.map(solver => {
      const { key, title, description, reference } = solver
      return { key, tool: toolName(solver), title, description, reference }
    }),
    closedFormSolvers: operators.closedForms,
  }
  return yield* jsonTextSteps(kernel, 2)
}

const kernelPrompt = remembered(
  ({ operators, solvers }): StaticDocument => ({
    mediaType: 'text/markdown; charset=utf-8',
    body: `# Physics compute kernel ${KERNEL_VERSION}

You compute with a service of closed-form operators and numerical solvers. Every answer is checked before it
leaves, is the same bit for bit on every machine, and is sealed with an HMAC receipt on a durable chain.

## The clock

The Pulse runs at f = ${PULSE_FREQUENCY} Hz; one svcond is T = ${SVCOND_SECONDS} s exactly. KO42, the metric tensioner,
belongs to every computation: ${MODULATION}, alpha = ${ALPHA_K}. \`value\` is the bare physics; R(t) stands beside it
and is never multiplied into it.

## The protocol

${PROTOCOL.map((step, at) => `${at + 1}. ${step}`).join('\n')}

## How to work

- Find an operator with \`svc_find_operator\` or \`svc_list_operators\`; read its input keys and units. All inputs are SI.
- Closed forms: \`svc_compute {domain, operators, inputs}\` with 1 to 3 operators. An unknown key answers value null
  and tells the accepted keys; nothing is billed.
- \`svc_auto {query}\` chooses for you and says why; \`svc_unified\` composes operators and equations of your own.
- Simulations: the tools below. Every parameter has a default; a value outside its range is refused with the range.
- A refusal (UNSTABLE, PRECISION, NOT_CONVERGED ...) names the number that failed and its limit: change that and call again.
- Quote value, unit and uncertainty; keep svcProof, operators, R_t, svcond and keyPrefix: \`svc_verify\` checks them.

## Solvers

${solvers.map(solver => `- \`${toolName(solver)}\`: ${solver.title}`).join('\n')}

## Closed-form solvers

Named sets of operators that \`svc_auto\` can choose, or takes as \`solver\`:

${operators.closedForms.map(({ key, title, operators: ids }) => `- \`${key}\`: ${title} (${ids.join(', ')})`).join('\n')}

## Domains

${categoriesOf(operators)
  .map(
    ({ domain, prefix, count, description }) =>
      `- \`${prefix}\` ${domain} (${count}): ${description}`,
  )
  .join('\n')}
`,
  }),
)

const shared: TProperties = {
  version: text({ title: 'version of the service' }),
  kernelVersion: text({ title: 'version of the kernel prompt' }),
  pulse: anything({ title: 'frequency, period, coupling and modulation of the clock' }),
  precisionBound: number({ title: 'numeric accuracy bound' }),
  varianceThreshold: number({ title: 'svcond variance above which the metric is shifted' }),
  masterEquation: text({ title: 'Master Equation' }),
  functionalEquation: text({ title: 'functional equation' }),
  protocol: list(text({ title: 'step' }), { title: 'the 7 steps' }),
  domains: list(category, { title: 'domains' }),
  operators: list(operatorRecord, { title: 'operator records' }),
  solvers: list(
    object({
      key: text({ title: 'short name' }),
      tool: text({ title: 'tool' }),
      title: text({ title: 'title' }),
      description: text({ title: 'what it does' }),
      reference: text({ title: 'source of the method' }),
    }),
    { title: 'solvers' },
  ),
  closedFormSolvers: list(
    object({
      key: text({ title: 'what svc_auto takes as solver' }),
      title: text({ title: 'title' }),
      domain: text({ title: 'prefix' }),
      operators: list(text({ title: 'id' }), { title: 'evaluated together' }),
    }),
    { title: 'closed-form solvers' },
  ),
}

export const kernel = defineTool({
  name: 'kernel',
  title: 'The whole kernel',
  description:
    'The kernel as one JSON document: clock, Master Equation, protocol, domains, every operator record and every solver. For clients that keep a copy; it has an ETag and is compressed. Needs no key and costs nothing.',
  tier: 'public',
  toolset: 'access',
  input: object({}),
  output: object(shared),
  document: true,
  routes: [{ method: 'GET', path: '/api/kernel' }],
  mcp: false,
  annotations: READ_ONLY,
  examples: [{ title: 'whole', input: {} }],

  call: async (_input, _caller, house) => ({ kind: 'document', document: await kernelJson(house) }),
})

export const prompt = defineTool({
  name: 'kernel_prompt',
  title: 'The kernel as a prompt',
  description:
    'The kernel as markdown for a language model: clock, protocol, how to work with the tools, solvers and domains. Put it into the system prompt of an agent that computes with this service. Needs no key and costs nothing.',
  tier: 'public',
  toolset: 'access',
  input: object({}),
  output: text({ title: 'markdown' }),
  produces: ['text/markdown'],
  document: true,
  routes: [{ method: 'GET', path: '/api/kernel/prompt' }],
  mcp: false,
  annotations: READ_ONLY,
  examples: [{ title: 'whole', input: {} }],

  call: (_input, _caller, house) => ({ kind: 'document', document: kernelPrompt(house) }),
})
