// The kernels' random stream as a kernel of its own: holds lib/random.ts to workers/numerics/random.ts.
export { normal, setSeed, uniform } from './lib/random'
