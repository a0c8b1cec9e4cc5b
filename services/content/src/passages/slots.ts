import type { TradeWords } from '@sortie/contracts/trade-words'

/** What fills the slots of a passage. */
export type Filling = {
  words: TradeWords
  /** The search that the article answers, as people type it. */
  keyword: string
  business: string
  /** Town or region; passages that name it fit no business without one. */
  place?: string
  /** The trade of our editors that it is, by its id; absent where none is known. */
  trade?: string
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

type Slot = (filling: Filling) => string | undefined
/**
 * Each slot, by its name in a text. A name with a capital is the same word at the start of a sentence;
 * a keyword stands in quotation marks, as it is a search and no part of a sentence.
 */
const lowerCase = {
  provider: ({ words }) => words.provider.one,
  'a provider': ({ words: { provider } }) => `${provider.article} ${provider.one}`,
  providers: ({ words }) => words.provider.many,
  offer: ({ words }) => words.offer.name,
  'offer is': ({ words: { offer } }) => `${offer.name} ${offer.isPlural ? 'are' : 'is'}`,
  hire: ({ words }) => words.buy.base,
  hiring: ({ words }) => words.buy.ing,
  client: ({ words }) => words.client.one,
  'a client': ({ words: { client } }) => `${client.article} ${client.one}`,
  clients: ({ words }) => words.client.many,
} as const satisfies Record<string, Slot>

const SLOTS: ReadonlyMap<string, Slot> = new Map<string, Slot>([
  ...Object.entries(lowerCase).flatMap(([name, slot]): [string, Slot][] => [
    [name, slot],
    [capital(name), (filling) => capital(slot(filling))],
  ]),
  ['keyword', ({ keyword }) => keyword],
  ['business', ({ business }) => business],
  ['place', ({ place }) => place],
])

const IN_BRACES = /\{([^{}]*)\}/g

/** Names of the slots of a text, in their order, known or not. */
export const slotsOf = (text: string): string[] =>
  [...text.matchAll(IN_BRACES)].map(([, name]) => name!)

/** Whether `fill` knows a slot. */
export const isSlot = (name: string): boolean => SLOTS.has(name)

/** Whether everything that a text needs is given; only a place may be missing. */
export const canFill = (text: string, filling: Filling): boolean =>
  slotsOf(text).every((name) => SLOTS.get(name)?.(filling) !== undefined)

/**
 * A text with its slots filled.
 * @throws Error that names the slot that is unknown or has nothing to fill it.
 */
export const fill = (text: string, filling: Filling): string =>
  text.replace(IN_BRACES, (_, name: string) => {
    const value = SLOTS.get(name)?.(filling)
    if (value === undefined) throw new Error(`Nothing fills the slot {${name}}`)
    return value
  })
