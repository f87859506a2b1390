// Pictures as a browser draws them beside those that the service draws itself: two programs that share no line see the same.
import * as assert from 'uvu/assert'
import { browserSuite } from '../support/browser.ts'

const test = browserSuite('pictures by pixels')

interface Compared {
  /** Share of the picture that is not paper. */
  readonly drawn: number
  /** Share of its squares of 8 x 8 pixels whose mean colours are apart. */
  readonly apart: number
}

/** Runs in the page: the first picture as SVG, drawn by the browser, and the second as PNG, drawn by the service. */
const COMPARE = `async ([svgPath, pngPath, key]) => {
  const read = async (path, accept) => {
    const reply = await fetch(path, { headers: { accept, authorization: 'Bearer ' + key } })
    const image = new Image()
    image.src = URL.createObjectURL(await reply.blob())
    await image.decode()
    return image
  }
  const svg = await read(svgPath, 'image/svg+xml')
  const png = await read(pngPath, 'image/png')
  const [width, height] = [Math.round(svg.naturalWidth / 8), Math.round(svg.naturalHeight / 8)]
  const squares = image => {
    const canvas = document.createElement('canvas')
    Object.assign(canvas, { width, height })
    const context = canvas.getContext('2d')
    context.imageSmoothingQuality = 'high'
    context.fillStyle = '#fff'
    context.fillRect(0, 0, width, height)
    context.drawImage(image, 0, 0, width, height)
    return context.getImageData(0, 0, width, height).data
  }
  const [one, other] = [squares(svg), squares(png)]
  let drawn = 0
  let apart = 0
  for (let i = 0; i < one.length; i += 4) {
    const far = (a, b) => Math.max(...[0, 1, 2].map(c => Math.abs(a[i + c] - (b ? b[i + c] : 255))))
    if (far(one) > 24) drawn++
    if (far(one, other) > 48) apart++
  }
  return { drawn: drawn / (width * height), apart: apart / (width * height) }
}`

test('curves, a map, a mesh, a network and particles are the same in Chromium and as PNG', async ({
  open,
  node,
  key,
}) => {
  const { page } = await open('/')
  const pictureOf = async (solver: string, input: object) => {
    const { body } = await node.call('POST', `/api/svc/${solver}`, { key, body: input })
    return `${body.links.result}/plot`
  }
  const compare = (svg: string, png: string) =>
    page.evaluate<Compared>(`(${COMPARE})(${JSON.stringify([svg, png, key])})`)
  const paths = new Map<string, string>()
  for (const [solver, input] of [
    ['epi', {}],
    ['heat', { nx: 32, ny: 32 }],
    ['fea', {}],
    ['grid', {}],
    ['dock', {}],
  ] as const) {
    paths.set(solver, await pictureOf(solver, input))
    const path = paths.get(solver)!
    const { drawn, apart } = await compare(path, path)
    assert.ok(drawn > 0.02, `${solver}: drawn on ${drawn}`)
    // Letters are set by each program's own rules.
    assert.ok(apart < 0.02, `${solver}: ${apart} apart`)
  }
  const { apart } = await compare(paths.get('heat')!, paths.get('fea')!)
  assert.ok(apart > 0.1, `another picture is told apart: ${apart}`)
})

test.run()
