// The rules of 2026-07-28 for a request over HTTP (basic/index "_meta",
// basic/transports/streamable-http "Request Metadata" and "Server Validation").
import type { IncomingHttpHeaders } from 'node:http'
import { MODERN_VERSION } from '../../settings/version.ts'
import { isObject, metaOf, type Params, type Request } from './message.ts'
import { headerMismatch, invalidParams, unsupportedVersion } from './protocol-error.ts'
import { isModernVersion } from './versions.ts'

export const VERSION_KEY = 'io.modelcontextprotocol/protocolVersion'
const CAPABILITIES_KEY = 'io.modelcontextprotocol/clientCapabilities'
const CLIENT_KEY = 'io.modelcontextprotocol/clientInfo'

/** Member of the params that the Mcp-Name header repeats. */
export const NAMED_BY: Readonly<Record<string, string>> = {
  'tools/call': 'name',
  'prompts/get': 'name',
  'resources/read': 'uri',
}

const versionHeader = (headers: IncomingHttpHeaders): string | undefined =>
  headers['mcp-protocol-version'] as string | undefined

/**
 * Whether a request is of the era without a handshake. A bare `initialize` is not, whatever its
 * header says: a client that sends one can be served.
 */
export function isModern({ method, params }: Request, headers: IncomingHttpHeaders): boolean {
  if (carriesMetadata(params)) return true
  if (method === 'initialize') return false
  return method === 'server/discover' || isModernVersion(versionHeader(headers))
}

/** Whether the params hold what requests without a handshake carry. */
export function carriesMetadata(params: Params): boolean {
  const meta = metaOf(params)
  return VERSION_KEY in meta || CAPABILITIES_KEY in meta || CLIENT_KEY in meta
}

/** Refuses a request whose metadata are incomplete or not what its headers say. */
export function checkModern({ method, params }: Request, headers: IncomingHttpHeaders): void {
  const meta = metaOf(params)
  const version = meta[VERSION_KEY]
  if (typeof version !== 'string') throw lacking(VERSION_KEY)
  if (!isObject(meta[CAPABILITIES_KEY])) throw lacking(CAPABILITIES_KEY)
  sameHeader(headers, 'MCP-Protocol-Version', version)
  if (version !== MODERN_VERSION) throw unsupportedVersion(version)
  sameHeader(headers, 'Mcp-Method', method)
  const member = NAMED_BY[method]
  if (member !== undefined && params[member] !== undefined) {
    sameHeader(headers, 'Mcp-Name', String(params[member]))
  }
}

const lacking = (key: string) => invalidParams(`_meta lacks ${key}`, { status: 400 })

function sameHeader(headers: IncomingHttpHeaders, name: string, expected: string): void {
  const header = headers[name.toLowerCase()]
  if (typeof header !== 'string') throw headerMismatch(`${name} is missing`)
  const value = name === 'Mcp-Name' ? decoded(header) : header
  if (value !== expected) {
    throw headerMismatch(`${name} is '${header}', the body has '${expected.slice(0, 80)}'`)
  }
}

/**
 * Undoes `=?base64?...?=`, the form for what a header cannot hold; undefined when it is no base64.
 */
function decoded(value: string): string | undefined {
  const [, base64] = /^=\?base64\?(.*)\?=$/.exec(value) ?? []
  if (base64 === undefined) return value
  const octets = Buffer.from(base64, 'base64')
  return octets.toString('base64') === base64 ? octets.toString('utf8') : undefined
}
