// The build of the kernels, run in a copy of its folder.
import { execFileSync } from 'node:child_process'
import { appendFileSync, cpSync, readdirSync, statSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { longOnly } from '../support/tier.ts'

const test = suite('build of the kernels')

const root = join(import.meta.dirname, '../..')
const { path: copy, remove } = temporaryFolder()

test.before(() => {
  for (const part of ['assembly', 'asconfig.json', 'build/assembly']) {
    cpSync(join(root, part), join(copy, part), { recursive: true })
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction')
})
test.after(remove)

/** The kernels that a run of the build compiles. */
function compiled(): string[] {
  const folder = join(copy, 'build/assembly')
  const times = () =>
    readdirSync(folder)
      .filter(file => file.endsWith('.wasm'))
      .map(file => [file.slice(0, -5), statSync(join(folder, file)).mtimeMs] as const)
  const before = new Map(times())
  execFileSync(process.execPath, ['--liftoff-only', join(copy, 'assembly/build.mjs')])
  return times().flatMap(([name, time]) => (time === before.get(name) ? [] : [name]))
}

const edit = (file: string) => appendFileSync(join(copy, 'assembly', file), '// edited\n')

test('what is built is not built again, nor for a file that no kernel imports', () => {
  compiled()
  edit('build.mjs')
  assert.equal(compiled(), [])
})

longOnly(test)(
  'a changed file compiles the kernels that it is part of, by way of others too, and no other',
  () => {
    edit('lorenz.ts')
    edit('lib/sine-transform.ts')
    assert.equal(compiled(), ['heat-implicit', 'lorenz'])
  },
)

test.run()
