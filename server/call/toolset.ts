/** Groups that an MCP client can ask for by `?toolsets=`, or open in its session. */
export const TOOLSETS = ['access', 'find', 'core', 'sim', 'state', 'literature'] as const
export type Toolset = (typeof TOOLSETS)[number]

/** Sets that come along with another: what computes is of no use without a machine and the ids of operators. */
export const BROUGHT_BY: Readonly<Partial<Record<Toolset, readonly Toolset[]>>> = {
  core: ['access', 'find'],
}
