/** New memory, all bytes zero; an instance lives for one run and frees nothing. */
export function zeroed(bytes: usize): usize {
  const address = heap.alloc(bytes)
  memory.fill(address, 0, bytes)
  return address
}
