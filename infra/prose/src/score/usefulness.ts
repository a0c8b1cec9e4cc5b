import type { EvidenceItem } from '@sortie/contracts/content/evidence/evidence'
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

/** Signs of an answer to a search of a kind, for answers that do not repeat the words of the search. */
const SIGNS: readonly [asks: RegExp, answers: RegExp][] = [
  [
    /\b(?:costs?|prices?|pricing|how much|fees?|rates?)\b/i,
    /[$£€]|\b(?:price|costs?|charge|quote)\b/i,
  ],
  [
    /\b(?:when|how (?:long|early|soon|often)|season)\b/i,
    /\b(?:weeks?|months?|days?|years?|hours?|spring|summer|fall|autumn|winter|ahead)\b/i,
  ],
]

/** The first paragraph, item or quote that a reader comes to. */
const firstLine = (tree: readonly Block[]): Block[] => {
  const at = tree.findIndex(
    ({ type }) => type !== 'heading' && type !== 'prompt' && type !== 'image',
  )
  return at < 0 ? [] : [tree[at]!]
}

const isAbout = (text: string, keyword: string): boolean => {
  const stems = new Set(stemsOf(text))
  const asked = stemsOf(keyword).filter((stem) => !EMPTY.has(stem))
  return (
    asked.some((stem) => stems.has(stem)) ||
    SIGNS.some(([asks, answers]) => asks.test(keyword) && answers.test(text))
  )
}

/**
 * Rates the first paragraph as an answer to the search, 0-1: it says something of the owner's, the trade's or the
 * report's, and it is about the search. A half if it has a source behind it but is not about the search.
 */
const answers = (
  tree: readonly Block[],
  keyword: string,
  items: Parameters<typeof wordShares>[1],
): number => {
  const first = firstLine(tree)
  const share = sourcedShare(wordShares([first], items))
  if (share < 0.5) return 0
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
const GOOD_WORTH = 0.85
const BAD_WORTH = 0.3

/**
 * 0-1: two tenths for a first paragraph that answers the search, eight for the share of the words that is the
 * owner's or the report's, with the trade's at a third.
 */
export const usefulnessScore = (
  { tree, keyword }: { tree: readonly Block[]; keyword: string },
  items: readonly Pick<EvidenceItem, 'id' | 'text' | 'voice' | 'card'>[],
  shares: WordShares,
): number =>
  0.2 * answers(tree, keyword, items) + 0.8 * linear(worthOf(shares), GOOD_WORTH, BAD_WORTH)
