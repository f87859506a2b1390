import { useEffect, useState } from 'preact/hooks'
import { useLoaded } from '../api/load.ts'
import { ParticleDownloads } from '../parts/downloads.tsx'
import type { Space } from '../parts/space-scene.ts'

type View = typeof import('../parts/space-view.tsx').SpaceView

/** The particles of a result in space, where it has any; what draws them is read when there are. */
export function Particles({ id }: { id: number }) {
  const path = `/api/results/${id}/particles`
  const { value: space } = useLoaded<Space>(path)
  const [view, setView] = useState<{ of: View }>()
  useEffect(() => {
    if (space) import('../parts/space-view.tsx').then(({ SpaceView }) => setView({ of: SpaceView }))
  }, [space])
  if (!space || !view) return null
  return (
    <section class="panel" aria-label="Particles">
      <h2>{space.title}</h2>
      <view.of space={space} />
      <ParticleDownloads path={path} />
    </section>
  )
}
