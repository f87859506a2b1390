// A field as colours, with the value under a point that the slider or the pointer picks.
import { useEffect, useRef, useState } from 'preact/hooks'
import type { Field } from '../api/records.ts'
import { colourAt } from './colour-map.ts'
import { printed } from './number.ts'

export function FieldPlot({ fields }: { fields: readonly (readonly [string, Field])[] }) {
  const [name, setName] = useState(fields[0]![0])
  const [row, setRow] = useState(0)
  const place = useRef<HTMLCanvasElement>(null)
  const field = fields.find(([one]) => one === name)![1]
  const { nx, ny, dx, dy, values } = field
  const isWhole = values.length === nx * ny
  const [least, most] = rangeOf(values)
  useEffect(() => {
    if (isWhole) paint(place.current!, field, least, most)
  }, [field])
  const at = Math.min(row, ny - 1)
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
          {nx} × {ny}, from {printed(least, 4)} to {printed(most, 4)}
        </span>
      </p>
      {isWhole ? (
        <canvas
          ref={place}
          class="map"
          width={nx}
          height={ny}
          role="img"
          aria-label={`${name}, ${nx} by ${ny} points, ${printed(least, 4)} to ${printed(most, 4)}`}
        />
      ) : (
        <p>The field is long: read it whole among the downloads.</p>
      )}
      {isWhole && (
        <>
          <label>
            <span class="small">Along the row y = {printed(at * dy, 4)}</span>
            <input
              type="range"
              class="slider"
              min={0}
              max={ny - 1}
              value={at}
              onInput={event => setRow(Number(event.currentTarget.value))}
            />
          </label>
          <p class="small">
            {[0, 0.25, 0.5, 0.75, 1]
              .map(share => Math.round(share * (nx - 1)))
              .map(i => `${printed(values[at * nx + i], 4)} at ${printed(i * dx, 3)}`)
              .join(', ')}
          </p>
        </>
      )}
    </>
  )
}

function rangeOf(values: readonly number[]): [number, number] {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const value of values) {
    if (value < least) least = value
    if (value > most) most = value
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
