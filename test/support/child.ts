import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { compileCache } from './process.ts'

const modules = join(import.meta.dirname, '../../node_modules/@modelcontextprotocol')
export const INSPECTOR = join(modules, 'inspector/clients/launcher/build/index.js')
export const CONFORMANCE = join(modules, 'conformance/dist/index.js')

export interface Ended {
  code: number | null
  stdout: string
  stderr: string
}

/** Runs a script of a development dependency with this Node, with a temporary folder as its home. */
export function runScript(
  path: string,
  args: readonly string[],
  home: string,
  limitMs = 60_000,
): Promise<Ended> {
  const child = spawn(process.execPath, [path, ...args], {
    cwd: home,
    env: { PATH: process.env['PATH'], ...compileCache(), HOME: home, NO_COLOR: '1', CI: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: limitMs,
  })
  let stdout = ''
  let stderr = ''
  child.stdout.on('data', part => (stdout += part))
  child.stderr.on('data', part => (stderr += part))
  return new Promise(resolve => child.on('close', code => resolve({ code, stdout, stderr })))
}
