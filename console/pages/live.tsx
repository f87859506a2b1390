import { useEvery } from '../api/every.ts'
import { Feed } from './live-feed.tsx'
import { NodeState } from './live-node.tsx'
import { Pulse } from './live-pulse.tsx'

const EVERY_MS = 2000

/** What goes on at the node: its clock, its threads, and each entry as it is sealed. */
export function Live() {
  const { text, error } = useEvery('/metrics', EVERY_MS)
  return (
    <>
      <h1>Live</h1>
      {/* All at once, so that nothing moves when the longest of it comes. */}
      {(text !== undefined || error) && (
        <>
          <div class="columns">
            <Pulse />
            <NodeState metrics={text ?? ''} error={error} />
          </div>
          <Feed />
        </>
      )}
    </>
  )
}
