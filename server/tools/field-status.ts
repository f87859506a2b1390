import { boolean, choice, integer, list, object, record, text } from '../../workers/schema.ts'
import { defineTool, json, READ_ONLY } from '../call/tool.ts'
import { PURPOSES } from '../crypto/secrets.ts'
import { PROTOCOL_VERSIONS } from '../settings/version.ts'

export const fieldStatus = defineTool({
  name: 'svc_field_status',
  title: 'Cryptography of the node',
  brief:
    'Tells how the node seals and encrypts: ciphers, key derivation, secrets, receipt settings, protocol versions. Free.',
  description:
    'Tells how the node seals and encrypts: cipher of the secure lines, where the master secret comes from and how many older ones still verify, how keys are derived, the settings of the receipt HMAC, and the protocol versions spoken. Shows no secret. Needs no key and costs nothing.',
  tier: 'public',
  toolset: 'access',
  input: object({}),
  output: object({
    cipher: object(
      {
        algorithm: text({ title: 'authenticated cipher' }),
        keyBits: integer({ title: 'bits of a key' }),
        ivBits: integer({ title: 'bits of a nonce' }),
        tagBits: integer({ title: 'bits of an authentication tag' }),
      },
      { title: 'cipher of the secure lines' },
    ),
    fieldKey: object(
      {
        configured: boolean({ title: 'whether the node has a master secret' }),
        source: choice(['environment', 'data folder'], { title: 'where it comes from' }),
        secrets: integer({ title: 'master secrets known; the newest signs, all verify' }),
        keyId: text({ title: 'id of the newest' }),
      },
      { title: 'master secret' },
    ),
    keyDerivation: object(
      {
        function: text({ title: 'key derivation function' }),
        hash: text({ title: 'its hash' }),
        purposes: record(text({ title: 'what the key is for' }), { title: 'keys by info string' }),
      },
      { title: 'one key a purpose' },
    ),
    pbkdf2: object(
      {
        inUse: boolean({ title: 'whether any key comes from it' }),
        iterations: integer({ title: 'iterations' }),
        instead: text({ title: 'what takes its place' }),
      },
      { title: 'password-based derivation' },
    ),
    recovery: object(
      {
        function: text({ title: 'password-based derivation of the recovery key' }),
        signature: text({ title: 'signature that recovers' }),
      },
      { title: 'recovery of an identity' },
    ),
    proof: object(
      {
        algorithm: text({ title: 'algorithm of svcProof' }),
        encoding: text({ title: 'form of svcProof' }),
        canonicalForm: text({ title: 'what is signed' }),
        versions: list(integer({ title: 'version' }), { title: 'receipt versions' }),
      },
      { title: 'receipt' },
    ),
    protocolVersions: list(text({ title: 'revision' }), { title: 'MCP revisions spoken' }),
  }),
  routes: [
    { method: 'GET', path: '/api/svc/field_status' },
    { method: 'POST', path: '/api/svc/field_status' },
  ],
  mcp: true,
  annotations: READ_ONLY,
  examples: [{ title: 'status', input: {} }],

  call(_input, _caller, { config, secrets }) {
    const keys = secrets.all('svc/receipt/v2')
    return json({
      cipher: { algorithm: 'AES-256-GCM', keyBits: 256, ivBits: 96, tagBits: 128 },
      fieldKey: {
        configured: keys.length > 0,
        source: config.secret === null ? 'data folder' : 'environment',
        secrets: keys.length,
        keyId: keys[0]!.id,
      },
      keyDerivation: { function: 'HKDF', hash: 'SHA-256', purposes: PURPOSES },
      pbkdf2: {
        inUse: false,
        iterations: 0,
        instead: 'HKDF for random secrets, scrypt for recovery equations',
      },
      recovery: { function: 'scrypt', signature: 'Ed25519' },
      proof: {
        algorithm: 'HMAC-SHA256',
        encoding: '64 lower-case hexadecimal digits',
        canonicalForm: 'RFC 8785 JSON behind "svc-receipt-v2" and the key id, a line each',
        versions: [1, 2],
      },
      protocolVersions: PROTOCOL_VERSIONS,
    })
  },
})
