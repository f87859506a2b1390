// A field as colours, at each of its times where there are several, with the values along a row and under the pointer.
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { Field } from '../api/records.ts'
import { colourAt } from './colour-map.ts'
import { printed } from './number.ts'
import { Player } from './player.tsx'

interface Props {
  readonly fields: readonly (readonly [name: string, field: Field])[]
  /** What some of them were at several times, the last of which is the field itself. */
  readonly frames: ReadonlyMap<string, { times: readonly number[]; values: readonly Field[] }>
  /** What stands before a time. */
  readonly time: string
}

export function FieldPlot({ fields, frames, time }: Props) {
  const [name, setName] = useState(fields[0]![0])
  const [row, setRow] = useState(0)
  const [moment, setMoment] = useState(Number.POSITIVE_INFINITY)
  const moving = frames.get(name)
  const at = Math.min(moment, (moving?.times.length ?? 1) - 1)
  const field = moving?.values[at] ?? fields.find(([one]) => one === name)![1]
  const [least, most] = useMemo(() => rangeOf(moving?.values ?? [field]), [moving ?? field])
  const { nx, ny, dy, dx, values } = field
  const line = Math.min(row, ny - 1)
  return (
    <>
      <p class="line">
        <label for="field-name">Field</label>
        <select id="field-name" value={name} onChange={event => setName(event.currentTarget.value)}>
          {fields.map(([one]) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </select>
        <span class="small quiet">
          {nx} × {ny} points
        </span>
      </p>
      <FieldMap {...{ name, field, least, most }} />
      <Bar least={least} most={most} />
      {moving && <Player title={name} times={moving.times} {...{ time, at, onAt: setMoment }} />}
      <label>
        <span class="small">Along the row y = {printed(line * dy, 4)}</span>
        <input
          type="range"
          class="slider"
          min={0}
          max={ny - 1}
          value={line}
          onInput={event => setRow(Number(event.currentTarget.value))}
        />
      </label>
      <p class="small">
        {[0, 0.25, 0.5, 0.75, 1]
          .map(share => Math.round(share * (nx - 1)))
          .map(i => `${printed(values[line * nx + i], 4)} at ${printed(i * dx, 3)}`)
          .join(', ')}
      </p>
    </>
  )
}

/** Neither a line nor a tower. */
const ASPECT_MAX = 4

function FieldMap(props: { name: string; field: Field; least: number; most: number }) {
  const { name, field, least, most } = props
  const { nx, ny, dx, dy, values } = field
  const place = useRef<HTMLCanvasElement>(null)
  const [under, setUnder] = useState<readonly [i: number, j: number]>()
  useEffect(() => paint(place.current!, field, least, most), [field, least, most])
  const aspect = (nx * dx) / (ny * dy)
  const aspectRatio = String(Math.min(ASPECT_MAX, Math.max(1 / ASPECT_MAX, aspect)))
  const look = ({ offsetX, offsetY }: PointerEvent) => {
    const { clientWidth, clientHeight } = place.current!
    const i = Math.min(nx - 1, Math.max(0, Math.floor((offsetX / clientWidth) * nx)))
    const j = Math.min(ny - 1, Math.max(0, ny - 1 - Math.floor((offsetY / clientHeight) * ny)))
    setUnder([i, j])
  }
  return (
    <>
      <canvas
        ref={place}
        class="map"
        width={nx}
        height={ny}
        style={{ aspectRatio }}
        role="img"
        aria-label={`${name}, ${nx} by ${ny} points, ${printed(least, 4)} to ${printed(most, 4)}`}
        onPointerMove={look}
        onPointerLeave={() => setUnder(undefined)}
      />
      <p class="small quiet under">
        {under
          ? `${printed(values[under[1] * nx + under[0]], 5)} at x = ${printed(under[0] * dx, 3)}, y = ${printed(under[1] * dy, 3)}`
          : 'Point at the picture for a value.'}
      </p>
    </>
  )
}

const BAR_STEPS = 128

/** The colours with the ends of their range. */
function Bar({ least, most }: { least: number; most: number }) {
  const place = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const values = Array.from({ length: BAR_STEPS }, (_, i) => i)
    paint(place.current!, { nx: BAR_STEPS, ny: 1, dx: 1, dy: 1, values }, 0, BAR_STEPS - 1)
  }, [])
  return (
    <p class="bar small">
      <span>{printed(least, 4)}</span>
      <canvas ref={place} width={BAR_STEPS} height={1} />
      <span>{printed(most, 4)}</span>
    </p>
  )
}

/** Of all moments, so that a colour means the same in each. */
function rangeOf(fields: readonly Field[]): [number, number] {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const { values } of fields) {
    for (const value of values) {
      if (value < least) least = value
      if (value > most) most = value
    }
  }
  return [least, most]
}

/** A pixel a point, the first row below; the page stretches them. */
function paint(
  canvas: HTMLCanvasElement,
  { nx, ny, values }: Field,
  least: number,
  most: number,
): void {
  const context = canvas.getContext('2d')!
  const image = context.createImageData(nx, ny)
  const range = most - least || 1
  for (let j = 0; j < ny; j++) {
    for (let i = 0; i < nx; i++) {
      const colour = colourAt((values[j * nx + i]! - least) / range)
      image.data.set([...colour, 255], ((ny - 1 - j) * nx + i) * 4)
    }
  }
  context.putImageData(image, 0, 0)
}
