// The Inspector and the conformance suite of the protocol against the door, each run a process.
// Time limit: 600 s
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { CONFORMANCE, INSPECTOR, runScript } from '../support/child.ts'
import { conformanceTools } from '../support/conformance-tools.ts'
import { KEY, type Mount, mountMcp } from '../support/mcp-mount.ts'
import { resourceTools, testTools } from '../support/mcp-tools.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const test = suite('mcp conformance')
const home = temporaryFolder()
let mount: Mount
test.before(async () => {
  mount = await mountMcp([...testTools(), ...conformanceTools, ...resourceTools])
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

/** All of the suite that need no tool, prompt or dialogue that only a test would have, and the tools of conformance-tools. */
const SCENARIOS: [string, string[]][] = [
  [
    '2025-06-18',
    [
      'server-initialize',
      'ping',
      'tools-list',
      'tools-call-simple-text',
      'tools-call-error',
      'tools-call-with-progress',
      'resources-list',
      'server-session-lifecycle',
    ],
  ],
  [
    '2025-11-25',
    [
      'server-initialize',
      'ping',
      'tools-list',
      'tools-call-simple-text',
      'tools-call-error',
      'tools-call-with-progress',
      'resources-list',
      'dns-rebinding-protection',
      'server-session-lifecycle',
      'server-sse-multiple-streams',
    ],
  ],
  [
    '2026-07-28',
    [
      'server-stateless',
      'tools-list',
      'tools-call-simple-text',
      'tools-call-error',
      'tools-call-with-progress',
      'resources-list',
      'dns-rebinding-protection',
      'server-sse-multiple-streams',
      'http-header-validation',
      'sep-2164-resource-not-found',
      'input-required-result-missing-input-response',
      'input-required-result-unsupported-methods',
      'input-required-result-ignore-extra-params',
      'input-required-result-validate-input',
    ],
  ],
]

/** Checks that call a tool which asks the client for something: no tool of this service does. */
const ASKING = [
  'sep-2575-server-rejects-undeclared-capability',
  'sep-2575-missing-capability-http-400',
  'sep-2575-http-server-no-independent-requests-on-stream',
]

for (const [version, scenarios] of SCENARIOS) {
  test(`conformance suite, ${version}: no check fails`, async () => {
    for (const scenario of scenarios) {
      const out = join(home.path, version, scenario)
      const run = ['--scenario', scenario, '--spec-version', version, '-o', out]
      const { stdout } = await runScript(
        CONFORMANCE,
        ['server', '--url', mount.url, ...run],
        home.path,
      )
      const checks = checksIn(out)
      const failed = checks.filter(({ id, status }) => status === 'FAILURE' && !ASKING.includes(id))
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
