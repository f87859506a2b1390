// docs/errors.md, from the table of codes.
import { FAILURES } from '../../workers/failure.ts'

const HEAD = `# Failures and their mends

A refused call has one body over REST and MCP: \`{ok: false, error, code, details?, requestId}\`. \`error\` is for people and says what to do,
\`code\` is one of the table and never renamed, \`details\` are for programs. Nothing is billed, sealed or stored for it. Over MCP it is an answer
with \`isError\`. What is wrong or missing in an input is in \`details.errors\`: \`{pointer, message, ...}\` for each fault, the pointer (RFC 6901)
from the root of the input as it was sent. With 429 and 503 comes \`Retry-After\` in seconds; send what makes or pays for something with an
\`Idempotency-Key\`, and it can be sent again.

Made from \`workers/failure.ts\` by \`npm run manual\`.`

export function errorsPage(): string {
  const rows = Object.entries(FAILURES)
    .map(([code, { status, meaning, mend }]) => ({ code, status, meaning, mend }))
    .sort((a, b) => a.status - b.status)
    .map(({ code, status, meaning, mend }) => `| ${status} | \`${code}\` | ${meaning} | ${mend} |`)
  return [
    HEAD,
    ['| status | code | meaning | what to do |', '| --- | --- | --- | --- |', ...rows].join('\n'),
    '',
  ].join('\n\n')
}
