import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'

/** A file of the tree by its path from the top, in the notation of POSIX. */
export interface SourceFile {
  path: string
  text: string
}

const TOP = join(import.meta.dirname, '../..')
const FOLDERS = ['assembly', 'workers', 'server', 'clients', 'console', 'test', 'bench', 'docs']

export function textOf(path: string): string {
  return readFileSync(join(TOP, path), 'utf8')
}

/** Every file of the project's own below its source folders, and its pages at the top. */
export function sourceFiles(): SourceFile[] {
  const below = FOLDERS.filter(folder => existsSync(join(TOP, folder))).flatMap(folder =>
    readdirSync(join(TOP, folder), { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile())
      .map(entry => join(entry.parentPath, entry.name)),
  )
  const top = readdirSync(TOP, { withFileTypes: true })
    .filter(entry => entry.isFile() && /\.(md|json|ts|mjs)$/.test(entry.name))
    .map(entry => join(TOP, entry.name))
  return [...below, ...top]
    .map(file => file.slice(TOP.length + 1).replaceAll('\\', '/'))
    .filter(path => path !== 'package-lock.json')
    .sort()
    .map(path => ({ path, text: textOf(path) }))
}

/** The source without comments. A string that contains a comment mark is cut as well, which the house rules tolerate. */
export function codeOf(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1')
}

/** The source files that a file imports, types included. */
export function importsOf({ path, text }: SourceFile): string[] {
  const code = codeOf(text)
  const statements = code.matchAll(/^(?:import|export)\s+(?:[^'"`;]*?\sfrom\s+)?'(\.[^']+)'/gm)
  const inline = code.matchAll(/\bimport\('(\.[^']+)'\)/g)
  // Build outputs belong to no room.
  return [...statements, ...inline]
    .map(([, to]) => posix.join(dirname(path), to!))
    .filter(to => !to.startsWith('build/'))
}

const SKIPPED =
  /\/\/[^\n]*|\/\*[\s\S]*?\*\/|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|(?<=[=(,:?&|[]\s*)\/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n])+\/[a-z]*|[A-Za-z_$][\w$]*|[`{}]/g

/** Identifiers of a source, without what stands in comments, strings and regular expressions. */
export function identifiersOf(text: string): Set<string> {
  const names = new Set<string>()
  /** Depth of braces at which each template that is open goes on as text. */
  const templates: number[] = []
  let depth = 0
  SKIPPED.lastIndex = 0
  for (let match = SKIPPED.exec(text); match; match = SKIPPED.exec(text)) {
    const [token] = match
    if (/^[\w$]/.test(token)) names.add(token)
    else if (token === '{') depth++
    else if (token === '`' || (token === '}' && --depth === templates.at(-1))) {
      if (token === '}') templates.pop()
      SKIPPED.lastIndex = endOfTemplate(text, SKIPPED.lastIndex)
      if (text[SKIPPED.lastIndex - 1] === '{') templates.push(depth++)
    }
  }
  return names
}

/** Index after the backtick that ends a template's text, or after the brace that opens an expression in it. */
function endOfTemplate(text: string, from: number): number {
  const end = /(?:[^`\\$]|\\[\s\S]|\$(?!\{))*(?:`|\$\{)/y
  end.lastIndex = from
  return end.test(text) ? end.lastIndex : text.length
}
