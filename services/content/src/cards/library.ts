import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ArticleType } from '@sortie/contracts/content/drafts/article-ids'
import type { Country } from '@sortie/contracts/countries'
import { type Alternatives, inTurn, varyBy } from '../writing/compose/seeded.ts'
import type { EditorCard } from './card.ts'
import { inWordsOf } from './country-words.ts'

const FOLDER = join(import.meta.dirname, 'trades')
const SUFFIX = '.json'

/** Trades that have cards, by their id in the almanac. */
export const tradesWithCards: ReadonlySet<string> = new Set(
  readdirSync(FOLDER).flatMap((name) =>
    name.endsWith(SUFFIX) ? [name.slice(0, -SUFFIX.length)] : [],
  ),
)

const known = new Map<string, readonly EditorCard[]>()
/** The cards of a trade in the order of their file, none where nobody wrote any; read at first use, then kept. */
export const cardsOf = (trade: string): readonly EditorCard[] => {
  if (!tradesWithCards.has(trade)) return []
  const before = known.get(trade)
  if (before) return before
  // Taken as they are: tests check the files.
  const cards = JSON.parse(readFileSync(join(FOLDER, `${trade}${SUFFIX}`), 'utf8')) as EditorCard[]
  known.set(trade, cards)
  return cards
}

/** Articles for those who buy. The others speak of a plan, of figures or of one case. */
const FOR_BUYERS: readonly ArticleType[] = ['informational', 'how-to', 'comparison']

/** A card as one draft words it. */
export type WordedCard = Pick<EditorCard, 'id' | 'text'>

/** The draft that the cards are for, and its business. */
export type CardReader = {
  draftId: string
  /** The turn of its business in its town; undefined in drafts from before businesses had one. */
  wording: number | undefined
  /** The country of its business, as far as it is known. */
  country: Country | null | undefined
}

/**
 * Returns a check that the text of a card is true in a country. A card for some countries fails where the country is
 * unknown.
 */
const isTrueIn =
  (country: CardReader['country']) =>
  ({ countries }: EditorCard) =>
    countries === undefined || (country ? countries.includes(country) : false)

/** A card in the words of a country. */
const toldIn = (country: CardReader['country'], trade: string) => {
  const words = inWordsOf(country, trade)
  return ({ id, text }: WordedCard): WordedCard => ({ id, text: words(text) })
}

/** All wordings of a card, in the order in which businesses of one town get them. */
export const wordingsOfCard = ({
  text,
  otherWording,
  moreWordings = [],
}: Pick<EditorCard, 'text' | 'otherWording' | 'moreWordings'>): Alternatives<string> => [
  text,
  ...(otherWording === undefined ? [] : [otherWording]),
  ...moreWordings,
]

/** A card in the wording of its business; without one the draft's id decides, card by card, so that it never changes. */
const wordedFor = ({ draftId, wording }: Pick<CardReader, 'draftId' | 'wording'>) => {
  const vary = varyBy(draftId)
  return (card: EditorCard): WordedCard => {
    const { id, text, otherWording } = card
    if (wording !== undefined) return { id, text: inTurn(wording, wordingsOfCard(card)) }
    // Drafts from before had two wordings to draw from.
    return { id, text: otherWording === undefined ? text : vary(id, [text, otherWording]) }
  }
}

/** The cards that an article of a type may take, as the draft words them: its owner reads them so before the launch. */
export const cardsFor = (
  type: ArticleType,
  trade: string | undefined,
  reader: CardReader,
): readonly WordedCard[] =>
  trade !== undefined && FOR_BUYERS.includes(type)
    ? cardsOf(trade)
        .filter(isTrueIn(reader.country))
        .map(wordedFor(reader))
        .map(toldIn(reader.country, trade))
    : []
