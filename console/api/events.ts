/** Server-sent events, as far as this service writes them. */
export async function* eventsOf(body: ReadableStream<Uint8Array>) {
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
