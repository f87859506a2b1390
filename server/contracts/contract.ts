// A deployed contract is stored in two documents: its state, which changes with each move, and its definition, which never
// changes. So a list of contracts need not read the definitions, and a move need not write one.
import { integer, object, type Static, text } from '../../workers/schema.ts'
import { collection, removals } from '../store/collection.ts'
import type { DocumentWrite, Store } from '../store/store.ts'
import { CONTRACTS_MAX, DEFINITION, type Definition } from './definition.ts'

const HEAD = object({
  id: text({ title: 'id of the contract' }),
  name: text({ title: 'name' }),
  state: text({ title: 'where it stands' }),
  fireCount: integer({ title: 'transitions made', minimum: 0 }),
})

export const contracts = collection({
  kind: 'contract',
  schema: HEAD,
  most: CONTRACTS_MAX,
  called: 'contract',
})
export const contractDefinitions = collection({
  kind: 'contract-definition',
  schema: DEFINITION,
  most: CONTRACTS_MAX,
  called: 'contract',
})

export type ContractHead = Readonly<Static<typeof HEAD>>

export interface Contract extends ContractHead {
  readonly definition: Definition
}

export interface StoredContract {
  readonly contract: Contract
  readonly revision: number
}

/** Throws NOT_FOUND for an id that is not this machine's, also where another machine has it: ids of others stay secret. */
export async function contractOf(store: Store, zid: string, id: string): Promise<StoredContract> {
  const [head, definition] = await Promise.all([
    contracts.own(store, zid, id),
    contractDefinitions.own(store, zid, id),
  ])
  return { contract: { ...head.value, definition: definition.value }, revision: head.revision }
}

/** The contracts of a machine, newest first. */
export async function contractsOf(store: Store, zid: string): Promise<ContractHead[]> {
  return (await contracts.list(store, zid)).map(({ value }) => value)
}

/** The writes of a new contract. The definition is not put into canonical JSON, which would lose the order of its events. */
export function deployment(zid: string, contract: Contract): DocumentWrite[] {
  const { id, definition } = contract
  return [
    contractMove(zid, contract, 0),
    contractDefinitions.write(zid, id, definition, { after: 0 }),
  ]
}

/** The write that replaces revision `after` of a contract's state. */
export function contractMove(
  zid: string,
  { id, name, state, fireCount }: ContractHead,
  after: number,
): DocumentWrite {
  return contracts.write(zid, id, { id, name, state, fireCount }, { after })
}

/** The writes that remove a contract and its definition. Throws NOT_FOUND as contractOf() does. */
export const removal = (store: Store, zid: string, id: string): Promise<DocumentWrite[]> =>
  removals(store, zid, [contracts, contractDefinitions], id)
