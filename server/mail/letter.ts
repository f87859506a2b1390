// A letter in the inbox of its own machine: HTML that cannot act, and the same as text.
import { convert } from 'html-to-text'
import sanitizeHtml from 'sanitize-html'

/** Layout width of mail: what clients show without scrolling. */
const WIDTH = 600

export interface Letter {
  readonly id: string
  readonly subject: string
  /** Display name of the sender. */
  readonly from: string
  readonly html: string
  readonly text: string
  /** Unix milliseconds. */
  readonly deliveredAt: number
}

const TAGS = [
  ...['a', 'abbr', 'b', 'blockquote', 'br', 'caption', 'center', 'cite', 'code', 'col', 'colgroup'],
  ...[
    'dd',
    'del',
    'div',
    'dl',
    'dt',
    'em',
    'figcaption',
    'figure',
    'h1',
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
  ],
  ...[
    'hr',
    'i',
    'img',
    'ins',
    'kbd',
    'li',
    'mark',
    'ol',
    'p',
    'pre',
    'q',
    's',
    'samp',
    'small',
    'span',
  ],
  ...[
    'strong',
    'sub',
    'sup',
    'table',
    'tbody',
    'td',
    'tfoot',
    'th',
    'thead',
    'tr',
    'u',
    'ul',
    'var',
  ],
]

const LENGTH = /^-?\d{1,4}(?:\.\d{1,3})?(?:px|em|rem|%|pt)?$/
const COLOR = /^(?:#[0-9a-f]{3,8}|[a-z]{3,20}|rgba?\([0-9., %]{5,40}\))$/i
const WORD = /^[a-z-]{2,20}$/
const LENGTHS = /^(?:-?\d{1,4}(?:\.\d{1,3})?(?:px|em|rem|%|pt)?\s*|auto\s*){1,4}$/
const BORDER = /^[0-9a-z#(),. %]{1,60}$/i

/** Styles that lay out and colour; nothing that loads, covers or moves. */
const STYLES = {
  ...Object.fromEntries(['color', 'background-color', 'border-color'].map(name => [name, [COLOR]])),
  ...Object.fromEntries(
    ['width', 'max-width', 'height', 'font-size', 'line-height'].map(name => [name, [LENGTH]]),
  ),
  ...Object.fromEntries(
    ['margin', 'padding']
      .flatMap(name => [name, ...['top', 'right', 'bottom', 'left'].map(side => `${name}-${side}`)])
      .map(name => [name, [LENGTHS]]),
  ),
  ...Object.fromEntries(
    ['border', 'border-top', 'border-bottom', 'border-left', 'border-right'].map(name => [
      name,
      [BORDER],
    ]),
  ),
  ...Object.fromEntries(
    [
      'text-align',
      'vertical-align',
      'font-style',
      'text-decoration',
      'border-collapse',
      'white-space',
    ].map(name => [name, [WORD]]),
  ),
  'font-weight': [/^(?:[1-9]00|bold|normal)$/],
  'font-family': [/^[\w\s,'"-]{1,120}$/],
  'border-radius': [LENGTH],
}

/** Whole addresses only: a relative one would mean the page that shows the letter. */
const LINK = /^(?:https?:\/\/|mailto:)/i
const IMAGE = /^(?:https:\/\/|cid:|data:image\/(?:png|jpeg|gif|webp);base64,)/i

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: TAGS,
  allowedAttributes: {
    '*': ['style', 'align', 'valign', 'title', 'dir', 'lang'],
    a: ['href', 'name', 'rel'],
    img: ['src', 'alt', 'width', 'height'],
    table: ['width', 'border', 'cellpadding', 'cellspacing', 'bgcolor', 'role'],
    td: ['colspan', 'rowspan', 'width', 'height', 'bgcolor'],
    th: ['colspan', 'rowspan', 'width', 'height', 'bgcolor', 'scope'],
    col: ['span', 'width'],
    ol: ['start', 'type'],
  },
  allowedStyles: { '*': STYLES },
  allowedSchemes: ['https', 'http', 'mailto'],
  allowedSchemesByTag: { img: ['https', 'data', 'cid'] },
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  // What stands inside these is no text of the letter.
  nonTextTags: [
    'script',
    'style',
    'textarea',
    'option',
    'noscript',
    'xmp',
    'title',
    'iframe',
    'object',
  ],
  transformTags: {
    a: (tagName, { href, ...rest }) => ({
      tagName,
      attribs: {
        ...rest,
        ...(LINK.test(href ?? '') && { href: href!, rel: 'noopener noreferrer nofollow' }),
      },
    }),
    img: (tagName, { src, ...rest }) => ({
      tagName,
      attribs: { ...rest, ...(IMAGE.test(src ?? '') && { src: src! }) },
    }),
  },
  nestingLimit: 64,
}

/** The allow-listed rest of the HTML, laid out at most 600 px wide. */
export function safeHtml(html: string): string {
  const clean = sanitizeHtml(html, OPTIONS)
  return `<div style="max-width:${WIDTH}px;margin:0 auto">${clean}</div>`
}

/** What a reader without HTML sees. */
export function textOf(safe: string): string {
  return convert(safe, {
    wordwrap: 78,
    limits: { maxDepth: 80, ellipsis: '…' },
    selectors: [
      { selector: 'img', format: 'skip' },
      // A unit in capitals is another one: 5 mW is no 5 MW.
      ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map(selector => ({
        selector,
        options: { uppercase: false },
      })),
    ],
  }).trim()
}
