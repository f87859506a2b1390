// The verification manual as a module of the page: `virtual:manual` has every figure of docs/verification.md that is one of a
// solver with the input that gives it, and the addresses of the pictures of docs/solvers.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const FIGURES = fileURLToPath(new URL('../docs/verification.md', import.meta.url))
const PICTURES = fileURLToPath(new URL('../docs/solvers', import.meta.url))
const CASES = fileURLToPath(new URL('../test/reference', import.meta.url))

const NAME = 'virtual:manual'
const RESOLVED = `\0${NAME}`

const pictureFiles = () =>
  readdirSync(PICTURES)
    .filter(file => file.endsWith('.svg'))
    .sort()
    .map(file => join(PICTURES, file))

const casesOf = key => join(CASES, `${key}.json`)

/** What the module is made of. */
export const manualSources = () => [
  FIGURES,
  ...pictureFiles(),
  ...sectionsIn(readFileSync(FIGURES, 'utf8'))
    .map(({ key }) => casesOf(key))
    .filter(existsSync),
]

/** The sections of the manual, each figure of a run with the input of the run. */
export const manualSections = () =>
  sectionsIn(readFileSync(FIGURES, 'utf8')).map(({ figures, ...about }) => {
    const inputs = inputsOf(about.key)
    return { ...about, figures: figures.map(one => ({ ...one, input: inputs.get(one.name) })) }
  })

/** By the name of the figure, which has the key of its solver as title; what has to be refused has no run. */
function inputsOf(key) {
  const file = casesOf(key)
  const cases = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []
  return new Map(
    cases
      .filter(({ expectError }) => !expectError)
      .map(({ id, inputs }) => [id.replace(/^[a-z]+-/, ''), inputs]),
  )
}

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
      `export const sections = ${JSON.stringify(manualSections())}`,
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
