import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { isReachable, tokensLeft } from '../api/call.ts'
import { key } from '../api/key.ts'
import { route } from '../api/route.ts'
import { useStore } from '../api/store.ts'

export interface Place {
  readonly page: string
  readonly title: string
}

/** What stands around every page: the way between them, whether the node answers, who calls. */
export function Shell(props: {
  places: readonly Place[]
  title: string
  children: ComponentChildren
}) {
  const { page, rest } = useStore(route)
  const main = useRef<HTMLElement>(null)
  const isFirst = useRef(true)
  useEffect(() => {
    // A new page is read from its top, by eye and by ear; the first one is left as it loads.
    if (!isFirst.current) {
      scrollTo(0, 0)
      main.current?.focus({ preventScroll: true })
    }
    isFirst.current = false
  }, [page, rest])
  useEffect(() => {
    document.title = `${props.title} · Physics compute service`
  }, [props.title])
  return (
    <>
      <header class="top">
        <button type="button" class="skip" onClick={() => main.current?.focus()}>
          To the content
        </button>
        <a class="name" href="#/">
          Physics compute service
        </a>
        <nav aria-label="Pages">
          <ul>
            {props.places.map(place => (
              <li key={place.page}>
                <a href={`#/${place.page}`} aria-current={place.page === page ? 'page' : undefined}>
                  {place.title}
                </a>
              </li>
            ))}
            <li>
              <a href="/docs">Interface</a>
            </li>
          </ul>
        </nav>
        <Holder />
      </header>
      <Banner />
      <main id="main" ref={main} tabIndex={-1}>
        {props.children}
      </main>
      <footer class="foot">
        <span>Every answer is checked, reproducible bit for bit and sealed.</span>
        <Left />
      </footer>
    </>
  )
}

function Holder() {
  const held = useStore(key)
  return (
    <a class="holder small" href="#/machine">
      {held === '' ? 'No key' : `Key …${held.slice(-4)}`}
    </a>
  )
}

/** Always there for those who listen; it has a line only while there is something to say. */
function Banner() {
  const answers = useStore(isReachable)
  return (
    <div role="status" data-offline={!answers}>
      {!answers && (
        <p class="banner">
          The node does not answer. What you see was read before; nothing new is computed until it
          is back.
        </p>
      )}
    </div>
  )
}

/** RateLimit: "free";r=992;t=79139 */
function Left() {
  const [, plan, left, seconds] = /"([^"]+)";r=(\d+);t=(\d+)/.exec(useStore(tokensLeft)) ?? []
  if (plan === undefined) return null
  const hours = Math.ceil(Number(seconds) / 3600)
  return (
    <span>
      {left} tokens of the plan {plan} left for {hours} h
    </span>
  )
}
