// A job: many points, computed by the service in its own time.
import { ServiceError } from './errors.ts'
import type { Request } from './transport.ts'

/** Of a point: what differs in its inputs, and what came of it. */
export interface JobPoint {
  readonly index: number
  readonly inputs: Readonly<Record<string, unknown>>
  readonly outputs: Readonly<
    Record<
      string,
      { readonly value: number | null; readonly unit: string; readonly uncertainty?: number | null }
    >
  >
  /** Code of the refusal, where it was refused. */
  readonly refused?: string
}

export interface JobView {
  readonly job: string
  readonly state: 'queued' | 'running' | 'done' | 'failed' | 'cancelled'
  readonly points: number
  readonly done: number
  readonly refused: number
  readonly progress: number
  readonly tokens: number
  readonly error: { readonly code: string; readonly message: string } | null
  /** By which the receiver of a webhook verifies: in the answer that starts the job alone. */
  readonly webhookSecret?: string
  readonly answer?: Readonly<Record<string, unknown>> | null
}

/** What is wanted: docs/jobs.md has each member. */
export interface JobRequest {
  readonly tool: string
  readonly input?: object
  readonly inputs?: readonly object[]
  readonly sweep?: Readonly<Record<string, object>>
  readonly ensemble?: object
  readonly outputs?: readonly string[]
  readonly label?: string
  readonly webhook?: string
}

const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 2000
const PAGE = 5000

type Json = (request: Request) => Promise<unknown>

export class Job implements AsyncIterable<JobPoint> {
  readonly id: string
  /** The state as it was last read. */
  view: JobView
  readonly #json: Json
  readonly #path: string

  constructor(view: JobView, json: Json) {
    this.id = view.job
    this.view = view
    this.#json = json
    this.#path = `/api/jobs/${encodeURIComponent(view.job)}`
  }

  async refresh(): Promise<JobView> {
    this.view = (await this.#json({ method: 'GET', path: this.#path })) as JobView
    return this.view
  }

  /** The sealed answer when the job is done. A failed or cancelled job is a ServiceError. */
  async wait(signal?: AbortSignal): Promise<Readonly<Record<string, unknown>>> {
    let pause = FIRST_PAUSE_MS
    while (!isOver(await this.refresh())) {
      await paused(pause, signal)
      pause = Math.min(2 * pause, LONGEST_PAUSE_MS)
    }
    this.#refuseUnlessDone()
    return this.view.answer!
  }

  /** Each point in its order as soon as it is there. */
  async *[Symbol.asyncIterator](): AsyncGenerator<JobPoint> {
    let after = 0
    let pause = FIRST_PAUSE_MS
    for (;;) {
      const over = isOver(await this.refresh())
      const before = after
      for (const point of await this.#page(after)) {
        // What is computed out of order waits until those before it are there.
        if (point.index !== after && !over) break
        yield point
        after = point.index + 1
      }
      if (after > before) pause = FIRST_PAUSE_MS
      else if (over) return this.#refuseUnlessDone()
      else {
        await paused(pause)
        pause = Math.min(2 * pause, LONGEST_PAUSE_MS)
      }
    }
  }

  async #page(after: number): Promise<readonly JobPoint[]> {
    if (after >= this.view.points) return []
    const path = `${this.#path}/points?from=${after}&limit=${PAGE}`
    const page = (await this.#json({ method: 'GET', path })) as { points: readonly JobPoint[] }
    return page.points
  }

  /** Cancels it; one that is over is removed with its points. */
  async cancel(): Promise<void> {
    this.view = (await this.#json({ method: 'DELETE', path: this.#path })) as JobView
  }

  #refuseUnlessDone(): void {
    const { state, error } = this.view
    if (state === 'done') return
    const { code, message } = error ?? { code: 'CANCELLED', message: `${this.id} was ${state}` }
    throw new ServiceError({ code, message, status: 0 })
  }
}

const isOver = ({ state }: JobView): boolean =>
  state === 'done' || state === 'failed' || state === 'cancelled'

const paused = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const left = () => {
      clearTimeout(timer)
      reject(signal!.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', left)
      resolve()
    }, ms)
    signal?.addEventListener('abort', left, { once: true })
  })
