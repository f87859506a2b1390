// Prompts: ways of working with the service that a person picks from a menu of the client.
import type { Params } from './message.ts'
import { isObject } from './message.ts'
import { invalidParams } from './protocol-error.ts'

interface Argument {
  readonly name: string
  readonly description: string
  readonly required?: true
  /** What completes it: a list of completion.ts. */
  readonly completes?: 'operators' | 'domains' | 'units' | 'solvers' | 'parameters'
}

interface Prompt {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly arguments: readonly Argument[]
  text(values: Readonly<Record<string, string | undefined>>): string
}

/** Characters of the value of an argument, at most. */
const VALUE_MAX = 4000

export const PROMPTS: readonly Prompt[] = [
  {
    name: 'guided-calculation',
    title: 'Guided calculation',
    description: 'From a question in words to a checked and sealed value, step by step',
    arguments: [
      { name: 'question', description: 'what is to be computed, with its numbers', required: true },
      { name: 'domain', description: 'field of physics, by prefix or name', completes: 'domains' },
      { name: 'unit', description: 'unit to show the value in', completes: 'units' },
    ],
    text: ({ question, domain, unit }) => `Compute this with the physics tools: ${question}

1. Call svc_find_operator with the words of the question${domain ? `, domain ${domain}` : ''}. Where an equation fits, read its inputs, units and validity; \
where none does, take the simulation whose description fits, or svc_auto with the whole question.
2. Name the assumption behind each number that the question does not state, and ask me where it matters.
3. Call svc_compute (or the simulation) with quantities as text with their units, such as "2.5 mm"${unit ? `, and outputUnit "${unit}"` : ''}.
4. Check warnings, defaulted and understood in the answer: a default that I did not mean is to be set and the call repeated.
5. Answer with value ± uncertainty and unit, the equation with the numbers in, the conditions under which it holds, and the \
entry under which it is sealed. Never round away the uncertainty, and say what was assumed.`,
  },
  {
    name: 'verification',
    title: 'Verification of a result',
    description: 'Checks a sealed answer: its origin, its numbers, and the physics on another way',
    arguments: [
      {
        name: 'result',
        description: 'number of its entry in the chain of the machine',
        required: true,
      },
    ],
    text: ({ result }) => `Verify the sealed result ${result} of this machine.

1. Read the resource svc://results/${result}.
2. Call svc_verify with the whole answer as envelope: report valid and checked (receipt, seal, entry, log).
3. Compute it again with the same input: resultHash must be the same, since runs are deterministic.
4. Compute it on another way: another method or a finer grid of the same tool, or a closed form by svc_find_operator. \
Compare the two values with the sum of their uncertainties.
5. Report in four lines: origin, reproduction, independent value with its deviation, and a verdict: confirmed, confirmed in \
part, or contradicted, with the number that decides.`,
  },
  {
    name: 'parameter-study',
    title: 'Parameter study',
    description: 'How a result depends on one parameter: a table, the trend, the limits',
    arguments: [
      {
        name: 'solver',
        description: 'simulation or solver by its short name',
        required: true,
        completes: 'solvers',
      },
      {
        name: 'parameter',
        description: 'the input that changes',
        required: true,
        completes: 'parameters',
      },
      { name: 'from', description: 'first value, with a unit' },
      { name: 'to', description: 'last value, with a unit' },
      { name: 'points', description: 'how many values; 7 unless said' },
    ],
    text: ({
      solver,
      parameter,
      from,
      to,
      points = '7',
    }) => `Study how the result of svc_${solver} depends on ${parameter}\
${from || to ? `, from ${from ?? 'its default'} to ${to ?? 'ten times that'}` : ''}, at ${points} values.

1. Read the tool svc_${solver}: the range of ${parameter}, its unit and the other defaults. Keep everything else fixed, seed included.
2. Where the tool has an input sweep, use it in one call; else call it once for each value with view "brief". Space the values \
evenly, or by equal factors where the range spans more than a decade.
3. Write a table: ${parameter}, value, uncertainty, warnings. A refusal (UNSTABLE, PRECISION, ...) is a row too: name the limit that it states.
4. Tell the trend with a power law or a straight line fitted by eye, whether it is beyond the uncertainties, and what theory expects.
5. Draw it with svc_plot or plot: true at the value of most interest, and name the entries of the runs so that each can be verified.`,
  },
]

export const promptListMembers: string = `"prompts":${JSON.stringify(
  PROMPTS.map(({ text: _, ...prompt }) => ({
    ...prompt,
    arguments: prompt.arguments.map(({ completes: __, ...argument }) => argument),
  })),
)}`

/** Members of a GetPromptResult as JSON, without the braces. */
export function promptMembers({ name, arguments: values = {} }: Params): string {
  const prompt = promptNamed(name)
  if (!isObject(values)) throw invalidParams('params.arguments must be an object')
  for (const argument of prompt.arguments) refuseWrong(argument, values[argument.name])
  const known = prompt.arguments.map(argument => argument.name)
  const unknown = Object.keys(values).filter(key => !known.includes(key))
  if (unknown.length > 0) {
    throw invalidParams(`${prompt.name} has no argument ${unknown[0]!.slice(0, 64)}`, {
      data: { unknown, known },
    })
  }
  const text = prompt.text(values as Record<string, string | undefined>)
  const messages = [{ role: 'user', content: { type: 'text', text } }]
  return `"description":${JSON.stringify(prompt.description)},"messages":${JSON.stringify(messages)}`
}

export function promptNamed(name: unknown): Prompt {
  const prompt = PROMPTS.find(one => one.name === name)
  if (prompt) return prompt
  const known = PROMPTS.map(one => one.name).join(', ')
  throw invalidParams(`no prompt ${String(name).slice(0, 64)}; there are ${known}`)
}

function refuseWrong({ name, required }: Argument, value: unknown): void {
  if (value === undefined && !required) return
  if (value === undefined || value === '') throw invalidParams(`the prompt needs ${name}`)
  if (typeof value !== 'string') throw invalidParams(`the argument ${name} must be a string`)
  if (value.length > VALUE_MAX) {
    throw invalidParams(`the argument ${name} has ${value.length} characters, at most ${VALUE_MAX}`)
  }
}
