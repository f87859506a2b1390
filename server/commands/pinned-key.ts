import { parseArgs } from 'node:util'

/** One key in 64 begins with a dash in base64url: given as the next argument, parseArgs takes it for an option. */
const joined = (args: readonly string[]): string[] => {
  const at = args.indexOf('--pubkey')
  const key = at < 0 ? undefined : args[at + 1]
  return key === undefined ? [...args] : args.toSpliced(at, 2, `--pubkey=${key}`)
}

/** The positional arguments and the key that the caller pins by `--pubkey KEY`. */
export function pinnedKeyOf(args: readonly string[]) {
  const { positionals, values } = parseArgs({
    args: joined(args),
    allowPositionals: true,
    options: { pubkey: { type: 'string' } },
  })
  return { positionals, pubkey: values.pubkey }
}
