// npm run verify: measures every figure of docs/verification.md anew and writes it; with words those whose solver or domain holds
// one of them, which it prints too. Exits 1 when one is farther off than it may be.
import { readFileSync, writeFileSync } from 'node:fs'
import { domains as allDomains } from '../workers/domains/index.ts'
import { solvers as allSolvers } from '../workers/solvers/index.ts'
import type { Comparison } from './verification/comparison.ts'
import { fieldFigures } from './verification/field-figures.ts'
import { operatorFigures } from './verification/operator-figures.ts'
import { solverSection, verificationPage, withTables } from './verification/page.ts'
import { regressionFigures } from './verification/regression-figures.ts'
import { solverFigures } from './verification/solver-figures.ts'

const words = process.argv.slice(2).map(word => word.toLowerCase())
const isChosen = (name: string) =>
  words.length === 0 || words.some(word => name.toLowerCase().includes(word))

const domains = allDomains
  .filter(({ name, prefix }) => isChosen(name) || isChosen(prefix))
  .map(domain => ({ domain, figures: operatorFigures(domain) }))
const ofSolvers = allSolvers
  .filter(({ key }) => isChosen(key))
  .map(solver => ({ solver, figures: solverFigures(solver) }))
const others = [regressionFigures(), ...fieldFigures()]
const solvers = [...ofSolvers, ...others.filter(({ solver }) => isChosen(solver.key))]

const faults = [
  ...solvers.flatMap(({ solver, figures }) => faultsOf(solver.key, figures)),
  ...domains.flatMap(({ domain, figures }) => faultsOf(domain.name, figures)),
]
const order = [...allSolvers.map(({ key }) => key), ...others.map(({ solver }) => solver.key)]
const file = new URL('../docs/verification.md', import.meta.url)
const page =
  words.length === 0
    ? verificationPage(solvers, domains)
    : withTables(readFileSync(file, 'utf8'), solvers, domains, order)
if (page === undefined)
  throw new Error('a domain is new: npm run verify without words makes its row')
writeFileSync(file, page)
if (words.length > 0) {
  for (const one of solvers) console.log(`${solverSection(one)}\n`)
  for (const { domain, figures } of domains) {
    console.log(
      `${solverSection({ solver: { key: domain.prefix, title: domain.name }, figures })}\n`,
    )
  }
}
const count = [...solvers, ...domains].reduce((sum, { figures }) => sum + figures.length, 0)
console.error(
  [...faults, `${count} figures, ${faults.length} farther off than they may be`].join('\n'),
)
process.exitCode = faults.length > 0 || count === 0 ? 1 : 0

function faultsOf(of: string, figures: readonly Comparison[]): string[] {
  return figures
    .filter(({ fault }) => fault !== '')
    .map(({ name, fault }) => `${of} ${name}: ${fault}`)
}
