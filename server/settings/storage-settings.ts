import { integerIn } from './readers.ts'

/** What machines may store, and the room that is left on the disk. */
export const STORAGE_SETTINGS = {
  freeStorageMib: {
    env: 'SVC_FREE_KEPT_MIB',
    unit: 'MiB',
    default: 64,
    meaning:
      'what a machine on the plan free keeps at most: contracts, pages, letters, channels, filed answers',
    read: integerIn(1, 1e9),
  },
  proStorageMib: {
    env: 'SVC_PRO_KEPT_MIB',
    unit: 'MiB',
    default: 1024,
    meaning: 'what a machine on the plan pro keeps at most',
    read: integerIn(1, 1e9),
  },
  freeResultsMib: {
    env: 'SVC_FREE_RESULTS_MIB',
    unit: 'MiB',
    default: 64,
    meaning:
      'results that are remembered for a machine on the plan free, to be read again; the longest unused go first; 0: none',
    read: integerIn(0, 1e6),
  },
  proResultsMib: {
    env: 'SVC_PRO_RESULTS_MIB',
    unit: 'MiB',
    default: 512,
    meaning: 'the same on the plan pro',
    read: integerIn(0, 1e6),
  },
  resultsMib: {
    env: 'SVC_RESULTS_MIB',
    unit: 'MiB',
    default: 2048,
    meaning: 'the same of all machines together',
    read: integerIn(0, 1e6),
  },
  storageKibPerToken: {
    env: 'SVC_KEPT_KIB_PER_TOKEN',
    unit: 'KiB/token',
    default: 64,
    meaning:
      'a page, letter or contract costs 1 token for each started so many KiB beyond the first so many, which cost nothing',
    read: integerIn(1, 1e9),
  },
  diskReserveMib: {
    env: 'SVC_DISK_RESERVE_MIB',
    unit: 'MiB',
    default: 256,
    meaning:
      'free room on the disk of the data folder below which only deletions are taken; 0: none',
    read: integerIn(0, 1e9),
  },
}
