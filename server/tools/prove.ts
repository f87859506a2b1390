import { boolean, integer, list, object, optional, text } from '../../workers/schema.ts'
import { SHOWING } from '../call/showing.ts'
import { APPENDS, defineTool } from '../call/tool.ts'
import { computation, compute, computeOutput, DOMAIN, OPERATORS } from './compute.ts'
import { INPUTS, SOLVE_FOR } from './quantities.ts'

const step = object({
  step: integer({ title: 'number of the step', minimum: 1, maximum: 7 }),
  name: text({ title: 'what the step demands' }),
  passed: boolean({ title: 'whether it held' }),
  detail: text({ title: 'what was found' }),
})

/** The answer of svc_compute with the protocol; a call without a value has no protocol to show. */
const output = object({
  ...computeOutput.properties,
  protocol: optional(list(step, { title: 'the 7 steps, each evaluated on this answer' })),
})

/** What is proven when the caller names nothing: the period of the Earth's orbit. */
const ORBIT_OF_THE_EARTH = {
  operators: ['ORBIT_PERIOD'],
  inputs: { a: 149597870700, M: 1.98841e30 },
}

const inputs = { ...INPUTS, default: {} }

export const prove = defineTool({
  name: 'svc_prove',
  title: 'Public signed receipt',
  description:
    'Computes like svc_compute without a key, at most 10 calls a minute from an address, and shows the 7-step protocol evaluated on the answer: a receipt under the name PROVE that anyone can check with /api/svc/prove/verify. Without a body the orbital period of the Earth is computed.',
  tier: 'public',
  toolset: 'access',
  input: object({
    domain: optional(DOMAIN),
    operators: OPERATORS,
    inputs,
    ...SHOWING,
  }),
  output: Object.assign(output, { required: computeOutput.required }),
  routes: [{ method: 'POST', path: '/api/svc/prove' }],
  mcp: false,
  bucket: 'prove',
  annotations: APPENDS,
  examples: [
    { title: 'the default', input: {} },
    { title: 'a photon', input: { domain: 'QM', operators: ['QM2'], inputs: { f: 5e14 } } },
  ],

  call(request, caller, { pool }) {
    const namesNothing =
      request.domain === undefined &&
      request.operators.length === 0 &&
      Object.keys(request.inputs).length === 0
    const more = { tool: 'svc_prove', sealAs: 'PROVE', isProven: true } as const
    return computation(namesNothing ? ORBIT_OF_THE_EARTH : request, pool, caller, more)
  },
})

export const playground = defineTool({
  name: 'svc_playground',
  title: 'Compute without a key',
  description:
    'svc_compute for a first try: no key, at most 10 calls a minute from an address, sealed under the name PLAYGROUND and billed to nobody. For more calls mint a demo key and spin up a machine.',
  tier: 'public',
  toolset: 'access',
  input: object({
    domain: optional(DOMAIN),
    operators: OPERATORS,
    inputs,
    solveFor: SOLVE_FOR,
    ...SHOWING,
  }),
  output: computeOutput,
  routes: [{ method: 'POST', path: '/api/playground/compute' }],
  mcp: false,
  bucket: 'playground',
  annotations: APPENDS,
  examples: compute.examples,

  call(request, caller, { pool }) {
    return computation(request, pool, caller, { tool: 'svc_playground', sealAs: 'PLAYGROUND' })
  },
})
