// Causes real errors of the operating system on a file that other code has open, without root or a compiler: the open file
// behind its descriptor is replaced by a device that fails in the wanted way. The descriptor's number stays the same, so
// that the writing code sees only the error.
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

/** Replaces the file behind a descriptor by `device`. Returns a function that restores it. */
export function inject(descriptor: number, device: Device): () => void {
  const path = readlinkSync(`/proc/self/fd/${descriptor}`)
  exchange(descriptor, device)
  return () => exchange(descriptor, { path, flags: 'r+' })
}

/** Relies on POSIX open() returning the lowest free number, which is the one just closed. */
function exchange(descriptor: number, { path, flags }: Device): void {
  // Occupies all lower free numbers first, so that open() must return the number that is closed next.
  const held = [openSync(path, flags)]
  while (held.at(-1)! < descriptor) held.push(openSync(path, flags))
  closeSync(descriptor)
  let opened = openSync(path, flags)
  // Another thread may still take the number for a moment while it reads a file; then try again.
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
