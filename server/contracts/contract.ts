// A deployed contract as it is kept: one document of its machine.
import { Failure } from '../../workers/failure.ts'
import type { Document, DocumentWrite, Store } from '../store/store.ts'
import { CONTRACTS_MOST, type Definition } from './definition.ts'

const KIND = 'contract'

export interface Contract {
  readonly id: string
  readonly name: string
  readonly state: string
  readonly fireCount: number
  readonly definition: Definition
}

export interface StoredContract {
  readonly contract: Contract
  readonly revision: number
}

/** NOT_FOUND for an id that the machine does not have, whoever else has it. */
export async function contractOf(store: Store, zid: string, id: string): Promise<StoredContract> {
  const found = await store.document(KIND, id)
  if (found === undefined || found.zid !== zid) {
    throw new Failure('NOT_FOUND', `the machine has no contract ${id}`, { id })
  }
  return { contract: read(found), revision: found.revision }
}

/** Newest first. */
export async function contractsOf(store: Store, zid: string): Promise<Contract[]> {
  const found = await store.documents(zid, KIND, { limit: CONTRACTS_MOST })
  return found.map(read)
}

/** Made when `after` is 0, else replaced. The order of events matters, so the text is not made canonical. */
export function contractWrite(zid: string, contract: Contract, after: number): DocumentWrite {
  const { id } = contract
  return { kind: KIND, id, zid, after, body: JSON.stringify(contract), most: CONTRACTS_MOST }
}

const read = ({ body }: Document): Contract => JSON.parse(body) as Contract
