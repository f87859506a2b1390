import { unixMs } from '../../workers/field/clock.ts'
import {
  anything,
  integer,
  list,
  nullable,
  number,
  object,
  optional,
  record,
  text,
} from '../../workers/schema.ts'
import { ownerOf } from '../call/owner.ts'
import { listPage, NEXT, PAGE } from '../call/page.ts'
import { defineTool, json, READ_ONLY, REMOVES } from '../call/tool.ts'
import { FOLDER_NAME as FOLDER } from '../envelope/schema.ts'
import { foldersOf, removeResults, resultIn, resultsIn } from './folder.ts'

const ID = text({ title: 'id of the result', minLength: 1, maxLength: 64, examples: ['1'] })

const head = {
  id: ID,
  tool: text({ title: 'the tool that computed' }),
  value: nullable(number({ title: 'headline value' })),
  unit: text({ title: 'unit of value' }),
  t: number({ title: 'time of the seal, unix seconds', unit: 's' }),
}

const owned = { tier: 'key', toolset: 'state', mcp: false } as const

const folderList = defineTool({
  ...owned,
  name: 'folder_list',
  title: 'List folders',
  description:
    'The folders of your machine, with how many results each holds. A result is filed when a computing tool is called with a folder; a folder is there while it holds one.',
  input: object(PAGE),
  output: object({
    folders: list(
      object({ name: FOLDER, count: integer({ title: 'results in it', minimum: 1 }) }),
      { title: 'by name' },
    ),
    next: NEXT,
  }),
  tagged: true,
  routes: [{ method: 'GET', path: '/api/folders' }],
  annotations: READ_ONLY,
  examples: [{ title: 'all', input: {} }],

  async call(page, caller, { store }) {
    const all = await foldersOf(store, ownerOf(caller))
    const { rows, next } = listPage(all, page, ({ name }) => name)
    return json({ folders: rows, next })
  },
})

const folderRead = defineTool({
  ...owned,
  name: 'folder_read',
  title: 'List the results of a folder',
  description:
    'What a folder of your machine holds, oldest first: id, tool, headline value and time of each result. Where more follow, next is the value of after for the next page.',
  input: object({
    folder: FOLDER,
    limit: integer({ title: 'results', minimum: 1, maximum: 100, default: 50 }),
    after: optional(text({ title: 'next of the page before', minLength: 1, maxLength: 64 })),
  }),
  output: object({
    folder: FOLDER,
    results: list(object(head), { title: 'oldest first' }),
    next: nullable(text({ title: 'after of the next page; null: there is none' })),
  }),
  tagged: true,
  routes: [{ method: 'GET', path: '/api/folders/:folder' }],
  annotations: READ_ONLY,
  examples: [{ title: 'one', input: { folder: 'night-run' } }],

  async call({ folder, limit, after }, caller, { store }) {
    const results = await resultsIn(store, ownerOf(caller), folder, limit, after)
    return json({ folder, results, next: results.length === limit ? results.at(-1)!.id : null })
  },
})

const folderResult = defineTool({
  ...owned,
  name: 'folder_result',
  title: 'Read a filed result',
  description:
    'One filed result of your machine whole: the envelope as it was answered, but for its place in the chain, which the receipt in it proves. Beyond 1 MiB the longest parts of its result are left out, and omitted names them.',
  input: object({ folder: FOLDER, id: ID }),
  output: record(anything({ title: 'member of the envelope' }), {
    title: 'the envelope, id, tool',
  }),
  routes: [{ method: 'GET', path: '/api/folders/:folder/:id' }],
  annotations: READ_ONLY,
  examples: [{ title: 'one', input: { folder: 'night-run', id: '1' } }],

  async call({ folder, id }, caller, { store }) {
    return json(await resultIn(store, ownerOf(caller), folder, id))
  },
})

const removed = object({
  folder: FOLDER,
  removed: integer({ title: 'results removed', minimum: 1 }),
})

const folderDelete = defineTool({
  ...owned,
  name: 'folder_delete',
  title: 'Delete a folder',
  description:
    'Removes a folder of your machine with all its results for good. The entries of the results stay on the chain.',
  input: object({ folder: FOLDER }),
  output: removed,
  routes: [{ method: 'DELETE', path: '/api/folders/:folder' }],
  annotations: REMOVES,
  examples: [{ title: 'one', input: { folder: 'night-run' } }],

  async call({ folder }, caller, { clock, store }) {
    const at = unixMs(clock)
    return json({ folder, removed: await removeResults(store, ownerOf(caller), folder, at) })
  },
})

const folderResultDelete = defineTool({
  ...owned,
  name: 'folder_result_delete',
  title: 'Delete a filed result',
  description:
    'Removes one filed result of your machine for good. Its entry stays on the chain, and its receipt goes on verifying.',
  input: object({ folder: FOLDER, id: ID }),
  output: removed,
  routes: [{ method: 'DELETE', path: '/api/folders/:folder/:id' }],
  annotations: REMOVES,
  examples: [{ title: 'one', input: { folder: 'night-run', id: '1' } }],

  async call({ folder, id }, caller, { clock, store }) {
    const at = unixMs(clock)
    return json({ folder, removed: await removeResults(store, ownerOf(caller), folder, at, id) })
  },
})

export const folderTools = [folderList, folderRead, folderResult, folderDelete, folderResultDelete]
