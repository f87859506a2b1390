// Ids of works, normalised to the form scheme:local from the spellings that sources and callers use.
import { invalidInput } from '../../workers/refusal.ts'

export const SCHEMES = ['doi', 'arxiv', 'pmid', 'openalex', 's2', 'biorxiv'] as const
export type Scheme = (typeof SCHEMES)[number]

const FORMS: Readonly<Record<Scheme, RegExp>> = {
  doi: /^10\.\d{4,9}\/[!-~]{1,200}$/,
  arxiv: /^(?:\d{4}\.\d{4,5}|[a-z-]+(?:\.[a-z]{2})?\/\d{7})$/i,
  pmid: /^\d{1,9}$/,
  openalex: /^W\d{1,12}$/,
  s2: /^[0-9a-f]{40}$/,
  biorxiv: /^10\.\d{4}\/[\w.-]{1,60}$/,
}

/** URLs and labels that precede an id, such as https://doi.org/ or `doi:`. */
const PREFIXES: Readonly<Record<Scheme, RegExp>> = {
  doi: /^(?:https?:\/\/(?:dx\.)?doi\.org\/|doi:\s*)/i,
  arxiv: /^(?:https?:\/\/(?:export\.)?arxiv\.org\/(?:abs|pdf)\/|arxiv:\s*)/i,
  pmid: /^(?:https?:\/\/pubmed\.ncbi\.nlm\.nih\.gov\/|pmid:\s*)/i,
  openalex: /^https?:\/\/openalex\.org\//i,
  s2: /^/,
  biorxiv: /^https?:\/\/(?:www\.)?biorxiv\.org\/content\//i,
}

/** Longer than any id with its URL: longer text of a foreign server is not matched, to bound the time of the patterns. */
const CHARACTERS_MAX = 500
/** A segment `.` or `..`, which would make the request go to another path of the source. */
const DOTS = /(?:^|\/)\.{1,2}(?:\/|$)/

/** An id as part of a URL path: percent-encoded except for its slashes. */
export const pathOf = (local: string): string => local.split('/').map(encodeURIComponent).join('/')

/** The canonical id without a preprint's version, or undefined where `local` is not an id of the scheme. */
export function idOf(scheme: Scheme, local: unknown): string | undefined {
  if (typeof local !== 'string' && typeof local !== 'number') return undefined
  if (String(local).length > CHARACTERS_MAX) return undefined
  let text = String(local).trim().replace(PREFIXES[scheme], '').replace(/\/+$/, '')
  if (scheme === 'doi' || scheme === 'biorxiv' || scheme === 's2') text = text.toLowerCase()
  if (scheme === 'openalex') text = text.toUpperCase()
  if (scheme === 'arxiv') text = text.replace(/\.pdf$/i, '').replace(/v\d+$/i, '')
  if (!FORMS[scheme].test(text) || DOTS.test(text)) return undefined
  const preprint = /^10\.48550\/arxiv\.(.+)$/.exec(text)
  if (scheme === 'doi' && preprint) return idOf('arxiv', preprint[1])
  return `${scheme}:${text}`
}

/** The ids and those that follow from them: a DOI with the prefix of Cold Spring Harbor is also a bioRxiv id. */
export function withAliases(ids: readonly (string | undefined)[]): string[] {
  const all = ids.flatMap(id => {
    if (id === undefined) return []
    const local = id.slice(id.indexOf(':') + 1)
    if (id.startsWith('doi:10.1101/')) return [id, `biorxiv:${local}`]
    return id.startsWith('biorxiv:') ? [`doi:${local}`, id] : [id]
  })
  const order = (id: string) => SCHEMES.indexOf(id.slice(0, id.indexOf(':')) as Scheme)
  return [...new Set(all)].sort((a, b) => order(a) - order(b) || (a < b ? -1 : 1))
}

/** Reads a caller's id of the form scheme:local. Throws INVALID_INPUT. */
export function readId(text: string): { scheme: Scheme; local: string } {
  const mark = text.indexOf(':')
  const scheme = SCHEMES.find(one => one === text.slice(0, mark).toLowerCase())
  const id = scheme && idOf(scheme, text.slice(mark + 1))
  if (id === undefined) {
    throw invalidInput('/id', `id '${text.slice(0, 80)}' is not of the form scheme:local`, {
      schemes: SCHEMES,
      examples: ['arxiv:1706.03762', 'doi:10.1103/physrevlett.116.061102', 'pmid:33301246'],
    })
  }
  const colon = id.indexOf(':')
  return { scheme: id.slice(0, colon) as Scheme, local: id.slice(colon + 1) }
}
