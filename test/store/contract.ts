// What every store must do, whatever it is made of. Each law opens a store of its own.
import { suite, type Test } from 'uvu'
import * as assert from 'uvu/assert'
import { chainBreak, type Entry, ROOT } from '../../server/store/chain.ts'
import type { Document, DocumentWrite, Store } from '../../server/store/store.ts'
import { Failure, type FailureCode } from '../../workers/failure.ts'
import {
  computeKey,
  DAY_MS,
  demoKey,
  digestOf,
  draft,
  MORNING,
  newMachine,
  zidOf,
} from './samples.ts'

export interface Opened {
  readonly store: Store
  /** Closes and removes. */
  discard(): Promise<void>
}

export function storeContract(
  name: string,
  open: () => Promise<Opened>,
  test: Pick<Test, 'run'> & ((title: string, hold: () => Promise<void>) => void) = suite(name),
): void {
  const law = (title: string, hold: (store: Store) => Promise<void>) =>
    test(title, async () => {
      const { store, discard } = await open()
      try {
        await hold(store)
      } finally {
        await discard()
      }
    })

  law('a new machine has its account, its key and a chain of one entry', async store => {
    const genesis = await store.createMachine(newMachine(1))
    assert.is(genesis.seq, 0)
    assert.is(genesis.prev, ROOT.hash)
    assert.is(genesis.tokens, 0)
    assert.is(genesis.body, '{"kind":"genesis"}')
    const { key: _, genesis: __, ...machine } = newMachine(1)
    assert.equal(await store.machine(zidOf(1)), machine)
    assert.equal(await store.machineBySlug('machine-1'), machine)
    assert.equal(await store.keyByDigest(digestOf(1)), computeKey(1))
    assert.equal(await store.entries(zidOf(1), { limit: 9 }), [genesis])
  })

  law('a taken zid, slug or digest is a conflict and leaves nothing behind', async store => {
    await store.createMachine(newMachine(1))
    await refused('CONFLICT', store.createMachine(newMachine(1, { slug: 'other', key: null })))
    await refused('CONFLICT', store.createMachine(newMachine(2, { slug: 'machine-1' })))
    await refused('CONFLICT', store.createMachine(newMachine(3, { key: computeKey(1) })))
    assert.is(await store.machine(zidOf(2)), undefined)
    assert.is(await store.machine(zidOf(3)), undefined)
    assert.is(await store.keyByDigest(digestOf(2)), undefined)
    assert.is(await store.entryCount(), 1)
    await refused('CONFLICT', store.putKey(computeKey(1)))
  })

  law(
    'the first 8 digits of an identity are of one machine, of many who ask at once',
    async store => {
      const like = (n: number) => `0123abcd${String(n).padStart(24, '0')}`
      const asked = await Promise.allSettled(
        [1, 2, 3, 4, 5].map(n => store.createMachine(newMachine(n, { zid: like(n), key: null }))),
      )
      assert.is(asked.filter(({ status }) => status === 'fulfilled').length, 1)
      assert.is(await store.entryCount(), 1)
      const next = newMachine(6, { zid: `0123abce${'0'.repeat(24)}`, key: null })
      await store.createMachine(next)
      await refused('CONFLICT', store.createMachine(newMachine(7, { zid: like(7), key: null })))
    },
  )

  law('of many who ask for one name at once, one gets it', async store => {
    const asked = await Promise.allSettled(
      [1, 2, 3, 4, 5].map(n => store.createMachine(newMachine(n, { slug: 'wanted' }))),
    )
    assert.is(asked.filter(({ status }) => status === 'fulfilled').length, 1)
    assert.is(await store.entryCount(), 1)
  })

  law(
    'a machine of the node itself needs no key; a zid that would break JSON is refused',
    async store => {
      await store.createMachine(newMachine(1, { zid: 'public', key: null }))
      const entry = await store.seal({ zid: 'public', tokens: 0, limit: 0, draft: draft() })
      assert.is(entry.seq, 1)
      await refused('INVALID_ZID', store.createMachine(newMachine(2, { zid: 'a"b', key: null })))
      await refused('INVALID_ZID', store.createMachine(newMachine(2, { zid: '', key: null })))
    },
  )

  law('a public key is registered with its machine, or refused without one', async store => {
    await store.createMachine(newMachine(1))
    await store.setPublicKey(zidOf(1), 'abc')
    assert.is((await store.machine(zidOf(1)))?.publicKey, 'abc')
    await refused('INVALID_ZID', store.setPublicKey(zidOf(2), 'abc'))
  })

  law('keys are listed oldest first, by owner or all', async store => {
    await store.createMachine(newMachine(1))
    await store.putKey(computeKey(5, { zid: zidOf(1), createdAt: MORNING + 2 }))
    await store.putKey(computeKey(4, { zid: zidOf(1), createdAt: MORNING + 1 }))
    await store.putKey(demoKey(6, { createdAt: MORNING + 3 }))
    const digests = async (zid?: string) => (await store.keysOf(zid)).map(key => key.digest)
    assert.equal(await digests(zidOf(1)), [1, 4, 5].map(digestOf))
    assert.equal(await digests(), [1, 4, 5, 6].map(digestOf))
    assert.equal(await digests(zidOf(2)), [])
    await refused('INVALID_ZID', store.putKey(computeKey(7)))
  })

  law('a machine has so many keys and no more, however many are asked for at once', async store => {
    await store.createMachine(newMachine(1))
    const put = (n: number) => store.putKey(computeKey(n, { zid: zidOf(1) }), 5)
    const all = await Promise.allSettled(Array.from({ length: 12 }, (_, i) => put(i + 2)))
    assert.is(all.filter(({ status }) => status === 'fulfilled').length, 4)
    assert.is((await store.keysOf(zidOf(1))).length, 5)
    await refused('CONFLICT', put(20))
    await store.revokeKey(digestOf(1), MORNING)
    await put(20)
    await refused('CONFLICT', put(21))
    await store.putKey(computeKey(22, { zid: zidOf(1) }))
  })

  law('of the revoked keys of a machine the last hundred are kept', async store => {
    await store.createMachine(newMachine(1))
    await store.createMachine(newMachine(2))
    await store.revokeKey(digestOf(2), MORNING)
    for (let n = 10; n < 140; n++) {
      await store.putKey(computeKey(n, { zid: zidOf(1), createdAt: MORNING + n }))
      await store.revokeKey(digestOf(n), MORNING + n)
    }
    await store.putKey(computeKey(200, { zid: zidOf(1), createdAt: MORNING + 200 }))
    const digests = async (zid: string) => (await store.keysOf(zid)).map(key => key.digest)
    const kept = Array.from({ length: 100 }, (_, i) => digestOf(40 + i))
    assert.equal(await digests(zidOf(1)), [digestOf(1), ...kept, digestOf(200)])
    assert.is(await store.keyByDigest(digestOf(39)), undefined)
    assert.equal(await digests(zidOf(2)), [digestOf(2)])
  })

  law(
    'a minted demo key is forgotten 30 days after its end, when another is minted',
    async store => {
      await store.createMachine(newMachine(1))
      const minted = (n: number, createdAt: number) =>
        store.putKey(demoKey(n, { createdAt, expiresAt: createdAt + DAY_MS }))
      await minted(2, MORNING)
      await minted(3, MORNING + DAY_MS)
      await store.putKey(demoKey(4, { kind: 'demo-shared', expiresAt: null }))
      await store.putKey(computeKey(5, { zid: zidOf(1), expiresAt: MORNING }))
      const digests = async () => (await store.keysOf()).map(key => key.digest).sort()
      await minted(6, MORNING + 31 * DAY_MS - 1)
      assert.equal(await digests(), [1, 2, 3, 4, 5, 6].map(digestOf).sort())
      await minted(7, MORNING + 31 * DAY_MS)
      assert.equal(await digests(), [1, 3, 4, 5, 6, 7].map(digestOf).sort())
    },
  )

  law('a key is revoked once and keeps that time', async store => {
    await store.createMachine(newMachine(1))
    assert.is(await store.revokeKey(digestOf(1), MORNING + 5), true)
    assert.is(await store.revokeKey(digestOf(1), MORNING + 9), true)
    assert.is((await store.keyByDigest(digestOf(1)))?.revokedAt, MORNING + 5)
    assert.is(await store.revokeKey(digestOf(2), MORNING), false)
  })

  law('the shared demo key is counted a UTC day over all callers', async store => {
    await store.putKey(demoKey(1, { kind: 'demo-shared' }))
    const use = (at: number) => store.useDemoKey({ digest: digestOf(1), at, limit: 3 })
    const uses = await Promise.allSettled([1, 2, 3, 4, 5].map(n => use(MORNING + n)))
    assert.is(uses.filter(({ status }) => status === 'fulfilled').length, 3)
    await refused('QUOTA_EXCEEDED', use(MORNING + DAY_MS - 1))
    assert.is(await use(MORNING + DAY_MS), 1)
    assert.is(await use(MORNING), 2, 'an earlier time counts in the later day')
    assert.is(await use(MORNING), 3)
    await refused('QUOTA_EXCEEDED', use(MORNING))
  })

  law('a minted demo key spins up one machine, in the transaction of the machine', async store => {
    await store.putKey(demoKey(9))
    await store.createMachine(newMachine(1))
    const demo = { digest: digestOf(9), at: MORNING, limit: 10 }
    await refused('CONFLICT', store.createMachine(newMachine(2, { slug: 'machine-1', demo })))
    assert.is((await store.keyByDigest(digestOf(9)))?.usedAt, null)
    await store.createMachine(newMachine(2, { demo }))
    assert.is((await store.keyByDigest(digestOf(9)))?.usedAt, MORNING)
    await refused('FORBIDDEN', store.createMachine(newMachine(3, { demo })))
    assert.is(await store.machine(zidOf(3)), undefined)
    await refused('FORBIDDEN', store.useDemoKey({ ...demo, at: MORNING + DAY_MS }))
  })

  law('no demo key, a revoked and an expired one spin up nothing', async store => {
    await store.createMachine(newMachine(1))
    await store.putKey(demoKey(2, { expiresAt: MORNING + 10 }))
    await store.putKey(demoKey(3, { revokedAt: MORNING }))
    for (const n of [1, 2, 3, 4]) {
      const use = store.useDemoKey({ digest: digestOf(n), at: MORNING + 10, limit: 10 })
      await refused('INVALID_KEY', use)
    }
    assert.is(await store.useDemoKey({ digest: digestOf(2), at: MORNING + 9, limit: 10 }), 1)
  })

  law('minted keys are counted a UTC day', async store => {
    assert.is(await store.mintCount(MORNING, 2), 1)
    assert.is(await store.mintCount(MORNING, 2), 2)
    await refused('QUOTA_EXCEEDED', store.mintCount(MORNING + 1, 2))
    assert.is(await store.mintCount(MORNING + DAY_MS, 2), 1)
    assert.is(await store.mintCount(MORNING, 2), 2, 'an earlier time counts in the later day')
    await refused('QUOTA_EXCEEDED', store.mintCount(MORNING, 2))
  })

  law('a challenge is answered once and in time', async store => {
    const challenge = { zid: zidOf(1), createdAt: MORNING, expiresAt: MORNING + 100 }
    await store.putChallenge({ ...challenge, challenge: 'a' })
    await store.putChallenge({ ...challenge, challenge: 'b' })
    const taken = await Promise.all([1, 2, 3].map(() => store.takeChallenge('a', MORNING + 99)))
    assert.equal(
      taken.map(found => found?.zid),
      [zidOf(1), undefined, undefined],
    )
    assert.is(await store.takeChallenge('b', MORNING + 100), undefined)
    assert.is(await store.takeChallenge('c', MORNING), undefined)
    await store.putChallenge({ ...challenge, challenge: 'd' })
    const later = { zid: zidOf(1), createdAt: MORNING + 100, expiresAt: MORNING + 200 }
    await store.putChallenge({ ...later, challenge: 'e' })
    assert.is(await store.takeChallenge('d', MORNING), undefined, 'expired ones are cleared')
  })

  law(
    'entries follow one another by hash, sequence and time, and the log has no gap',
    async store => {
      await store.createMachine(newMachine(1))
      await store.createMachine(newMachine(2))
      const sealed = await Promise.all(
        Array.from({ length: 40 }, (_, n) => sealOne(store, 1 + (n % 2), { n, text: 'µ€𝄞"\\' })),
      )
      for (const n of [1, 2]) {
        const chain = await exported(store, zidOf(n))
        assert.is(chain.length, 21)
        assert.is(chainBreak(chain), undefined)
        assert.equal(
          chain.slice(1),
          sealed.filter(entry => entry.zid === zidOf(n)),
        )
      }
      const log = (await store.recentEntries(100)).reverse()
      assert.equal(
        log.map(entry => entry.index),
        Array.from({ length: 42 }, (_, index) => index),
      )
      assert.equal(await store.entriesFrom(0, 100), log)
      assert.equal(await store.entriesFrom(40, 1), [log[40]])
      assert.equal(await store.entriesFrom(42, 100), [])
      const heads = [1, 2].map(n => {
        const { zid, seq, hash, time } = sealed.findLast(entry => entry.zid === zidOf(n))!
        return { zid, seq, hash, time }
      })
      assert.equal(await store.heads('', 9), heads)
      assert.equal(await store.heads('', 1), heads.slice(0, 1))
      assert.equal(await store.heads(zidOf(1), 9), heads.slice(1))
      assert.is(await store.entryCount(), 42)
      assert.is(await store.entryCount(zidOf(1)), 21)
      assert.is(await store.entryCount(zidOf(3)), 0)
    },
  )

  law('the bytes that come back are the bytes that were sealed', async store => {
    await store.createMachine(newMachine(1))
    const body = { z: 1, a: [1e-7, 0.1, -0, 1e21], text: '\u0000\u001f\u2028é\u{1f600}', n: null }
    const entry = await sealOne(store, 1, body)
    const read = await store.entry(zidOf(1), 1)
    assert.equal(read, entry)
    assert.is(
      read?.body,
      '{"a":[1e-7,0.1,0,1e+21],"n":null,"text":"\\u0000\\u001f\u2028é\u{1f600}","z":1}',
    )
    assert.is(await store.entry(zidOf(1), 2), undefined)
    assert.is(await store.entry(zidOf(2), 0), undefined)
  })

  law('entries are paged newest first', async store => {
    await store.createMachine(newMachine(1))
    for (let n = 1; n < 6; n++) await sealOne(store, 1, { n })
    const seqs = async (page: { limit: number; before?: number }) =>
      (await store.entries(zidOf(1), page)).map(entry => entry.seq)
    assert.equal(await seqs({ limit: 3 }), [5, 4, 3])
    assert.equal(await seqs({ limit: 2, before: 3 }), [2, 1])
    assert.equal(await seqs({ limit: 9, before: 0 }), [])
    assert.equal(await seqs({ limit: 0 }), [])
    const recent = (await store.recentEntries(2)).map(entry => entry.seq)
    assert.equal(recent, [5, 4])
    assert.equal(await store.recentEntries(0), [])
  })

  law('the debit and the entry come together or not at all', async store => {
    await store.createMachine(newMachine(1))
    const seal = (tokens: number, time = MORNING) =>
      store.seal({ zid: zidOf(1), tokens, limit: 10, draft: draft({ tokens }, time) })
    await seal(7)
    const failure = await refused('QUOTA_EXCEEDED', seal(4))
    const resetAt = (MORNING + DAY_MS) / 1000
    assert.equal(failure.details, { limit: 10, used: 7, tokens: 4, resetAt })
    assert.is(await store.entryCount(zidOf(1)), 2)
    await seal(3)
    await refused('QUOTA_EXCEEDED', seal(1))
    await seal(0)
    const usage = { day: MORNING / DAY_MS, used: 10, resetAt }
    assert.equal(await store.usage(zidOf(1), MORNING), usage)
    await refused('INVALID_ZID', store.seal({ zid: zidOf(2), tokens: 1, limit: 9, draft: draft() }))
  })

  law('under concurrency the limit holds and used is the sum of the entries', async store => {
    await store.createMachine(newMachine(1))
    const costs = Array.from({ length: 300 }, (_, n) => 1 + ((n * 7) % 5))
    const asked = await Promise.allSettled(
      costs.map(tokens => store.seal({ zid: zidOf(1), tokens, limit: 500, draft: draft() })),
    )
    const paid = asked.flatMap(each => (each.status === 'fulfilled' ? [each.value.tokens] : []))
    const { used } = await store.usage(zidOf(1), MORNING)
    assert.ok(used > 495 && used <= 500, `${used} of 500`)
    assert.is(sum(paid), used)
    assert.is(sum((await exported(store, zidOf(1))).map(entry => entry.tokens)), used)
    assert.is(await store.entryCount(zidOf(1)), 1 + paid.length)
  })

  law('a later day begins at nothing and an earlier one is not opened again', async store => {
    await store.createMachine(newMachine(1))
    const seal = (time: number) =>
      store.seal({ zid: zidOf(1), tokens: 2, limit: 2, draft: draft({}, time) })
    await seal(MORNING)
    await refused('QUOTA_EXCEEDED', seal(MORNING + DAY_MS - 1))
    assert.is((await store.usage(zidOf(1), MORNING + DAY_MS)).used, 0)
    await seal(MORNING + DAY_MS)
    await refused('QUOTA_EXCEEDED', seal(MORNING - 5 * DAY_MS))
    const usage = await store.usage(zidOf(1), MORNING)
    assert.is(usage.day, MORNING / DAY_MS + 1, 'the day that counts is the later one')
    assert.is(usage.used, 2)
  })

  law('time in a chain stands still when the clock goes back', async store => {
    await store.createMachine(newMachine(1))
    const times = [5, 9, -1_000_000, 3, 10].map(ms => MORNING + ms)
    const sealed = await Promise.all(times.map(time => sealOne(store, 1, {}, time)))
    assert.equal(
      sealed.map(entry => entry.time - MORNING),
      [5, 9, 9, 9, 10],
    )
  })

  law('a cost or a time that is no whole number is a defect and stops nobody else', async store => {
    await store.createMachine(newMachine(1))
    const seals = [1, -1, 0.5, 2].map(tokens =>
      store.seal({ zid: zidOf(1), tokens, limit: 10, draft: draft() }),
    )
    seals.push(sealOne(store, 1, {}, Number.NaN))
    const settled = await Promise.allSettled(seals)
    assert.equal(
      settled.map(({ status }) => status === 'fulfilled'),
      [true, false, false, true, false],
    )
    assert.is((await store.usage(zidOf(1), MORNING)).used, 3)
    assert.is(chainBreak(await exported(store, zidOf(1))), undefined)
  })

  law('listeners hear each entry once, in order, after its promise', async store => {
    const heard: Entry[] = []
    const settled = new Set<number>()
    const stop = store.onEntry(entry => {
      assert.ok(settled.has(entry.index), 'the caller knew first')
      heard.push(entry)
    })
    const know = async (entry: Promise<Entry>) => settled.add((await entry).index)
    await know(store.createMachine(newMachine(1)))
    await Promise.all(Array.from({ length: 20 }, () => know(sealOne(store, 1))))
    await until(() => heard.length > 20)
    await new Promise(resolve => setTimeout(resolve, 20))
    assert.equal(
      heard.map(entry => entry.seq),
      Array.from({ length: 21 }, (_, seq) => seq),
    )
    assert.equal(heard[20], await store.entry(zidOf(1), 20))
    stop()
    await sealOne(store, 1)
    await new Promise(resolve => setTimeout(resolve, 20))
    assert.is(heard.length, 21)
  })

  law(
    'a document is made with its entry, replaced at the revision seen, and removed',
    async store => {
      await store.createMachine(newMachine(1))
      await sealWith(store, [{ ...letter('a'), dueAt: MORNING + 5 }])
      const { serial, ...made } = (await store.document('letter', 'a'))!
      const { after: _, ...written } = letter('a')
      assert.equal(made, { ...written, revision: 1, createdAt: MORNING, dueAt: MORNING + 5 })
      await store.putDocuments({ at: MORNING + 9, writes: [letter('a', 1, '{"n":2}')] })
      const replaced = (await store.document('letter', 'a'))!
      assert.equal(replaced, { ...made, serial, revision: 2, body: '{"n":2}', dueAt: null })
      await sealWith(store, [letter('a', 2, null)])
      assert.is(await store.document('letter', 'a'), undefined)
      assert.is(await store.entryCount(zidOf(1)), 3)
    },
  )

  law('one stale document undoes the whole: no entry, no debit, no other document', async store => {
    await store.createMachine(newMachine(1))
    await store.createMachine(newMachine(2))
    await sealWith(store, [letter('a')])
    const stale = [
      letter('a'),
      letter('a', 2),
      letter('gone', 1),
      letter('gone', 1, null),
      { ...letter('a', 1), zid: zidOf(2) },
    ]
    for (const write of stale) {
      await refused('CONFLICT', sealWith(store, [letter('b'), write]))
      await refused('CONFLICT', store.putDocuments({ at: MORNING, writes: [letter('b'), write] }))
    }
    assert.is(await store.document('letter', 'b'), undefined)
    assert.is((await store.document('letter', 'a'))?.revision, 1)
    assert.is(await store.entryCount(zidOf(1)), 2)
    assert.is((await store.usage(zidOf(1), MORNING)).used, 1)
    const unknown = { ...letter('c'), zid: zidOf(9) }
    await refused('INVALID_ZID', store.putDocuments({ at: MORNING, writes: [unknown] }))
  })

  law('of many writers who saw one revision, one writes', async store => {
    await store.createMachine(newMachine(1))
    await sealWith(store, [letter('a')])
    const asked = await Promise.allSettled(
      [1, 2, 3, 4, 5].map(n => sealWith(store, [letter('a', 1, `{"n":${n}}`)])),
    )
    assert.is(asked.filter(({ status }) => status === 'fulfilled').length, 1)
    assert.is(await store.entryCount(zidOf(1)), 3)
  })

  law('a machine holds no more documents of a kind than it may', async store => {
    await store.createMachine(newMachine(1))
    const most = 2
    await sealWith(store, [{ ...letter('a'), most }])
    const two = ['b', 'c'].map(id => ({ ...letter(id), most }))
    await refused('CONFLICT', sealWith(store, two))
    await sealWith(store, [{ ...letter('b'), most }])
    await refused('CONFLICT', sealWith(store, [{ ...letter('c'), most }]))
    await sealWith(store, [{ ...letter('a', 1), most }])
    await sealWith(store, [{ ...letter('c'), kind: 'page', most }])
    assert.is(await store.documentCount('letter', zidOf(1)), 2)
    await store.createMachine(newMachine(2))
    await store.putDocuments({ at: MORNING, writes: [{ ...letter('z'), zid: zidOf(2) }] })
    assert.is(await store.documentCount('letter'), 3)
  })

  law('documents are listed newest first, by id, and by when they are due', async store => {
    await store.createMachine(newMachine(1))
    await store.createMachine(newMachine(2))
    const due: Record<string, number | null> = { c: 30, a: 10, b: null, d: 10 }
    const at = MORNING
    for (const [id, dueAt] of Object.entries(due)) {
      await store.putDocuments({ at, writes: [{ ...letter(id), dueAt }] })
    }
    await store.putDocuments({ at, writes: [{ ...letter('bb'), zid: zidOf(2), dueAt: 20 }] })
    const ids = async (found: Promise<Document[]>) => (await found).map(({ id }) => id).join(' ')
    assert.is(await ids(store.documents(zidOf(1), 'letter', { limit: 3 })), 'd b a')
    const before = (await store.document('letter', 'b'))!.serial
    assert.is(await ids(store.documents(zidOf(1), 'letter', { limit: 9, before })), 'a c')
    assert.is(await ids(store.documents(zidOf(1), 'page', { limit: 9 })), '')
    assert.equal(await store.documentIds(zidOf(1), 'letter', 3), ['d', 'b', 'a'])
    assert.is(await ids(store.documentsBetween('letter', 'b', 'd', 9)), 'b bb c')
    assert.is(await ids(store.documentsBetween('letter', 'b', 'd', 2)), 'b bb')
    assert.is(await ids(store.dueDocuments('letter', 9, 9)), '')
    assert.is(await ids(store.dueDocuments('letter', 20, 9)), 'a d bb')
    assert.is(await ids(store.dueDocuments('letter', 99, 2)), 'a d')
  })

  law('closing completes what was accepted and refuses what comes later', async store => {
    await store.createMachine(newMachine(1))
    assert.equal(store.health(), { writable: true, reason: null })
    const accepted = Array.from({ length: 30 }, () => sealOne(store, 1))
    const closed = store.close()
    await refused('SHUTTING_DOWN', sealOne(store, 1))
    assert.is((await Promise.all(accepted)).at(-1)?.seq, 30)
    await closed
    assert.is(store.health().writable, false)
    await refused('SHUTTING_DOWN', sealOne(store, 1))
    await store.close()
  })

  test.run()
}

function letter(id: string, after = 0, body: string | null = '{"n":1}'): DocumentWrite {
  return { kind: 'letter', id, zid: zidOf(1), after, body }
}

function sealWith(store: Store, writes: readonly DocumentWrite[]) {
  return store.seal({ zid: zidOf(1), tokens: 1, limit: 1e9, draft: draft(), writes })
}

export function sealOne(store: Store, n: number, body: object = {}, time = MORNING) {
  return store.seal({ zid: zidOf(n), tokens: 1, limit: 1e9, draft: draft(body, time) })
}

/** Somebody else's turn has come; a minute is for a machine that is busy. */
async function until(condition: () => boolean): Promise<void> {
  for (let waited = 0; !condition() && waited < 60_000; waited += 5) {
    await new Promise(resolve => setTimeout(resolve, 5))
  }
}

export async function exported(store: Store, zid: string): Promise<Entry[]> {
  const chain: Entry[] = []
  for await (const entry of store.exportChain(zid)) chain.push(entry)
  return chain
}

export async function refused(code: FailureCode, promise: Promise<unknown>): Promise<Failure> {
  const reason = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  assert.instance(reason, Failure, `${code} expected, got ${reason}`)
  assert.is((reason as Failure).code, code)
  return reason as Failure
}

const sum = (numbers: number[]): number => numbers.reduce((total, each) => total + each, 0)
