// What is wrong in a formula, whatever its names mean: what stands where a value or an operator should. The service says the rest.

const TOKEN =
  /\s*(?:((?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)|([\p{L}_][\p{L}\p{N}_.]*)|(\*\*|<=|>=|==|!=|&&|\|\||[-−+*·⋅×∗/÷^()[\],<>=≤≥≠√])|([⁻⁺⁰¹²³⁴⁵⁶⁷⁸⁹]+))/uy

/** Names that stand between two values, and before one. */
const BETWEEN = new Set(['and', 'or'])
const BEFORE = new Set(['-', '−', '+', '√', 'not'])

export function faultIn(formula: string): string | undefined {
  if (formula.trim() === '') return 'there is no expression'
  const open: string[] = []
  let wantsValue = true
  let afterName = false
  let last = ''
  TOKEN.lastIndex = 0
  for (let at = 0; formula.slice(at).trim() !== ''; at = TOKEN.lastIndex) {
    TOKEN.lastIndex = at
    const match = TOKEN.exec(formula)
    if (!match) return `'${[...formula.slice(at).trimStart()][0]}' has no meaning here`
    const [, number, name, sign, raised] = match
    const text = match[0].trim()
    const isValue = number !== undefined || (name !== undefined && !BETWEEN.has(text))
    last = text
    if (raised !== undefined) {
      if (wantsValue) return `there is nothing before '${text}'`
    } else if (BEFORE.has(text) && wantsValue) {
      continue
    } else if (sign === '(' || sign === '[') {
      if (!wantsValue && !(afterName && sign === '(')) return `write * before '${text}'`
      open.push(sign)
      wantsValue = true
    } else if (sign === ')' || sign === ']') {
      const pair = open.pop()
      if (pair === undefined) return 'a bracket is closed that was not opened'
      if (wantsValue) return `a value is missing before '${text}'`
    } else if (isValue) {
      if (!wantsValue) return `write * before '${text}'`
      wantsValue = false
    } else {
      if (wantsValue) return `a value is missing before '${text}'`
      wantsValue = true
    }
    afterName = name !== undefined
  }
  if (open.length > 0) return 'a bracket stays open'
  return wantsValue ? `it ends with '${last}'` : undefined
}
