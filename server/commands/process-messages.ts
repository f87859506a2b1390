// How the first process of a node and the others know of each other; without node:cluster, which a node of one does not load.

/** Tells a process which one of the node it is, counted from 1. */
export const NUMBER = 'PHYSICS_PROCESS'

/** Number of this process; undefined: it is the only one, or the first. */
export function processNumber(): number | undefined {
  const text = process.env[NUMBER]
  return text === undefined ? undefined : Number(text)
}

/** What the first process is told by the others, once they listen, and tells them. */
export interface Listening {
  readonly greeting: string
}
export const STOP = 'stop'
