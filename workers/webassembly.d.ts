// The part of WebAssembly's JavaScript interface that is used here. TypeScript declares it only in the `dom` library,
// which would also declare globals such as `window`, `name` and `event`.
declare namespace WebAssembly {
  class Module {
    constructor(bytes: NodeJS.ArrayBufferView | ArrayBuffer)
    static imports(module: Module): { module: string; name: string; kind: string }[]
  }
  class Instance {
    constructor(module: Module, imports?: object)
    readonly exports: Record<string, unknown>
  }
  class Memory {
    constructor(size: { initial: number; maximum?: number; shared?: boolean })
    readonly buffer: ArrayBuffer
    grow(pages: number): number
  }
  class Table {
    readonly length: number
  }
}
