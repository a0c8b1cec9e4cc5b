import type { EvidenceItem } from '@sortie/contracts/content/evidence/evidence'
import { normalTextOf } from '../facts/reading.ts'
import { quantitiesIn } from '../facts/shares.ts'
import { isMoney } from '../facts/units.ts'
import { linesOf, textOf } from '../text/sentences.ts'
import type { Block } from '../tree/tree.ts'
import { linear } from './scale.ts'
import { stemsOf } from './stem.ts'
import { sourcedShare, type WordShares, wordShares } from './word-shares.ts'

/** Words that a search may have and still be about anything. */
const EMPTY = new Set(
  stemsOf(
    'a an the and or of for in to on at by with from is are do does can how what why when where which who ' +
      'i my your near me best top good cheap vs versus',
  ),
)

/** Returns true if a text has an amount of money, in any currency, in digits or words. */
const namesPrice = (text: string): boolean =>
  quantitiesIn(normalTextOf(text).text).some(({ unit }) => unit !== undefined && isMoney(unit))

const OFTEN = /\b(?:once|twice|times|every|each|weekly|monthly|yearly)\b/i
const TIMES = /\b(?:weeks?|months?|days?|years?|hours?|spring|summer|fall|autumn|winter|ahead)\b/i

/** Signs of an answer to a search that asks for a price, for how often or for a time: it names one. */
const SIGNS: readonly [asks: RegExp, isNamed: (text: string) => boolean][] = [
  [/\b(?:costs?|prices?|pricing|how much|fees?|rates?)\b/i, namesPrice],
  [/\bhow often\b/i, (text) => OFTEN.test(text)],
  [/\b(?:when|how (?:long|early|soon)|season)\b/i, (text) => TIMES.test(text)],
]

/** The first paragraph, item or quote that a reader comes to. */
const firstLine = (tree: readonly Block[]): Block[] => {
  const at = tree.findIndex(
    ({ type }) => type !== 'heading' && type !== 'prompt' && type !== 'image',
  )
  return at < 0 ? [] : [tree[at]!]
}

/** Returns true where a text says what the search asks for, or something of its subject where it asks for no sign. */
const isAbout = (text: string, keyword: string): boolean => {
  const sign = SIGNS.find(([asks]) => asks.test(keyword))
  if (sign) return sign[1](text)
  const stems = new Set(stemsOf(text))
  return stemsOf(keyword).some((stem) => !EMPTY.has(stem) && stems.has(stem))
}

type Item = Pick<EvidenceItem, 'id' | 'text' | 'voice' | 'card' | 'kind'>

/** Items without what was computed from others: arithmetic tells a reader less than somebody who knows. */
const withoutComputed = (items: readonly Item[]) => items.filter(({ kind }) => kind !== 'computed')

/** The share of a first paragraph that has a source at least: what the owner listed, in a sentence of ours, is theirs. */
const SOURCED = 0.4

/**
 * Rates the first paragraph as an answer to the search, 0-1: it says something of the owner's, the trade's or the
 * report's, and it is about the search. A half if it has a source behind it but is not about the search, or says no more
 * than what was computed from figures.
 */
const answers = (tree: readonly Block[], keyword: string, items: readonly Item[]): number => {
  const first = firstLine(tree)
  if (sourcedShare(wordShares([first], items)) < SOURCED) return 0
  if (sourcedShare(wordShares([first], withoutComputed(items))) < SOURCED) return 0.5
  const text = linesOf(first)
    .map(({ inlines }) => textOf(inlines))
    .join(' ')
  return isAbout(text, keyword) ? 1 : 0.5
}

/**
 * A word of our editors' card counts a third of a word of the owner's or the report's: readers find it with every
 * competitor who has the same card.
 */
const CARD_WORTH = 1 / 3

const worthOf = ({ words, owner, report, trade }: WordShares): number =>
  words > 0 ? (owner + report + CARD_WORTH * trade) / words : 0

/** From this worth of a word on average an article is good, and bad. */
const GOOD_WORTH = 0.8
const BAD_WORTH = 0.3

/** Returns true for a table of figures without words: it is evidence for what is said of it, however long it is. */
const isFigures = (block: Block): boolean =>
  block.type === 'table' &&
  block.rows.every((row) =>
    row.every(
      (cell) =>
        cell.every(({ type }) => type !== 'citation') ||
        !/\p{L}/u.test(textOf(cell.filter(({ type }) => type === 'text'))),
    ),
  )

/**
 * Counts the words that the owner or the report tells the reader, and a third of those of cards: no figures in rows and no
 * arithmetic.
 */
const toldWords = (trees: readonly (readonly Block[])[], items: readonly Item[]): number => {
  const prose = trees.map((tree) => tree.filter((block) => !isFigures(block)))
  const { owner, report, trade } = wordShares(prose, withoutComputed(items))
  return owner + report + CARD_WORTH * trade
}

/** From so many told words on, readers have what they came for. */
const MANY_TOLD = 400

/**
 * 0-1: a quarter for a first paragraph that answers the search, a quarter for the share of the words that is the owner's
 * or the report's, with the trade's at a third, and a half for how much these tell at all, which counts by that share:
 * what is buried in text that anybody gets is read by nobody.
 * @param questions the answers at the end of the article, which tell as much as its sections
 */
export const usefulnessScore = (
  {
    tree,
    questions,
    keyword,
  }: { tree: readonly Block[]; questions: readonly (readonly Block[])[]; keyword: string },
  items: readonly Item[],
  shares: WordShares,
): number => {
  const worth = linear(worthOf(shares), GOOD_WORTH, BAD_WORTH)
  const toldScore = linear(toldWords([tree, ...questions], items), MANY_TOLD, 0)
  return 0.25 * answers(tree, keyword, items) + worth * (0.25 + 0.5 * toldScore)
}
