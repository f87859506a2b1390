// The verification manual as a module of the page: `virtual:manual` has every figure of docs/verification.md that is one of a
// solver, and the addresses of the pictures of docs/solvers.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const FIGURES = fileURLToPath(new URL('../docs/verification.md', import.meta.url))
const PICTURES = fileURLToPath(new URL('../docs/solvers', import.meta.url))

const NAME = 'virtual:manual'
const RESOLVED = `\0${NAME}`

const pictureFiles = () =>
  readdirSync(PICTURES)
    .filter(file => file.endsWith('.svg'))
    .sort()
    .map(file => join(PICTURES, file))

/** What the module is made of. */
export const manualSources = () => [FIGURES, ...pictureFiles()]

export const manualPlugin = {
  name: 'manual',
  resolveId: id => (id === NAME ? RESOLVED : undefined),
  load(id) {
    if (id !== RESOLVED) return undefined
    const files = pictureFiles()
    const imports = files.map((file, i) => `import p${i} from ${JSON.stringify(`${file}?url`)}`)
    const keys = files.map((file, i) => `${JSON.stringify(keyOf(file))}: p${i}`)
    return [
      ...imports,
      `export const pictures = { ${keys.join(', ')} }`,
      `export const sections = ${JSON.stringify(sectionsIn(readFileSync(FIGURES, 'utf8')))}`,
    ].join('\n')
  },
}

const keyOf = file => file.split('/').at(-1).slice(0, -'.svg'.length)

/**
 * The tables below `## Solvers`: one for each solver, with the sources that its rows refer to by number.
 * @param {string} text
 */
export function sectionsIn(text) {
  const [, solvers = ''] = /\n## Solvers\n([\s\S]*?)(?=\n## |$)/.exec(text) ?? []
  return solvers.split(/\n(?=### )/).flatMap(part => {
    const [, key, title] = /^### (\S+): (.*)$/m.exec(part) ?? []
    if (key === undefined) return []
    const sources = new Map([...part.matchAll(/^(\d+)\. (.*)$/gm)].map(([, n, name]) => [n, name]))
    const figures = [...part.matchAll(/^\| (?!case |---)(.*) \|$/gm)].map(([, row]) => {
      const [name, reference, ours, error, allowed, source] = row
        .split(/(?<!\\)\|/)
        .map(cell => cell.trim().replaceAll('\\|', '|'))
      return { name, reference, ours, error, allowed, source: sources.get(source) ?? source }
    })
    return [{ key, title, figures }]
  })
}
