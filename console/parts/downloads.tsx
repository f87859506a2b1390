// Every form of a result, as the records of the tools that serve them tell.
import { useState } from 'preact/hooks'
import { send } from '../api/call.ts'
import { useLoaded } from '../api/load.ts'
import type { Envelope, ToolRecord } from '../api/records.ts'
import { RefusalNote } from './refusal.tsx'

/** Media types as files are named. */
const EXTENSIONS: Readonly<Record<string, string>> = {
  'application/json': 'json',
  'application/x-npy': 'npy',
  'application/octet-stream': 'bin',
  'application/vnd.apache.arrow.stream': 'arrow',
  'text/csv': 'csv',
  'application/x-vti': 'vti',
  'application/x-vtu': 'vtu',
  'chemical/x-xyz': 'xyz',
  'image/svg+xml': 'svg',
  'image/png': 'png',
}

const extensionOf = (media: string) =>
  EXTENSIONS[media] ??
  media
    .split(/[/+.-]/)
    .at(-1)!
    .replaceAll(/\W/g, '')

type Row = readonly [title: string, path: string, forms: readonly string[]]

/** Fields that are listed at once; those of many moments are opened. */
const FIELDS_MAX = 6

export function Downloads({ answer }: { answer: Envelope }) {
  const part = useLoaded<ToolRecord>('/api/tools/result_part').value
  const array = useLoaded<ToolRecord>('/api/tools/result_array').value
  const [error, setError] = useState<Error>()
  const { result = {}, entry } = answer
  const base = `/api/results/${entry.seq}`
  const series = Object.keys(result.series ?? {})
  const fields = Object.keys(result.fields ?? {})
  const isFlat = !(series.includes('x') && series.includes('y'))
  const tables = (part?.produces ?? []).filter(
    media => !media.startsWith('image/') && !(isFlat && /vtu|xyz/.test(media)),
  )
  const pictures = (part?.produces ?? []).filter(media => media.startsWith('image/'))
  const first: Row[] = [
    ['Answer', base, ['application/json', 'application/octet-stream']],
    ['Picture', `${base}/plot`, pictures],
    ...(series.length > 0 ? [['Series', `${base}/series`, tables] as const] : []),
  ]
  const ofFields = fields.map(
    (name): Row => [
      `Field ${name}`,
      `${base}/fields/${encodeURIComponent(name)}`,
      array?.produces ?? [],
    ],
  )
  const rows = [...first, ...ofFields.slice(0, FIELDS_MAX)]
  const further = ofFields.slice(FIELDS_MAX)
  const listed = (list: readonly Row[]) => (
    <ul class="list">
      {list.map(([title, path, forms]) => (
        <li key={path} class="line">
          <Forms {...{ title, path, forms, onError: setError }} />
        </li>
      ))}
    </ul>
  )
  return (
    <>
      {listed(rows)}
      {further.length > 0 && (
        <details>
          <summary>Further fields ({further.length})</summary>
          {listed(further)}
        </details>
      )}
      {error && <RefusalNote error={error} />}
    </>
  )
}

/** Particles in space, which some runs have and others of the same solver have not. */
export function ParticleDownloads({ path }: { path: string }) {
  const part = useLoaded<ToolRecord>('/api/tools/result_part').value
  const [error, setError] = useState<Error>()
  const forms = (part?.produces ?? []).filter(media => !/image|vtu/.test(media))
  return (
    <div class="line">
      <Forms {...{ title: 'Particles', path, forms, onError: setError }} />
      {error && <RefusalNote error={error} />}
    </div>
  )
}

function Forms(props: {
  title: string
  path: string
  forms: readonly string[]
  onError: (error: Error) => void
}) {
  const { title, path, forms, onError } = props
  return (
    <>
      <span>{title}</span>
      {forms.map(media => (
        <button
          type="button"
          key={media}
          aria-label={`${title} as ${extensionOf(media)}`}
          onClick={() => save(path, media).catch(onError)}
        >
          {extensionOf(media)}
        </button>
      ))}
    </>
  )
}

/** The key goes with the request, so that a plain link would not do. */
async function save(path: string, media: string): Promise<void> {
  const reply = await send(path, { accept: media })
  saveAs(await reply.blob(), `${path.split('/').slice(3).join('-')}.${extensionOf(media)}`)
}

export function saveAs(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}
