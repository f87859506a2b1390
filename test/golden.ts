// npm run golden: writes test/golden/ anew. What it changes is read before it is committed.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
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
console.log(
  `${files.size} files in test/golden; git diff --stat test/golden tells what has changed`,
)
