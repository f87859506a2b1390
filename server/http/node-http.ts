/**
 * Node's http, past its face as an ES module: to make that, Node reads every member, WebSocket among them, and loads
 * undici for it (some 45 ms), which a node that asks nobody else does not use.
 */
export const { createServer, METHODS, STATUS_CODES } = process.getBuiltinModule('node:http')
