import { domains } from '../../workers/domains/index.ts'
import { createRegistry } from '../../workers/operators/registry.ts'

/** The operators of the service. */
export const operators = createRegistry(domains)
