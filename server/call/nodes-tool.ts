import { Failure } from '../../workers/failure.ts'
import { boolean, integer, list, object, text } from '../../workers/schema.ts'
import type { WithNodes } from './nodes.ts'
import { defineTool, type House, json, READ_ONLY } from './tool.ts'

/** The plan that `svc keys create` alone gives. */
const OPERATORS_PLAN = 'unlimited'

const count = (title: string) => integer({ title, minimum: 0 })
const moment = (title: string) => text({ title: `${title}, ISO 8601 in UTC` })

const NODE = object(
  {
    id: text({ title: 'of this start of the node' }),
    version: text({ title: 'release of its program' }),
    host: text({ title: 'name of its machine' }),
    pid: integer({ title: 'its process', minimum: 1 }),
    address: text({ title: 'where it listens' }),
    startedAt: moment('start'),
    heartbeatAt: moment('what follows is of this time'),
    queued: count('runs that wait for a thread'),
    busy: count('threads at work'),
    threads: count('threads in all'),
    inFlight: count('calls that are being answered'),
    answering: boolean({ title: 'whether it answers this call' }),
  },
  { title: 'a node' },
)

export const nodesTool = defineTool({
  name: 'nodes',
  title: 'Nodes of this ledger',
  description:
    'Every node that shares the ledger, oldest first. Each tells of itself every 2 s; one that was killed is listed for 10 s at most. For a key on the plan unlimited, which the operator alone makes.',
  tier: 'key',
  toolset: 'access',
  input: object({}),
  output: object({ nodes: list(NODE, { title: 'nodes' }) }),
  routes: [{ method: 'GET', path: '/api/nodes' }],
  mcp: false,
  annotations: READ_ONLY,
  examples: [{ title: 'now', input: {} }],
  async call(_input, { key }, { nodes }: House & WithNodes) {
    if (key!.plan !== OPERATORS_PLAN) {
      const message = `the nodes are shown to the operator: svc keys create --plan ${OPERATORS_PLAN} makes a key for it`
      throw new Failure('ADMIN_REQUIRED', message)
    }
    const rows = await nodes.all()
    return json({
      nodes: rows.map(({ release: version, startedAt, heartbeatAt, ...row }) => ({
        ...row,
        version,
        startedAt: new Date(startedAt).toISOString(),
        heartbeatAt: new Date(heartbeatAt).toISOString(),
        answering: row.id === nodes.id,
      })),
    })
  },
})
