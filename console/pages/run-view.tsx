import { useMemo } from 'preact/hooks'
import type { Envelope, ToolRecord } from '../api/records.ts'
import { Answer } from '../parts/answer.tsx'
import { Downloads } from '../parts/downloads.tsx'
import { FieldPlot } from '../parts/field-plot.tsx'
import { ServedPicture } from '../parts/served-picture.tsx'
import { chartsOf } from './charts.ts'
import { fieldsInTime } from './frames.ts'
import { Particles } from './particles.tsx'
import { Scalars } from './scalars.tsx'
import { SeriesPlot } from './series-plot.tsx'

/** What a run gave: headline and checks, its pictures, every number, every form to take away. */
export function RunView(props: {
  answer: Envelope
  record: ToolRecord
  other?: Envelope | undefined
}) {
  const { answer, record, other } = props
  const charts = useMemo(() => chartsOf(answer, record.pictures ?? [], other), [answer, other])
  const { ends, frames } = useMemo(() => fieldsInTime(answer), [answer])
  // An answer has its fields by name: those that a picture shows stand first.
  const shown = record.pictures?.flatMap(({ field }) => field ?? []) ?? []
  const place = (name: string) => (shown.includes(name) ? shown.indexOf(name) : shown.length)
  const fields = Object.entries(ends).toSorted(([a], [b]) => place(a) - place(b))
  const unit = record.input.properties['tEnd']?.['x-unit']
  const time = unit === undefined ? 'time' : `time in ${unit}`
  const id = answer.entry.seq
  return (
    <>
      <Answer answer={answer} key={id} />
      <div class="columns broad">
        <section class="panel" aria-label="Picture">
          <h2>Picture</h2>
          <ServedPicture id={id} title={record.title} />
        </section>
        {record.pictures?.some(({ kind }) => kind === 'particles') && (
          <Particles id={id} key={id} />
        )}
        {charts.map(chart => (
          <section class="panel" key={`${id} ${chart.title}`} aria-label={chart.title}>
            <h2>{chart.title}</h2>
            <SeriesPlot chart={chart} time={time} />
          </section>
        ))}
        {fields.length > 0 && (
          <section class="panel" aria-label="Fields">
            <h2>Fields</h2>
            <FieldPlot {...{ fields, frames, time }} key={id} />
          </section>
        )}
        <section class="panel" aria-label="Numbers">
          <h2>Numbers</h2>
          <Scalars answer={answer} />
        </section>
        <section class="panel" aria-label="Downloads">
          <h2>Downloads</h2>
          <Downloads answer={answer} />
        </section>
      </div>
    </>
  )
}
