import { hash } from '@sortie/prose/score/originality'

/** A number from 0 to 2^32 - 1 that only the seed and the key decide. */
const drawn = (seed: string, key: string): number => hash(`${seed}\n${key}`, 0)

/** Items in an order that the seed decides: the same seed, the same order. */
export const shuffled = <Item>(
  items: readonly Item[],
  seed: string,
  keyOf: (item: Item) => string,
): Item[] =>
  items
    .map((item) => ({ item, key: keyOf(item) }))
    .map(({ item, key }) => ({ item, key, rank: drawn(seed, key) }))
    .sort((one, other) => one.rank - other.rank || (one.key < other.key ? -1 : 1))
    .map(({ item }) => item)

/** Gives one of several wordings; asked again with the same bank, the next one. */
export type Vary = <Wording>(bank: string, wordings: readonly [Wording, ...Wording[]]) => Wording

/** Wordings by a seed: where a bank begins, the seed decides; then they take turns. */
export const varyBy = (seed: string): Vary => {
  const turns = new Map<string, number>()
  return (bank, wordings) => {
    const turn = turns.get(bank) ?? drawn(seed, bank)
    turns.set(bank, turn + 1)
    return wordings[turn % wordings.length]!
  }
}
