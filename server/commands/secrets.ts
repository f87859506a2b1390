import { openSecrets, rotateSecrets } from '../crypto/secrets.ts'
import { openFolder } from '../node/data-folder.ts'
import { configFrom } from '../settings/config.ts'
import { StartRefused } from '../settings/start-refused.ts'
import { type Command, WrongUsage } from './command.ts'

export const secrets: Command = {
  usage: [
    ['secrets rotate', 'a new master secret signs from the next start on, the old ones verify'],
  ],

  async run([verb, ...rest]) {
    if (verb !== 'rotate' || rest.length > 0) throw new WrongUsage('secrets rotate')
    const { dataFolder, secret } = configFrom(process.env)
    if (secret !== null) {
      throw new StartRefused(
        'SVC_SECRET is set: put the new secret in front of it, after a comma the old',
      )
    }
    const folder = openFolder(dataFolder)
    openSecrets(folder)
    rotateSecrets(folder)
    console.log('rotated; restart the node')
    return 0
  },
}
