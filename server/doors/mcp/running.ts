import type { Id } from './message.ts'

/**
 * Requests under way, so that `notifications/cancelled` of the same session can end one. Request
 * ids are unique within a session alone, so without a session there is nothing that such a
 * notification could safely name.
 */
export class Running {
  readonly #controllers = new Map<string, AbortController>()

  /**
   * A signal that ends with the caller's or on a cancellation; dispose it when the request is
   * answered.
   */
  enter(session: string, id: Id, callerSignal: AbortSignal): { signal: AbortSignal } & Disposable {
    const controller = new AbortController()
    const key = keyOf(session, id)
    const leave = () => controller.abort(callerSignal.reason)
    this.#controllers.set(key, controller)
    if (callerSignal.aborted) leave()
    else callerSignal.addEventListener('abort', leave, { once: true })
    return {
      signal: controller.signal,
      [Symbol.dispose]: () => {
        callerSignal.removeEventListener('abort', leave)
        if (this.#controllers.get(key) === controller) this.#controllers.delete(key)
      },
    }
  }

  /** False where no such request runs here. */
  cancel(session: string, id: Id): boolean {
    const controller = this.#controllers.get(keyOf(session, id))
    controller?.abort(new Cancelled())
    return controller !== undefined
  }
}

/** Why a signal was aborted: the client takes its request back and expects no answer to it. */
export class Cancelled extends Error {}

const keyOf = (session: string, id: Id) => `${session} ${JSON.stringify(id)}`
