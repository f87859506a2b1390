import type { Picture, PicturedResult } from '../../picture.ts'

/** A dot for each literal: where the assignment makes it true, and where not. */
function literals({ clauses, assignment }: PicturedResult): Record<string, number[]> {
  const columns = {
    trueVariable: [] as number[],
    trueClause: [] as number[],
    falseVariable: [] as number[],
    falseClause: [] as number[],
  }
  const values = (assignment ?? []) as boolean[]
  for (const [i, clause] of ((clauses ?? []) as number[][]).entries()) {
    for (const literal of clause) {
      const variable = Math.abs(literal)
      const holds = values[variable - 1] === literal > 0
      columns[holds ? 'trueVariable' : 'falseVariable'].push(variable)
      columns[holds ? 'trueClause' : 'falseClause'].push(i + 1)
    }
  }
  return columns
}

export const pictures: readonly Picture[] = [
  {
    kind: 'lines',
    title: 'Clauses and the assignment that was found',
    needs: ['clauses'],
    x: { series: 'trueVariable', title: 'variable' },
    y: { title: 'clause' },
    curves: [
      { series: 'trueClause', x: 'trueVariable', title: 'literal that holds', style: 'dots' },
      { series: 'falseClause', x: 'falseVariable', title: 'literal that fails', style: 'dots' },
    ],
    derive: literals,
  },
  {
    kind: 'lines',
    title: 'Learnt clauses: levels that they join',
    x: { series: 'conflict', title: 'conflicts' },
    y: { title: 'mean glue' },
    curves: [{ series: 'glue', title: 'glue' }],
  },
]
