// Loaded before a suite; patches uvu while it is loaded. uvu 0.5.6 prints the `details` of any error as the text of a diff.
// Those of a Failure are an object, which causes a TypeError; a `return` in a `finally` swallows it, like any
// exception of a hook, and the suite would end there without a message.
import { registerHooks } from 'node:module'
import { inspect } from 'node:util'

const MENDED = [
  ['function format(name, err,', 'function format(name, thrown,'],
  ['\tlet { details,', '\tconst err = printable(thrown);\n\tlet { details,'],
  [
    '\t} finally {\n\t\tstate.__test__',
    '\t} catch (err) {\n\t\terrors += format("a hook", err, name);\n\t} finally {\n\t\tstate.__test__',
  ],
] as const

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context)
    if (!url.endsWith('/uvu/dist/index.mjs')) return loaded
    const source = MENDED.reduce((text, [original, mended]) => {
      if (text.split(original).length !== 2) throw new Error(`this is no uvu 0.5.6: ${original}`)
      return text.replace(original, mended)
    }, String(loaded.source))
    return { ...loaded, source: `import { printable } from '${import.meta.url}'\n${source}` }
  },
})

/** What uvu can print of what was thrown: its details, unless they are a text, go into the message. */
export function printable(thrown: unknown): Error {
  if (!(thrown instanceof Error)) return new Error(`${inspect(thrown)} was thrown`)
  const { details = '', code = thrown.name } = thrown as Error & Record<string, unknown>
  if (typeof details === 'string' || details === false) return thrown
  const { message, stack } = thrown
  return Object.assign(new Error(`${code}: ${message} ${inspect(details)}`), { stack })
}
