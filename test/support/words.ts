import { chooser } from '../../workers/auto/decision.ts'
import { solvers } from '../../workers/solvers/index.ts'
import { operators } from './operators.ts'

/** Who reads questions, one for all files of a process: its index takes half a second. */
export const words = chooser(operators, solvers)
