// Operations of the doors that are no tools.

export interface TransportOperation {
  method: 'POST' | 'DELETE'
  path: string
  summary: string
  description: string
  /** The members of the OpenAPI operation beside operationId, tags and failures. */
  operation: Record<string, unknown>
}

const message = {
  type: 'object',
  required: ['jsonrpc'],
  properties: {
    jsonrpc: { const: '2.0' },
    id: { type: ['string', 'integer'] },
    method: { type: 'string' },
    params: { type: 'object' },
    result: { type: 'object' },
    error: { type: 'object' },
  },
}

const example = {
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name: 'svc_pulse', arguments: {} },
}

export const TRANSPORT: readonly TransportOperation[] = [
  {
    method: 'POST',
    path: '/api/mcp',
    summary: 'Model Context Protocol',
    description:
      'JSON-RPC 2.0 of MCP (Streamable HTTP) in every revision from 2024-11-05 to 2026-07-28: initialize, tools/list, tools/call and the others. Plain JSON clients need no session and no Accept. A tool that fails answers a result with isError and the error body as structuredContent; a malformed call is a JSON-RPC error. `?toolsets=` and `?tools=` narrow the list of tools. Under an Idempotency-Key calls that bill or make are done once, whatever the id of the request that is sent again.',
    operation: {
      parameters: [{ $ref: '#/components/parameters/IdempotencyKey' }],
      requestBody: {
        required: true,
        content: { 'application/json': { schema: message, example } },
      },
      responses: {
        200: {
          description: 'The answer to a request; as events when the client accepts them.',
          content: {
            'application/json': {
              schema: message,
              example: { jsonrpc: '2.0', id: 1, result: { content: [] } },
            },
            'text/event-stream': {},
          },
        },
        202: { description: 'A notification was taken.' },
      },
    },
  },
  {
    method: 'DELETE',
    path: '/api/mcp',
    summary: 'End an MCP session',
    description:
      'Ends the session that Mcp-Session-Id names. Sessions are optional and hold no state of a caller.',
    operation: {
      parameters: [
        {
          name: 'Mcp-Session-Id',
          in: 'header',
          required: true,
          description: 'The session that initialize gave.',
          schema: { type: 'string' },
        },
      ],
      responses: { 200: { description: 'The session has ended.' } },
    },
  },
]
