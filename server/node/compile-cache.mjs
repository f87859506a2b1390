// Preloaded where the node runs from its sources (`node --import`): what Node makes of a source, types stripped, is kept from
// one start to the next, in every thread. JavaScript itself, for to strip the types of one file Node loads a parser of 19 MB.
import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

enableCompileCache(fileURLToPath(new URL('../../build/cache', import.meta.url)))
