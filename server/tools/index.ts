import type { Tool } from '../tool.ts'
import { solverTools } from './solvers.ts'

// One line a tool; the order is that of tools/list.
export const tools: readonly Tool[] = [...solverTools]
