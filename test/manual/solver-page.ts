// A page of docs/solvers, from the record of the solver, from runs of its examples and from its reference cases.
import { draw } from '../../server/pictures/draw.ts'
import { bestDrawing } from '../../server/pictures/drawing.ts'
import { kernels } from '../../workers/kernel.ts'
import { isOptional, type TProperties } from '../../workers/schema.ts'
import { type Solved, type Solver, solveWith, toolName } from '../../workers/solver.ts'
import { type ReferenceCase, referenceCases } from '../support/reference.ts'
import { defaultInput, inputOf, largestInput } from '../support/solver-inputs.ts'
import { boundsIn, defaultIn, exampleIn, type Schema, typeIn } from './schema-words.ts'

/** Examples on a page, at least: where the record has fewer, cases from outside follow. */
const EXAMPLES_MIN = 3
/** A longer input of a case from outside is no example to read. */
const CASE_INPUT_MAX = 240

const QUIET = { kernels, progress() {} }

/** The run that the page shows: the first example. */
export const runOf = (solver: Solver): Solved =>
  solveWith(solver, inputOf(solver, solver.examples[0]!.input) as never, QUIET)

/** As `Accept: image/svg+xml` draws it. */
export function pictureOf({ key, pictures }: Solver, { result }: Solved): string {
  const drawing = bestDrawing(pictures, result)
  if (drawing === undefined) throw new Error(`no picture shows the first example of ${key}`)
  return `${draw(drawing)}\n`
}

export function solverPage(solver: Solver, run: Solved): string {
  const [head, ...rest] = recordParts(solver)
  return [head, ...ofRun(solver, run), ...rest, ''].join('\n\n')
}

export function solversIndex(solvers: readonly Solver[]): string {
  const rows = [...solvers]
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .map(
      solver =>
        `| [${solver.key}](${solver.key}.md) | ${cell(solver.title)} | \`${toolName(solver)}\` |`,
    )
  return [
    '# Solvers',
    'One page for each, made from its record by `npm run manual`. Any of them is called as the MCP tool of its name or at `POST /api/svc/<key>`, and told in words by `svc_auto`.',
    ['| key | what it solves | tool |', '| --- | --- | --- |', ...rows].join('\n'),
    '',
  ].join('\n\n')
}

/** What needs no run: the first part stands at the top of the page, the others below the picture. */
export function recordParts(solver: Solver): string[] {
  const { key, title, description, reference, params, outputs } = solver
  return [
    `# ${title}\n\n\`${toolName(solver)}\` over MCP, \`POST /api/svc/${key}\` over REST. ${description}`,
    `Method: ${reference}.`,
    costText(solver),
    '## Parameters',
    parameterTable(params),
    '## Results',
    `Beside what every solver answers (\`value\`, \`uncertainty\`, \`method\`, \`parameters\`, \`checks\`, \`accuracy\`, \`series\`, \`fields\`, \`warnings\`):`,
    resultTable(outputs),
    '## Examples',
    ...exampleTexts(solver),
    `Further figures from outside: [verification](../verification.md).`,
  ]
}

function ofRun({ key, title, examples }: Solver, run: Solved): string[] {
  const { equations, result } = run
  const { method, checks, accuracy } = result
  return [
    `![${title}: ${examples[0]!.title}](${key}.svg)`,
    `The first example. Equations:\n\n\`\`\`text\n${equations.join('\n')}\n\`\`\``,
    `How: ${method}. Its error is measured: ${accuracy.how}. The answer is refused unless ${listed(
      checks.map(({ name }) => name),
    )} pass.`,
  ]
}

const listed = (names: readonly string[]): string =>
  names.length < 2
    ? `the check "${names[0]}"`
    : `the checks ${names.map(one => `"${one}"`).join(', ')}`

function costText(solver: Solver): string {
  const cost = (input: Record<string, unknown>) => seconds(solver.costMs(input as never))
  return `Time on one core, as it is predicted from the input: about ${cost(defaultInput(solver))} for the defaults, ${cost(largestInput(solver))} for the largest input that is taken.`
}

const seconds = (ms: number): string =>
  ms < 1000 ? `${Number(ms.toPrecision(1))} ms` : `${Number((ms / 1000).toPrecision(1))} s`

function parameterTable(params: TProperties): string {
  const rows = Object.entries(params).map(([name, param]) => {
    const schema = param as Schema
    const about = [schema.title, schema.description].filter(one => one !== undefined).join('. ')
    const usual = defaultIn(schema) ?? (isOptional(param) ? '' : 'required')
    const cells = [
      `\`${name}\``,
      cell(about),
      schema.unit ?? '',
      usual,
      cell(`${typeIn(schema)}${boundsIn(schema)}${exampleIn(schema)}`),
    ]
    return `| ${cells.join(' | ')} |`
  })
  return [
    '| name | meaning | unit | default | type |',
    '| --- | --- | --- | --- | --- |',
    ...rows,
  ].join('\n')
}

function resultTable(outputs: TProperties): string {
  const rows = Object.entries(outputs).map(([name, output]) => {
    const { title = '', unit = '' } = output as Schema
    return `| \`${name}\` | ${cell(title)} | ${unit} |`
  })
  return ['| name | meaning | unit |', '| --- | --- | --- |', ...rows].join('\n')
}

function exampleTexts(solver: Solver): string[] {
  const own = solver.examples.map(
    ({ title, input, value }) => `**${title}**\n\n${json(input)}\n\n\`value\` is ${value}.`,
  )
  const missing = Math.max(0, EXAMPLES_MIN - own.length)
  const others = outsideExamples(solver).slice(0, missing)
  return [
    ...own,
    ...others.map(
      ({ inputs, observable, expected, source }) =>
        `**beside a figure from outside**\n\n${json(inputs)}\n\n\`${observable}\` is ${expected} (${source}).`,
    ),
  ]
}

/** Cases of one number whose inputs are short, each input once, none that is an example. */
function outsideExamples({ key, examples }: Solver): ReferenceCase[] {
  const seen = new Set(examples.map(({ input }) => JSON.stringify(input)))
  return referenceCases(key).filter(({ inputs, expected, expectError, observable }) => {
    const text = JSON.stringify(inputs)
    const isExample =
      !expectError && observable && typeof expected === 'number' && text.length <= CASE_INPUT_MAX
    if (!isExample || seen.has(text)) return false
    seen.add(text)
    return true
  })
}

const json = (input: object) => `\`\`\`json\n${JSON.stringify(input)}\n\`\`\``

const cell = (text: string): string => text.replaceAll('|', '\\|').replace(/\s+/g, ' ')
