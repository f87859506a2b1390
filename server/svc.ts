#!/usr/bin/env node
// The operator's command. Everything that is no door of the node is done here, beside it.
import { nearest } from '../workers/text/nearest.ts'
import { type Command, WrongUsage } from './commands/command.ts'
import { config } from './commands/config.ts'
import { exportChain } from './commands/export.ts'
import { keys } from './commands/keys.ts'
import { secrets } from './commands/secrets.ts'
import { serve } from './commands/serve.ts'
import { updates } from './commands/updates.ts'
import { verify } from './commands/verify.ts'
import { VERSION } from './settings/version.ts'

const commands: Record<string, Command> = {
  serve,
  keys,
  verify,
  export: exportChain,
  updates,
  config,
  secrets,
}

const [name = 'help', ...args] = process.argv.slice(2)
const command = Object.hasOwn(commands, name) ? commands[name] : undefined

if (command) {
  process.exitCode = await command.run(args).catch(error => fail(error, command))
} else if (name === '--version') {
  console.log(VERSION)
} else if (name === 'help' || name === '--help') {
  console.log(usageOf(Object.values(commands)))
} else {
  const near = nearest(name, Object.keys(commands))
  const hint = near === undefined ? '' : `; did you mean ${near}?`
  console.error(`svc: no command is named ${name}${hint}\n${usageOf(Object.values(commands))}`)
  process.exitCode = 2
}
// What a command leaves open, such as an idle thread, is not waited for.
if (name === 'serve') process.exit()

function fail(error: Error & { code?: string }, from: Command): number {
  const wrong = error instanceof WrongUsage || error.code?.startsWith('ERR_PARSE_ARGS')
  console.error(`svc: ${error.message}${wrong ? `\n${usageOf([from])}` : ''}`)
  if (process.env['SVC_LOG_LEVEL'] === 'debug') console.error(error.stack)
  return wrong ? 2 : 1
}

function usageOf(shown: readonly Command[]): string {
  const lines = shown.flatMap(({ usage }) => usage)
  const width = Math.max(...lines.map(([form]) => form.length))
  return [
    'usage:',
    ...lines.map(([form, meaning]) => `  svc ${form.padEnd(width)}  ${meaning}`),
  ].join('\n')
}
