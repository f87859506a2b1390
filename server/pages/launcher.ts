import type { StaticDocument } from '../call/tool.ts'
import type { Machine } from '../store/store.ts'
import { escapedHtml } from './escaped-html.ts'
import type { PageHead } from './page.ts'

const STYLE =
  'body{font:16px/1.5 system-ui,sans-serif;max-width:40rem;margin:3rem auto;padding:0 1rem}a{display:block;padding:.6rem 0;border-bottom:1px solid #ccc}small{color:#666}'

/** What a machine shows at its own address: a link to each of its pages. */
export function launcher(
  { slug, displayName }: Machine,
  pages: readonly PageHead[],
): StaticDocument {
  const title = escapedHtml(displayName)
  const links = pages.map(
    ({ pageSlug, title: of, publishedAt }) =>
      `<a href="/s/${slug}/p/${pageSlug}/">${escapedHtml(of)} <small>${new Date(publishedAt).toISOString().slice(0, 10)}</small></a>`,
  )
  const list = links.length > 0 ? links.join('\n') : '<p>No page is published here yet.</p>'
  return {
    mediaType: 'text/html; charset=utf-8',
    body: `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>
<style>${STYLE}</style></head>
<body><h1>${title}</h1>
${list}
</body>
</html>
`,
    contentSecurityPolicy:
      "sandbox; default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  }
}
