// npm run golden: writes test/golden/ anew, and the pages of docs/ that are made from records. What it changes is read before it
// is committed.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { writeManual } from './manual/write.ts'
import { GOLDEN_FOLDER, goldenText } from './support/golden.ts'
import { surfaceGoldens } from './support/golden-surface.ts'
import { hotResults } from './support/result-bits.ts'

rmSync(join(GOLDEN_FOLDER, 'tools'), { recursive: true, force: true })
const files = surfaceGoldens().set('hot-results.json', goldenText(hotResults()))
for (const [file, text] of files) {
  const path = join(GOLDEN_FOLDER, file)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}
writeManual()
console.log(
  `${files.size} files in test/golden; git diff --stat test/golden docs tells what has changed`,
)
