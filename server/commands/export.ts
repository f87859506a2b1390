import { parseArgs } from 'node:util'
import { exportLines } from '../envelope/chain-export.ts'
import { StartRefused } from '../settings/start-refused.ts'
import { besideTheNode } from './beside.ts'
import { type Command, WrongUsage } from './command.ts'

export const exportChain: Command = {
  usage: [
    ['export MACHINE', 'the whole chain of a machine (ZID or slug), signed, to standard output'],
  ],

  async run(args) {
    const { positionals } = parseArgs({ args, allowPositionals: true })
    const [name] = positionals
    if (name === undefined || positionals.length > 1) throw new WrongUsage('export MACHINE')
    return besideTheNode(async ({ store, secrets }) => {
      const machine = (await store.machine(name)) ?? (await store.machineBySlug(name))
      if (!machine) throw new StartRefused(`no machine has the ZID or slug ${name}`)
      const { zid, slug } = machine
      for await (const line of exportLines({ zid, slug }, store.exportChain(zid), secrets)) {
        console.log(line)
      }
      return 0
    })
  },
}
