import { type KeywordChoice, MOST_CHOICES } from '@sortie/contracts/content/drafts/draft-readiness'
import { cautionsIn } from '@sortie/prose/facts/cautions'
import { stemsOf } from '@sortie/prose/score/stem'
import type { Assignment } from '../article.ts'
import { plainSearch } from '../plain-text.ts'
import { searchAskedAbout } from './interview.ts'
import { questionTopicOf } from './topics.ts'

// Searches that want facts: no editor can write their answer beforehand, and nobody may invent it.
const FACTS =
  /^(?:why|how (?:often|long|many|old|big|far|fast|does|do|did|is|are|was)|what (?:causes?|happens|does|do|did|time|year|age|percent\w*)|when (?:is|was|did|do|does|are|were|will)|who (?:is|was|invented|owns|made)|where (?:is|are|was|do|does)|is it|is my|are my|can (?:i|you|we|my|a|an|dogs?|cats?|kids?|babies)|does|do i (?:need|have)|should (?:i|you|my)|symptoms?|signs of)\b|\b(?:not (?:working|eating|starting|turning|heating|draining|cooling)|meaning|definition|statistics|salary|salaries|jobs?|careers?|vacanc\w+|wiki(?:pedia)?|pdf|lyrics|reddit|youtube|login|phone number|opening hours|causes? of|symptoms?|calculator|side effects?|recipe)\b/i
// `How do I choose` and the like can be answered with advice.
const DECIDES =
  /^how (?:do|can|should|does) (?:i|you|we|one|somebody|someone) (?:choose|find|pick|select|compare|know (?:if|whether|that)|hire|book|buy)\b|^what (?:should|do) (?:i|you|we) (?:look for|ask|consider|know)\b|^what does (?:an?|the) good\b/i
const PRICE = /^how much\b/i

/** Returns true for a search that wants facts which neither our editors nor the brief have. */
const wantsFacts = (keyword: string): boolean => !DECIDES.test(keyword) && FACTS.test(keyword)

/**
 * Returns true where an article's search asks for a price, and its owner named none. `How much is a crown` and `crown
 * cost` are one question: another keyword is no way out, an answer is.
 */
export const lacksPrice = ({ brief }: Pick<Assignment, 'brief'>): boolean =>
  brief.type === 'informational' &&
  !brief.page &&
  PRICE.test(plainSearch(brief.keyword)) &&
  !brief.answers.some(
    ({ question, answer }) => questionTopicOf(question) === 'price' && /\d/.test(answer),
  )

/** Searches whose answer is an amount: a time, a number, a size. */
const AMOUNT = /^how (?:often|long|many|old|big|far|fast)\b/i
const HAS_AMOUNT =
  /\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|sixty|ninety|hundred|once|twice|half|dozen|every|each|never|always|daily|weekly|monthly|yearly)\b/i
/** Words of an answer that says more than yes or no. */
const LEAST_ANSWER = 8

/** Returns true where the owner answered the article's search itself: its facts are theirs, and nobody invents any. */
const isAnsweredByOwner = ({ keyword, answers }: Assignment['brief']): boolean => {
  const search = plainSearch(keyword).toLowerCase()
  return answers.some(
    ({ question, answer }) =>
      searchAskedAbout(question)?.toLowerCase() === search &&
      answer.trim().split(/\s+/).length >= LEAST_ANSWER &&
      (!AMOUNT.test(search) || HAS_AMOUNT.test(answer)),
  )
}

/** Returns true for a search whose answer is an amount, such as how long or how often. */
export const wantsAmount = (keyword: string): boolean => AMOUNT.test(plainSearch(keyword))

/** Returns true where only the owner's own answer to the article's search is missing. */
export const lacksOwnAnswer = ({ brief }: Pick<Assignment, 'brief'>): boolean => {
  // Own steps and own cases are the facts that the search wants, and a page answers no question of fact.
  if (brief.type === 'how-to' || brief.type === 'case-study' || brief.page) return false
  return wantsFacts(plainSearch(brief.keyword)) && !isAnsweredByOwner(brief)
}

/** Returns true for a search on something dangerous that has nothing to do with the trade: its cards say nothing of it. */
const isForeignDanger = ({ brief, context }: Assignment): boolean =>
  brief.type !== 'how-to' &&
  brief.type !== 'case-study' &&
  context?.related.length === 0 &&
  cautionsIn(brief.keyword).length > 0

/** Returns true where only a model can answer the article's search, with what the owner answered. */
export const isBeyondTemplate = (assignment: Assignment): boolean =>
  isForeignDanger(assignment) || lacksOwnAnswer(assignment)

/** Searches that are tried in place of one that can't be answered: each try writes a draft. */
const MOST_TRIED = 3

const isAnother = (keyword: string, own: string): boolean =>
  keyword.toLowerCase() !== own.toLowerCase()

/** Returns true where a template draft of the same brief can answer another search. */
const isWritable = (assignment: Assignment, keyword: string): boolean =>
  !isBeyondTemplate({ ...assignment, brief: { ...assignment.brief, keyword } })

/** Searches that share most words with another one first. */
const nearestFirst = (keywords: readonly string[], other: string): string[] => {
  const own = new Set(stemsOf(other))
  const shared = (keyword: string) =>
    stemsOf(keyword).filter((stem) => stem.length > 2 && own.has(stem)).length
  // Research names those closest to the keyword first, and sorting keeps that order among equals.
  return keywords.toSorted((one, another) => shared(another) - shared(one))
}

/** The searches nearest to the article's whose readers are about to choose, nearest first. */
export const nearSearches = (assignment: Assignment): string[] => {
  const { brief, context } = assignment
  const fitting = (context?.related ?? [])
    .filter(({ keyword, decides }) => decides && !wantsFacts(plainSearch(keyword)))
    .map(({ keyword }) => keyword)
    .filter((keyword) => isAnother(keyword, brief.keyword) && isWritable(assignment, keyword))
  return nearestFirst(fitting, brief.keyword).slice(0, MOST_TRIED)
}

/**
 * Other keywords that the article could be about, nearest first: those that a template draft can answer before those that it
 * can't, each of which names the nearest that it can.
 */
export const keywordChoices = (assignment: Assignment): KeywordChoice[] => {
  const { brief, context } = assignment
  const related = (context?.related ?? [])
    .map(({ keyword }) => keyword)
    .filter((keyword) => isAnother(keyword, brief.keyword))
  const groups = Map.groupBy(nearestFirst(related, brief.keyword), (keyword) =>
    isWritable(assignment, keyword),
  )
  const [writable, others] = [groups.get(true) ?? [], groups.get(false) ?? []]
  const unwritable = others.slice(0, MOST_CHOICES.unwritable).map((keyword) => ({
    keyword,
    isWritable: false,
    instead: nearestFirst(writable, keyword)[0] ?? null,
  }))
  return [
    ...writable
      .slice(0, MOST_CHOICES.all - unwritable.length)
      .map((keyword) => ({ keyword, isWritable: true, instead: null })),
    ...unwritable,
  ]
}
