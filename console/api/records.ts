// What the console reads of the service's records.

export interface OperatorRow {
  readonly id: string
  readonly name: string
  readonly domain: string
  readonly equation: string
}

export interface ToolRow {
  readonly name: string
  readonly title: string
  /** What it does, in a sentence. */
  readonly about: string
  readonly tier: string
  readonly toolset: string
  readonly method: string
  readonly path: string
  readonly solver?: string
  readonly words?: string
}

export interface Schema {
  readonly type?: string | readonly string[]
  readonly title?: string
  readonly enum?: readonly (string | number)[]
  readonly default?: unknown
  readonly examples?: readonly unknown[]
  readonly minimum?: number
  readonly maximum?: number
  readonly exclusiveMinimum?: number
  readonly exclusiveMaximum?: number
  readonly properties?: Readonly<Record<string, Schema>>
  readonly additionalProperties?: boolean | Schema
  readonly items?: Schema
  readonly required?: readonly string[]
  readonly 'x-unit'?: string
}

export interface Axis {
  readonly title: string
  readonly unit?: string
  readonly log?: true
}

export interface Picture {
  readonly kind: string
  readonly title: string
  readonly x?: Axis & { series?: string }
  readonly y?: Axis & { series?: string }
  readonly z?: string
  readonly group?: { readonly series: string }
  readonly triangles?: string
  readonly displacement?: readonly string[]
  readonly field?: string
  readonly value?: Axis & { series?: string }
  readonly diverging?: true
  readonly curves?: readonly { series: string; title: string; x?: string; style?: string }[]
}

export interface Example {
  readonly title: string
  readonly input: Readonly<Record<string, unknown>>
  readonly value?: number
  readonly relTol?: number
}

export interface ToolRecord extends ToolRow {
  readonly description: string
  readonly produces: readonly string[]
  readonly tellsProgress: boolean
  readonly input: Schema & { properties: Readonly<Record<string, Schema>> }
  readonly examples: readonly Example[]
  /** For each unit of an input those that a form may offer. */
  readonly units: Readonly<Record<string, readonly string[]>>
  readonly reference?: string
  readonly countsWith?: Readonly<
    Record<string, Readonly<Record<string, readonly (string | number)[]>>>
  >
  readonly pictures?: readonly Picture[]
}

export interface Check {
  readonly name: string
  readonly value: number
  readonly bound: number
  readonly passed: boolean
}

export interface Field {
  readonly nx: number
  readonly ny: number
  readonly dx: number
  readonly dy: number
  readonly values: readonly number[]
}

export interface Candidate {
  readonly kind: string
  readonly id: string
  readonly title: string
}

export interface Envelope {
  readonly value: number | null
  readonly unit: string
  readonly uncertainty: number
  readonly shown?: { readonly value: number; readonly unit: string }
  readonly equations?: readonly string[]
  readonly warnings: readonly string[]
  readonly understood?: Readonly<Record<string, { value: number; unit: string; text?: string }>>
  readonly defaulted?: Readonly<Record<string, unknown>>
  readonly validity?: readonly { text: string; holds: boolean | null }[]
  readonly operators: readonly string[]
  readonly operator_id: string
  readonly precisionBound: number
  readonly check: { name: string; measured: number; bound: number; passed: boolean }
  readonly result?: {
    readonly checks?: readonly Check[]
    readonly accuracy?: { estimate: number; bound: number; how: string }
    readonly method?: string
    readonly series?: Readonly<Record<string, readonly (number | null)[]>>
    readonly fields?: Readonly<Record<string, Field>>
    readonly outputs?: Readonly<
      Record<string, { values: readonly number[]; uncertainties: readonly number[]; unit: string }>
    >
  } & Readonly<Record<string, unknown>>
  readonly auto?: {
    readonly chosen: Candidate
    readonly solveFor?: string
    readonly quantities: readonly { text: string; key: string; value: unknown; unit: string }[]
    readonly input?: Readonly<Record<string, unknown>>
    readonly alternatives: readonly Candidate[]
  }
  readonly results?: readonly {
    operator_id: string
    value: number | null
    unit: string
    equation: string
  }[]
  readonly zid: string
  readonly resultHash: string
  readonly elapsedMs: number
  readonly seal: { alg: string; keyId: string; signature: string }
  readonly entry: { seq: number; hash: string; prev: string }
  readonly links?: { readonly result?: string }
}
export interface OperatorInput {
  readonly key: string
  readonly symbol: string
  readonly name: string
  readonly unit: string
  readonly default?: number
  readonly examples?: readonly number[]
  readonly min?: number
  readonly max?: number
  readonly exclusive?: true | 'min' | 'max'
  readonly integer?: true
}

export interface OperatorRecord {
  readonly id: string
  readonly name: string
  readonly domain: string
  readonly equation: string
  readonly mathml: string
  readonly inputs: readonly OperatorInput[]
  readonly output: { key: string; symbol: string; name: string; unit: string }
  readonly constants: readonly { symbol: string; value: number; unit: string; source: string }[]
  readonly validity: readonly { text: string; condition?: string }[]
  readonly assumptions: readonly string[]
  readonly source: { work: string; section?: string; equation?: string; doi?: string }
  readonly test: {
    readonly inputs: Readonly<Record<string, number>>
    readonly published?: { value: number; relTol: number; source: string }
  }
  readonly related: readonly string[]
  /** For each unit of the record those that a form may offer. */
  readonly units: Readonly<Record<string, readonly string[]>>
}

export interface Domain {
  readonly domain: string
  readonly prefix: string
  readonly count: number
  readonly description: string
}
