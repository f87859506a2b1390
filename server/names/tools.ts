import { Failure } from '../../workers/failure.ts'
import { unixMs } from '../../workers/field/clock.ts'
import { boolean, integer, list, object, text } from '../../workers/schema.ts'
import { anchored } from '../call/anchored.ts'
import { entryPlace, ownerOf } from '../call/owner.ts'
import { APPENDS, defineTool, type House, json, READ_ONLY, REMOVES } from '../call/tool.ts'
import {
  NAME_PATTERN,
  type Name,
  nameOf,
  namesHeld,
  namesOf,
  RESERVED_DAYS,
  refuseMisleading,
  registration,
  release,
  turnOf,
} from './name.ts'

const NAME = text({
  title: 'name: a-z, 0-9 and -, up to 63 characters',
  pattern: NAME_PATTERN,
  examples: ['wind-tunnel'],
})

const SLUG = text({
  title: 'slug of the machine',
  pattern: '^[0-9a-z-]{1,64}$',
  examples: ['quiet-lake-42'],
})

const address = {
  name: NAME,
  slug: SLUG,
  url: text({ title: 'address of the pages of the machine' }),
  registeredAt: integer({ title: 'unix milliseconds', unit: 'ms' }),
}

const shown = ({ name, slug, registeredAt }: Name, { baseUrl }: House) => ({
  name,
  slug,
  url: `${baseUrl()}/s/${slug}/`,
  registeredAt,
})

const open = { tier: 'public', toolset: 'access', mcp: false, annotations: READ_ONLY } as const

const nameRegister = defineTool({
  name: 'dns_register',
  title: 'Register a name',
  description:
    'Registers a name that resolves to your machine until DELETE /api/dns/names/{name} releases it. The first who asks for a name keeps it; one that is taken, or was released in the last 30 days by another machine, is a CONFLICT; one that misleads (localhost, www, admin, xn--..., digits alone) is refused. Up to 100 names a machine; anchored on the chain. Costs nothing; 1000 an hour from an address.',
  tier: 'key',
  toolset: 'access',
  mcp: false,
  input: object({ name: NAME }),
  output: object({ ...address, entry: entryPlace }),
  routes: [{ method: 'POST', path: '/api/dns/register' }],
  status: 201,
  bucket: 'name',
  turn: ({ name }) => turnOf(name),
  annotations: APPENDS,
  examples: [{ title: 'a name', input: { name: 'wind-tunnel' } }],

  async call({ name }, caller, house) {
    const { clock, store } = house
    refuseMisleading(name)
    const zid = ownerOf(caller)
    const registeredAt = unixMs(clock)
    const { slug } = (await store.machine(zid))!
    const registered = { name, slug, registeredAt }
    const writes = await registration(store, zid, registered)
    const change = { zid, tool: 'dns_register', about: { name }, writes, at: registeredAt }
    return json({ ...shown(registered, house), entry: await anchored(change, house) })
  },
})

const nameRelease = defineTool({
  name: 'dns_release',
  title: 'Release a name',
  description: `Releases a name of your machine: it resolves to nothing from then on and makes room for another. It stays reserved for your machine for ${RESERVED_DAYS} days, in which you alone can register it again; after that anybody can. Only the newest 100 released names of a machine are reserved. Anchored on the chain. Names of other machines are not found. Costs nothing.`,
  tier: 'key',
  toolset: 'access',
  mcp: false,
  input: object({ name: NAME }),
  output: object({
    name: NAME,
    deleted: boolean({ title: 'true' }),
    reservedUntil: integer({
      title: 'until when it stays reserved for your machine, unix milliseconds',
      unit: 'ms',
    }),
    entry: entryPlace,
  }),
  routes: [{ method: 'DELETE', path: '/api/dns/names/:name' }],
  turn: ({ name }) => turnOf(name),
  annotations: REMOVES,
  examples: [{ title: 'a name', input: { name: 'wind-tunnel' } }],

  async call({ name }, caller, house) {
    const { clock, store } = house
    const zid = ownerOf(caller)
    const at = unixMs(clock)
    const { writes, reservedUntil } = await release(store, zid, name, at)
    const change = { zid, tool: 'dns_release', about: { name }, writes, at }
    return json({ name, deleted: true, reservedUntil, entry: await anchored(change, house) })
  },
})

const nameResolve = defineTool({
  ...open,
  name: 'dns_resolve',
  title: 'Resolve a name',
  description:
    'The machine that a name resolves to: its slug and the address of its pages. NOT_FOUND for a name that nobody has registered. Needs no key.',
  input: object({ name: NAME }),
  output: object(address),
  routes: [{ method: 'GET', path: '/api/dns/resolve' }],
  examples: [{ title: 'a name', input: { name: 'wind-tunnel' } }],

  async call({ name }, _caller, house) {
    return json(shown(await nameOf(house.store, name), house))
  },
})

const nameLookup = defineTool({
  ...open,
  name: 'dns_lookup',
  title: 'Names of a machine',
  description:
    'The names that resolve to a machine, oldest first. NOT_FOUND for a machine that is not there. Needs no key.',
  input: object({ slug: SLUG }),
  output: object({ slug: SLUG, names: list(object(address), { title: 'oldest first' }) }),
  routes: [{ method: 'GET', path: '/api/dns/lookup' }],
  examples: [{ title: 'a machine', input: { slug: 'quiet-lake-42' } }],

  async call({ slug }, _caller, house) {
    const machine = await house.store.machineBySlug(slug)
    if (machine === undefined) throw new Failure('NOT_FOUND', `no machine is named ${slug}`)
    const names = await namesOf(house.store, machine.zid)
    return json({ slug, names: names.map(name => shown(name, house)) })
  },
})

const nameStatus = defineTool({
  ...open,
  name: 'dns_status',
  title: 'Status of the name service',
  description: 'How many names this node resolves, and how a name is written. Needs no key.',
  input: object({}),
  output: object({
    names: integer({ title: 'registered names', minimum: 0 }),
    pattern: text({ title: 'what a name has to match' }),
  }),
  routes: [{ method: 'GET', path: '/api/dns/status' }],
  examples: [{ title: 'now', input: {} }],

  async call(_input, _caller, { store }) {
    return json({ names: await namesHeld(store), pattern: NAME_PATTERN })
  },
})

export const nameTools = [nameRegister, nameRelease, nameResolve, nameLookup, nameStatus]
