import { pictures, sections } from 'virtual:manual'
import { printed } from '../parts/number.ts'
import { Scroll } from '../parts/scroll.tsx'

const keyOf = (name: string) => name.replace(/^svc_/, '')

/** What the manual measured of one solver: its picture, and each figure beside the one from outside. */
export function ManualFigures({ tool, title }: { tool: string; title: string }) {
  const key = keyOf(tool)
  const section = sections.find(one => one.key === key)
  const picture = pictures[key]
  return (
    <div class="manual">
      {picture && (
        <figure class="picture">
          <img src={picture} alt={`${title}, first example of the manual`} />
        </figure>
      )}
      {section ? <Figures title={title} figures={section.figures} /> : <p>The manual has none.</p>}
    </div>
  )
}

type Rows = (typeof sections)[number]['figures']

function Figures({ title, figures }: { title: string; figures: Rows }) {
  const measured = figures.filter(({ error }) => error !== '')
  const worst = Math.max(...measured.map(({ error, allowed }) => Number(error) / Number(allowed)))
  return (
    <div>
      <p class="small">
        {figures.length} figures from outside of this project
        {measured.length > 0 &&
          `; the one that comes closest to its bound takes ${printed(100 * worst, 2)} % of it`}
        . They are measured anew with every release and are the same bit for bit on every machine.
      </p>
      <Scroll title={`Figures of the manual: ${title}`}>
        <table class="dense">
          <thead>
            <tr>
              <th>benchmark</th>
              <th class="number">reference</th>
              <th class="number">ours</th>
              <th class="number">error</th>
              <th class="number">allowed</th>
            </tr>
          </thead>
          <tbody>
            {figures.map(({ name, reference, ours, error, allowed, source }) => (
              <tr key={name}>
                <td>
                  {name} <span class="hint">{source}</span>
                </td>
                <td class="number">{reference}</td>
                <td class="number">{ours}</td>
                <td class="number passed">{error}</td>
                <td class="number">{allowed}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
    </div>
  )
}
