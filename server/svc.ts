#!/usr/bin/env node
// The operator's command line: starts a node, and does beside it whatever no door offers.
import { nearest } from '../workers/text/nearest.ts'
import { type Command, WrongUsage } from './commands/command.ts'
import { RELEASE, VERSION } from './settings/version.ts'

/** Each with what it needs, loaded when it is the one: a node is more than most of them touch. */
const commands: Record<string, () => Promise<Command>> = {
  serve: async () => (await import('./commands/serve.ts')).serve,
  mcp: async () => (await import('./commands/mcp.ts')).mcp,
  keys: async () => (await import('./commands/keys.ts')).keys,
  load: async () => (await import('./commands/load.ts')).load,
  verify: async () => (await import('./commands/verify.ts')).verify,
  export: async () => (await import('./commands/export.ts')).exportChain,
  updates: async () => (await import('./commands/updates.ts')).updates,
  backup: async () => (await import('./commands/backup.ts')).backup,
  restore: async () => (await import('./commands/restore.ts')).restore,
  doctor: async () => (await import('./commands/doctor.ts')).doctor,
  upgrade: async () => (await import('./commands/upgrade.ts')).upgrade,
  config: async () => (await import('./commands/config.ts')).config,
  secrets: async () => (await import('./commands/secrets.ts')).secrets,
}

const [name = 'help', ...args] = process.argv.slice(2)
const command = Object.hasOwn(commands, name) ? await commands[name]!() : undefined

if (command) {
  process.exitCode = await command.run(args).catch(error => fail(error, command))
} else if (name === '--version') {
  console.log(`${RELEASE} (protocol ${VERSION})`)
} else if (name === 'help' || name === '--help') {
  console.log(await wholeUsage())
} else {
  const near = nearest(name, Object.keys(commands))
  const hint = near === undefined ? '' : `; did you mean ${near}?`
  console.error(`svc: no command is named ${name}${hint}\n${await wholeUsage()}`)
  process.exitCode = 2
}
// What a command leaves open, such as an idle thread, is not waited for.
if (name === 'serve' || name === 'mcp') process.exit()

function fail(error: Error & { code?: string }, from: Command): number {
  const wrong = error instanceof WrongUsage || error.code?.startsWith('ERR_PARSE_ARGS')
  console.error(`svc: ${error.message}${wrong ? `\n${usageOf([from])}` : ''}`)
  if (process.env['SVC_LOG_LEVEL'] === 'debug') console.error(error.stack)
  return wrong ? 2 : 1
}

async function wholeUsage(): Promise<string> {
  return usageOf(await Promise.all(Object.values(commands).map(load => load())))
}

function usageOf(shown: readonly Command[]): string {
  const lines = shown.flatMap(({ usage }) => usage)
  const width = Math.max(...lines.map(([form]) => form.length))
  return [
    'usage:',
    ...lines.map(([form, meaning]) => `  svc ${form.padEnd(width)}  ${meaning}`),
  ].join('\n')
}
