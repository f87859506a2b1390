// Particles in space: turned by dragging or by the arrow keys, seen from nearer by the wheel, by two fingers or by + and -.
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { colourOf, resolved } from './colours.ts'
import { Player } from './player.tsx'
import { type Camera, FRONT, nearer, turned } from './space-camera.ts'
import { useDragging } from './space-dragging.ts'
import { paintSpace } from './space-paint.ts'
import { extentOf, type Space } from './space-scene.ts'

/** By one press of a key. */
const TURN = Math.PI / 24
const STEP = 1.2

const MOVES: Readonly<Record<string, (camera: Camera) => Camera>> = {
  ArrowLeft: camera => turned(camera, -TURN, 0),
  ArrowRight: camera => turned(camera, TURN, 0),
  ArrowUp: camera => turned(camera, 0, -TURN),
  ArrowDown: camera => turned(camera, 0, TURN),
  '+': camera => nearer(camera, STEP),
  '=': camera => nearer(camera, STEP),
  '-': camera => nearer(camera, 1 / STEP),
  Home: () => FRONT,
}

export function SpaceView({ space }: { space: Space }) {
  const place = useRef<HTMLCanvasElement>(null)
  const scene = useMemo(() => ({ space, extent: extentOf(space) }), [space])
  const [camera, setCamera] = useState(FRONT)
  const [at, setAt] = useState(space.moments.length - 1)
  const size = useSizeAndScheme(place)
  useDragging(place, setCamera)
  useEffect(() => {
    const canvas = place.current!
    const colours = {
      ink: resolved(canvas.parentElement!, '--quiet'),
      ground: resolved(canvas.parentElement!, '--raised'),
    }
    const frame = requestAnimationFrame(() =>
      paintSpace(canvas.getContext('2d')!, scene, at, camera, colours),
    )
    return () => cancelAnimationFrame(frame)
  }, [scene, at, camera, size])
  const { groups, moments, time } = space
  const { group } = moments[at]!
  const counts = groups.map((_, i) => group.reduce((sum, kind) => sum + (kind === i ? 1 : 0), 0))
  const kinds = groups.map((name, i) => `${counts[i]} ${name}`).join(', ')
  const move = (key: string) => setCamera(MOVES[key]!)
  return (
    <div class="space">
      {/* biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: a canvas that takes the keys is an application */}
      <canvas
        ref={place}
        role="application"
        tabIndex={0}
        aria-label={`${space.title}: ${group.length} particles${kinds && `, ${kinds}`}. Arrow keys turn them, plus and minus change the distance, Home goes back to the front.`}
        onKeyDown={event => {
          if (!(event.key in MOVES) || event.ctrlKey || event.metaKey || event.altKey) return
          event.preventDefault()
          move(event.key)
        }}
      />
      <p class="line">
        <button type="button" onClick={() => move('+')}>
          Nearer
        </button>
        <button type="button" onClick={() => move('-')}>
          Farther
        </button>
        <button type="button" onClick={() => move('Home')}>
          From the front
        </button>
        <span class="small quiet">Drag or use the arrow keys to turn.</span>
      </p>
      {time && moments.length > 1 && (
        <Player
          title={space.title}
          time={time.unit === undefined ? time.title : `${time.title} in ${time.unit}`}
          times={moments.map(({ t = 0 }) => t)}
          {...{ at, onAt: setAt }}
        />
      )}
      {groups.length > 0 && (
        <ul class="legend small">
          {groups.map((name, i) => (
            <li key={name}>
              <span class="swatch" style={{ background: colourOf(i) }} />
              {name} ({counts[i]})
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Keeps the pixels of the canvas those of the screen; a new value when they or the scheme change. */
function useSizeAndScheme(place: { current: HTMLCanvasElement | null }): number {
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    const canvas = place.current!
    const scheme = matchMedia('(prefers-color-scheme: dark)')
    const change = () => setTurn(before => before + 1)
    const observer = new ResizeObserver(() => {
      canvas.width = Math.max(1, Math.round(canvas.clientWidth * devicePixelRatio))
      canvas.height = Math.max(1, Math.round(canvas.clientHeight * devicePixelRatio))
      change()
    })
    observer.observe(canvas)
    scheme.addEventListener('change', change)
    return () => {
      observer.disconnect()
      scheme.removeEventListener('change', change)
    }
  }, [])
  return turn
}
