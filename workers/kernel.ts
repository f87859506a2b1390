import { readdirSync, readFileSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { instantiateSync } from '@assemblyscript/loader'
import type { KernelTable } from './kernel-table.ts'

export type KernelName = keyof KernelTable

/** Compiled once by the main thread; a Module is shared with the workers, an instance never is. */
export type KernelModules = Readonly<Record<string, WebAssembly.Module>>

/** Gives a fresh instance: zeroed memory, nobody else's numbers. */
export type Kernels = <K extends KernelName>(name: K) => KernelTable[K]

/** Where the build puts the kernels: beside this program once it is compiled, in build/ when it runs from source. */
const folder = new URL(
  import.meta.url.endsWith('.ts') ? '../build/assembly/' : '../assembly/',
  import.meta.url,
)

const load = (name: string) => new WebAssembly.Module(readFileSync(new URL(`${name}.wasm`, folder)))

/** Every kernel that the build has made, to be compiled as V8 thinks best. */
export function loadKernels(): KernelModules {
  const names = readdirSync(folder).filter(file => file.endsWith('.wasm'))
  return Object.fromEntries(names.map(file => [file.slice(0, -5), load(file.slice(0, -5))]))
}

/** Every kernel that the build has made, optimised. */
export const compileKernels = () => optimised(loadKernels)

export const compileKernel = (name: string) => optimised(() => load(name))

/**
 * Optimises modules whole before their first call. V8 by itself compiles a function by its baseline
 * compiler when it is first called, and a call that has begun there ends there: a first request would
 * take up to 3 times as long as the next one. All kernels together take some 40 ms.
 */
function optimised<M>(make: () => M): M {
  setFlagsFromString('--no-liftoff')
  setFlagsFromString('--no-wasm-lazy-compilation')
  try {
    return make()
  } finally {
    setFlagsFromString('--wasm-lazy-compilation')
    setFlagsFromString('--liftoff')
  }
}

export function kernelsFrom(modules: KernelModules): Kernels {
  return <K extends KernelName>(name: K) => {
    const module = modules[name]
    if (!module) throw new Error(`no kernel ${name} among ${Object.keys(modules)}`)
    return instantiateSync(module as never).exports as unknown as KernelTable[K]
  }
}

/**
 * The `count` doubles at `address` in a kernel's memory. A view, not a copy: it is void once the
 * kernel's memory grows, so take it again after each call that may allocate.
 */
export function doubles(
  kernel: { memory: WebAssembly.Memory },
  address: number,
  count: number,
): Float64Array {
  return new Float64Array(kernel.memory.buffer, address, count)
}
