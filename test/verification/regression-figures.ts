// The nonlinear regressions that NIST has certified (www.itl.nist.gov/div898/strd), fitted by svc_opt from both starts.
import { readFileSync } from 'node:fs'
import { opt } from '../../workers/solvers/opt/opt.ts'
import { solverOf } from '../support/solve.ts'
import { compared } from './comparison.ts'
import type { SolverFigures } from './page.ts'

export interface CertifiedRegression {
  name: string
  model: string
  response: string
  start1: number[]
  start2: number[]
  certified: number[]
  deviations: number[]
  residualSum: number
  residualStandardDeviation: number
  data: Record<string, number[]>
}

export const certifiedRegressions = (): CertifiedRegression[] =>
  JSON.parse(readFileSync(new URL('../reference/nist-regression.json', import.meta.url), 'utf8'))

const SOURCE = 'NIST, Statistical Reference Datasets, nonlinear regression, certified parameters'
const REL = 1e-9

/** The parameters of each set, of the start from which they come out worse. */
export function regressionFigures(): SolverFigures {
  const solve = solverOf(opt)
  const figures = certifiedRegressions().map(({ name, model, response, data, ...one }) => {
    const fits = [one.start1, one.start2].map(start => {
      const variables = Object.fromEntries(start.map((value, i) => [`b${i + 1}`, value]))
      const { fit } = solve({ model, response, data, variables }).result as unknown as {
        fit: { parameters: { value: number }[] }
      }
      return fit.parameters.map(({ value }) => value)
    })
    const both = [one.certified, one.certified]
    const figure = compared(both, fits, { rel: REL })
    const fault = figure.error! <= REL ? '' : `${figure.ours}, certified ${figure.reference}`
    return { name, source: SOURCE, fault, ...figure }
  })
  return {
    solver: { key: 'regression', title: 'svc_opt on the certified regressions of NIST' },
    figures,
  }
}
