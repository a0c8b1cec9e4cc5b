import { createHash } from 'node:crypto'

/** Numbers that look random, and are the same for the same seed. */
export type RandomNumbers = {
  /** From 0 to 1, 1 left out. */
  next: () => number
  /** From 0 to `below`, that left out. */
  below: (below: number) => number
  pick: <Item>(items: readonly Item[]) => Item
}

/** @param seed any text; mulberry32 over the first bytes of its hash. */
export const seeded = (seed: string): RandomNumbers => {
  let state = createHash('sha256').update(seed).digest().readUInt32LE()
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return { next, below, pick: (items) => items[below(items.length)]! }
}
