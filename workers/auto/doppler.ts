// Who moves: the source of a sound or its hearer.

const HEARER = '\\b(?:observer|listener|driver|cyclist|runner)'
const MOVES = '(?:is |who )?(?:mov|approach|driv|run|walk|rid|travel|go|reced|leav|at #)'
const SOURCE = '\\b(?:siren|source|train|ambulance|horn|whistle)\\b'

export const OBSERVER_MOVES = new RegExp(`${HEARER} ${MOVES}`, 'i')
export const SOURCE_MOVES = new RegExp(`^(?!.*${HEARER} ${MOVES}).*${SOURCE}`, 'i')
const SOURCE_ALONE = new RegExp(`^(?!.*${HEARER}\\b).*${SOURCE}`, 'is')

/** No hearer is spoken of: what moves is the source. */
export const isOfSourceAlone = (words: string): boolean => SOURCE_ALONE.test(words)
