/** The master secret of the nodes that are killed. */
export const MASTER = Buffer.alloc(32, 42)
/** The file of what one has let out. */
export const FRAMES = 'frames'
