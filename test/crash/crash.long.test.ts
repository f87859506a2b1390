// Time limit: 900 s
// Nodes that end without warning, over HTTP. CRASH_KILLS=n and CRASH_CUTS=n make it longer, CRASH_SEED=n another:
//   CRASH_KILLS=1000 CRASH_CUTS=500 node test/crash/crash.long.test.ts
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { Campaign } from './campaign.ts'
import { compiledTape, powerSupply } from './power-cut.ts'

const count = (name: string, standard: number) => Number(process.env[name] ?? standard)
const KILLS = count('CRASH_KILLS', 10)
const CUTS = count('CRASH_CUTS', 10)
const SEED = count('CRASH_SEED', 1287)

const TOLD_EVERY = 100

const test = suite('crashes')

const { path: tools, remove } = temporaryFolder()
test.after(remove)
const library = compiledTape(tools)
if (library === undefined) console.log('no C compiler: the power stays on')

test(`over ${KILLS} kills nothing that was acknowledged is lost, of any kind`, async () => {
  const { path: folder, remove } = temporaryFolder()
  const campaign = new Campaign(folder, { seed: SEED })
  let node = await campaign.serve()
  try {
    await campaign.settle(node)
    for (let round = 1; round <= KILLS; round++) {
      await campaign.kill(node)
      await campaign.assertChains()
      node = await campaign.serve()
      await campaign.assertKept(node)
      if (round % TOLD_EVERY === 0) console.log(`${round} kills, ${campaign.acknowledged} entries`)
    }
    assert.ok(campaign.acknowledged > 10 * KILLS, `${campaign.acknowledged} acknowledged`)
  } finally {
    await node.end('SIGKILL')
    remove()
  }
  console.log(`${KILLS} kills, ${campaign.acknowledged} acknowledged entries, none lost`)
})

const powered = library === undefined ? test.skip : test

/** A folder whose nodes run on a supply that can be cut. */
async function withPower(
  use: (powered: { campaign: Campaign; supply: ReturnType<typeof powerSupply> }) => Promise<void>,
) {
  const { path, remove } = temporaryFolder()
  const folder = join(path, 'data')
  const supply = powerSupply(folder, join(path, 'tapes'), library!)
  const campaign = new Campaign(folder, { seed: SEED, env: supply.env })
  try {
    await use({ campaign, supply })
  } finally {
    remove()
  }
}

powered(
  `over ${CUTS} power cuts, unsynced writes dropped, nothing that was acknowledged is lost`,
  async () => {
    await withPower(async ({ campaign, supply }) => {
      supply.connect()
      let node = await campaign.serve()
      let unsynced = 0
      try {
        await campaign.settle(node)
        for (let round = 1; round <= CUTS; round++) {
          await campaign.kill(node)
          unsynced += supply.cut(campaign.random)
          await campaign.assertChains()
          supply.connect()
          node = await campaign.serve()
          await campaign.assertKept(node)
          if (round % TOLD_EVERY === 0)
            console.log(`${round} cuts, ${campaign.acknowledged} entries`)
        }
      } finally {
        await node.end('SIGKILL')
      }
      assert.ok(campaign.acknowledged > 10 * CUTS, `${campaign.acknowledged} acknowledged`)
      console.log(
        `${CUTS} power cuts, ${campaign.acknowledged} acknowledged entries, none lost; ${unsynced} writes were not synced`,
      )
    })
  },
)

const FAULTED_MS = 1500

for (const fault of ['SYNC_FAILS', 'DISK_FULL'] as const) {
  powered(
    `${fault}: nothing is acknowledged while it lasts, and nothing of before is lost by a power cut`,
    async () => {
      await withPower(async ({ campaign, supply }) => {
        supply.connect()
        const node = await campaign.serve()
        try {
          await campaign.settle(node)
          assert.not((await campaign.askFor(200, node)).has(503))
          supply.set(fault, true)
          const statuses = await campaign.askFor(FAULTED_MS, node)
          assert.ok(statuses.has(503), [...statuses].join())
          supply.set(fault, false)
          await pause(FAULTED_MS) // longer than a full disk is probed
          const isHealed = !(await campaign.askFor(200, node)).has(503)
          assert.is(
            isHealed,
            fault === 'DISK_FULL',
            'a failed sync is never forgotten, a full disk is',
          )
          await campaign.kill(node)
        } finally {
          await node.end('SIGKILL')
        }
        supply.cut(campaign.random)
        await campaign.assertChains()
        supply.connect()
        const next = await campaign.serve()
        try {
          await campaign.assertKept(next)
          assert.not((await campaign.askFor(200, next)).has(503))
        } finally {
          await next.end('SIGKILL')
        }
      })
    },
  )
}

test.run()
