// A deployed contract as it is kept: what moves, and beside it the definition, which never does, so that a list
// of contracts reads no definition and a move writes none.
import { Failure } from '../../workers/failure.ts'
import { removalOf } from '../store/removal.ts'
import type { DocumentWrite, Store } from '../store/store.ts'
import { CONTRACTS_MAX, type Definition } from './definition.ts'

const KIND = 'contract'
const DEFINITION = 'contract-definition'

export interface ContractHead {
  readonly id: string
  readonly name: string
  readonly state: string
  readonly fireCount: number
}

export interface Contract extends ContractHead {
  readonly definition: Definition
}

export interface StoredContract {
  readonly contract: Contract
  readonly revision: number
}

/** NOT_FOUND for an id that the machine does not have, whoever else has it. */
export async function contractOf(store: Store, zid: string, id: string): Promise<StoredContract> {
  const [head, definition] = await Promise.all([
    store.document(KIND, id),
    store.document(DEFINITION, id),
  ])
  if (head === undefined || definition === undefined || head.zid !== zid) {
    throw notFound(id)
  }
  const contract = { ...headFrom(head.body), definition: JSON.parse(definition.body) as Definition }
  return { contract, revision: head.revision }
}

/** Newest first. */
export async function contractsOf(store: Store, zid: string): Promise<ContractHead[]> {
  const found = await store.documents(zid, KIND, { limit: CONTRACTS_MAX })
  return found.map(({ body }) => headFrom(body))
}

/** The writes of a new contract. The order of events matters, so the definition is not made canonical. */
export function deployment(zid: string, contract: Contract): DocumentWrite[] {
  const { id, definition } = contract
  const body = JSON.stringify(definition)
  return [
    contractMove(zid, contract, 0),
    { kind: DEFINITION, id, zid, after: 0, body, most: CONTRACTS_MAX },
  ]
}

/** The write of a contract that has moved since the revision `after`. */
export function contractMove(
  zid: string,
  { id, name, state, fireCount }: ContractHead,
  after: number,
): DocumentWrite {
  const body = JSON.stringify({ id, name, state, fireCount })
  return { kind: KIND, id, zid, after, body, most: CONTRACTS_MAX }
}

/** The writes that remove a contract with its definition. NOT_FOUND as with contractOf(). */
export async function removal(store: Store, zid: string, id: string): Promise<DocumentWrite[]> {
  const writes = await removalOf(store, zid, [KIND, DEFINITION], id)
  if (writes.length === 0) throw notFound(id)
  return writes
}

const notFound = (id: string) =>
  new Failure('NOT_FOUND', `the machine has no contract ${id}`, { id })

const headFrom = (body: string): ContractHead => JSON.parse(body) as ContractHead
