import { parseArgs } from 'node:util'
import { newIdentity } from '../accounts/identity.ts'
import { keyId, keyView } from '../accounts/key-view.ts'
import { addKey, spinUp } from '../accounts/machines.ts'
import { isPlan, PLANS, type Plan } from '../accounts/plans.ts'
import { StartRefused } from '../settings/start-refused.ts'
import type { KeyRow } from '../store/store.ts'
import { besideTheNode } from './beside.ts'
import { type Command, WrongUsage } from './command.ts'

const COMPUTING = PLANS.filter(plan => plan !== 'demo')

export const keys: Command = {
  usage: [
    [
      `keys create --plan ${COMPUTING.join('|')} [--name NAME]`,
      'a machine of its own with a key, shown once',
    ],
    ['keys create --machine ZID', 'another key for a machine, on its plan'],
    ['keys list [--machine ZID]', 'every key, one JSON object a line'],
    ['keys revoke ID', 'end a key; a running node refuses it within a second'],
  ],

  async run([verb, ...args]) {
    if (verb === 'create') return create(args)
    if (verb === 'list') return list(args)
    if (verb === 'revoke') return revoke(args)
    throw new WrongUsage('keys create, keys list or keys revoke')
  },
}

async function create(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: { plan: { type: 'string' }, name: { type: 'string' }, machine: { type: 'string' } },
  })
  const { machine: zid, name: displayName = 'operator' } = values
  if (zid !== undefined && values.plan !== undefined) {
    throw new WrongUsage('a key for a machine is on the plan of the machine: leave --plan out')
  }
  const plan = zid === undefined ? computingPlan(values.plan) : undefined
  return besideTheNode(async parts => {
    if (plan) {
      // Nobody holds an equation: the operator makes further keys by this command.
      const own = { zid: newIdentity().zid, publicKey: null }
      const { ZID, apiKey } = await spinUp(parts, { displayName, plan, own, demo: null })
      return print({ key: apiKey, keyPrefix: ZID.slice(0, 8), plan })
    }
    const machine = await parts.store.machine(zid!)
    if (!machine) throw new StartRefused(`no machine has the identity ${zid}`)
    const key = await addKey(parts, machine)
    return print({ key, keyPrefix: machine.zid.slice(0, 8), plan: machine.plan })
  })
}

function computingPlan(word = 'free'): Plan {
  if (isPlan(word) && word !== 'demo') return word
  throw new WrongUsage(`--plan is one of ${COMPUTING.join(', ')}`)
}

async function list(args: string[]): Promise<number> {
  const { values } = parseArgs({ args, options: { machine: { type: 'string' } } })
  return besideTheNode(async ({ store }) => {
    for (const row of await store.keysOf(values.machine)) print(shown(row))
    return 0
  })
}

async function revoke(args: string[]): Promise<number> {
  const { positionals } = parseArgs({ args, allowPositionals: true })
  const [id] = positionals
  if (id === undefined || positionals.length > 1) throw new WrongUsage('keys revoke ID')
  return besideTheNode(async parts => {
    const matches = (await parts.store.keysOf()).filter(row => keyId(row) === id)
    if (matches.length === 0) throw new StartRefused(`no key has the id ${id} (see keys list)`)
    for (const { digest } of matches) await parts.keys.revoke(digest)
    const rows = await parts.store.keysOf()
    for (const row of rows) if (keyId(row) === id) print(shown(row))
    return 0
  })
}

function shown(row: KeyRow) {
  return { ...keyView(row), kind: row.kind, machine: row.zid }
}

function print(line: object): 0 {
  console.log(JSON.stringify(line))
  return 0
}
