// The picture of one field or series that is named.
import type { Picture } from '../../workers/picture.ts'
import { type Drawable, type Drawing, drawingOf, plainPictures } from './drawing.ts'

/** Names that a picture can be asked for by: fields and series of the result. */
export const namesIn = ({ fields = {}, series = {} }: Drawable): string[] => [
  ...new Set([...Object.keys(fields), ...Object.keys(series)]),
]

/** The picture of the record that shows what is named, else a plain one of it alone. */
export function drawingNamed(
  name: string,
  pictures: readonly Picture[],
  result: Drawable,
): Drawing | undefined {
  const plain = plainPictures(result).flatMap(picture => alone(picture, name))
  for (const picture of [...pictures.filter(one => shows(one, name)), ...plain]) {
    const drawing = drawingOf(picture, result)
    if (drawing) return drawing
  }
  return undefined
}

function shows(picture: Picture, name: string): boolean {
  switch (picture.kind) {
    case 'lines':
      return picture.curves.some(({ series }) => isNamed(series, name))
    case 'phase':
      return picture.y.series === name
    case 'map':
    case 'mesh':
      return picture.field === name
    case 'triangles':
      return picture.value.series === name
    case 'particles':
      return [picture.x.series, picture.y.series, picture.z].includes(name)
    case 'network':
      return [picture.nodes.value.series, picture.edges.value.series].includes(name)
  }
}

/** Whether a name is the series, or one that its star stands for. */
function isNamed(series: string, name: string): boolean {
  const [before = '', after] = series.split('*')
  if (after === undefined || series === '*') return series === name
  const number = name.slice(before.length, name.length - after.length)
  return name === `${before}${number}${after}` && /^\d+$/.test(number)
}

function alone(picture: Picture, name: string): Picture[] {
  if (picture.kind === 'map') return picture.field === name ? [picture] : []
  if (picture.kind !== 'lines' || picture.x.series === name) return []
  const curves = [{ series: name, title: name }]
  return [{ ...picture, title: name, y: { title: name }, curves }]
}
