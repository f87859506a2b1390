import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { addressReader, bucketAddress } from '../../server/accounts/address.ts'
import { networkOf } from '../../server/settings/trusted-proxies.ts'

const test = suite('address')

test('without a trusted proxy a forwarded header is ignored', () => {
  const read = addressReader(0)
  assert.is(read('203.0.113.9', '198.51.100.1'), '203.0.113.9')
  assert.is(read('203.0.113.9', undefined), '203.0.113.9')
})

test('with one proxy the right-most entry counts, whatever the client wrote to its left', () => {
  const read = addressReader(1)
  for (const spoof of ['', '6.6.6.6, ', '6.6.6.6, 7.7.7.7, ', 'x, ', ', ', '127.0.0.1, ']) {
    assert.is(read('10.0.0.1', `${spoof}203.0.113.9`), '203.0.113.9')
  }
})

test('a client that changes its header in every call stays one address', () => {
  const read = addressReader(2)
  const seen = new Set(
    Array.from({ length: 50 }, (_, i) => read('10.0.0.1', `6.6.6.${i}, 203.0.113.9, 10.0.0.2`)),
  )
  assert.equal([...seen], ['203.0.113.9'])
})

test('behind networks the first address from the right that is no proxy counts', () => {
  const read = addressReader(['10.0.0.0/8', '::1'])
  assert.is(read('10.0.0.1', '6.6.6.6, 203.0.113.9, 10.9.9.9'), '203.0.113.9')
  assert.is(read('::1', '203.0.113.9'), '203.0.113.9')
})

test('a call that does not come from a trusted network is counted by its socket', () => {
  const read = addressReader(['10.0.0.0/8'])
  assert.is(read('203.0.113.9', '198.51.100.1'), '203.0.113.9')
})

test('an entry that is no address ends the reading', () => {
  const read = addressReader(['10.0.0.0/8'])
  assert.is(read('10.0.0.1', '203.0.113.9, unknown, 10.0.0.2'), '10.0.0.2')
  assert.is(read('10.0.0.1', 'unknown'), '10.0.0.1')
  assert.is(addressReader(1)('10.0.0.1', 'unknown'), '10.0.0.1')
})

test('ports, brackets, zones and mapped addresses are read through', () => {
  const read = addressReader(1)
  assert.is(read('10.0.0.1', '203.0.113.9:4711'), '203.0.113.9')
  assert.is(read('10.0.0.1', '[2001:db8::7]:4711'), '2001:db8:0:0::/64')
  assert.is(bucketAddress('::ffff:203.0.113.9'), '203.0.113.9')
  assert.is(bucketAddress('fe80::1%eth0'), 'fe80:0:0:0::/64')
})

test('all addresses of an IPv6 /64 are one, those of another are not', () => {
  assert.is(bucketAddress('2001:db8:0:1::1'), bucketAddress('2001:0DB8:0:1:ffff:ffff:ffff:ffff'))
  assert.is.not(bucketAddress('2001:db8:0:1::1'), bucketAddress('2001:db8:0:2::1'))
  assert.is(bucketAddress('64:ff9b::192.0.2.33'), '64:ff9b:0:0::/64')
  assert.is(bucketAddress('1:2:3:4:5:6:192.0.2.33'), '1:2:3:4::/64')
})

test('networks are addresses with a prefix that fits their family', () => {
  assert.equal(networkOf('10.0.0.0/8'), { address: '10.0.0.0', prefix: 8, family: 'ipv4' })
  assert.equal(networkOf('::1'), { address: '::1', prefix: 128, family: 'ipv6' })
  for (const bad of ['10.0.0/8', '10.0.0.0/33', '::/129', '10.0.0.0/', 'localhost', '']) {
    assert.is(networkOf(bad), undefined, bad)
  }
})

test.run()
