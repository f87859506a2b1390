// Real errors of the kernel on a file that somebody else has open, without root and without a compiler:
// behind the descriptor is put a device that fails in the wanted way. The number stays, so whoever
// writes to it notices nothing but the error.
import { closeSync, openSync, readdirSync, readlinkSync } from 'node:fs'

export interface Device {
  readonly path: string
  readonly flags: 'r' | 'r+'
}

/** Writing succeeds and syncing fails: fdatasync(2) of this device is EINVAL. */
export const SYNC_FAILS: Device = { path: '/dev/null', flags: 'r+' }
/** Writing fails with EBADF. */
export const WRITE_FAILS: Device = { path: '/dev/null', flags: 'r' }
/** Writing fails with ENOSPC. */
export const DISK_FULL: Device = { path: '/dev/full', flags: 'r+' }

/** The descriptors of this process that are open on a file, in the order in which they were opened. */
export function descriptorsOf(path: string): number[] {
  const open = readdirSync('/proc/self/fd').filter(fd => linkOf(fd) === path)
  return open.map(Number).sort((a, b) => a - b)
}

/** Puts `device` behind a descriptor. Answers the way to put the file back. */
export function inject(descriptor: number, device: Device): () => void {
  const path = readlinkSync(`/proc/self/fd/${descriptor}`)
  exchange(descriptor, device)
  return () => exchange(descriptor, { path, flags: 'r+' })
}

/** The lowest free number is the one given out, so open() returns the number that was closed. */
function exchange(descriptor: number, { path, flags }: Device): void {
  // The lower numbers are taken first: nothing then stands between the close and the open.
  const held = [openSync(path, flags)]
  while (held.at(-1)! < descriptor) held.push(openSync(path, flags))
  closeSync(descriptor)
  let opened = openSync(path, flags)
  // A thread that was reading a file may have come first all the same; it gives the number back.
  for (let again = 0; opened !== descriptor && again < 1000; again++) {
    held.push(opened)
    opened = openSync(path, flags)
  }
  for (const each of held) closeSync(each)
  if (opened !== descriptor) throw new Error(`descriptor ${descriptor} was taken by somebody else`)
}

function linkOf(descriptor: string): string | undefined {
  try {
    return readlinkSync(`/proc/self/fd/${descriptor}`)
  } catch {
    return undefined // the descriptor of the listing itself is closed by now
  }
}
