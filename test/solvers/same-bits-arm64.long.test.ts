// Another kind of processor gives the same bits: solvers on an arm64 Node, which qemu runs some hundred times slower. Skipped,
// and counted as skipped, where the machine has no qemu or no such Node; with TEST_ARM64=required that is a failure.
// Time limit: 600 s
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { promisify } from 'node:util'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { bitsOf, briefCases } from '../support/result-bits.ts'

const test = suite('same bits on arm64')

/** Libraries of arm64, as Debian's cross packages install them. */
const LIBRARIES = '/usr/aarch64-linux-gnu'
const QEMU = '/usr/bin/qemu-aarch64'
const NODE = new URL('../../build/arm64/package/bin/node', import.meta.url).pathname
const CHILD = new URL('./same-bits-arm64-child.ts', import.meta.url).pathname

const isThere = [QEMU, LIBRARIES, NODE].every(path => existsSync(path))
if (!isThere && process.env['TEST_ARM64'] === 'required') throw new Error('there is no arm64')

const law = isThere ? test : test.skip

law('solvers give there the bits that they give here', async () => {
  const { stdout } = await promisify(execFile)(QEMU, ['-L', LIBRARIES, NODE, CHILD])
  const { arch, bits } = JSON.parse(stdout)
  assert.is(arch, 'arm64')
  assert.equal(bits, bitsOf(briefCases))
})

test.run()
