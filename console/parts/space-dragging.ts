import { useEffect } from 'preact/hooks'
import { type Camera, nearer, turned } from './space-camera.ts'

type Change = (change: (camera: Camera) => Camera) => void

/** Radians for a pixel. */
const TURN = 0.008

/** One pointer turns, two come nearer; the wheel too, once the canvas was clicked, so that a page is scrolled past it. */
export function useDragging(place: { current: HTMLCanvasElement | null }, change: Change): void {
  useEffect(() => {
    const canvas = place.current!
    const pointers = new Map<number, PointerEvent>()
    const apart = () => {
      const [a, b] = [...pointers.values()]
      return a && b ? Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY) : undefined
    }
    const down = (event: PointerEvent) => {
      pointers.set(event.pointerId, event)
      canvas.setPointerCapture(event.pointerId)
    }
    const move = (event: PointerEvent) => {
      const before = pointers.get(event.pointerId)
      if (!before) return
      const wide = apart()
      pointers.set(event.pointerId, event)
      if (wide === undefined) {
        const [right, below] = [event.clientX - before.clientX, event.clientY - before.clientY]
        change(camera => turned(camera, TURN * right, TURN * below))
      } else {
        const factor = (apart() ?? wide) / Math.max(1, wide)
        change(camera => nearer(camera, factor))
      }
    }
    const up = (event: PointerEvent) => pointers.delete(event.pointerId)
    const wheel = (event: WheelEvent) => {
      if (document.activeElement !== canvas) return
      event.preventDefault()
      change(camera => nearer(camera, Math.exp(-event.deltaY / 500)))
    }
    const left = new AbortController()
    const { signal } = left
    canvas.addEventListener('pointerdown', down, { signal })
    canvas.addEventListener('pointermove', move, { signal })
    canvas.addEventListener('pointerup', up, { signal })
    canvas.addEventListener('pointercancel', up, { signal })
    canvas.addEventListener('wheel', wheel, { signal, passive: false })
    return () => left.abort()
  }, [])
}
