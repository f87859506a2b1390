// A tool as a page reads it that makes a form of it: one record in place of the whole OpenAPI document.
import type { Solver } from '../../../workers/solver.ts'
import { toolName } from '../../../workers/solver.ts'
import { offeredUnits } from '../../../workers/units/offered.ts'
import { shownSchema } from '../../call/quantities.ts'
import { templated } from '../../call/routes.ts'
import type { ListedTool } from '../../call/tool.ts'
import { schemaOf } from '../openapi/schema.ts'
import { firstSentence } from './first-sentence.ts'

/** What a list tells of a tool. */
export function toolRow(tool: ListedTool, solvers: readonly Solver[]) {
  const { name, title, description, tier, toolset, routes } = tool
  const { method, path } = routes[0]!
  const solver = solverOf(tool, solvers)
  return {
    ...{ name, title, about: firstSentence(description) },
    ...{ tier, toolset, method, path: templated(path) },
    ...(solver && { solver: solver.key, words: solver.words }),
  }
}

/** All that the record of a tool holds but what it runs. */
export function toolRecord(tool: ListedTool, solvers: readonly Solver[]) {
  const solver = solverOf(tool, solvers)
  return {
    ...toolRow(tool, solvers),
    description: tool.description,
    produces: tool.produces ?? ['application/json'],
    isBilled: tool.cost !== undefined,
    tellsProgress: tool.tellsProgress ?? false,
    input: schemaOf(shownSchema(tool.input)),
    units: Object.fromEntries(unitsIn(tool.input).map(unit => [unit, offeredUnits(unit)])),
    examples: solver?.examples ?? tool.examples,
    ...(solver && {
      reference: solver.reference,
      countsWith: solver.countsWith ?? {},
      pictures: solver.pictures.map(({ derive: _, ...picture }) => picture),
    }),
  }
}

/** Units of the quantities among the inputs; SI stands for whatever a caller's own equation needs. */
function unitsIn({ properties }: ListedTool['input']): string[] {
  const units = Object.values(properties).map(schema => (schema as { unit?: string }).unit)
  return [...new Set(units)].filter(unit => unit !== undefined && unit !== 'SI') as string[]
}

const solverOf = ({ name }: ListedTool, solvers: readonly Solver[]) =>
  solvers.find(one => toolName(one) === name)
