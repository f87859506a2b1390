// Inputs that many tools take. tools/list says them in two or three words each time, and the instructions say once what they do.
import { OUTPUT_UNIT } from '../../call/output-unit.ts'
import { PAGE } from '../../call/page.ts'
import { ENCODING, FOLDER, VIEW } from '../../envelope/schema.ts'

interface SharedWord {
  readonly name: string
  /** Title of the schema that is meant: another input may have the same name. */
  readonly title: string | undefined
  readonly listed: string
  /** False: a short list leaves it to the instructions. */
  readonly isListed?: false
  /** What the input does, as the instructions of the server explain it. */
  readonly meaning: string
}

const word = (
  name: string,
  schema: object,
  about: Omit<SharedWord, 'name' | 'title'>,
): SharedWord => ({ name, title: (schema as { title?: string }).title, ...about })

export const PLOT_TITLE = 'true: an image of the result too'

export const SHARED_WORDS: readonly SharedWord[] = [
  word('view', VIEW, {
    listed: 'brief, full',
    meaning: 'how much of the answer: summary unless said, full with samples of lists, brief',
  }),
  word('outputUnit', OUTPUT_UNIT, {
    listed: 'shown unit',
    meaning: 'a unit to show the value in beside SI, such as km/h',
  }),
  word('folder', FOLDER, {
    listed: 'file in it',
    meaning: 'the name of a folder of your machine to file the answer in',
  }),
  word('encoding', ENCODING, {
    listed: 'json, base64',
    isListed: false,
    meaning: 'base64: fields of a full answer whole instead of samples',
  }),
  word('limit', PAGE.limit, {
    listed: 'most rows',
    isListed: false,
    meaning: 'how many rows of a list; all unless said',
  }),
  word('cursor', PAGE.cursor, {
    listed: 'next page',
    isListed: false,
    meaning: 'next of the page before, for the page behind it',
  }),
  word(
    'plot',
    { title: PLOT_TITLE },
    {
      listed: 'image too',
      isListed: false,
      meaning: 'true: an image of the result too',
    },
  ),
]
