import { readdirSync, readFileSync } from 'node:fs'
import { instantiateSync } from '@assemblyscript/loader'
import type { KernelTable } from './kernel-table.ts'

export type KernelName = keyof KernelTable

/** Compiled once by the main thread; a Module is shared with the workers, an instance never is. */
export type KernelModules = Readonly<Record<string, WebAssembly.Module>>

/** Gives a fresh instance: zeroed memory, nobody else's numbers. */
export type Kernels = <K extends KernelName>(name: K) => KernelTable[K]

const folder = new URL('../assembly/', import.meta.url)

export function compileKernel(name: string): WebAssembly.Module {
  return new WebAssembly.Module(readFileSync(new URL(`${name}.wasm`, folder)))
}

/** Compiles every kernel that the build has made. */
export function compileKernels(): KernelModules {
  const names = readdirSync(folder).filter(file => file.endsWith('.wasm'))
  return Object.fromEntries(
    names.map(file => [file.slice(0, -5), compileKernel(file.slice(0, -5))]),
  )
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
