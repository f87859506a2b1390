import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { chartOf } from '../../server/contracts/chart.ts'
import type { Definition } from '../../server/contracts/definition.ts'
import { draw } from '../../server/pictures/draw.ts'
import type { StatechartDrawing } from '../../server/pictures/drawing.ts'
import { widthOf } from '../../server/pictures/text.ts'

const test = suite('statechart')

type Node = Record<string, string | undefined>
const parser = new XMLParser({ ignoreAttributes: false, attributeNamePrefix: '' })

interface Rectangle {
  readonly name: string
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

function seen(drawing: StatechartDrawing) {
  const text = draw(drawing)
  assert.is(XMLValidator.validate(text), true)
  const { svg } = parser.parse(text) as { svg: { text: Node[]; rect: Node[]; desc: string } }
  const texts = svg.text.map((node): Rectangle => {
    const [x, y, size] = [Number(node['x']), Number(node['y']), Number(node['font-size'] ?? 13)]
    const name = String(node['#text'])
    const width = widthOf(name, size)
    const anchor = node['text-anchor']
    const left = anchor === 'middle' ? x - width / 2 : anchor === 'end' ? x - width : x
    return { name, left, right: left + width, top: y - size, bottom: y }
  })
  const boxes = svg.rect
    .filter(node => node['rx'] !== undefined)
    .map((node): Rectangle => {
      const [left, top] = [Number(node['x']), Number(node['y'])]
      const [right, bottom] = [left + Number(node['width']), top + Number(node['height'])]
      return { name: 'box', left, right, top, bottom }
    })
  return { svg: text, texts, boxes, description: svg.desc, width: Number(svg.rect[0]!['width']) }
}

const overlap = (a: Rectangle, b: Rectangle) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

const CHART: Definition = {
  version: 1,
  name: 'Furnace',
  initial: 'idle',
  states: {
    done: { final: true },
    hot: { on: { stop: { target: 'done' }, cool: { target: 'idle' }, tick: { target: 'hot' } } },
    idle: { on: { start: { target: 'hot', guard: 'env.T > 3' } } },
  },
}

test('states stand in the order in which they are reached, with events, guards and where the chart is', () => {
  const { texts, description, boxes } = seen(chartOf(CHART, 'hot'))
  const names = texts.map(({ name }) => name)
  for (const name of ['Furnace', 'start [env.T > 3]', 'stop', 'cool', 'tick']) {
    assert.ok(names.includes(name), name)
  }
  const at = (name: string) => texts.find(one => one.name === name)!.bottom
  assert.ok(at('idle') < at('hot') && at('hot') < at('done'))
  assert.is(boxes.length, 4, 'a final state has a double frame')
  assert.match(description, 'begins in idle, now in hot')
  assert.match(description, 'stop leads from hot to done')
})

test('no label covers another one or a state, and none is cut, whatever leads where', () => {
  let state = 7
  const below = (n: number) => {
    state = (state * 48_271) % 2_147_483_647
    return state % n
  }
  for (let k = 0; k < 40; k++) {
    const count = 2 + below(9)
    const states = Array.from({ length: count }, (_, i) => ({
      name: `state ${'x'.repeat(below(12))}${i}`,
      final: i > 0 && below(4) === 0,
    }))
    const arrows = Array.from({ length: 1 + below(3 * count) }, (_, i) => ({
      ...{ from: below(count), to: below(count) },
      label: `event${i}${below(2) ? ' [env.load > 2]' : ''}`,
    }))
    const chart = { kind: 'statechart', title: 'Any', states, arrows } as const
    const { texts, boxes, width } = seen(chart)
    for (const [i, one] of texts.entries()) {
      assert.ok(one.left >= 0 && one.right <= width, `${one.name} is cut`)
      for (const other of texts.slice(i + 1)) {
        assert.not(overlap(one, other), `${k}: ${one.name} covers ${other.name}`)
      }
      const isState = states.some(({ name }) => name === one.name)
      assert.ok(isState || !boxes.some(box => overlap(one, box)), `${k}: ${one.name} on a state`)
    }
  }
})

test('a chart of more events than are told apart is refused, the largest other one drawn', () => {
  const crowd = (events: number): Definition => {
    const on = (from: number) =>
      Array.from({ length: events / 20 }, (_, k) => [
        `event${k}`,
        { target: `s${(7 * from + 11 * k + 1) % 20}`, guard: 'env.load > 2' },
      ])
    const states = Array.from({ length: 20 }, (_, i) => [
      `s${i}`,
      { on: Object.fromEntries(on(i)) },
    ])
    return { version: 1, name: 'Crowd', initial: 's0', states: Object.fromEntries(states) }
  }
  assert.throws(
    () => chartOf(crowd(140)),
    ({ code }: { code: string }) => code === 'NOT_ACCEPTABLE',
  )
  assert.ok(seen(chartOf(crowd(120))).svg.length < 150_000)
})

test('all events between the same two states share one arrow', () => {
  const twice = {
    ...CHART,
    states: { ...CHART.states, idle: { on: { a: { target: 'hot' }, b: { target: 'hot' } } } },
  }
  assert.ok(seen(chartOf(twice)).texts.some(({ name }) => name === 'a, b'))
})

test.run()
