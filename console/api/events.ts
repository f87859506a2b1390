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
      const data = part('data')
      // A comment, by which the service keeps a silent connection open, is no event (WHATWG HTML, section 9.2.6).
      if (data !== '') yield { event: part('event'), data }
    }
  }
}
