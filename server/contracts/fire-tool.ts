import { Failure } from '../../workers/failure.ts'
import { object, optional, text } from '../../workers/schema.ts'
import { ownerOf, ticketOf } from '../call/owner.ts'
import { SHOWING } from '../call/showing.ts'
import { type Answer, APPENDS, computed, defineTool } from '../call/tool.ts'
import { envelopeSchema } from '../envelope/schema.ts'
import { contractMove, contractOf } from './contract.ts'
import { EVENT_NAME_MAX } from './definition.ts'
import { ENV, envAt } from './env.ts'
import { firing } from './firing.ts'
import { ContractRun } from './run.ts'
import { ID, outcome, summary } from './schema.ts'
import { type Fired, Statechart } from './statechart.ts'

const NAME = 'svc_contract_fire'

const members = { id: ID, ...outcome, fireCount: summary.fireCount }

/** Schema of both answers, the envelope of a move and the outcome of a blocked guard: only their common members are required. */
export const fireOutput = Object.assign(
  envelopeSchema({
    ...members,
    result: optional(object(members, { title: 'the move, as it was sealed' })),
  }),
  { required: ['id', 'fired', 'event', 'from', 'state', 'guard'] },
)

export const contractFire = defineTool({
  name: NAME,
  title: 'Fire a contract',
  brief:
    'Makes the next transition of a contract: the first event whose guard holds, or the one named. Guards read env.',
  description:
    'Makes the next transition of a deployed contract: the first event of its state whose guard holds, or the event that is named. Guards evaluate registry operators over env. A move is sealed with the operator values, anchored on the chain and counted; when a guard blocks, nothing changes, nothing is billed, and the answer is fired:false with the reason (422 GUARD_BLOCKED over REST). Costs 1 token.',
  tier: 'key',
  toolset: 'state',
  input: object({
    id: ID,
    event: optional(
      text({
        title: 'event to fire; unset: the first whose guard holds',
        minLength: 1,
        maxLength: EVENT_NAME_MAX,
      }),
    ),
    env: ENV,
    ...SHOWING,
  }),
  output: fireOutput,
  routes: [{ method: 'POST', path: '/api/svc/contract_fire' }],
  mcp: true,
  cost: () => 1,
  annotations: APPENDS,
  examples: [{ title: 'the next transition', input: { id: 'contract-1', env: { load: 1200 } } }],

  async call({ id, event, env }, caller, { clock, operators, pool, store }) {
    const started = performance.now()
    const zid = ownerOf(caller)
    const { contract, revision } = await contractOf(store, zid, id)
    const { definition, state, fireCount } = contract
    const seen = envAt(clock.nowNs(), fireCount, env)
    const run = new ContractRun(pool, ticketOf(caller))
    const chart = new Statechart(definition, operators)
    const fired = await run.drive(chart.attempt(state, seen, event))
    if (!fired.fired) return blocked(id, fireCount, fired)
    const after = { ...contract, state: fired.to, fireCount: fireCount + 1 }
    return computed({
      ...firing(NAME, after, fired, started),
      writes: () => [contractMove(zid, after, revision)],
    })
  },
})

export function blocked(id: string, fireCount: number, fired: Fired): Answer {
  const { event, from, to, guard, reason = '' } = fired
  const body = { id, fired: false, event, from, state: to, guard, reason, fireCount }
  return { kind: 'json', body, refusal: new Failure('GUARD_BLOCKED', reason, body) }
}
