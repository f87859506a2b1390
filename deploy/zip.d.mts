export function zipOf(files: readonly (readonly [name: string, octets: Uint8Array])[]): Buffer
