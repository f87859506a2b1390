import { openSecrets, retireSecret, rotateSecrets } from '../crypto/secrets-file.ts'
import { openFolder } from '../node/data-folder.ts'
import { configFrom } from '../settings/config.ts'
import { StartRefused } from '../settings/start-refused.ts'
import { type Command, WrongUsage } from './command.ts'

export const secrets: Command = {
  usage: [
    ['secrets rotate', 'a new master secret signs from the next start on, the old ones verify'],
    ['secrets list', 'the id of every master secret and what it is for, one JSON object a line'],
    [
      'secrets retire ID',
      'end a secret that leaked: what it signed counts from the next start on only where the chain holds it',
    ],
  ],

  async run([verb, ...rest]) {
    const { dataFolder, secret } = configFrom(process.env)
    const place = { folder: openFolder(dataFolder), text: secret ?? undefined }
    if (verb === 'rotate' && rest.length === 0) return rotate(place)
    if (verb === 'list' && rest.length === 0) return list(place)
    if (verb === 'retire' && rest.length === 1) return retire(place, rest[0]!)
    throw new WrongUsage('secrets rotate, secrets list or secrets retire ID')
  },
}

interface Place {
  folder: string
  /** Value of SVC_SECRET. */
  text: string | undefined
}

function rotate({ folder, text }: Place): number {
  if (text !== undefined) {
    throw new StartRefused(
      'SVC_SECRET is set: put the new secret in front of it, after a comma the old',
    )
  }
  rotateSecrets(folder)
  console.log('rotated; restart the node')
  return 0
}

function list({ folder, text }: Place): number {
  for (const [i, { id, retiredAt }] of openSecrets(folder, text).ever('svc/key-id/v1').entries()) {
    const use = retiredAt === null ? (i === 0 ? 'signs' : 'verifies') : 'retired'
    console.log(JSON.stringify({ id, use, retiredAt }))
  }
  return 0
}

function retire({ folder, text }: Place, id: string): number {
  const refusal = retireSecret(folder, id, text)
  if (refusal !== undefined) throw new StartRefused(refusal)
  console.log('retired; restart the node')
  return 0
}
