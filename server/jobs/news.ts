import { EventEmitter } from 'node:events'

interface News {
  due: []
  changed: [job: string]
  cancelled: [job: string]
}

/** What the parts of one node tell each other of jobs at once; other nodes see it in the store a moment later. */
export class JobNews extends EventEmitter<News> {
  constructor() {
    super()
    // Each stream of events listens, and their number has a limit of its own.
    this.setMaxListeners(0)
  }
}

export interface WithJobs {
  readonly jobNews: JobNews
}
