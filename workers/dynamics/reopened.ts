// One instance of an integrator for many runs of a system.
import type { KernelName, Kernels, UserModule } from '../kernel.ts'

/** Their init() leaves nothing of the run before. */
const INTEGRATORS: ReadonlySet<KernelName> = new Set(['dop853', 'radau5', 'fixed-step'])

/** The same integrator each time, for runs one after the other: making one takes as long as a short run. */
export function reopening(kernels: Kernels): Kernels {
  const instances = new Map<UserModule, Map<KernelName, unknown>>()
  return (name, user) => {
    if (!user || !INTEGRATORS.has(name)) return kernels(name, user)
    const own = instances.get(user) ?? new Map<KernelName, unknown>()
    instances.set(user, own)
    const kernel = (own.get(name) as ReturnType<typeof kernels<typeof name>>) ?? kernels(name, user)
    own.set(name, kernel)
    return kernel
  }
}
