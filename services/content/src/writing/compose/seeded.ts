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

/** Several wordings of one thing: there is a first one. */
export type Alternatives<Wording> = readonly [Wording, ...Wording[]]

/**
 * The turn of a business among those of its trade and town, from 0; undefined in drafts from before businesses took
 * turns, which keep the first wordings.
 */
export type BusinessTurn = number | undefined

/** Returns the wording that the turn of a business gives it. */
export const inTurn = <Wording>(turn: BusinessTurn, wordings: Alternatives<Wording>): Wording =>
  wordings[(turn ?? 0) % wordings.length]!

/** Gives one of several wordings; asked again with the same bank, the next one. */
export type Vary = <Wording>(bank: string, wordings: Alternatives<Wording>) => Wording

/** Wordings of an article: the turn of its business says where a bank begins, or else the seed. Then they take turns. */
export const varyBy = (seed: string, turn?: BusinessTurn): Vary => {
  const turns = new Map<string, number>()
  return (bank, wordings) => {
    const next = turns.get(bank) ?? turn ?? drawn(seed, bank)
    turns.set(bank, next + 1)
    return wordings[next % wordings.length]!
  }
}
