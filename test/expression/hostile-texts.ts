// Texts as an attacker sends them, for whatever reads equations. None of them means anything.
import { Random } from '../../workers/numerics/random.ts'

// biome-ignore format: a list
const NAMES = [
  'constructor', '__proto__', 'prototype', 'toString', 'valueOf', 'hasOwnProperty', '__defineGetter__',
  '__lookupSetter__', 'isPrototypeOf', 'eval', 'Function', 'process', 'require', 'globalThis', 'window', 'self',
  'this', 'import', 'module', 'exports', 'Math', 'Object', 'Reflect', 'Proxy', 'Symbol', 'WebAssembly', 'fetch',
  'undefined', 'NaN', 'Infinity', 'null', 'true', 'new', 'delete', 'function', 'while', 'return', 'arguments',
]

const CONTEXTS: ((name: string) => string)[] = [
  n => n,
  n => `${n}(m)`,
  n => `m*${n}`,
  n => `m.${n}`,
  n => `${n}.${n}`,
  n => `m[${n}]`,
  n => `m['${n}']`,
  n => `sin(${n})`,
  n => `sum(${n}, k, 1, 3)`,
  n => `E = ${n}()()`,
  n => `${n} = m; ${n}`,
  n => `\`\${${n}}\``,
]

const LONG = [
  'a'.repeat(2001),
  '('.repeat(2000),
  '-'.repeat(2000),
  '√'.repeat(2000),
  '!'.repeat(2000),
  `${'sin('.repeat(400)}m${')'.repeat(400)}`,
  `${'('.repeat(900)}m${')'.repeat(900)}`,
  `m${'^m'.repeat(900)}`,
  `m${'+m'.repeat(900)}`,
  `m${'<m'.repeat(900)}`,
  `${'not '.repeat(400)}m`,
  `${'if(m<m,'.repeat(200)}m${',m)'.repeat(200)}`,
  `max(${Array(900).fill('m').join(',')})`,
  Array.from({ length: 400 }, (_, i) => `x${i}`).join('+'),
  '9'.repeat(400),
  `1e${'9'.repeat(300)}`,
  `m${' '.repeat(1990)}m m m`,
  `= ${'='.repeat(1500)}`,
  `${'m'.repeat(1000)} = ${'m'.repeat(900)}`,
  '🙂'.repeat(500),
  '\u0000'.repeat(100),
  '\u202e m*m',
  '² ³',
  '²'.repeat(1500),
]

/** Work without end, or a bound that is no bound. */
const ENDLESS = [
  'sum(sum(k*j, k, 1, 1000), j, 1, 100000)',
  'sum(sum(sum(i*j*k, i, 1, 10000), j, 1, 10000), k, 1, 10000)',
  'integral(integral(integral(x*y*z, x, 0, 1), y, 0, 1), z, 0, 1)',
  'root(sum(integral(x*y*k, y, 0, 1), k, 1, m), x, 0, 1)',
  'root(root(root(x*y*z, x, 0, 1), y, 0, 1), z, 0, 1)',
  'sum(k, k, 1)',
  'sum(k, 1, 1, 3)',
  'sum(m, m, 1, 3)',
  'sum(k, k)',
  'sum()',
  'integral(x, x, 0 1)',
  'root(x, x 0, 1)',
  'sum(sum(k, k, 1, 2), k, 1, 2)',
  'sum(k, k, 1, 3) + k',
]

const MARKUP = [
  '<script>alert(1)</script>',
  'm<img src=x onerror=alert(1)>',
  '{{m}}',
  'm; DROP TABLE entries',
  "m' OR '1'='1",
  'm // comment',
  'm /* comment */',
  'm # comment',
  '\\input{/etc/passwd}',
  'm => m',
  'm ? m : m',
  'm | m',
  'm & m',
  'm % m',
  'm ~ m',
  '@m',
  '"m"',
]

/** Letters that look like those of the input `m` or of a function, and are others. */
const LOOK_ALIKES = [
  ...['ｍ', 'м', '𝑚', '𝐦', '𝗆', 'ⅿ', 'm̈', 'm\u200b', '\u200bm', 'm\u2060', '\u00adm', 'rn\u0000'],
  ...[
    'ѕin(m)',
    'ｓｉｎ(m)',
    'sіn(m)',
    'cοs(m)',
    'еxp(m)',
    'exр(m)',
    'ѕqrt(m)',
    'lοg10(m)',
    '𝓼in(m)',
  ],
  ...[
    'm＋m',
    'm‐m',
    'm–m',
    'm—m',
    'm∕m',
    'm⁄m',
    'm∗∗∗m',
    'm⋆m',
    'mˆ2',
    'm＾2',
    '（m）',
    'm，m',
    '⟨m⟩',
    '｛m｝',
  ],
  ...[
    '１２３',
    '٣',
    '๓',
    'm⁻',
    'm⁺',
    'm⁻⁻2',
    'm₂',
    'mˣ',
    'mⁿ',
    '⅓',
    '½*m',
    'Ⅻ',
    '∞',
    'm∞',
    '∑m',
    '∫m',
  ],
  ...[
    '\u202emm*',
    '\u2066m\u2069',
    '\ud800',
    'm\udfff',
    '\ufffe',
    'm\u0301\u0301\u0301',
    '\ud835\udc5a\ud835',
  ],
]

/** Numbers that no double holds, and exponents that nobody means. */
const HUGE = [
  ...[
    '1e309',
    '1e999',
    '-1e400',
    '1e99999999999',
    '9e9e9',
    '1e+',
    '1e-',
    '1.2.3',
    '.',
    '1..2',
    '0x10',
    '1_000',
    '1e',
    '١e5',
  ],
  ...[
    '1e400*m',
    'm^1e400',
    'm^(1e999)',
    'm*1e99999',
    '1/1e999',
    'sin(1e999)',
    'sum(k, k, 1, 1e999)',
    'if(m < 1e999, m, m)',
  ],
  `1e${'0'.repeat(50)}9999`,
  `m^1${'0'.repeat(400)}`,
  `${'1'.repeat(310)}.5`,
]

export function hostileTexts(): string[] {
  const random = new Random(42)
  const alphabet = [...'m12.eE+-*/^(),<>=!&| √²πħ_[]{};:"\'`$%#@\\\n']
  const noise = Array.from({ length: 300 }, () => {
    const length = 1 + random.below(60)
    const text = Array.from({ length }, () => alphabet[random.below(alphabet.length)]).join('')
    // Noise may be well-formed by chance; a character of no meaning at the end makes sure that it is not.
    return `${text}\\`
  })
  const named = NAMES.flatMap(name => CONTEXTS.map(context => context(name)))
  return [...named, ...LONG, ...ENDLESS, ...MARKUP, ...LOOK_ALIKES, ...HUGE, ...noise]
}
