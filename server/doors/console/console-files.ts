// What the build of console/ has left: one page, and files whose names hold the hash of their content.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { StaticDocument } from '../../call/tool.ts'

/** From server/doors/console/ and from build/server/doors/console/ alike. */
const BUILT = fileURLToPath(
  new URL(
    import.meta.url.endsWith('.ts') ? '../../../build/console/' : '../../../console/',
    import.meta.url,
  ),
)

const MEDIA: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
}

/** The page loads scripts and styles of this node, and pictures that it has read with a key. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

export interface ConsoleFiles {
  /** Undefined where the console was not built. */
  readonly page: StaticDocument | undefined
  /** Scripts and styles by name. */
  readonly parts: ReadonlyMap<string, StaticDocument>
}

/** Few files of a known folder, read once: no request names a path. */
export function consoleFiles(folder = BUILT): ConsoleFiles {
  if (!existsSync(`${folder}index.html`)) return { page: undefined, parts: new Map() }
  const page = {
    mediaType: 'text/html; charset=utf-8',
    body: readFileSync(`${folder}index.html`, 'utf8'),
    contentSecurityPolicy: POLICY,
  }
  const parts = readdirSync(`${folder}console`).flatMap((name): [string, StaticDocument][] => {
    const mediaType = MEDIA[name.split('.').at(-1)!]
    if (mediaType === undefined) return []
    const body = readFileSync(`${folder}console/${name}`, 'utf8')
    return [[name, { mediaType, body, neverChanges: true }]]
  })
  return { page, parts: new Map(parts) }
}
