/** Toolsets as tags, under two headings. */
export const TAGS: readonly {
  name: string
  summary: string
  description: string
  parent?: string
}[] = [
  { name: 'node', summary: 'Node', description: 'What a machine keeps and how to come in.' },
  { name: 'computation', summary: 'Computation', description: 'What computes and seals.' },
  {
    name: 'access',
    summary: 'Access',
    description: 'Keys, machines, operators, the pulse, health and the surface itself.',
    parent: 'node',
  },
  {
    name: 'find',
    summary: 'Find',
    description: 'Operators, their domains, and what a list of quantities is about.',
    parent: 'node',
  },
  {
    name: 'state',
    summary: 'State',
    description: 'Contracts, channels, reactors, pages and mail of a machine.',
    parent: 'node',
  },
  {
    name: 'literature',
    summary: 'Literature',
    description: 'Search of papers over several sources.',
    parent: 'node',
  },
  {
    name: 'core',
    summary: 'Compute core',
    description:
      'Closed-form operators, receipts, and the dynamic solvers in the KO42-tensioned metric.',
    parent: 'computation',
  },
  {
    name: 'operators',
    summary: 'Operators',
    description: 'One operation for each operator of the registry, with its own inputs.',
    parent: 'computation',
  },
  {
    name: 'sim',
    summary: 'Simulation',
    description: 'Numerical solvers, each with its own accuracy check.',
    parent: 'computation',
  },
]
