// The node while it is worked on (`npm run dev`): `node --watch-path` starts this file anew after each saved
// edit, the kernels and the console that the edit made stale come first. One that does not compile waits for the next edit.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

// Under it a thread posts the names of its modules to whoever listens to the thread, as if they were answers.
delete process.env['WATCH_REPORT_DEPENDENCIES']

const kernels = fileURLToPath(new URL('../../assembly/build.mjs', import.meta.url))
const { status } = spawnSync(process.execPath, ['--liftoff-only', kernels], { stdio: 'inherit' })
if (status !== 0) process.exit(1)
// A console that does not compile leaves the one before in its place.
const page = fileURLToPath(new URL('../../console/build.mjs', import.meta.url))
spawnSync(process.execPath, [page], { stdio: 'inherit' })
// Imported once the kernels are there.
const { serve } = await import('./serve.ts')
process.exit(await serve.run([]))
