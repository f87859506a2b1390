// A FlatBuffer (flatbuffers.dev, "FlatBuffer Internals"), written from its end to its beginning as the reference does, as
// far as the metadata of an Arrow stream needs it.

const CAPACITY_MIN = 1024

export class FlatBuffer {
  #octets = Buffer.alloc(CAPACITY_MIN)
  /** Octets written, counted from the end. */
  #length = 0
  #alignment = 1
  #slots: number[] = []
  #start = 0

  /** Opens a table; its members follow, those of it that are tables or vectors having been written before. */
  table(slots: number): void {
    this.#slots = Array.from({ length: slots }, () => 0)
    this.#start = this.#length
  }

  /** A member of one octet, two or eight; 0 is what an absent one reads as, too. */
  member(slot: number, octets: 1 | 2 | 8, value: number): void {
    this.#align(octets, 0)
    this.#write(octets, value)
    this.#slots[slot] = this.#length
  }

  /** A member whose value is an object written before, at `place`. */
  reference(slot: number, place: number): void {
    this.#refer(place)
    this.#slots[slot] = this.#length
  }

  /** Closes the table and gives its place. */
  end(): number {
    this.#align(4, 0)
    this.#write(4, 0)
    const place = this.#length
    const used = this.#slots.findLastIndex(slot => slot !== 0) + 1
    for (const slot of this.#slots.slice(0, used).reverse()) {
      this.#write(2, slot === 0 ? 0 : place - slot)
    }
    this.#write(2, place - this.#start)
    this.#write(2, 2 * (used + 2))
    this.#octets.writeInt32LE(this.#length - place, this.#octets.length - place)
    return place
  }

  text(value: string): number {
    const octets = Buffer.from(value)
    this.#align(4, octets.length + 1)
    this.#write(1, 0)
    this.#reserve(octets.length)
    octets.copy(this.#octets, this.#octets.length - this.#length)
    this.#write(4, octets.length)
    return this.#length
  }

  references(places: readonly number[]): number {
    this.#align(4, 4 * places.length)
    for (const place of places.toReversed()) this.#refer(place)
    this.#write(4, places.length)
    return this.#length
  }

  /** A vector of structs of two 64-bit integers. */
  pairs(pairs: readonly (readonly [number, number])[]): number {
    this.#align(4, 16 * pairs.length)
    this.#align(8, 16 * pairs.length)
    for (const [first, second] of pairs.toReversed()) {
      this.#write(8, second)
      this.#write(8, first)
    }
    this.#write(4, pairs.length)
    return this.#length
  }

  finish(root: number): Buffer {
    this.#align(this.#alignment, 4)
    this.#refer(root)
    return this.#octets.subarray(this.#octets.length - this.#length)
  }

  #refer(place: number): void {
    this.#align(4, 0)
    this.#write(4, this.#length - place + 4)
  }

  #write(octets: 1 | 2 | 4 | 8, value: number): void {
    this.#reserve(octets)
    const at = this.#octets.length - this.#length
    if (octets === 8) this.#octets.writeBigInt64LE(BigInt(value), at)
    else this.#octets.writeIntLE(value, at, octets)
  }

  /** Zeros, so that what is `octets` long is aligned to it once `following` more were written. */
  #align(octets: number, following: number): void {
    this.#alignment = Math.max(this.#alignment, octets)
    const excess = (this.#length + following) % octets
    if (excess !== 0) this.#reserve(octets - excess)
  }

  /** Makes room for zeroed octets in front of those written. */
  #reserve(octets: number): void {
    this.#length += octets
    if (this.#length <= this.#octets.length) return
    const larger = Buffer.alloc(2 * this.#length)
    this.#octets.copy(larger, larger.length - this.#octets.length)
    this.#octets = larger
  }
}
