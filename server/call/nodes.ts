// The nodes that share a ledger, as each of them sees the others.

/** What a node is doing now. */
export interface NodeLoad {
  /** Runs that wait for a thread. */
  readonly queued: number
  /** Threads at work; `threads` is how many there are. */
  readonly busy: number
  readonly threads: number
  /** Calls that are being answered. */
  readonly inFlight: number
}

export interface NodeAbout {
  /** Identifies this start: a node that starts again has another id. */
  readonly id: string
  readonly release: string
  readonly host: string
  readonly pid: number
  /** The address at which it listens. */
  readonly address: string
  /** Unix ms. */
  readonly startedAt: number
}

export interface NodeRow extends NodeAbout, NodeLoad {
  /** Unix ms of what it last told of itself. */
  readonly heartbeatAt: number
}

export interface Nodes {
  /** Id of the node in this process. */
  readonly id: string
  /** Those that live, this one among them, in the order in which they started. */
  all(): Promise<NodeRow[]>
}

export interface WithNodes {
  readonly nodes: Nodes
}
