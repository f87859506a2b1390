// Prints, as JSON, the processor that runs it and the hashes of the brief cases.
import { bitsOf, briefCases } from '../support/result-bits.ts'

console.log(JSON.stringify({ arch: process.arch, bits: bitsOf(briefCases) }))
