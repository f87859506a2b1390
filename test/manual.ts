// npm run manual: writes the pages of docs/ that are made from records anew: docs/solvers, docs/errors.md, docs/units.md.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Solver } from '../workers/solver.ts'
import { solvers } from '../workers/solvers/index.ts'
import { errorsPage } from './manual/errors-page.ts'
import { pictureOf, runOf, solverPage, solversIndex } from './manual/solver-page.ts'
import { unitsPage } from './manual/units-page.ts'

const DOCS = fileURLToPath(new URL('../docs/', import.meta.url))

rmSync(`${DOCS}solvers`, { recursive: true, force: true })
mkdirSync(`${DOCS}solvers`)
const write = (name: string, text: string) => writeFileSync(DOCS + name, text)
for (const solver of solvers as readonly Solver[]) {
  const run = runOf(solver)
  write(`solvers/${solver.key}.md`, solverPage(solver, run))
  write(`solvers/${solver.key}.svg`, pictureOf(solver, run))
}
write('solvers/README.md', solversIndex(solvers as readonly Solver[]))
write('errors.md', errorsPage())
write('units.md', unitsPage())
