// Answers that the tools gave to their own first examples, recorded with long lists cut short. A test runs
// the examples again and holds the record to the schemas of today.
import recorded from './response-examples.json' with { type: 'json' }

export const responseExamples: Readonly<Record<string, unknown>> = recorded
