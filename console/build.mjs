// Builds the console into build/console when its sources have changed since: node console/build.mjs
// Into a folder of its own first, which then takes the place of the old one, so that a node never reads half a build.
import { createHash, randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { manualPlugin, manualSources } from './manual.mjs'

const ROOT = fileURLToPath(new URL('.', import.meta.url))
/** Seals and logs are verified by the client's own code. */
const CLIENT = fileURLToPath(new URL('../clients/typescript/src', import.meta.url))
const OUT = fileURLToPath(new URL('../build/console', import.meta.url))
const MANIFEST = fileURLToPath(new URL('../package.json', import.meta.url))
/** What the build was made of. */
const STAMP = '.sources'

const isMain = process.argv[1] === fileURLToPath(import.meta.url)
if (isMain) await buildConsole()

/** True when it built, or what was built is fresh; false where there is no compiler for it, as in an installation without one. */
export async function buildConsole() {
  const sources = hashOfSources()
  const stamp = join(OUT, STAMP)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return true
  const vite = await import('vite').catch(() => undefined)
  if (vite === undefined) {
    console.error('vite is not installed: the console is not built, / shows the reference')
    return false
  }
  const fresh = `${OUT}-${randomUUID()}`
  await vite.build(settings(fresh))
  writeFileSync(join(fresh, STAMP), sources)
  rmSync(OUT, { recursive: true, force: true })
  try {
    renameSync(fresh, OUT)
  } catch (error) {
    // Another process has just put its build there.
    if (!existsSync(stamp)) throw error
    rmSync(fresh, { recursive: true })
  }
  return true
}

function settings(outDir) {
  return {
    root: ROOT,
    configFile: false,
    logLevel: 'warn',
    base: '/',
    publicDir: false,
    plugins: [manualPlugin],
    oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
    build: {
      outDir,
      emptyOutDir: true,
      assetsDir: 'console',
      target: 'es2022',
      cssTarget: ['chrome125', 'firefox125', 'safari17.5'],
      // Nothing is inlined: the policy of the page knows its own files alone.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        output: {
          entryFileNames: 'console/[name]-[hash].js',
          // The service gives out names without a dot of their own.
          chunkFileNames: ({ name }) => `console/${name.replaceAll(/[^\w-]/g, '-')}-[hash].js`,
          assetFileNames: 'console/[name]-[hash][extname]',
        },
      },
    },
  }
}

/** Of every source, and of the packages by their versions. */
function hashOfSources() {
  const { devDependencies = {} } = JSON.parse(readFileSync(MANIFEST, 'utf8'))
  const hash = createHash('sha256').update(JSON.stringify(devDependencies))
  const files = [ROOT, CLIENT]
    .flatMap(folder => readdirSync(folder, { recursive: true, withFileTypes: true }))
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))
    .concat(manualSources())
    .sort()
  for (const file of files) hash.update(file.slice(ROOT.length)).update(readFileSync(file))
  return hash.digest('hex')
}
