import { integerIn } from './readers.ts'

/** One process hands the connections to so many. */
const PROCESSES_MAX = 64

/** How the work of a node is shared out. */
export const PROCESS_SETTINGS = {
  workers: {
    env: 'SVC_WORKERS',
    unit: 'threads',
    default: null as number | null,
    meaning: 'threads that solve, shared out among the processes; unset: the cores of the machine',
    read: integerIn(1, 256),
  },
  processes: {
    env: 'SVC_PROCESSES',
    unit: '',
    default: 1,
    meaning:
      'processes that share the port and the ledger, each with its part of the threads and of the queue; one that ends is started again',
    read: integerIn(1, PROCESSES_MAX),
  },
}
