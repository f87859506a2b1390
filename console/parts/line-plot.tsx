// Curves over one axis, drawn by uPlot.
import { useEffect, useRef } from 'preact/hooks'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { colourOf, resolved } from './colours.ts'
import { printedTicks } from './number.ts'

export interface Curve {
  readonly title: string
  readonly values: readonly (number | null)[]
  readonly isDashed?: boolean
  readonly isDots?: boolean
}

export interface LineAxis {
  readonly title: string
  readonly isLog?: boolean
}

interface Props {
  readonly title: string
  readonly x: LineAxis
  readonly y: LineAxis
  readonly abscissae: readonly number[]
  readonly curves: readonly Curve[]
  /** Of the ordinate, where it stands still while the curves move; else that of the curves. */
  readonly range?: readonly [low: number, high: number] | undefined
  /** Ranges of the abscissa in which there is no value. */
  readonly shaded?: readonly (readonly [from: number, to: number])[]
}

const HEIGHT = 320
export function LinePlot(props: Props) {
  const place = useRef<HTMLDivElement>(null)
  const drawn = useRef<uPlot>(null)
  const { abscissae, curves, shaded, range } = props
  const names = curves.map(({ title }) => title).join('\n')
  useEffect(() => {
    const box = place.current!
    const scheme = matchMedia('(prefers-color-scheme: dark)')
    const draw = () => {
      drawn.current?.destroy()
      drawn.current = new uPlot(options(props, box), columnsOf(props), box)
    }
    draw()
    const observer = new ResizeObserver(() => {
      if (box.clientWidth > 0) drawn.current?.setSize({ width: box.clientWidth, height: HEIGHT })
    })
    observer.observe(box)
    scheme.addEventListener('change', draw)
    return () => {
      observer.disconnect()
      scheme.removeEventListener('change', draw)
      drawn.current?.destroy()
      drawn.current = null
    }
  }, [abscissae, names, shaded, range, props.x.isLog, props.y.isLog])
  // Curves that move keep their axes.
  useEffect(() => drawn.current?.setData(columnsOf(props)), [curves])
  return <div class="plot" ref={place} role="img" aria-label={props.title} />
}

const columnsOf = ({ abscissae, curves }: Props): uPlot.AlignedData => [
  [...abscissae],
  ...curves.map(({ values }) => [...values]),
]

function options({ x, y, curves, range, shaded = [] }: Props, box: HTMLElement): uPlot.Options {
  const style = getComputedStyle(box)
  const [ink, line, sunken] = ['--quiet', '--line', '--line'].map(name => resolved(box, name))
  const axis = (label: string): uPlot.Axis => ({
    label,
    stroke: ink!,
    grid: { stroke: line!, width: 1 },
    ticks: { stroke: line!, width: 1 },
    font: `12px ${style.fontFamily}`,
    labelFont: `13px ${style.fontFamily}`,
    values: (_, ticks) => printedTicks(ticks),
  })
  const positive = curves.every(({ values }) => values.every(value => value === null || value > 0))
  return {
    width: box.clientWidth,
    height: HEIGHT,
    scales: {
      x: { time: false, distr: x.isLog ? 3 : 1 },
      y: {
        distr: y.isLog && positive ? 3 : 1,
        ...(range && !y.isLog && { range: [...range] as [number, number] }),
      },
    },
    axes: [
      { ...axis(x.title), space: 80 },
      { ...axis(y.title), size: 70 },
    ],
    series: [
      { label: x.title },
      ...curves.map(({ title, isDashed, isDots }, i) => {
        const stroke = colourOf(i)
        return {
          label: title,
          stroke,
          width: isDots ? 0 : 1.75,
          ...(isDashed && { dash: [6, 4] }),
          points: { show: isDots ?? false, size: 4, fill: stroke },
        }
      }),
    ],
    hooks: { drawClear: [plot => shade(plot, shaded, sunken!)] },
  }
}

function shade(plot: uPlot, ranges: NonNullable<Props['shaded']>, colour: string): void {
  const { ctx, bbox } = plot
  ctx.save()
  ctx.fillStyle = colour
  for (const [from, to] of ranges) {
    const left = Math.max(bbox.left, plot.valToPos(from, 'x', true))
    const right = Math.min(bbox.left + bbox.width, plot.valToPos(to, 'x', true))
    if (right > left) ctx.fillRect(left, bbox.top, right - left, bbox.height)
  }
  ctx.restore()
}
