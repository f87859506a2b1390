import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { instantiateSync } from '@assemblyscript/loader'
import { BoundedMap } from './bounded-map.ts'
import type { KernelTable } from './kernel-table.ts'
import { remembered } from './memo.ts'

export type KernelName = keyof KernelTable

/** Compiled once by the main thread; a Module is shared with the workers, an instance never is. */
export type KernelModules = Readonly<Record<string, WebAssembly.Module>>

/**
 * Gives a fresh instance: zeroed memory, nobody else's numbers. A kernel that calls functions of a caller's own takes them
 * from `user`, and shares one memory with them (expression/wasm/user-memory.ts).
 */
export type Kernels = <K extends KernelName>(name: K, user?: UserModule) => KernelTable[K]

/** Functions that a caller's texts became. */
export interface UserModule {
  /** Their WebAssembly; the same texts have the same bytes. */
  readonly bytes: Uint8Array
  /** What they call of this side of the border, besides their memory. */
  readonly imports: Record<string, object>
}

/** Of one thread. */
const USER_MODULES_MAX = 64

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
    const imports = user ? users.linked(user) : {}
    return instantiateSync(module as never, imports as never).exports as unknown as KernelTable[K]
  }
}

/** At first; a kernel takes more as it needs it. */
const LINKED_PAGES = 16

/** Modules of user functions, compiled once while they are remembered: V8 keeps the code of a module that lives. */
export class UserModules {
  readonly #modules = new BoundedMap<string, WebAssembly.Module>({ max: USER_MODULES_MAX })

  /** What a kernel imports that calls these functions: them, and the memory that it shares with them. */
  linked(user: UserModule): { env: { memory: WebAssembly.Memory }; user: UserExports } {
    const memory = new WebAssembly.Memory({ initial: LINKED_PAGES })
    return { env: { memory }, user: this.instance(user, memory) }
  }

  /** The functions on a memory, each by its name. */
  instance(user: UserModule, memory: WebAssembly.Memory): UserExports {
    const imports = { ...user.imports, env: { memory } }
    return new WebAssembly.Instance(this.#module(user.bytes), imports).exports as UserExports
  }

  #module(bytes: Uint8Array): WebAssembly.Module {
    const key = createHash('sha256').update(bytes).digest('base64')
    return this.#modules.touch(key) ?? this.#modules.set(key, new WebAssembly.Module(bytes))
  }
}

export type UserExports = Readonly<Record<string, (...args: number[]) => number>>

/** More than there are. */
const KERNELS_MAX = 256

/** Those of this thread, each compiled when it is first run. */
export const kernels: Kernels = kernelsOf(remembered(KERNELS_MAX, compileKernel))

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
