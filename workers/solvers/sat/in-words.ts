// `(a or b) and (not a or c)`: a formula in conjunctive normal form, whether anything satisfies it, or how many assignments do.
import type { Written } from '../../solver.ts'
import { MODELS_MAX } from './own-words.ts'

const LITERAL = String.raw`(?:(?:not |¬|~|!) ?)?[a-z](?:_?\d+)?(?:'|’)?`
const OR = String.raw`(?: or | ?[∨|] ?| ?\|\| ?)`
const AND = '(?: and | ?[∧&] ?| ?&& ?|(?<=\\)) ?(?=\\())'
const CLAUSE = String.raw`(?:\( ?${LITERAL}(?:${OR}${LITERAL})* ?\)|${LITERAL})`
const FORMULA = new RegExp(`(?<![a-z])${CLAUSE}(?:${AND}${CLAUSE})+(?![a-z(])`, 'i')

const NAME =
  '(?:the )?(?:boolean |propositional |cnf |following )*(?:formula|cnf|expression|clauses)?'
const MODELS =
  '(?:satisfying assignments?|models?|satisfying (?:truth )?assignments|truth assignments (?:that )?satisfy|assignments (?:that )?satisfy|solutions)'
const COUNTED = new RegExp(
  `^(?:how many|(?:what is )?the number of|number of|count(?: the| all)?) ${MODELS}(?: over (?:the )?(?:variables )?[a-z](?:, ?[a-z])*)?(?: (?:has|does|of|are there (?:of|for)|for|exist for|in))? ?${NAME} ?:? ?#(?: (?:have|has))?$`,
  'i',
)
const DECIDED = new RegExp(
  `^(?:${NAME} ?:? ?#[.,;:]? ?(?:can (?:it|this|that|the formula) be satisfied|is (?:it|this|that|the formula) satisfiable|is there a satisfying assignment|satisfiable(?: or not)?)|satisfiable(?: or not)?[:?] ?#|(?:(?:is|decide (?:whether|if)|check (?:whether|if)|determine (?:whether|if)|tell me (?:whether|if)) )${NAME} ?:? ?#,?(?: is)? satisfiable)$`,
  'i',
)
/** How the answer is told anyway. */
const ANSWER_FORM =
  /[,.;?( ]*\b(?:answer|give|say|reply|return)?:? ?(?:with )?(?:1 (?:(?:for|=|if|means) )?(?:yes|satisfiable|true|it is)[,;]?(?: and| or)? 0 (?:(?:for|=|if|means) )?(?:no|unsatisfiable|false|it is not|not)|yes = 1,? no = 0)[). ]*$/i
const VARIABLES =
  /[,( ]+(?:(?:in|over|with|of|on) )?(?:the )?(\w+) variables?( [a-z](?:, ?[a-z])*(?:,? and [a-z])?)?\)?$/i
const COUNTS = 'one two three four five six seven eight nine ten eleven twelve'.split(' ')
/** Of more variables there may be more models than are counted. */
const VARIABLES_MAX = 16

const DIMACS = /p cnf (\d+) (\d+)((?: -?\d+)+)(?![\d.])/i

/** A formula in the format of DIMACS, in one line or in many. */
function dimacs(question: string): Written | undefined {
  const text = question.replace(/\s+/g, ' ').trim()
  const match = DIMACS.exec(text)
  if (match === null) return undefined
  const [whole, variables, count, body] = match
  const clauses = body!
    .trim()
    .split(/ ?\b(?<![-\d])0(?: |$)/)
    .filter(one => one !== '')
  if (clauses.length !== Number(count)) return undefined
  const rest = text
    .replace(whole, '#')
    .replace(ANSWER_FORM, '')
    .replace(/[ ?.]+$/, '')
  const plain = rest.replace(
    /\b(?:cnf|dimacs|formula|instance|format|in|file|the|this|following)\b/gi,
    '',
  )
  const isCounted = COUNTED.test(rest)
  if (!isCounted && !DECIDED_AT_ALL.test(plain)) return undefined
  return {
    inputs: {
      cnf: [`p cnf ${variables} ${count}`, ...clauses.map(one => `${one} 0`)].join('\n'),
      ...(isCounted && { count: MODELS_MAX }),
    },
  }
}
const DECIDED_AT_ALL =
  /^[ :,]*(?:(?:is|decide|check|determine|tell me) (?:whether|if)? ?(?:it|is|that)? ?(?:satisfiable)?[?:., ]*#|#[., :]*(?:is (?:it|there a satisfying assignment)? ?)?(?:satisfiable(?: or (?:not|unsatisfiable))?)?|(?:satisfiable|sat or unsat|sat)[?: ]*#|#[., :]*(?:sat or unsat|can (?:it|this) be satisfied))[ ?.:]*$/i

export function written(question: string): Written | undefined {
  return dimacs(question) ?? formulaIn(question)
}

function formulaIn(question: string): Written | undefined {
  const text = question.replace(/\s+/g, ' ').trim()
  const match = FORMULA.exec(text)
  if (match === null) return undefined
  const [formula] = match
  const clauses = clausesOf(formula)
  const names = [...new Set(clauses.flat().map(({ name }) => name))].sort()
  const { rest, count } = withoutCount(
    text
      .replace(formula, '#')
      .replace(ANSWER_FORM, '')
      .replace(/[ ?.]+$/, ''),
  )
  if (names.length > VARIABLES_MAX || (count !== undefined && count !== names.length))
    return undefined
  const isCounted = COUNTED.test(rest)
  if (!isCounted && !DECIDED.test(rest)) return undefined
  return {
    inputs: {
      clauses: clauses.map(clause =>
        clause.map(({ name, isNot }) => (names.indexOf(name) + 1) * (isNot ? -1 : 1)),
      ),
      ...(isCounted && { count: MODELS_MAX }),
    },
  }
}

/** `in five variables`; NaN where it is no number. */
function withoutCount(text: string): { rest: string; count?: number } {
  const match = VARIABLES.exec(text)
  if (match === null) return { rest: text }
  const word = match[1]!.toLowerCase()
  const count = COUNTS.includes(word) ? COUNTS.indexOf(word) + 1 : Number(word)
  return { rest: text.slice(0, match.index), count }
}

function clausesOf(formula: string) {
  return formula.split(new RegExp(AND, 'i')).map(clause =>
    clause
      .replace(/^\( ?| ?\)$/g, '')
      .split(new RegExp(OR, 'i'))
      .map(literal => ({
        name: literal.replace(/^(?:not |[¬~!]) ?/i, '').replace(/['’ ]/g, ''),
        isNot: /^(?:not |[¬~!])/i.test(literal) !== /['’]$/.test(literal),
      })),
  )
}
