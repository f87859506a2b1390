// What the servers of the benchmark have in common: they tell their address and, when asked, the CPU time of all
// their threads.

export interface Listening {
  url: string
  /** Of a compute key; the bare server asks for none. */
  key: string
}

export interface CpuTime {
  /** Microseconds, user and system, of all threads of the process. */
  cpu: number
}

export function tellParent(listening: Listening): void {
  process.send!(listening)
  process.on('message', () => {
    const { user, system } = process.cpuUsage()
    process.send!({ cpu: user + system } satisfies CpuTime)
  })
}

/** What every request of the benchmark computes. */
export const REQUEST = JSON.stringify({
  domain: 'QM',
  operators: ['QM8'],
  inputs: { n: 2, Z: 1 },
})
