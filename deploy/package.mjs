// The package.json of the package. npm packs the one of the folder, which is made for whoever works on the project: it pins
// the runtime and names the compiler of the kernels, 170 MB that an installed package has no use for. So `prepack` puts the
// lean one in its place and `postpack` the whole one back. `fresh` empties the rooms of the build before, so that nothing is
// shipped whose source is gone, and fetches the font:  node deploy/package.mjs fresh|lean|whole
import { cpSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const at = path => fileURLToPath(new URL(`../${path}`, import.meta.url))
const manifest = at('package.json')
const aside = at('build/package.json')

/** What only the build needs; of the fonts one is shipped with its licence. */
const BUILD_ALONE = ['assemblyscript', 'dejavu-fonts-ttf']
const FONT = ['ttf/DejaVuSans.ttf', 'LICENSE']
/** The scripts with it: a pack that was cut off leaves a folder that can be started, tested and packed again. */
const SHIPPED = [
  ...['name', 'version', 'description', 'keywords', 'license', 'type', 'engines', 'bin'],
  ...['exports', 'files', 'repository', 'scripts', 'dependencies'],
]

function lean(whole) {
  const members = SHIPPED.filter(name => name in whole).map(name => [name, whole[name]])
  const dependencies = Object.entries(whole.dependencies).filter(
    ([name]) => !BUILD_ALONE.includes(name),
  )
  // The name under which the registry of MCP servers knows the package, which it looks for there.
  const { RELEASE_MCP_NAME: mcpName } = process.env
  return {
    ...Object.fromEntries(members),
    ...(mcpName && { mcpName }),
    dependencies: Object.fromEntries(dependencies),
  }
}

const isWhole = file => 'devDependencies' in JSON.parse(readFileSync(file))

const [way] = process.argv.slice(2)
if (way === 'fresh') {
  for (const room of ['server', 'workers', 'parts', 'fonts', 'console']) {
    rmSync(at(`build/${room}`), { recursive: true, force: true })
  }
  for (const file of FONT) {
    cpSync(at(`node_modules/dejavu-fonts-ttf/${file}`), at(`build/fonts/${file.split('/').at(-1)}`))
  }
} else if (way === 'lean') {
  // A pack that was cut off has left the lean one behind, and the whole one aside.
  if (isWhole(manifest) || !existsSync(aside)) renameSync(manifest, aside)
  writeFileSync(manifest, `${JSON.stringify(lean(JSON.parse(readFileSync(aside))), null, 2)}\n`)
} else if (way === 'whole') {
  if (existsSync(aside)) renameSync(aside, manifest)
} else {
  console.error('node deploy/package.mjs fresh|lean|whole')
  process.exitCode = 2
}
