// A run that tells how far it is. Closing the connection cancels it.
import { type Options, Refusal, send } from './call.ts'

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

/** Server-sent events, as far as this service writes them. */
async function* eventsOf(body: ReadableStream<Uint8Array>) {
  const reader = body.pipeThrough(new TextDecoderStream() as never).getReader()
  let waiting = ''
  for (;;) {
    const { done, value } = (await reader.read()) as ReadableStreamReadResult<string>
    if (done) return
    waiting += value
    const blocks = waiting.split('\n\n')
    waiting = blocks.pop()!
    for (const block of blocks) {
      const part = (name: string) =>
        block
          .split('\n')
          .filter(line => line.startsWith(`${name}:`))
          .map(line => line.slice(name.length + 1).trimStart())
          .join('\n')
      yield { event: part('event'), data: part('data') }
    }
  }
}
