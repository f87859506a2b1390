import { unixMs } from '../../workers/field/clock.ts'
import { boolean, object } from '../../workers/schema.ts'
import { anchored } from '../call/anchored.ts'
import { entryPlace, ownerOf } from '../call/owner.ts'
import { defineTool, json, REMOVES } from '../call/tool.ts'
import { removal } from './contract.ts'
import { ID } from './schema.ts'

const NAME = 'contract_delete'

export const contractDelete = defineTool({
  name: NAME,
  title: 'Delete a contract',
  description:
    'Removes a contract of your machine with its definition for good and makes room for another. The deletion is anchored on the chain; the entries of its deployment and moves stay there, and their receipts go on verifying. Contracts of other machines are not found. Costs nothing.',
  tier: 'key',
  toolset: 'state',
  input: object({ id: ID }),
  output: object({ id: ID, deleted: boolean({ title: 'true' }), entry: entryPlace }),
  routes: [{ method: 'DELETE', path: '/api/contracts/:id' }],
  mcp: false,
  annotations: REMOVES,
  examples: [{ title: 'one', input: { id: 'contract-1' } }],

  async call({ id }, caller, house) {
    const { clock, store } = house
    const zid = ownerOf(caller)
    const writes = await removal(store, zid, id)
    const about = { contract: id, state: 'deleted' }
    const entry = await anchored({ zid, tool: NAME, about, writes, at: unixMs(clock) }, house)
    return json({ id, deleted: true, entry })
  },
})
