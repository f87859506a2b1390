/**
 * Version of the protocol, which the interface description, health and the kernel prompt name. It
 * does not move with releases.
 */
export const VERSION = '1.287.0'

/**
 * Version of the program: that of package.json, which follows semver of the public surface
 * (deploy/release.mjs moves both).
 */
export const RELEASE = '1.287.0'

/** Version of the kernel prompt, which the mesh lists as an artifact. */
export const KERNEL_VERSION = 'v1.287.6'

/** The revision of MCP without a handshake: each request carries its metadata. */
export const MODERN_VERSION = '2026-07-28'

/** Its revisions that begin with `initialize`, the newest first. */
export const LEGACY_VERSIONS: readonly string[] = [
  '2025-11-25',
  '2025-06-18',
  '2025-03-26',
  '2024-11-05',
]

export const PROTOCOL_VERSIONS: readonly string[] = [MODERN_VERSION, ...LEGACY_VERSIONS]
