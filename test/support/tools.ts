import { toolsOf } from '../../server/tools/index.ts'
import { solvers } from '../../workers/solvers/index.ts'

/** Those of a node that has every solver. */
export const tools = toolsOf(solvers)
