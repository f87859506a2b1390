import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { instantiateSync } from '@assemblyscript/loader'
import { BoundedMap } from './bounded-map.ts'
import type { KernelTable } from './kernel-table.ts'
import { derived, remembered } from './memo.ts'

export type KernelName = keyof KernelTable

/** Compiled once by the main thread. Modules are shared with the workers; instances, which hold memory, never are. */
export type KernelModules = Readonly<Record<string, WebAssembly.Module>>

/**
 * Creates a new instance of a kernel, with zeroed memory, so that no data of another run can be left in it. A kernel that
 * calls functions compiled from a caller's expressions gets them from `user` and shares one memory with them
 * (expression/wasm/user-memory.ts).
 */
export type Kernels = <K extends KernelName>(name: K, user?: UserModule) => KernelTable[K]

/** Functions compiled from a caller's expressions. */
export interface UserModule {
  /** The WebAssembly module; equal expressions give equal bytes. */
  readonly bytes: Uint8Array
  /** Imports of the module other than its memory. */
  readonly imports: Record<string, object>
}

/** Most user modules that one thread remembers. */
const USER_MODULES_MAX = 64

/** Folder of the compiled kernels: beside this file in a build, in build/ when the program runs from its sources. */
const folder = new URL(
  import.meta.url.endsWith('.ts') ? '../build/assembly/' : '../assembly/',
  import.meta.url,
)

/**
 * A kernel of the build. V8 compiles a function by its baseline compiler at the first call and by the optimising one once it
 * is called often; the bits are the same. The first run of a solver takes some 4 % longer by it than with everything
 * optimised beforehand, and the node starts without that work.
 */
export const compileKernel = (name: string) =>
  new WebAssembly.Module(readFileSync(new URL(`${name}.wasm`, folder)))

const kernelNames = () =>
  readdirSync(folder)
    .filter(file => file.endsWith('.wasm'))
    .map(file => file.slice(0, -'.wasm'.length))

/** Every kernel of the build. */
export const compileKernels = (): KernelModules =>
  Object.fromEntries(kernelNames().map(name => [name, compileKernel(name)]))

/** The same modules, with a turn of the event loop after each, so that requests are answered in between. */
export async function compileKernelsInTurns(): Promise<KernelModules> {
  const modules: Record<string, WebAssembly.Module> = {}
  for (const name of kernelNames()) {
    modules[name] = compileKernel(name)
    await nextTurn()
  }
  return modules
}

export function kernelsFrom(modules: KernelModules): Kernels {
  return kernelsOf(name => {
    const module = modules[name]
    if (!module) throw new Error(`no kernel ${name} among ${Object.keys(modules)}`)
    return module
  })
}

function kernelsOf(moduleOf: (name: string) => WebAssembly.Module): Kernels {
  const users = new UserModules()
  return <K extends KernelName>(name: K, user?: UserModule) => {
    const module = moduleOf(name)
    if (user) return instance<K>(module, users.linked(user))
    return instance<K>(module, takesMemory(module) ? { env: { memory: sharedMemory() } } : {})
  }
}

const instance = <K extends KernelName>(module: WebAssembly.Module, imports: object) =>
  instantiateSync(module as never, imports as never).exports as unknown as KernelTable[K]

/** The same kernel once more, in another thread, on the memory of an instance that several threads advance (crew.ts). */
export const joined = <K extends KernelName>(
  module: WebAssembly.Module,
  memory: WebAssembly.Memory,
): KernelTable[K] => instance<K>(module, { env: { memory } })

/** A kernel that takes its memory and calls no functions of a caller's shares that memory with other threads. */
const takesMemory = (module: WebAssembly.Module) =>
  WebAssembly.Module.imports(module).some(({ kind }) => kind === 'memory')

/** As in asconfig.json; what is not used is only reserved. */
const sharedMemory = () =>
  new WebAssembly.Memory({ initial: LINKED_PAGES, maximum: SHARED_PAGES_MAX, shared: true })

/** Initial size of the shared memory in pages of 64 KiB; a kernel grows it as needed. */
const LINKED_PAGES = 16
const SHARED_PAGES_MAX = 4096

/** What a kernel and the functions of a caller share. */
export const linkedMemory = () => new WebAssembly.Memory({ initial: LINKED_PAGES })

/** A cache of compiled user modules: V8 keeps the machine code of a module as long as the module is referenced. */
export class UserModules {
  readonly #modules = new BoundedMap<string, WebAssembly.Module>({ max: USER_MODULES_MAX })

  /** Imports for a kernel that calls these functions: the functions, and the memory that both share. */
  linked(user: UserModule): { env: { memory: WebAssembly.Memory }; user: UserExports } {
    const memory = linkedMemory()
    return { env: { memory }, user: this.instance(user, memory) }
  }

  /** The exported functions, instantiated on the given memory. */
  instance(user: UserModule, memory: WebAssembly.Memory): UserExports {
    const imports = { ...user.imports, env: { memory } }
    return new WebAssembly.Instance(this.#module(user.bytes), imports).exports as UserExports
  }

  #module(bytes: Uint8Array): WebAssembly.Module {
    const key = digestOf(bytes)
    return this.#modules.touch(key) ?? this.#modules.set(key, new WebAssembly.Module(bytes))
  }
}

const digestOf = derived((bytes: Uint8Array) => createHash('sha256').update(bytes).digest('base64'))

export type UserExports = Readonly<Record<string, (...args: number[]) => number>>

/** More than the number of kernels, so that none is evicted. */
const KERNELS_MAX = 256

/** The kernels of this thread, each compiled at its first use. */
export const kernels: Kernels = kernelsOf(remembered(KERNELS_MAX, compileKernel))

/**
 * The `count` doubles at byte offset `address` in a kernel's memory. A view, not a copy: it becomes detached when the
 * memory grows, so take it again after each call that may allocate.
 */
export function doubles(
  kernel: { memory: WebAssembly.Memory },
  address: number,
  count: number,
): Float64Array {
  return new Float64Array(kernel.memory.buffer, address, count)
}
