// The nodes that share a ledger, as each of them sees the others.

/** What a node is doing now. */
export interface NodeLoad {
  /** Runs that wait for a thread. */
  readonly queued: number
  /** Threads at work, and all. */
  readonly busy: number
  readonly threads: number
  /** Calls that are being answered. */
  readonly inFlight: number
}

export interface NodeAbout {
  /** Of this start; a node that starts again has another. */
  readonly id: string
  readonly release: string
  readonly host: string
  readonly pid: number
  /** Where it listens. */
  readonly address: string
  /** Unix ms. */
  readonly startedAt: number
}

export interface NodeRow extends NodeAbout, NodeLoad {
  /** Unix ms of what it last told of itself. */
  readonly heartbeatAt: number
}

export interface Nodes {
  /** That of this process. */
  readonly id: string
  /** Those that live, this one among them, in the order in which they started. */
  all(): Promise<NodeRow[]>
}

export interface WithNodes {
  readonly nodes: Nodes
}
