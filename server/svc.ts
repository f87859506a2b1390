#!/usr/bin/env node
// The operator's command. Everything that is no door of the node is done here, beside it.
import { type Command, WrongUsage } from './commands/command.ts'
import { config } from './commands/config.ts'
import { exportChain } from './commands/export.ts'
import { keys } from './commands/keys.ts'
import { secrets } from './commands/secrets.ts'
import { serve } from './commands/serve.ts'
import { updates } from './commands/updates.ts'
import { verify } from './commands/verify.ts'

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
  process.exitCode = await command.run(args).catch(fail)
} else {
  console.log(usage())
  process.exitCode = name === 'help' || name === '--help' ? 0 : 2
}
// What a command leaves open, such as an idle thread, is not waited for.
if (name === 'serve') process.exit()

function fail(error: Error & { code?: string }): number {
  const wrong = error instanceof WrongUsage || error.code?.startsWith('ERR_PARSE_ARGS')
  console.error(`svc: ${error.message}${wrong ? `\n${usage()}` : ''}`)
  if (process.env['SVC_LOG_LEVEL'] === 'debug') console.error(error.stack)
  return wrong ? 2 : 1
}

function usage(): string {
  const lines = Object.values(commands).flatMap(({ usage }) => usage)
  const width = Math.max(...lines.map(([form]) => form.length))
  const shown = lines.map(([form, meaning]) => `  svc ${form.padEnd(width)}  ${meaning}`)
  return ['usage:', ...shown].join('\n')
}
