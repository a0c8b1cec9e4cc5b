import { tellsOtherPart } from '../arithmetic/follows.ts'
import { quantityMatches } from '../matching/quantity-match.ts'
import { areOpposites } from '../opposites.ts'
import {
  contentStemsOf,
  deniesMore,
  FORWARD,
  LIGHT,
  type Polarity,
  polarityOf,
  scopes,
} from '../polarity.ts'
import { hasSame } from '../retold/same-words.ts'
import { isGlue, stemmedWordsIn } from '../stems.ts'
import type { CheckedClaim, FactFinding } from '../subject.ts'
import { hasStem, isQuestion, isRetold } from '../subject.ts'
import { agreesOnPay } from './opposite-check.ts'

const onlyIn = (set: Set<string>, other: Set<string>, head: string[]) =>
  head.every((stem) => set.has(stem) && !other.has(stem))

/** `No group has more than six` and `groups of at most six` are one. */
const BOUNDED =
  /\b(?:more|less|fewer|higher|lower|longer|older|younger|over|under|above|below) than\b/i

/** Words of an item that bound a number deny nothing of what they count: `no class has more than eight`. */
const BOUNDS_NUMBER =
  /^(?:no|none|nobody)\b[^.,;:]{0,50}\b(?:more|longer|older|higher|larger|bigger) than\b/i
/** `I don't go above the third floor` bounds, too. */
const BOUNDED_BY_RANK =
  /\b(?:above|over|beyond|past|below|under) the (?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|\d)/i

/** `What you don't want` is a case, and denies nothing. */
const CONDITION =
  /\b(?:if|when|whenever|unless|where|what|whatever|whoever|whichever|anyone who|anybody who|those who|people who) (?:you|they|he|she|it|somebody|someone|anybody|anyone|nobody)? ?$/i

/** `Nothing goes to press before it is read` says what happens first. */
const BOUNDED_IN_TIME =
  /^(?:no|nothing|nobody|not|never|none)\b[^,.;:]{1,60}\b(?:before|until|till|unless|without)\b/i
const DAY = /\b(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|weekend|weekday)s?\b/i

/** `No lessons on a Friday`, where the item has lessons on other days: what it says of those denies nothing. */
const isOnOtherDay = (subject: CheckedClaim, head: readonly string[], start: number): boolean => {
  const day = DAY.exec(subject.unquoted.slice(start).split(/[,.;:]/)[0]!)?.[0].replace(/s$/, '')
  if (day === undefined) return false
  const those = sentencesWith(subject, head).filter((text) => DAY.test(text))
  return those.length > 0 && !those.some((text) => text.includes(day))
}

/** `Never put a jacket on a radiator` denies nothing of jackets, only what is said of both. */
const isProhibition = (text: string, start: number): boolean =>
  /(?:^|[.!?;:"] *)$/.test(text.slice(0, start)) &&
  /^(?:never|don't|do not)\b/i.test(text.slice(start))
const saysWhat = (stems: readonly string[], { yes, no }: Polarity): boolean =>
  stems.every((stem) => LIGHT.test(stem) || yes.has(stem) || no.has(stem))

/** Returns true if a negation of the other text reaches one of these words. */
const agrees = (stems: readonly string[], { denials, yes, no }: Polarity): boolean =>
  denials.some(
    ({ word, stems: others }) =>
      !FORWARD.test(word) &&
      others.some(
        (stem) => stems.includes(stem) && !LIGHT.test(stem) && (no.has(stem) || !yes.has(stem)),
      ),
  )

/** Words that deny again, or of something else, a thing that another word denies already. */
const ECHOES = new RegExp(`${FORWARD.source}|^(?:neither|nor)$`, 'i')

/** Returns true if a negation of a sentence denies nothing that an item could state: a condition, a day, a price. */
const isNoDenial = (
  subject: CheckedClaim,
  { head, start, word }: { head: readonly string[]; start: number; word: string },
): boolean =>
  /^(?:rather than|instead of)$/i.test(word) ||
  CONDITION.test(subject.unquoted.slice(0, start)) ||
  BOUNDED_IN_TIME.test(subject.unquoted.slice(start)) ||
  isOnOtherDay(subject, head, start) ||
  head.some((stem) => agreesOnPay(subject, stem))

/** Finds a statement that the items deny, and a denial of a statement that they make. */
export const checkNegation = (subject: CheckedClaim): FactFinding[] => {
  const { unquoted, cited, claim, words } = subject
  if (claim.citations.length === 0 || cited.length === 0 || isQuestion(subject)) return []
  if (subject.quantities.some((one) => tellsOtherPart(one, subject))) return []
  const own = polarityOf(unquoted)
  const all = cited.map(({ text }) => text).join(' . ')
  const items = polarityOf(all)
  // Of "no courses in August" the sentence has both, though items speak of courses elsewhere.
  const flips = (stems: readonly string[]): boolean => {
    const affirmedStems = stems.filter(
      (stem) => !LIGHT.test(stem) && onlyIn(own.yes, own.no, [stem]),
    )
    return (
      affirmedStems.length >= 2 && affirmedStems.some((stem) => onlyIn(items.no, items.yes, [stem]))
    )
  }
  // Whoever tells an owner's figure mentions things on the way; a sentence without one is about what it states or denies.
  const tellsFigure = isRetold(subject) && subject.quantities.length > 0
  const isElsewhere = (start: number) => hasFigureBeside(subject, start)
  const affirmed = items.denials.find(
    ({ head, stems, start }) =>
      !isElsewhere(start) &&
      !BOUNDS_NUMBER.test(all.slice(start)) &&
      (!isProhibition(all, start) || saysWhat(stems, own)) &&
      (onlyIn(items.no, items.yes, head) ? onlyIn(own.yes, own.no, head) : flips(stems)) &&
      (head.every((stem) => own.twice.has(stem)) || !agrees(stems, own)) &&
      (!tellsFigure || head.length > 1 || isNear(subject, head)) &&
      !deniesMore(unquoted, all, head, true),
  )?.head
  const denied = own.denials.find(
    ({ head, stems, word, start }) =>
      !head.every((stem) => LIGHT.test(stem)) &&
      onlyIn(items.yes, items.no, head) &&
      onlyIn(own.no, own.yes, head) &&
      !isNoDenial(subject, { head, start, word }) &&
      !agrees(stems, items) &&
      !(ECHOES.test(word) && own.denials.some((other) => other.start < start)) &&
      !BOUNDED.test(unquoted) &&
      !BOUNDED_BY_RANK.test(unquoted) &&
      !undoes(subject, head) &&
      (!tellsFigure || isNear(subject, head)) &&
      !sentencesWith(subject, head).some((text) => deniesMore(text, unquoted, head, false)),
  )?.head
  const head = affirmed ?? denied
  const word = head && words.find((one) => head.includes(one.stem))
  if (!word) return []
  const scope = scopes(unquoted).find(({ start, end }) => word.start > start && word.start < end)
  const why = affirmed
    ? 'The cited source denies this.'
    : 'The cited source states what this denies.'
  return [{ kind: 'negation', start: scope?.start ?? word.start, end: word.end, why }]
}

/**
 * Returns true if a figure of the sentence stands in another part of the item's sentence than a denial: `no fee on
 * weekdays; at weekends it's £40` has both. `denial` is an offset in the items' texts, joined as they are read here.
 */
const hasFigureBeside = ({ cited, quantities }: CheckedClaim, denial: number): boolean => {
  let offset = 0
  for (const { text, figures } of cited) {
    const at = denial - offset
    offset += text.length + ' . '.length
    if (at < 0 || at >= text.length) continue
    const end = at + text.slice(at).search(/[.;](?:\s|$)|$/)
    const next = end + 1 + text.slice(end + 1).search(/[.](?:\s|$)|$/)
    return (
      text[end] === ';' &&
      figures.some(
        ({ start, quantity }) =>
          start > end &&
          start < next &&
          quantity !== undefined &&
          quantities.some((one) => quantityMatches(one, quantity)),
      )
    )
  }
  return false
}

/** The sentences of the cited items that have these words. */
const sentencesWith = ({ cited }: CheckedClaim, head: readonly string[]): string[] =>
  cited
    .flatMap(({ text }) => text.split(/\.(?:\s|$)/))
    .filter((sentence) => contentStemsOf(sentence).some((stem) => head.includes(stem)))

/** Share of the other words of a sentence's clause that an item's sentence must have, if the owner is retold. */
const NEAR = 0.5
/**
 * Returns true if a clause says nearly what a sentence of an item says, but for the denial: `with a chimney it comes to
 * €4,880` denies nothing of `the chimney isn't in that`.
 */
const isNear = (subject: CheckedClaim, head: readonly string[]): boolean => {
  const denying = new Set(scopes(subject.unquoted).flatMap(({ word }) => contentStemsOf(word)))
  const othersIn = (text: string) => {
    const stems = contentStemsOf(text).filter((stem) => !denying.has(stem))
    return stems.some((stem) => head.includes(stem))
      ? stems.filter((stem) => !head.includes(stem) && !LIGHT.test(stem))
      : []
  }
  const clauses = subject.unquoted.split(CLAUSE_MARK).map(othersIn)
  const own = clauses.find((others) => others.length > 0) ?? othersIn(subject.unquoted)
  return sentencesWith(subject, head).some((text) => {
    const alone = new Set(contentStemsOf(text))
    // `Not on the glass` denies of the glass what the sentence before it says.
    const isFragment = [...alone].every((stem) => head.includes(stem))
    const stems = isFragment ? new Set(subject.cited.flatMap((one) => [...one.stems])) : alone
    const shared = own.filter((stem) => hasSame(stems, stem))
    return shared.length > 0 && shared.length >= own.length * NEAR
  })
}
const CLAUSE_MARK = /[,;:()]| (?:and|but) /

/** Two flips make none: "not offered" is what "stopped offering" says, "not closed" is "open". */
const undoes = ({ cited, unquoted }: CheckedClaim, head: string[]): boolean => {
  const around = [...stemmedWordsIn(unquoted)].filter(({ text }) => !isGlue(text))
  return cited.some(({ words }) =>
    words.some((item) =>
      around.some(
        (one) =>
          !head.includes(one.stem) &&
          areOpposites(one.stem, item.stem) &&
          !hasStem(new Set(words.map(({ stem }) => stem)), one.stem),
      ),
    ),
  )
}
