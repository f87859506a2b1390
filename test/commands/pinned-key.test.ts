import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { pinnedKeyOf } from '../../server/commands/pinned-key.ts'

test('a key that begins with a dash is read as a key wherever it stands', () => {
  for (const pubkey of ['-A-key_', '--pubkey', 'AB']) {
    const read = { positionals: ['a', 'b'], pubkey }
    assert.equal(pinnedKeyOf(['a', 'b', '--pubkey', pubkey]), read)
    assert.equal(pinnedKeyOf(['--pubkey', pubkey, 'a', 'b']), read)
    assert.equal(pinnedKeyOf(['a', `--pubkey=${pubkey}`, 'b']), read)
  }
})

test('no key, a key without its value and an unknown option are told apart', () => {
  assert.equal(pinnedKeyOf(['a']), { positionals: ['a'], pubkey: undefined })
  assert.throws(() => pinnedKeyOf(['a', '--pubkey']), /argument missing/)
  assert.throws(() => pinnedKeyOf(['a', '--pubkeys', 'k']), /--pubkeys/)
})

test.run()
