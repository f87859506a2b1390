// A thread that helps a crew, as those of the pool do.
import { workerData } from 'node:worker_threads'
import { help, type Work } from '../workers/crew.ts'
import { compileKernel, joined } from '../workers/kernel.ts'

const work = workerData as Work
help(work, joined(compileKernel(work.kernel), work.memory), 0)
