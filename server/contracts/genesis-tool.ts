import { choice, list, object, text } from '../../workers/schema.ts'
import { ticketOf } from '../call/owner.ts'
import { SHOWING } from '../call/showing.ts'
import { APPENDS, computed, defineTool } from '../call/tool.ts'
import { envelopeSchema } from '../envelope/schema.ts'
import { DEFINITION, type Definition } from './definition.ts'
import { ENV, envAt } from './env.ts'
import { firing } from './firing.ts'
import { ContractRun } from './run.ts'
import { outcome, summary } from './schema.ts'
import { type Fired, isOver, refuseUnsound, Statechart } from './statechart.ts'

const NAME = 'genesis_execute'
/** Contract id in the envelope of a definition that is tried without being deployed. */
const UNDEPLOYED = 'genesis'
/** Most moves of one run, which ends a statechart that returns to earlier states. */
const MOVES_MAX = 64

const { event, from, state, guard, reason } = outcome

const members = {
  path: list(object({ event, from, state, guard }), { title: 'the moves, in their order' }),
  state: text({ title: 'state in which the run ended' }),
  fireCount: summary.fireCount,
  stopped: choice(['final', 'blocked', 'limit'], {
    title: `why it ended: nothing leads on, a guard blocked, or ${MOVES_MAX} moves were made`,
  }),
  reason,
}

export const genesis = defineTool({
  name: NAME,
  title: 'Run a contract definition once',
  description:
    'Runs a contract definition once without deploying it: from its initial state it fires event after event at the given env until nothing leads on, a guard blocks, or 64 moves are made. The path, the operator values behind the last move and the reason for the end are sealed. Nothing is stored on the machine but the chain entry. Costs 1 token.',
  tier: 'key',
  toolset: 'state',
  input: object({ definition: DEFINITION, env: ENV, ...SHOWING }),
  output: envelopeSchema({
    ...members,
    result: object(members, { title: 'the run, as it was sealed' }),
  }),
  routes: [{ method: 'POST', path: '/api/genesis/execute' }],
  mcp: false,
  cost: () => 1,
  annotations: APPENDS,
  examples: [
    {
      title: 'an interlock that opens below a kinetic energy',
      input: {
        definition: {
          version: '1',
          name: 'interlock',
          initial: 'locked',
          states: {
            locked: { on: { open: { target: 'unlocked', guard: 'NM23 < 5' } } },
            unlocked: { final: true },
          },
        },
        env: { m: 2, v: 1 },
      },
    },
  ],

  async call({ definition: source, env }, caller, { clock, operators, pool }) {
    const started = performance.now()
    const definition = source as Definition
    refuseUnsound(definition, operators)
    const chart = new Statechart(definition, operators)
    const guards = new ContractRun(pool, ticketOf(caller))
    const moves: Fired[] = []
    let current = definition.initial
    let reason: string | undefined
    while (moves.length < MOVES_MAX && !isOver(definition, current)) {
      const seen = envAt(clock.nowNs(), moves.length, env)
      const fired = await guards.drive(chart.attempt(current, seen))
      moves.push(fired)
      if (!fired.fired) {
        reason = fired.reason!
        break
      }
      current = fired.to
    }
    const transitions = moves.filter(({ fired }) => fired)
    const last = moves.at(-1) ?? {
      fired: false,
      event: '',
      from: current,
      to: current,
      guard: '',
      results: [],
    }
    const run = {
      path: transitions.map(({ event, from, to, guard }) => ({ event, from, state: to, guard })),
      state: current,
      fireCount: transitions.length,
      stopped: reason !== undefined ? 'blocked' : isOver(definition, current) ? 'final' : 'limit',
      ...(reason !== undefined && { reason }),
    }
    const contract = { id: UNDEPLOYED, fireCount: transitions.length }
    return computed({
      ...firing(NAME, contract, last, started),
      result: run,
      extra: run,
    })
  },
})
