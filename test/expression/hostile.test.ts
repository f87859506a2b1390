// Texts as an attacker sends them. Every one is refused, quickly, as INVALID_INPUT and with a short message.
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { parseEquation } from '../../workers/expression/parser.ts'
import { Random } from '../../workers/numerics/random.ts'
import { refusal } from '../support/refusal.ts'

const test = suite('hostile expressions')

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
  'sum(sum(sum(1, i, 1, 10000), j, 1, 10000), k, 1, 10000)',
  'integral(integral(integral(x*y*z, x, 0, 1), y, 0, 1), z, 0, 1)',
  'root(sum(integral(x, y, 0, 1), k, 1, m), x, 0, 1)',
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

function hostileTexts(): string[] {
  const random = new Random(42)
  const alphabet = [...'m12.eE+-*/^(),<>=!&| √²πħ_[]{};:"\'`$%#@\\\n']
  const noise = Array.from({ length: 300 }, () => {
    const length = 1 + random.below(60)
    const text = Array.from({ length }, () => alphabet[random.below(alphabet.length)]).join('')
    // Noise may be well-formed by chance; a character of no meaning at the end makes sure that it is not.
    return `${text}\\`
  })
  const named = NAMES.flatMap(name => CONTEXTS.map(context => context(name)))
  return [...named, ...LONG, ...ENDLESS, ...MARKUP, ...noise]
}

test('more than 500 hostile texts are refused, each in bounded time, by a short message', () => {
  const texts = hostileTexts()
  assert.ok(texts.length >= 500, `${texts.length}`)
  for (const text of texts) {
    const start = process.cpuUsage()
    const { message, code } = refusal(() => parseEquation(text, { inputs: ['m'] }))
    const { user, system } = process.cpuUsage(start)
    assert.is(code, 'INVALID_INPUT')
    assert.ok(message.length < 400, `${message.length} characters for ${text.slice(0, 60)}`)
    assert.ok(user + system < 200_000, `${user + system} us for ${text.slice(0, 60)}`)
  }
})

test('nothing outside the tables resolves, whatever Object.prototype carries', () => {
  const prototype = Object.prototype as unknown as Record<string, unknown>
  prototype['polluted'] = { value: 1, arity: [0, 9], evaluate: () => 1 }
  try {
    refusal(() => parseEquation('polluted', { inputs: ['m'] }))
    refusal(() => parseEquation('polluted(m)', { inputs: ['m'] }))
  } finally {
    delete prototype['polluted']
  }
})

test.run()
