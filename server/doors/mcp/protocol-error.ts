import { PROTOCOL_VERSIONS } from '../../settings/version.ts'

/** Codes of JSON-RPC 2.0 and, below -32019, of MCP 2026-07-28 (basic/index, "Error Codes"). */
export const PROTOCOL_ERRORS = {
  PARSE_ERROR: -32700,
  INVALID_REQUEST: -32600,
  METHOD_NOT_FOUND: -32601,
  INVALID_PARAMS: -32602,
  INTERNAL_ERROR: -32603,
  /** Up to 2025-11-25; later it is INVALID_PARAMS. */
  RESOURCE_NOT_FOUND: -32002,
  HEADER_MISMATCH: -32020,
  UNSUPPORTED_VERSION: -32022,
} as const

/** A malformed call: answered as a JSON-RPC error. What a tool refuses is a result instead. */
export class ProtocolError extends Error {
  readonly code: number
  readonly data: unknown
  /** HTTP status where the answer holds this error alone. */
  readonly status: number

  constructor(code: number, message: string, status: number, data?: unknown) {
    super(message)
    this.code = code
    this.status = status
    this.data = data
  }
}

export const parseError = (message: string) =>
  new ProtocolError(PROTOCOL_ERRORS.PARSE_ERROR, message, 400)

export const invalidRequest = (message: string, status = 400) =>
  new ProtocolError(PROTOCOL_ERRORS.INVALID_REQUEST, message, status)

/** 200 where the call reached its method: the transport has done its part. */
export const invalidParams = (message: string, { status = 200, data }: ErrorOptions = {}) =>
  new ProtocolError(PROTOCOL_ERRORS.INVALID_PARAMS, message, status, data)

interface ErrorOptions {
  status?: number
  data?: unknown
}

export const methodNotFound = (method: string, status: number) =>
  new ProtocolError(
    PROTOCOL_ERRORS.METHOD_NOT_FOUND,
    `method ${method.slice(0, 64)} is not known here`,
    status,
  )

export const headerMismatch = (message: string) =>
  new ProtocolError(PROTOCOL_ERRORS.HEADER_MISMATCH, `header mismatch: ${message}`, 400)

export const unsupportedVersion = (requested: string) =>
  new ProtocolError(
    PROTOCOL_ERRORS.UNSUPPORTED_VERSION,
    `protocol version ${requested.slice(0, 40)} is not supported here`,
    400,
    { supported: PROTOCOL_VERSIONS, requested },
  )
