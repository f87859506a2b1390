// The Inspector and the conformance suite of the protocol against the door, each run a process.
// Time limit: 600 s
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { CONFORMANCE, INSPECTOR, runScript } from '../support/child.ts'
import { conformancePack } from '../support/conformance-pack.ts'
import { conformanceTools } from '../support/conformance-tools.ts'
import { KEY, type Mount, mountMcp } from '../support/mcp-mount.ts'
import { resourceTools, testTools } from '../support/mcp-tools.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const test = suite('mcp conformance')
const home = temporaryFolder()
let mount: Mount
test.before(async () => {
  mount = await mountMcp(
    [...testTools(), ...conformanceTools, ...resourceTools],
    '127.0.0.1',
    conformancePack(),
  )
})
test.after(async () => {
  await mount.close()
  home.remove()
})

for (const era of ['legacy', 'modern', 'auto']) {
  test(`Inspector, ${era}: every schema is portable and a call goes through`, async () => {
    const common = ['--cli', mount.url, '--transport', 'http', '--protocol-era', era]
    const key = ['--header', `Authorization: Bearer ${KEY}`]
    const list = [...common, '--method', 'tools/list', '--strict']
    const listed = await runScript(INSPECTOR, list, home.path)
    assert.is(listed.code, 0, listed.stdout + listed.stderr)
    assert.match(listed.stdout, /"test_double"/)
    const call = ['--method', 'tools/call', '--tool-name', 'test_keyed', '--tool-args-json', '{}']
    const called = await runScript(INSPECTOR, [...common, ...call, ...key], home.path)
    assert.is(called.code, 0, called.stdout + called.stderr)
    assert.equal(JSON.parse(called.stdout).structuredContent, { plan: 'free' })
  })
}

/** The frozen sets of the suite, and what it scores in neither and this service answers all the same. */
const BESIDE: Readonly<Record<string, readonly string[]>> = {
  '2025-06-18': ['server-initialize', 'tools-list', 'server-session-lifecycle'],
  '2025-11-25': ['server-session-lifecycle'],
  '2026-07-28': ['http-header-validation'],
}

for (const version of ['2025-11-25', '2026-07-28']) {
  test(`conformance suite, ${version}: every scored scenario passes`, async () => {
    const out = join(home.path, version)
    const run = ['server', '--url', mount.url, '--requirements', version, '-o', out]
    const { code, stdout, stderr } = await runScript(CONFORMANCE, run, home.path, 240_000)
    const failed = stdout.split('\n').filter(line => /✗|FAIL/.test(line))
    assert.is(code, 0, `${failed.join('\n')}\n${stdout.slice(-3000)}\n${stderr.slice(-2000)}`)
  })
}

for (const [version, scenarios] of Object.entries(BESIDE)) {
  test(`conformance suite, ${version}, what is not scored: no check fails`, async () => {
    for (const scenario of scenarios) {
      const out = join(home.path, 'beside', version, scenario)
      const run = ['--scenario', scenario, '--spec-version', version, '-o', out]
      const { stdout } = await runScript(
        CONFORMANCE,
        ['server', '--url', mount.url, ...run],
        home.path,
      )
      const checks = checksIn(out)
      const failed = checks.filter(({ status }) => status === 'FAILURE')
      assert.equal(failed, [], `${scenario}: ${stdout}`)
      const passed = checks.filter(({ status }) => status === 'SUCCESS')
      assert.ok(passed.length > 0, `${scenario} passed nothing: ${stdout}`)
    }
  })
}

interface Checked {
  id: string
  status: string
}

function checksIn(folder: string): Checked[] {
  const [run] = readdirSync(folder)
  return JSON.parse(readFileSync(join(folder, run!, 'checks.json'), 'utf8')).map(
    ({ id, status }: Checked) => ({ id, status }),
  )
}

test.run()
