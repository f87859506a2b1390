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
  rmSync(`${DOCS}solvers`, { recursive: true, force: true })
  mkdirSync(`${DOCS}solvers`)
  const write = (name: string, text: string) => writeFileSync(DOCS + name, text)
  for (const solver of solvers) {
    const run = runOf(solver)
    write(`solvers/${solver.key}.md`, solverPage(solver, run))
    write(`solvers/${solver.key}.svg`, pictureOf(solver, run))
  }
  write('solvers/README.md', solversIndex(solvers))
  write('errors.md', errorsPage())
  write('units.md', unitsPage())
}
