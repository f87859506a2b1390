// The part of node-postgres that is used here; the package brings no types of its own.
declare module 'pg' {
  import type { EventEmitter } from 'node:events'

  interface ClientConfig {
    connectionString: string
    application_name?: string
    keepAlive?: boolean
    connectionTimeoutMillis?: number
    /** Ms that a query may take, as its client sees it. */
    query_timeout?: number
    /** Ms that the server gives a statement. */
    statement_timeout?: number
    types?: { getTypeParser(oid: number, format?: string): (text: string) => unknown }
  }

  interface QueryConfig {
    text: string
    /** A statement with a name is parsed once a connection. */
    name?: string
    values?: readonly unknown[]
  }

  export class Client extends EventEmitter {
    constructor(config: ClientConfig)
    connect(): Promise<void>
    query(query: QueryConfig): Promise<{ rows: Record<string, unknown>[] }>
    end(): Promise<void>
  }

  export const types: { getTypeParser(oid: number, format?: string): (text: string) => unknown }
}
