// Reads a mesh of Gmsh, format 4.1 as text (gmsh.info, "MSH file format"): triangles of 3 or 6 nodes and quadrangles of 4, 8 or 9
// in the plane, with the names of their physical groups. What is not understood is refused with its line and column.
import { invalidInput } from '../../refusal.ts'

export const GMSH_NODES_MAX = 60_000
/** Entities, names and groups of one entity. */
const LISTED_MAX = 100_000
/** Of one entity: each of its elements has them all. */
const GROUPS_MAX = 64

export interface GmshMesh {
  readonly x: Float64Array
  readonly y: Float64Array
  /** Nodes of each element as Gmsh lists them: 3, 6, 4, 8 or 9, and the groups of its surface. */
  readonly elements: readonly GmshElement[]
  /** Two or three nodes of each edge in a group. */
  readonly lines: readonly GmshElement[]
  /** One node of each point in a group. */
  readonly points: readonly GmshElement[]
}

export interface GmshElement {
  readonly nodes: readonly number[]
  readonly groups: readonly string[]
}

/** Nodes and dimension of the types that are read. */
const TYPES = new Map([
  [15, { dim: 0, nodes: 1 }],
  [1, { dim: 1, nodes: 2 }],
  [8, { dim: 1, nodes: 3 }],
  [2, { dim: 2, nodes: 3 }],
  [9, { dim: 2, nodes: 6 }],
  [3, { dim: 2, nodes: 4 }],
  [16, { dim: 2, nodes: 8 }],
  [10, { dim: 2, nodes: 9 }],
])

/** `pointer` is that of the text in the caller's input. */
export function readGmsh(text: string, pointer: string): GmshMesh {
  return new GmshReader(text, pointer).read()
}

class GmshReader {
  readonly #text: string
  readonly #pointer: string
  #at = 0
  /** Where the last token began. */
  #start = 0
  readonly #names = new Map<string, string>()
  /** Groups of each entity, by dimension and tag. */
  readonly #groups = new Map<string, readonly string[]>()
  readonly #numbers = new Map<number, number>()
  readonly #x: number[] = []
  readonly #y: number[] = []
  readonly #byDim: Record<0 | 1 | 2, GmshElement[]> = { 0: [], 1: [], 2: [] }

  constructor(text: string, pointer: string) {
    this.#text = text
    this.#pointer = pointer
  }

  read(): GmshMesh {
    const seen = new Set<string>()
    while (this.#skip()) {
      const section = this.#word()
      if (!/^\$[A-Za-z]\w*$/.test(section)) this.#refuse(`no section begins with ${shown(section)}`)
      const name = section.slice(1)
      if (seen.has(name) && name !== 'Comments') this.#refuse(`${section} is there twice`)
      if (seen.size === 0 && name !== 'MeshFormat' && name !== 'Comments') {
        this.#refuse('the first section is $MeshFormat')
      }
      seen.add(name)
      switch (name) {
        case 'MeshFormat':
          this.#format()
          break
        case 'PhysicalNames':
          this.#physicalNames()
          break
        case 'Entities':
          this.#entities()
          break
        case 'Nodes':
          this.#nodes()
          break
        case 'Elements':
          if (!seen.has('Nodes')) this.#refuse('$Nodes come before $Elements')
          this.#elements()
          break
        default:
          this.#pass(name)
          continue
      }
      const end = this.#word()
      if (end !== `$End${name}`) this.#refuse(`$End${name} is missing: there is ${shown(end)}`)
    }
    for (const needed of ['MeshFormat', 'Nodes', 'Elements']) {
      if (!seen.has(needed)) this.#refuse(`there is no section $${needed}`)
    }
    if (this.#byDim[2].length === 0) this.#refuse('there are no triangles and no quadrangles')
    return {
      x: Float64Array.from(this.#x),
      y: Float64Array.from(this.#y),
      elements: this.#byDim[2],
      lines: this.#byDim[1],
      points: this.#byDim[0],
    }
  }

  #format(): void {
    const version = this.#word()
    if (version !== '4.1') {
      this.#refuse(`format ${shown(version)}: format 4.1 is read (gmsh -format msh41)`)
    }
    if (this.#whole() !== 0) this.#refuse('the file is binary: text is read (gmsh -bin 0)')
    this.#whole()
  }

  #physicalNames(): void {
    const count = this.#count(LISTED_MAX, 'names')
    for (let i = 0; i < count; i++) {
      const key = `${this.#whole()} ${this.#whole()}`
      this.#skip()
      this.#start = this.#at
      const end = this.#text.indexOf('"', this.#at + 1)
      const name = end < 0 ? '' : this.#text.slice(this.#at + 1, end)
      if (this.#text[this.#at] !== '"' || end < 0 || name.length > 128 || name.includes('\n')) {
        this.#refuse('a name stands between quotation marks, with up to 128 characters')
      }
      this.#at = end + 1
      this.#names.set(key, name)
    }
  }

  #entities(): void {
    const counts = Array.from({ length: 4 }, () => this.#count(LISTED_MAX, 'entities'))
    for (const [dim, count] of counts.entries()) {
      for (let i = 0; i < count; i++) {
        const tag = this.#whole()
        for (let k = 0; k < (dim === 0 ? 3 : 6); k++) this.#number()
        const groups = Array.from({ length: this.#count(GROUPS_MAX, 'groups') }, () => {
          const group = Math.abs(this.#whole())
          return this.#names.get(`${dim} ${group}`) ?? String(group)
        })
        this.#groups.set(`${dim} ${tag}`, groups)
        if (dim === 0) continue
        const bounds = this.#count(LISTED_MAX, 'bounds')
        for (let k = 0; k < bounds; k++) this.#whole()
      }
    }
  }

  #nodes(): void {
    const blocks = this.#count(LISTED_MAX, 'blocks')
    const wanted = this.#count(GMSH_NODES_MAX, 'nodes')
    this.#whole()
    this.#whole()
    for (let block = 0; block < blocks; block++) {
      const dim = this.#whole()
      this.#whole()
      const isParametric = this.#whole() === 1
      const count = this.#count(GMSH_NODES_MAX, 'nodes')
      const from = this.#x.length
      if (from + count > wanted) this.#refuse(`the blocks hold more than ${wanted} nodes`)
      for (let i = 0; i < count; i++) {
        const tag = this.#whole()
        if (this.#numbers.has(tag)) this.#refuse(`node ${tag} is there twice`)
        this.#numbers.set(tag, from + i)
      }
      for (let i = 0; i < count; i++) {
        this.#x.push(this.#number())
        this.#y.push(this.#number())
        if (this.#number() !== 0) this.#refuse('the mesh lies in the plane z = 0')
        for (let k = 0; isParametric && k < dim; k++) this.#number()
      }
    }
    if (this.#x.length !== wanted) {
      this.#refuse(`${wanted} nodes are said, ${this.#x.length} are there`)
    }
  }

  #elements(): void {
    const blocks = this.#count(LISTED_MAX, 'blocks')
    const wanted = this.#count(4 * GMSH_NODES_MAX, 'elements')
    this.#whole()
    this.#whole()
    let all = 0
    for (let block = 0; block < blocks; block++) {
      const dim = this.#whole()
      const entity = this.#whole()
      const type = this.#whole()
      const known = TYPES.get(type)
      if (!known) {
        this.#refuse(
          `element type ${type}: lines, triangles (2, 9) and quadrangles (3, 16, 10) are read`,
        )
      }
      if (known.dim !== dim) this.#refuse(`elements of type ${type} have ${known.dim} dimensions`)
      const count = this.#count(4 * GMSH_NODES_MAX, 'elements')
      all += count
      if (all > wanted) this.#refuse(`the blocks hold more than ${wanted} elements`)
      const groups = this.#groups.get(`${dim} ${entity}`) ?? []
      for (let i = 0; i < count; i++) {
        this.#whole()
        const nodes = Array.from({ length: known.nodes }, () => {
          const tag = this.#whole()
          return this.#numbers.get(tag) ?? this.#refuse(`there is no node ${tag}`)
        })
        if (new Set(nodes).size < nodes.length) this.#refuse('an element has a node twice')
        this.#byDim[dim as 0 | 1 | 2].push({ nodes, groups })
      }
    }
    if (all !== wanted) this.#refuse(`${wanted} elements are said, ${all} are there`)
  }

  /** Sections that say nothing of the mesh itself. */
  #pass(name: string): void {
    const end = this.#text.indexOf(`$End${name}`, this.#at)
    if (end < 0) this.#refuse(`$End${name} is missing`)
    this.#at = end + `$End${name}`.length
  }

  /** False at the end of the text. */
  #skip(): boolean {
    while (this.#at < this.#text.length && this.#text.charCodeAt(this.#at) <= 32) this.#at++
    this.#start = this.#at
    return this.#at < this.#text.length
  }

  #word(): string {
    this.#skip()
    while (this.#at < this.#text.length && this.#text.charCodeAt(this.#at) > 32) this.#at++
    return this.#text.slice(this.#start, this.#at)
  }

  #number(): number {
    const word = this.#word()
    const value = Number(word)
    if (word === '' || word.length > 40 || !/^[-+.\deE]+$/.test(word) || !Number.isFinite(value)) {
      this.#refuse(`no number: ${shown(word)}`)
    }
    return value
  }

  #whole(): number {
    const value = this.#number()
    if (!Number.isSafeInteger(value)) this.#refuse(`no whole number: ${value}`)
    return value
  }

  #count(most: number, of: string): number {
    const count = this.#whole()
    if (count < 0 || count > most) this.#refuse(`${count} ${of}: 0 to ${most} are read`)
    return count
  }

  #refuse(message: string): never {
    const before = this.#text.slice(0, this.#start)
    const line = before.split('\n').length
    const column = this.#start - before.lastIndexOf('\n')
    throw invalidInput(this.#pointer, `line ${line}, column ${column}: ${message}`, {
      line,
      column,
    })
  }
}

const shown = (word: string) => JSON.stringify(word.slice(0, 16))
