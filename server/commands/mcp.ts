import type { Command } from './command.ts'
import { keepCompiled } from './compiled.ts'

export const mcp: Command = {
  usage: [
    [
      'mcp',
      'MCP over standard input and output, for one client: a node of its own in the data folder of the user (or SVC_DATA), without port and key',
    ],
  ],

  async run() {
    const { stdin: input, stdout: output } = process
    const stop = new AbortController()
    const end = () => {
      stop.abort(new Error('the client has left'))
      input.destroy()
    }
    output.on('error', end)
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, end)
    keepCompiled()
    const { serveOverStdio } = await import('../node/serve-stdio.ts')
    await serveOverStdio({ input, output, signal: stop.signal })
    return 0
  },
}
