import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { Secrets } from '../../server/crypto/secrets.ts'
import { type Frame, lineKeys, openFrame } from '../../server/lines/cipher.ts'
import { BLOCK, Lines } from '../../server/lines/lines.ts'
import { openSqliteStore } from '../../server/store/sqlite/sqlite-store.ts'
import { monotoneClock } from '../../workers/field/clock.ts'
import { Random } from '../../workers/numerics/random.ts'
import { newMachine, zidOf } from '../store/samples.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { FRAMES, MASTER } from './killed-node.ts'

const ROUNDS = 10
/** A kill comes behind so many frames at least; with up to a block and a half more, some rounds go through several. */
const FRAMES_MIN = 100
const SUBJECT = { kind: 'channel', id: 'channel-1' }

const test = suite('kill -9 of a line')

test(`over ${ROUNDS} kills no nonce comes twice under one key, and every frame opens`, async () => {
  const { path: folder, remove } = temporaryFolder()
  try {
    const opened = await openedIn(folder)
    const random = new Random(96)
    const salt = Buffer.from(opened.kdf.salt, 'base64url')
    const keys = lineKeys(Buffer.from(opened.sessionSecret, 'base64url'), salt)
    const ends = { keys, salt, about: opened.aad }
    const nonces = new Set<string>()
    let count = 0
    let last = 0
    for (let round = 0; round < ROUNDS; round++) {
      const least = FRAMES_MIN + Math.floor(1.5 * BLOCK * random.uniform())
      const frames = await framesUntilKilled(folder, opened.sessionId, least)
      for (const frame of frames) {
        nonces.add(frame.iv)
        assert.ok(frame.seq > last, `${frame.seq} after ${last}`)
        last = frame.seq
        openFrame(ends, 'server', frame)
      }
      count += frames.length
    }
    assert.is(nonces.size, count)
    assert.ok(count > FRAMES_MIN * ROUNDS, `${count} frames`)
    // Some rounds went through more than one block, all of them lost the rest of one.
    assert.ok(last > ROUNDS * BLOCK - BLOCK, `the last number is ${last}`)
  } finally {
    remove()
  }
})

async function openedIn(folder: string) {
  const store = await openSqliteStore(folder)
  await store.createMachine(newMachine(0))
  const lines = new Lines(store, new Secrets([MASTER]), monotoneClock())
  const opened = await lines.open(zidOf(0), SUBJECT)
  await store.close()
  return opened
}

/** What a node lets out until it is killed, somewhere behind so many frames. */
async function framesUntilKilled(folder: string, session: string, frames: number) {
  const program = join(import.meta.dirname, 'sealing-child.ts')
  const stdio: ['ignore', 'pipe', 'inherit'] = ['ignore', 'pipe', 'inherit']
  const child = spawn(process.execPath, [program, folder, session, String(frames)], { stdio })
  child.stdout.once('data', () => child.kill('SIGKILL'))
  const [code, signal] = await once(child, 'close')
  assert.is(signal, 'SIGKILL', `the child ended by itself with ${code}`)
  const whole = readFileSync(join(folder, FRAMES), 'utf8').split('\n').slice(0, -1) // one may be cut
  return whole.map(text => JSON.parse(text) as Frame)
}

test.run()
