// suites-child PATH...: runs files of tests one after the other in this process, and says after each how it ended.
// Modules are loaded once for all of them; what a file opens it closes.
import { pathToFileURL } from 'node:url'
import { cpuSeconds } from './cpu-seconds.ts'
import { endedLine } from './suites-mark.ts'

const uvu = globalThis as unknown as { UVU_DEFER: number; UVU_QUEUE: unknown[][] }
// Read by uvu when it is loaded: it does not run a suite by itself then.
uvu.UVU_DEFER = 1
const { exec } = await import('uvu')

let worst = 0
let before = 0
for (const path of process.argv.slice(2)) {
  // A group without a name, as uvu makes for a file by itself.
  uvu.UVU_QUEUE = [[null]]
  await import(pathToFileURL(path).href)
  await exec()
  const code = Number(process.exitCode ?? 0)
  worst ||= code
  const cpuS = cpuSeconds()
  process.stdout.write(endedLine(code, cpuS - before))
  before = cpuS
}
process.exitCode = worst
