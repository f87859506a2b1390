// suites-child CLOSING_MS: runs the files of tests whose paths come as lines, one after the other in this process, and says after
// each how it ended, and after the last whether all is closed: what a file opens it closes. Modules are loaded once for all.
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'
import { cpuSeconds } from './cpu-seconds.ts'
import { openedBy, stillOpen } from './still-open.ts'
import { CLOSED_LINE, endedLine, openLine } from './suites-mark.ts'

const uvu = globalThis as unknown as { UVU_DEFER: number; UVU_QUEUE: unknown[][] }
// Read by uvu when it is loaded: it does not run a suite by itself then.
uvu.UVU_DEFER = 1
const { exec } = await import('uvu')

const [closingMs] = process.argv.slice(2)
let worst = 0
let before = 0
for await (const path of createInterface({ input: process.stdin })) {
  // A group without a name, as uvu makes for a file by itself.
  uvu.UVU_QUEUE = [[null]]
  await openedBy(path, async () => {
    await import(pathToFileURL(path).href)
    await exec()
  })
  const code = Number(process.exitCode ?? 0)
  worst ||= code
  const cpuS = cpuSeconds()
  process.stdout.write(endedLine(code, cpuS - before))
  before = cpuS
}
process.exitCode = worst
process.once('beforeExit', () => process.stdout.write(CLOSED_LINE))
// Again and again, since what is slow to close on a busy machine is open only now.
setInterval(() => process.stdout.write(openLine(stillOpen())), Number(closingMs) / 4).unref()
