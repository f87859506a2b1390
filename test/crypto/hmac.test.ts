import { createHmac } from 'node:crypto'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { Hmac } from '../../server/crypto/hmac.ts'

const test = suite('HMAC')

test('RFC 4231, test cases 1, 2 and 6', () => {
  assert.is(
    new Hmac(Buffer.alloc(20, 0x0b)).hex('Hi There'),
    'b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7',
  )
  assert.is(
    new Hmac(Buffer.from('Jefe')).hex('what do ya want for nothing?'),
    '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
  )
  assert.is(
    new Hmac(Buffer.alloc(131, 0xaa)).hex('Test Using Larger Than Block-Size Key - Hash Key First'),
    '60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54',
  )
})

test('equal to createHmac bit for bit, at every length around the room it keeps', () => {
  for (const keyLength of [0, 1, 32, 63, 64, 65, 200]) {
    const key = Buffer.from(Array.from({ length: keyLength }, (_, i) => (7 * i + keyLength) % 256))
    const hmac = new Hmac(key)
    for (const length of [0, 1, 55, 56, 64, 319, 320, 321, 959, 960, 961, 5000]) {
      for (const letter of ['a', 'é', '😀']) {
        const text = letter.repeat(length)
        assert.is(hmac.hex(text), createHmac('sha256', key).update(text).digest('hex'))
      }
    }
  }
})

test.run()
