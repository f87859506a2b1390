// Preloaded where the node runs from its sources (`node --import`): what Node makes of a source, types
// stripped, is kept from one start to the next, in every thread.
import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

enableCompileCache(fileURLToPath(new URL('../../build/cache', import.meta.url)))
