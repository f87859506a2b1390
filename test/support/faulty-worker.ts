// A worker that fails in the way its input names, and solves like the real one otherwise.
import { type Outcome, type SolveTask, solve as solveWell } from '../../workers/main.ts'

export async function solve(task: SolveTask): Promise<Outcome> {
  const { fault, ...input } = task.input
  if (fault === 'exit') process.exit(3)
  if (fault === 'throw') throw new Error('a defect')
  if (fault === 'endless') for (;;);
  if (fault === 'memory') {
    const hoard: unknown[] = []
    for (;;) hoard.push(new Array(1e5).fill(hoard.length))
  }
  return solveWell({ ...task, input })
}
