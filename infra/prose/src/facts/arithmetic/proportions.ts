import type { TextFigure } from '../figures.ts'
import { shareOf } from '../matching/quantity-match.ts'
import { topicStemsOf } from '../stems.ts'
import { type CheckedClaim, type IndexedItem, topicOfClaim } from '../subject.ts'
import { areAddable, isCount, isMeant, pairsOf, type Reckoning } from './amounts.ts'

// Shares that follow from those of an item, or from two of its counts. They are rounded, so they are compared in percent.

const MORE =
  /\b(?:more|higher|dearer|longer|later|up|rose|risen?|grew|grown?|climb(?:s|ed|ing)?|gain(?:s|ed|ing)?|add(?:s|ed|ing)?|extra|on top|increas(?:es?|ed|ing)|jump(?:s|ed|ing)?|larger|bigger|went from|times|puts? (?:[\p{L}\d$£€-]+ ){0,4}on)\b/iu
const LESS =
  /\b(?:less|fewer|lower|cheaper|shorter|earlier|down|fell|fallen|drop(?:s|ped|ping)?|sank|shr[au]nk|slip(?:s|ped|ping)?|lost|sav(?:e[sd]?|ing)|off|decreas(?:es?|ed|ing)|smaller)\b/i
const NEGATED = /\b(?:no|not|never|none|without|\p{L}{1,20}n't|fail\w{0,12})\b/iu

/** Percentage points that a share may be above or below what it is said to be more or less than. */
const BEYOND = 12
/** Returns true if a sentence's share is this one, in percent. */
const isShare = ({ result }: Reckoning, real: number): boolean => {
  const share = shareOf(result)
  if (share === undefined) return false
  if (result.bound === 'over') return real >= share - 1e-9 && real <= share + BEYOND
  if (result.bound === 'under') return real <= share + 1e-9 && real >= share - BEYOND
  const slack = result.kind === 'fraction' ? 2 : result.hedged ? 2.5 : 0.5
  return Math.abs(real - share) <= slack
}

/** Returns true if a sentence may be about the other part: `seven in eight like it` if one in eight doesn't. */
const isOfOtherPart = (
  subject: CheckedClaim,
  text: string,
  { start, end }: TextFigure,
): boolean => {
  const around = text.slice(start, end + 60).split(/[.;]/)[0]!
  if (NEGATED.test(around) !== NEGATED.test(subject.unquoted)) return true
  const behind = text.slice(end, end + 30).split(/[,.;]/)[0]!
  const before = text.slice(0, start).split(/[,.;]/).at(-1)!
  const own = topicStemsOf(behind.trim() ? behind : before)
  const topic = topicOfClaim(subject)
  return own.size > 0 && ![...own].some((stem) => topic.has(stem))
}

const hasWords = (figure: TextFigure, words: ReadonlySet<string>): boolean =>
  [...figure.words].some((stem) => words.has(stem))

/** `Of them` and `of these` speak of what the sentence before counts. */
const OF_THEM = /^ (?:\p{L}+ )?of (?:them|these|those|us)\b/iu
const BEGINS_WITH_VERB =
  /^ (?:are|were|is|was|have|had|came|come|need|needed|left|finished|passed|went|get|got)\b/i
/** Returns true if two counts of an item are a part and its whole. */
const areTogether = ({ text }: IndexedItem, part: TextFigure, whole: TextFigure): boolean => {
  const behind = text.slice(part.end)
  const beginsSentence = text.slice(part.sentence, part.start).trim() === ''
  return (
    part.sentence === whole.sentence ||
    ((OF_THEM.test(behind) || (beginsSentence && BEGINS_WITH_VERB.test(behind))) &&
      whole.start < part.start)
  )
}

/** `A quarter`, where 16 of 64 are. */
const isShareOfCounts = (reckoning: Reckoning): boolean => {
  const topic = topicOfClaim(reckoning.subject)
  const counts = reckoning.amounts.filter(
    ({ figure: { dimension, value } }) => dimension === 'count' && Number.isInteger(value),
  )
  return pairsOf(counts).some(([part, whole]) => {
    if (part.value >= whole.value || part.evidence !== whole.evidence) return false
    const real = (100 * part.value) / whole.value
    const isTold = hasWords(part.figure, topic) || part.isStated
    // Of `48 children; 12 are under two` the sentence may tell the part in words of its own.
    const isOneSentence =
      areTogether(part.evidence, part.figure, whole.figure) &&
      (hasWords(whole.figure, topic) || whole.isStated)
    if (!isTold && !isOneSentence) return false
    return (
      isShare(reckoning, real) ||
      (isTold &&
        isShare(reckoning, 100 - real) &&
        isOfOtherPart(reckoning.subject, part.evidence.text, part.figure))
    )
  })
}

/** The other part of a share that an item tells. */
const isOtherShare = (reckoning: Reckoning): boolean =>
  reckoning.amounts.some(({ figure, evidence }) => {
    const real = shareOf(figure.quantity!)
    return (
      real !== undefined &&
      isShare(reckoning, 100 - real) &&
      isOfOtherPart(reckoning.subject, evidence.text, figure)
    )
  })

/** `A fifth more`, where 2,900 became 3,480. */
const isChange = (reckoning: Reckoning): boolean => {
  const { unquoted } = reckoning.subject
  const [isMore, isLess] = [MORE.test(unquoted), LESS.test(unquoted)]
  if (!isMore && !isLess) return false
  return pairsOf(reckoning.amounts).some(
    ([low, high]) =>
      low.value > 0 &&
      low.value < high.value &&
      areAddable(low.unit, high.unit) &&
      low.figure.dimension === high.figure.dimension &&
      (isMeant(low) || isMeant(high)) &&
      ((isMore && isShare(reckoning, 100 * (high.value / low.value - 1))) ||
        (isLess && isShare(reckoning, 100 * (1 - low.value / high.value)))),
  )
}

const BETWEEN = /^ \p{L}[^.;:\d]{1,40}\b(?:and|plus)\b[^.;:\d]{0,25}$/iu
/** `A third were cremations`, where 106 were, and 212 were not. */
const isShareOfSum = (reckoning: Reckoning): boolean =>
  pairsOf(reckoning.amounts.filter(isCount)).some(
    ([one, other]) =>
      one.isNamed &&
      one.evidence === other.evidence &&
      BETWEEN.test(one.evidence.text.slice(one.figure.end, other.figure.start)) &&
      [one.value, other.value].some((part) =>
        isShare(reckoning, (100 * part) / (one.value + other.value)),
      ),
  )

/** Returns true if a share of a sentence follows from the numbers of its items. */
export const isProportion = (reckoning: Reckoning): boolean =>
  shareOf(reckoning.result) !== undefined &&
  [isShareOfCounts, isOtherShare, isChange, isShareOfSum].some((rule) => rule(reckoning))

/** Returns true if a share is that of the other part of what an item counts. */
export const isOfRest = (reckoning: Reckoning): boolean =>
  shareOf(reckoning.result) !== undefined &&
  [isShareOfCounts, isOtherShare].some((rule) => rule(reckoning))
