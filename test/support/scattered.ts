// A crew on one thread: each part by an instance of its own on the same memory, in an order that changes from phase to phase. What
// a part leaves to another, in memory or in an instance, shows in the bits.
import { begin, type Crew, type CrewMaker } from '../../workers/crew.ts'
import { compileKernel, joined } from '../../workers/kernel.ts'

type Functions = Record<string, (...args: number[]) => void>

export interface Scattered {
  readonly crew: CrewMaker
  /** Parts that others than the run's own instance have advanced. */
  taken(): number
}

export function scattered(parts: number): Scattered {
  let [taken, phase] = [0, 0]
  const crew: CrewMaker = (kernel, instance) => {
    const module = compileKernel(kernel)
    const instances = Array.from({ length: parts }, (_, i) =>
      i === 0 ? instance : joined(module, instance.memory),
    ) as unknown as Functions[]
    return {
      parts: () => parts,
      each(name, rows, count, args) {
        phase++
        for (let k = 0; k < count; k++) {
          const part = (phase + (phase % 2 ? k : count - k)) % count
          const [from, to] = [begin(part, rows, count), begin(part + 1, rows, count)]
          instances[(part + phase) % parts]![name]!(part, from, to, ...args)
          if ((part + phase) % parts > 0) taken++
        }
      },
    } satisfies Crew
  }
  return { crew, taken: () => taken }
}
