// Calls of the MCP door, and what they answer.
export const MODERN = '2026-07-28'
export const META = {
  'io.modelcontextprotocol/protocolVersion': MODERN,
  'io.modelcontextprotocol/clientCapabilities': {},
}

/** What came back, its JSON beside it. */
export interface Answered {
  status: number
  headers: Headers
  text: string
  // biome-ignore lint/suspicious/noExplicitAny: the tests read members of many shapes
  json: any
}

export const rpc = (method: string, params?: object, id: unknown = 1) => ({
  jsonrpc: '2.0',
  id,
  method,
  ...(params && { params }),
})

export const call = (name: string, input: object = {}, id: unknown = 1) =>
  rpc('tools/call', { name, arguments: input }, id)

/** `url` is asked at each call, so that a test can turn to another door. */
export function mcpClient(url: () => string) {
  async function send(
    body: unknown,
    headers: Record<string, string> = {},
    search = '',
  ): Promise<Answered> {
    const response = await fetch(url() + search, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
    const text = await response.text()
    const isJson =
      response.headers.get('content-type')?.startsWith('application/json') && text !== ''
    return {
      status: response.status,
      headers: response.headers,
      text,
      json: isJson ? JSON.parse(text) : null,
    }
  }

  /** A request of 2026-07-28 with the headers that go with it. */
  function sendModern(method: string, params: Record<string, unknown> = {}, changed: object = {}) {
    const name = params['name']
    const headers = {
      'MCP-Protocol-Version': MODERN,
      'Mcp-Method': method,
      ...(typeof name === 'string' && { 'Mcp-Name': name }),
      ...changed,
    }
    return send(rpc(method, { ...params, _meta: params['_meta'] ?? META }), headers)
  }

  return { send, sendModern }
}
