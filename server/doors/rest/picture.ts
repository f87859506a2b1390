// The picture of an answer over REST.
import { Failure } from '../../../workers/failure.ts'
import type { Executed, House, ListedTool } from '../../call/tool.ts'
import type { Form } from '../../pictures/draughtsman.ts'

type Drawn = NonNullable<Extract<Executed['answer'], { kind: 'json' }>['drawing']>

/**
 * Undefined where the picture cannot be drawn, and the call is done, sealed and paid for by then: its answer is told as JSON,
 * with the address at which it can be drawn again. A tool that only reads is refused instead.
 */
export async function pictureOf(
  { drawing, form }: { drawing: Drawn; form: Form },
  { annotations }: Pick<ListedTool, 'annotations'>,
  { draughtsman, log }: Pick<House, 'draughtsman' | 'log'>,
  requestId: string,
): Promise<Buffer | undefined> {
  try {
    return await draughtsman.draw(drawing(), form)
  } catch (error) {
    if (annotations.readOnlyHint) throw error
    if (!(error instanceof Failure)) log.error({ err: error, requestId }, 'defect')
    return undefined
  }
}
