import { type LeafSymbol, latex } from '../expression/print-latex.ts'
import { mathmlEquation } from '../expression/print-mathml.ts'
import { latexOf } from '../expression/symbols.ts'
import type { ConstantNode, Expression } from '../expression/tree.ts'
import type { OperatorRecord } from '../operator.ts'
import { exponentsOf } from '../units/dimension.ts'
import { parseUnit } from '../units/unit.ts'
import type { Ode, Operator } from './compile.ts'

/** The record as JSON. `acceptedInputs` are the keys of the whole domain. */
export function recordOf(operator: Operator, acceptedInputs: readonly string[]): OperatorRecord {
  const { source, domain, expression, output, leaf, ode } = operator
  const right = expression.tree
  const symbol: LeafSymbol = node => leaf(node).text
  return {
    id: source.id,
    name: source.title,
    domain: domain.name,
    prefix: domain.prefix,
    aliases: source.aliases ?? [],
    keywords: source.keywords ?? [],
    tier: operator.tier,
    kind: operator.kind,
    equation: operator.equation,
    latex: `${latexOf(output.symbol)} = ${latex(right, symbol)}`,
    expression: expression.text.trim(),
    ...(ode && { ode: odeRecord(ode) }),
    inputs: operator.inputs,
    output,
    constants: constantRecords([expression, ...(ode ? [ode.expression] : [])]),
    validity: operator.validity.map(({ text, condition }) =>
      condition === undefined ? { text } : { text, condition },
    ),
    assumptions: source.assumptions ?? [],
    source: typeof source.source === 'string' ? { work: source.source } : source.source,
    test: { ...source.test, relTol: source.test.relTol ?? 1e-6 },
    related: source.related ?? [],
    uncertainty: { model: 'first-order' },
    acceptedInputs,
  }
}

/** The equation in MathML. Three times as long as LaTeX: only a single record has it. */
export const mathmlOf = ({ expression, output, leaf }: Operator): string =>
  mathmlEquation(output.symbol, expression.tree, node => leaf(node).text)

function odeRecord({
  state,
  unit,
  order,
  expression,
  inputs,
}: Ode): OperatorRecord['ode'] & object {
  const rhs = expression.text
  return { state, rhs, order, unit, ...(inputs.length > 0 && { inputs: [...inputs] }) }
}

function constantRecords(expressions: readonly Expression[]): OperatorRecord['constants'] {
  const used = new Map<string, ConstantNode>()
  for (const { constants } of expressions) {
    for (const node of constants) used.set(node.constant.name, node)
  }
  return [...used.values()].map(({ constant: { name, value, unit, source } }) => ({
    symbol: name,
    value,
    unit,
    dim: exponentsOf(parseUnit(unit).dimension),
    source,
  }))
}
