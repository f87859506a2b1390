import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Solver } from '../../workers/solver.ts'
import { solvers as allSolvers } from '../../workers/solvers/index.ts'
import { errorsPage } from './errors-page.ts'
import { pictureOf, runOf, solverPage, solversIndex } from './solver-page.ts'
import { unitsPage } from './units-page.ts'

const DOCS = fileURLToPath(new URL('../../docs/', import.meta.url))

/** The pages of docs/ that are made from records. */
export function writeManual(): void {
  const solvers = allSolvers as readonly Solver[]
  const pages = new Map<string, string>()
  for (const solver of solvers) {
    const run = runOf(solver)
    pages.set(`solvers/${solver.key}.md`, solverPage(solver, run))
    pages.set(`solvers/${solver.key}.svg`, pictureOf(solver, run))
  }
  pages.set('solvers/README.md', solversIndex(solvers))
  pages.set('errors.md', errorsPage())
  pages.set('units.md', unitsPage())
  // A page of a solver that is gone goes too, once all others are there.
  rmSync(`${DOCS}solvers`, { recursive: true, force: true })
  mkdirSync(`${DOCS}solvers`)
  for (const [name, text] of pages) writeFileSync(DOCS + name, text)
}
