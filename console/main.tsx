import { render } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { isReachable, send } from './api/call.ts'
import { route } from './api/route.ts'
import { useStore } from './api/store.ts'
import { PAGES } from './pages/index.ts'
import type { Page } from './pages/page.ts'
import { Shell } from './parts/shell.tsx'

const places = PAGES.filter(({ isPlace }) => isPlace)

function App() {
  const at = useStore(route)
  const page = PAGES.find(one => one.page === at.page) ?? PAGES[0]!
  const [name, setName] = useState('')
  const title = name === '' ? page.title : name
  return (
    <Shell places={places} title={title}>
      <Content key={`${page.page}/${at.rest}`} page={page} onName={setName} />
    </Shell>
  )
}

/** Most pages are read when they are first visited. */
function Content({ page, onName }: { page: Page; onName: (name: string) => void }) {
  const at = useStore(route)
  const [View, setView] = useState<{ of: Awaited<ReturnType<Page['view']>> }>()
  useEffect(() => {
    onName('')
    page.view().then(
      of => setView({ of }),
      () => isReachable.set(false),
    )
  }, [page])
  return View ? <View.of rest={at.rest} params={at.params} onName={onName} /> : null
}

/** A node that comes back is noticed without a click. */
const LOOK_EVERY_MS = 5000
setInterval(() => {
  if (!isReachable.value) send('/api/health').catch(() => {})
}, LOOK_EVERY_MS)
addEventListener('offline', () => send('/api/health').catch(() => {}))

render(<App />, document.getElementById('app')!)
