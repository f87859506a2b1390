import { randomBytes } from 'node:crypto'
import { pino } from 'pino'
import type { Caller } from '../../server/call/caller.ts'
import { Secrets } from '../../server/crypto/secrets.ts'
import { type OpenHouse, type Overrides, openHouse } from '../../server/node/open-house.ts'
import { type Config, DEFAULTS } from '../../server/settings/config.ts'
import { memoryStore } from '../../server/store/memory.ts'
import { stillClock } from './clock.ts'
import { NO_LITERATURE } from './literature.ts'
import { threadsOf } from './tier.ts'

/** All parts of a node with a store in memory and a clock that stands still, without a port. The test must close it. */
export function houseInMemory(
  config: Partial<Config> = {},
  overrides: Overrides = {},
): Promise<OpenHouse> {
  return openHouse(
    { ...DEFAULTS, ...NO_LITERATURE, workers: 1, ...config },
    {
      clock: stillClock(),
      log: pino({ level: 'silent' }),
      store: memoryStore(),
      secrets: new Secrets([randomBytes(32)]),
      ...threadsOf(overrides),
      ...overrides,
    },
  )
}

/** A caller, by default without a key. */
export function caller(about: Partial<Caller> = {}): Caller {
  return {
    key: null,
    bearer: null,
    ip: '203.0.113.9',
    socketIp: '203.0.113.9',
    requestId: 'test',
    signal: new AbortController().signal,
    ...about,
  }
}
