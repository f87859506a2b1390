// A run that tells how far it is. Closing the connection cancels it.
import { type Options, Refusal, send } from './call.ts'
import { eventsOf } from './events.ts'

export interface Progress {
  readonly fraction: number
  readonly message: string
}

/** Sends the input and answers with the result; what does not tell progress is answered as JSON. */
export async function run<T>(
  path: string,
  options: Options,
  tell: (progress: Progress) => void,
): Promise<T> {
  const reply = await send(path, {
    ...options,
    accept: 'text/event-stream, application/json;q=0.5',
  })
  if (!reply.headers.get('content-type')?.startsWith('text/event-stream')) {
    return (await reply.json()) as T
  }
  for await (const { event, data } of eventsOf(reply.body!)) {
    const value: unknown = JSON.parse(data)
    if (event === 'progress') tell(value as Progress)
    if (event === 'failure') throw new Refusal(value as ConstructorParameters<typeof Refusal>[0])
    if (event === 'result') return value as T
  }
  throw new Refusal({ error: 'the connection ended before the result', code: 'INTERNAL' })
}
