// minLength and maxLength of JSON Schema: code points, as Ajv counts them, but counted only where the units of UTF-16 leave
// open on which side of the limit a text is. A text of a megabyte takes milliseconds to count.
import { _, type Ajv, type KeywordCxt } from 'ajv'
import { useFunc } from 'ajv/dist/compile/util.js'
import ucs2length from 'ajv/dist/runtime/ucs2length.js'
import limitLength from 'ajv/dist/vocabularies/validation/limitLength.js'

/** A code point is one unit or two. */
const DOUBT = {
  minLength: (cxt: KeywordCxt) => _`${cxt.data}.length < ${2 * cxt.schema}`,
  maxLength: (cxt: KeywordCxt) => _`${cxt.data}.length > ${cxt.schema}`,
}
const BEYOND = { minLength: _`<`, maxLength: _`>` }

/** Replaces the two keywords of `ajv`. */
export function limitTextLengths(ajv: Ajv): void {
  const { error } = limitLength.default
  for (const keyword of ['minLength', 'maxLength'] as const) {
    ajv.removeKeyword(keyword)
    ajv.addKeyword({
      keyword,
      type: 'string',
      schemaType: 'number',
      ...(error && { error }),
      code(cxt) {
        const count = _`${useFunc(cxt.gen, ucs2length.default)}(${cxt.data})`
        cxt.fail(_`${DOUBT[keyword](cxt)} && ${count} ${BEYOND[keyword]} ${cxt.schema}`)
      },
    })
  }
}
