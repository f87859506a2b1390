// The page on security is whole: every requirement is answered, every attack has its test and every mend its row.
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { sourceFiles, textOf } from '../support/source-tree.ts'

const test = suite('page on security')

/** However wide the columns of its tables are drawn. */
const page = textOf('docs/security.md').replaceAll(/ +\|/g, ' |')

/** Requirements of levels 1 and 2 of OWASP ASVS 5.0.0: how many each section has, from 1 on. */
const ASVS = `
  1.1:2 1.2:9 1.3:11 1.4:3 1.5:2 2.1:3 2.2:3 2.3:4 2.4:1 3.2:2 3.3:4 3.4:6 3.5:5 3.7:2 4.1:3 4.2:1 4.3:2 4.4:4
  5.1:1 5.2:3 5.3:2 5.4:3 6.1:3 6.2:12 6.3:4 6.4:4 6.5:5 6.6:3 6.8:4 7.1:3 7.2:4 7.3:2 7.4:5 7.5:2 7.6:2
  8.1:2 8.2:3 8.3:1 8.4:1 9.1:3 9.2:4 10.1:2 10.2:2 10.3:4 10.4:11 10.5:5 10.6:2 10.7:3
  11.1:2 11.2:3 11.3:3 11.4:4 11.5:1 11.6:1 12.1:3 12.2:2 12.3:4 13.1:1 13.2:5 13.3:2 13.4:5 14.1:2 14.2:4 14.3:3
  15.1:3 15.2:3 15.3:7 16.1:1 16.2:5 16.3:4 16.4:3 16.5:3 17.1:1 17.2:4 17.3:2`

const numbered = (section: string, first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, i) => `${section}.${first + i}`)

test('every requirement of ASVS 5.0.0, levels 1 and 2, is answered once', () => {
  const required = [...ASVS.matchAll(/(\d+\.\d+):(\d+)/g)].flatMap(([, section, count]) =>
    numbered(section!, 1, Number(count)),
  )
  const rows = [...page.matchAll(/^\| (\d+\.\d+)\.(\d+)(?:-(\d+))? *\|[^|]+\|([^|]*)\|$/gm)]
  const answered = rows.flatMap(([, section, first, last = first]) =>
    numbered(section!, Number(first), Number(last)),
  )
  assert.equal(answered, required)
  const forms = rows.filter(([row]) => !/\| (yes( [a-z ]+)?: |n\/a: |open: |yes for )\S/.test(row))
  assert.equal(
    forms.map(([row]) => row),
    [],
  )
})

/** Rows of the last section: file and title of a test. */
const attacks = [
  ...page.slice(page.indexOf('\n## Attacks')).matchAll(/\| `(test\/[\w./-]+)`: (.+) \|$/gm),
]
const key = (file: string, title: string) => `${file}: ${title}`

/** Titles as the page can write them: what a run fills in reads N. */
function titlesIn(path: string): string[] {
  const titles = /(?:\b(?:test|inLong)\)?\(|^ {2}\[)\s*(['"`])((?:\\.|(?!\1).)+)\1/gm
  return [...textOf(path).matchAll(titles)].map(([, , title]) =>
    title!.replaceAll(/\$\{[^}]*\}/g, 'N'),
  )
}

test('every attack names a test that is there', () => {
  assert.ok(attacks.length > 40)
  const missing = attacks.filter(([, file, title]) => !titlesIn(file!).includes(title!))
  assert.equal(
    missing.map(([, file, title]) => key(file!, title!)),
    [],
  )
})

test('every attack of test/security/ that got something before stands in the table', () => {
  const named = new Set(attacks.map(([, file, title]) => key(file!, title!)))
  const files = sourceFiles().map(({ path }) => path)
  const tests = files.filter(path => /^test\/security\/.*\.test\.ts$/.test(path))
  const titles = tests.flatMap(path => titlesIn(path).map(title => key(path, title)))
  const mended = titles.filter(title => title.includes('(before: '))
  assert.ok(mended.length > 20)
  assert.equal(
    mended.filter(title => !named.has(title)),
    [],
  )
})

test.run()
