import { checkBinding } from './checks/binding-check.ts'
import { checkCauses } from './checks/cause-check.ts'
import { checkClocks } from './checks/clock-check.ts'
import { checkComparisons } from './checks/comparison-check.ts'
import { checkCountWords } from './checks/count-check.ts'
import { checkFree } from './checks/free-check.ts'
import { checkGuarantees } from './checks/guarantee-check.ts'
import { checkAddresses, checkNames } from './checks/name-check.ts'
import { checkNegation } from './checks/negation-check.ts'
import { checkDates, checkNumbers } from './checks/number-check.ts'
import { checkOpposites } from './checks/opposite-check.ts'
import { checkOrdinals } from './checks/ordinal-check.ts'
import { checkPairs } from './checks/pair-check.ts'
import { checkQuotes } from './checks/quote-check.ts'
import { checkTrends } from './checks/trend-check.ts'
import { withSources } from './checks/verbatim.ts'
import {
  checkAttribution,
  checkFirstHand,
  checkModelled,
  checkStudies,
  checkSuperlatives,
} from './checks/voice-check.ts'
import { checkWholes } from './checks/whole-check.ts'
import { checkCitations, checkRelativeDates } from './checks/word-checks.ts'
import type { Claim } from './claims.ts'
import { normalTextOf } from './reading.ts'
import { isGlue, stemmedWordsIn, topicStemsOf } from './stems.ts'
import {
  type CheckedClaim,
  type CheckedDraft,
  type CheckedItem,
  checkedClaimOf,
  type FactFinding,
  hasStem,
  indexItem,
} from './subject.ts'

/** Options of the check: the names and words that the brief allows, and a list of English words. */
export type CheckOptions = {
  /** Names, places and terms that need no item. */
  brief: string
  /**
   * Lines that the owner says in their own name, such as the call to action: they need no item, wherever they stand.
   */
  own?: readonly string[]
  /** Returns true if a word in lower case is common English; without it, names in lower case pass. */
  isWord?: (word: string) => boolean
}

/** A sentence that its items do not carry, with the place of what is wrong in the claim's text. */
export type Violation = FactFinding & { claim: Claim }

const CHECKS: ((subject: CheckedClaim) => FactFinding[])[] = [
  checkCitations,
  checkNumbers,
  checkClocks,
  checkBinding,
  checkFree,
  checkGuarantees,
  checkComparisons,
  checkWholes,
  checkPairs,
  checkDates,
  checkOrdinals,
  checkRelativeDates,
  checkQuotes,
  checkNames,
  checkAddresses,
  checkStudies,
  checkSuperlatives,
  checkFirstHand,
  checkModelled,
  checkAttribution,
  checkTrends,
  checkCauses,
  checkNegation,
  checkOpposites,
  checkCountWords,
]

/**
 * Characters of a sentence at most: nobody reads longer ones, and the time that a check takes grows with
 * their square.
 */
export const SENTENCE_CHARACTERS = 1_200
const TOO_LONG: FactFinding = {
  kind: 'support',
  start: 0,
  end: 0,
  why: `A sentence of more than ${SENTENCE_CHARACTERS} characters cannot be checked.`,
}

const draftOf = (
  items: readonly CheckedItem[],
  { brief, own = [], isWord = () => true }: CheckOptions,
): CheckedDraft => {
  const evidence = new Map(items.map((item) => [item.id, indexItem(item)]))
  const briefText = normalTextOf(brief).text
  const briefStems = new Set(stemmedWordsIn(briefText).map(({ stem }) => stem))
  const everywhere = new Set([
    ...briefStems,
    ...[...evidence.values()].flatMap(({ stems }) => [...stems]),
  ])
  const ownTexts = own.map((text) => normalTextOf(text).text)
  return { evidence, brief: briefStems, briefText, ownTexts, everywhere, isWord }
}

const place = ({ reading }: CheckedClaim, { start, end, ...rest }: FactFinding): FactFinding => ({
  ...rest,
  start: reading.at[start] ?? 0,
  end: reading.at[end] ?? reading.at.at(-1)!,
})

/** Characters that may end a line behind its words. */
const ENDING = /[\s.!?]/

/** A line as it is compared: without capitals, and without the mark at its end. */
const lineKey = (text: string) => {
  let end = text.length
  while (end > 0 && ENDING.test(text[end - 1]!)) end -= 1
  return text.slice(0, end).toLowerCase()
}

/** Returns true if the owner says this sentence in their own name. */
const isOwnLine = ({ text, draft }: CheckedClaim): boolean => {
  const line = lineKey(text)
  return line !== '' && draft.ownTexts.some((own) => lineKey(own) === line)
}

/**
 * Returns true if the sentence is one of our editors, word for word: people have read their lines, and a copy says no
 * more.
 */
const isEditorsLine = ({ text, cited }: CheckedClaim): boolean =>
  cited.some(({ item, text: source }) => item.card !== undefined && source.includes(text))

/**
 * Returns true if the sentence is the owner's, word for word and as a whole: no rule on words can find it at fault. A
 * part of a sentence may say something else.
 */
const isOwnersLine = ({ text, cited, claim }: CheckedClaim): boolean => {
  const line = text.trim()
  return (
    line !== '' &&
    cited.length === claim.citations.length &&
    cited.some(({ item, text: source }) => {
      const at = item.voice === 'customer' && item.kind === 'customer' ? source.indexOf(line) : -1
      return (
        at >= 0 &&
        /(?:^|[.!?…]["')]? |\n)$/.test(source.slice(Math.max(0, at - 3), at)) &&
        (/[.!?…]["')]?$/.test(line) || at + line.length === source.length)
      )
    })
  )
}

/** Finds what claims have that their items do not carry. */
export type Checker = (claims: readonly Claim[]) => Violation[]

/** A checker for the claims of a draft: reads its items once, and each claim once. */
export const checkerOf = (items: readonly CheckedItem[], options: CheckOptions): Checker => {
  const draft = draftOf(items, options)
  const known = new Map<string, FactFinding[]>()
  const foundIn = (claim: Claim): FactFinding[] => {
    const { text, setting, citations, context, listed, attributed } = claim
    const key = JSON.stringify([text, setting, citations, context, listed, attributed])
    const before = known.get(key)
    if (before) return before
    const subject = checkedClaimOf(claim, draft)
    if (isOwnLine(subject) || isEditorsLine(subject) || isOwnersLine(subject)) {
      known.set(key, [])
      return []
    }
    const found = CHECKS.flatMap((check) => check(subject)).map((one) => place(subject, one))
    known.set(key, found)
    return found
  }
  return (claims) =>
    withSources(claims, items).flatMap((claim, index): Violation[] => {
      // The caller knows the claim as it was passed in.
      const originalClaim = claims[index]!
      if (claim.text.length > SENTENCE_CHARACTERS)
        return [{ ...TOO_LONG, end: claim.text.length, claim: originalClaim }]
      return foundIn(claim).map((found) => ({ ...found, claim: originalClaim }))
    })
}

/**
 * Checks each claim against the items that it cites. A claim without a violation may still have a wrong meaning: the
 * model checker looks for that, see {@link sharedStems}.
 */
export const checkSentences = (
  claims: readonly Claim[],
  items: readonly CheckedItem[],
  options: CheckOptions,
): Violation[] => checkerOf(items, options)(claims)

/**
 * Returns the share of a claim's topic that its items have, 0 to 1; below a half only the model checker can pass it.
 * Reads the items once for all claims.
 */
export const sharedStems = (
  items: readonly CheckedItem[],
  options: CheckOptions,
): ((claim: Claim) => number) => {
  const draft = draftOf(items, options)
  return (claim) => {
    const { cited, text } = checkedClaimOf(claim, draft)
    const topic = [...topicStemsOf(text)].filter((stem) => !isGlue(stem))
    if (cited.length === 0 || topic.length === 0) return 1
    const shared = topic.filter(
      (stem) => cited.some(({ stems }) => hasStem(stems, stem)) || hasStem(draft.brief, stem),
    )
    return shared.length / topic.length
  }
}
