import { readFileSync } from 'node:fs'

/** Ticks of a second in /proc, the same on every Linux. */
const TICKS = 100

/** Seconds of CPU that this process has taken on all its threads, and, where the system tells, its children that have ended. */
export function cpuSeconds(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6 + childrenSeconds()
}

function childrenSeconds(): number {
  if (process.platform !== 'linux') return 0
  // proc_pid_stat(5): the second member is a name in brackets that may hold spaces, cutime and cstime are the 16th and 17th.
  const stat = readFileSync('/proc/self/stat', 'utf8')
  const members = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(members[13]) + Number(members[14])) / TICKS
}
