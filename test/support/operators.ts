import { domains } from '../../workers/domains/index.ts'
import { registryFor } from '../../workers/operators/registry.ts'

/** The operators of the service, those of the houses of this process: what is parsed for the one is so for all. */
export const operators = registryFor(domains)
