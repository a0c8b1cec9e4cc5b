import { areOpposites, isPaired, saySame } from '../opposites.ts'
import { LIGHT, scopes } from '../polarity.ts'
import { daysIn, isOfClosedDayOpen, isOfDaysLeftOut, isOfOpenDayClosed } from '../retold/days.ts'
import { hasSame, meanSame } from '../retold/same-words.ts'
import { factStemOf, isGlue, type StemmedWord, stemmedWordsIn } from '../stems.ts'
import type { CheckedClaim, FactFinding, IndexedItem } from '../subject.ts'
import { hasStem, isQuestion, isRetold } from '../subject.ts'

/** `Living plants` where the item has `dead plants`, though it has `live` elsewhere. */
const beforeSame = (
  { unquoted, cited }: CheckedClaim,
  { stem, text, end }: StemmedWord,
): boolean => {
  const stands = ({ words }: IndexedItem) =>
    words.some((one, at) => one.text === text && /^ones?$/.test(words[at + 1]?.text ?? ''))
  if (cited.some(stands)) return false
  const next = stemmedWordsIn(unquoted.slice(end, end + 40))[0]
  if (!next || isGlue(next.text)) return false
  // The item has `the low end` and `the high end`.
  const hasBoth = ({ words }: IndexedItem) =>
    words.some((one, at) => one.stem === stem && words[at + 1]?.stem === next.stem)
  if (cited.some(hasBoth)) return false
  return cited.some(({ words }) =>
    words.some((one, at) => areOpposites(stem, one.stem) && words[at + 1]?.stem === next.stem),
  )
}

/** Share of a sentence's words that the part of an item with the opposite must have, if the owner is retold. */
const COPIED = 0.6
/** Returns true if a sentence is an owner's own but for a word: what is told in other words has other pairs, too. */
const isCopyBut = (
  subject: CheckedClaim,
  { text }: IndexedItem,
  opposite: StemmedWord,
): boolean => {
  const stems = new Set(stemmedWordsIn(partAround(text, opposite.start)).map(({ stem }) => stem))
  const others = subject.words.filter(
    (one) => !isGlue(one.text) && !areOpposites(one.stem, opposite.stem),
  )
  const copied = others.filter(({ stem }) => hasStem(stems, stem))
  return copied.length >= others.length * COPIED
}

/** The part of an item's text around a place: up to the next full stop or semicolon. */
const partAround = (text: string, at: number): string => {
  const start = Math.max(
    ...[...text.slice(0, at).matchAll(/[.;!?](?=\s)/g)].map(({ index }) => index + 1),
    0,
  )
  const rest = text.slice(start)
  const end = rest.slice(at - start).search(/[.;!?](?:\s|$)/)
  return end < 0 ? rest : rest.slice(0, at - start + end)
}

/** A part that begins with a pronoun is about the thing that the part before it names. */
const PRONOUN = /^\s*(?:it|they|he|she|this|that|these|those)\b/i

/** `Sundays from noon to six` says something else than the part before it, if the sentence is of a Sunday. */
const isOfOtherDay = (sentence: readonly StemmedWord[], part: string, text: string): boolean => {
  const days = daysIn(sentence.map((one) => one.text).join(' '))
  const there = daysIn(part)
  const all = daysIn(text)
  return days.size > 0 && [...days].every((day) => all.has(day) && !there.has(day))
}

/**
 * Returns true if the part of an item that has an opposite is about the same thing as the sentence: `parts are extra`
 * says nothing of the tube.
 */
const isOfSame = (
  sentence: readonly StemmedWord[],
  { text }: IndexedItem,
  opposite: StemmedWord,
  stem: string,
): boolean => {
  const part = partAround(text, opposite.start)
  if (isOfOtherDay(sentence, part, text)) return false
  if (part.length >= text.trim().length - 1 || PRONOUN.test(part)) return true
  const stems = new Set(
    stemmedWordsIn(part).flatMap((one) =>
      isGlue(one.text) || one.stem === opposite.stem ? [] : [one.stem],
    ),
  )
  return (
    stems.size < (PAYING.test(opposite.stem) ? 1 : 2) ||
    sentence.some((one) => one.stem !== stem && !isGlue(one.text) && hasSame(stems, one.stem))
  )
}

const PHRASAL = /^ (?:\p{L}+ )?(?:out|off|away|up|down|over|back|apart|in)\b/iu
const PHRASAL_VERB = /^(?:giv|tak|pass|break|turn|let|leav|set|hold|keep|sell|lead)$/
const UNIT_OF_TIME =
  /\b(?:an?|the|per|each|every|same|one|next|following|previous|whole|all|last|first|that|this|any|rest|\d+|two|three|four|five|six|seven|ten) $/i
/** Words that have an opposite in another sense: a price that was taken off, the last class of the day. */
const isOtherSense = ({ text: word, stem, start, end }: StemmedWord, text: string): boolean =>
  (PHRASAL_VERB.test(stem) && PHRASAL.test(text.slice(end))) ||
  (/^days?$/i.test(word) && UNIT_OF_TIME.test(text.slice(0, start)))

/** A tool or a person is named by a verb, and does not say it: a `finisher` ends nothing. */
const isAgent = ({ text }: StemmedWord): boolean => /[^e]ers?$/i.test(text) && !isPaired(text)

export const UNPAID =
  /\b(?:free|costs? (?:you )?nothing|no (?:extra )?(?:charge|fee|cost)|for nothing|without (?:extra )?(?:charge|pay\w*)|on the house|waive[sd]?|pays? nothing|nobody pays|don't (?:pay|charge)|included)\b/i
const PAYING = /^(?:fre|paid|pay|charg|extra|includ)/
/** Returns true if a sentence agrees with its items, each in words of its own, that something is not paid. */
export const agreesOnPay = ({ unquoted, cited }: CheckedClaim, stem: string): boolean =>
  PAYING.test(stem) && UNPAID.test(unquoted) && cited.some(({ text }) => UNPAID.test(text))

/** `Less noise` says `quiet`. */
const LESS_OF = /\b(?:less|fewer|little|low|lower) $/i
/** Somebody's quoted words say nothing of the rest of an item. */
const isInQuote = (text: string, at: number): boolean =>
  (text.slice(0, at).split('"').length - 1) % 2 === 1

/** A word whose opposite stands in the item, while the word itself does not. */
export const checkOpposites = (subject: CheckedClaim): FactFinding[] => {
  const { unquoted, cited, claim } = subject
  if (claim.citations.length === 0 || cited.length === 0 || isQuestion(subject)) return []
  if (isOfDaysLeftOut(subject)) return []
  const stems = new Set(cited.flatMap((one) => [...one.stems]))
  const hasMondays = cited.some(({ text }) => /\bMondays?\b/.test(text))
  const denied = (start: number) =>
    scopes(unquoted).some((one) => start > one.start && start < one.end)
  const found: FactFinding[] = stemmedWordsIn(unquoted)
    .filter(({ text }) => !isGlue(text) && !(/^weekdays?$/i.test(text) && hasMondays))
    .filter(({ start }) => !isMeasured(subject, start))
    .filter((word) => (!stems.has(word.stem) || beforeSame(subject, word)) && !denied(word.start))
    .filter((ownWord) => !isOtherSense(ownWord, unquoted) && !agreesOnPay(subject, ownWord.stem))
    .filter(({ stem }) =>
      cited.some(
        (evidence) =>
          evidence.words.some(
            (word) =>
              areOpposites(stem, word.stem) &&
              !isOtherSense(word, evidence.text) &&
              !isAgent(word) &&
              isOfSame(subject.words, evidence, word, stem) &&
              (!isRetold(subject) || isCopyBut(subject, evidence, word)) &&
              !scopes(evidence.text).some(
                (one) => word.start > one.start && word.start < one.end,
              ) &&
              !LESS_OF.test(evidence.text.slice(0, word.start)) &&
              !isInQuote(evidence.text, word.start),
          ) && !evidence.words.some((word) => saySame(stem, word.stem)),
      ),
    )
    .filter(
      ({ stem }) =>
        ![...unquoted.matchAll(/\p{L}+/gu)].some(([word]) =>
          cited.some(({ words }) =>
            words.some((item) => item.stem === factStemOf(word) && areOpposites(stem, item.stem)),
          ),
        ),
    )
    .map(({ start, end }) => ({
      kind: 'opposite',
      start,
      end,
      why: 'The cited source says the opposite.',
    }))
  const others = [...phrases(subject), ...exchanged(subject, stems), ...comparisons(subject)]
  return [...found, ...exchangedDay(subject), ...others]
}

/** A day on which the items are open and the sentence is closed, or the other way round. */
const exchangedDay = (subject: CheckedClaim): FactFinding[] => {
  const finding = (why: string): FactFinding[] => [
    { kind: 'opposite', start: 0, end: subject.text.length, why },
  ]
  if (isOfOpenDayClosed(subject)) return finding('The cited source is open on that day.')
  return isOfClosedDayOpen(subject) ? finding('The cited source is closed on that day.') : []
}

/** Returns true if a word is part of a time of day or a number, which other checks cover: `seven in the evening`. */
const isMeasured = ({ clocks, quantities }: CheckedClaim, at: number): boolean =>
  [...clocks, ...quantities].some(({ start, end }) => at >= start && at < end)

const PHRASES: [RegExp, RegExp][] = [
  [
    /\blast(?:s|ed)? longer\b/i,
    /\b(?:fad|wear|go|dry)\w{0,20} (?:away |out |off )?(?:faster|sooner|earlier|quicker)\b/i,
  ],
  [/\bmore (?:often|frequently|commonly)\b/i, /\bless (?:often|frequently|commonly)\b/i],
  [/\bby day\b/i, /\b(?:by|at) night\b/i],
  [/\bon top\b/i, /\bunderneath\b/i],
  [/\bin advance\b/i, /\b(?:afterwards|in arrears)\b/i],
  [/\bin person\b/i, /\b(?:online|remotely|by phone)\b/i],
]

/** The same for what takes several words. */
const phrases = ({ unquoted, cited }: CheckedClaim): FactFinding[] =>
  PHRASES.flatMap((pair) => [pair, [pair[1], pair[0]] as const]).flatMap(([pattern, other]) => {
    const match = pattern.exec(unquoted)
    const flips = match && cited.some(({ text }) => other.test(text) && !pattern.test(text))
    return flips && !DENIES.test(unquoted)
      ? [
          {
            kind: 'opposite' as const,
            start: match.index,
            end: match.index + match[0].length,
            why: 'The cited source says the opposite.',
          },
        ]
      : []
  })

// Verbs that stand for each other: `keeps water` says what `holds water` does.
const NEAR = /^(?:keep|hold|last|stay|sit|stand|run|carr|provid|contain|includ|cost|charg|hav|mak)$/
/** Words that report or advise, and change no fact. */
const REPORTS =
  /^(?:expect|allow|plan|promises?|advertises?|offers?|lists?|names?|counts?|quotes?|gives?|fine|welcome|usual|normal|okay)$/i
const ENDS = /^\s*(?:[.,;:!?)]|$)/

const isSameWord = (one: string, other: string): boolean =>
  saySame(one, other) || meanSame(one, other)

const SOMEBODY =
  /^(?:(?:who|what|any|every|some|no)(?:ever|one|body|thing)|once|twice|again|already|still)$/i
/** Returns true if a word says too little for another one in its place to change anything. */
const isEmpty = ({ text, stem }: StemmedWord): boolean =>
  isGlue(text) || SOMEBODY.test(text) || LIGHT.test(stem) || NEAR.test(stem)

/** One word exchanged within the item's own: `slowly [heals] cracks` for `slowly [widens] cracks`. */
const exchanged = (subject: CheckedClaim, stems: ReadonlySet<string>): FactFinding[] => {
  if (isRetold(subject)) return []
  const { unquoted, cited, draft, quantities, clocks, dates } = subject
  const own = stemmedWordsIn(unquoted)
  const ownStems = new Set(own.map(({ stem }) => stem))
  const counts = (start: number) =>
    [...quantities, ...clocks].some((one) => start >= one.start && start < one.end)
  return own.flatMap(({ text, stem, start, end }, at): FactFinding[] => {
    if (isEmpty({ text, stem, start, end }) || counts(start)) return []
    if (/est$|'/.test(text) || dates.some((one) => start >= one.start && start < one.end)) return []
    if (hasStem(stems, stem) || hasStem(draft.brief, stem) || REPORTS.test(text)) return []
    const before = own[at - 1]
    const after = own[at + 1]
    const near = (gap: string) => /^\s*$/.test(gap)
    const left = before && near(unquoted.slice(before.end, start)) ? before : undefined
    const right = after && near(unquoted.slice(end, after.start)) ? after : undefined
    const last = ENDS.test(unquoted.slice(end))
    const isOther = (one: StemmedWord): boolean =>
      !isGlue(one.text) &&
      !ownStems.has(one.stem) &&
      !NEAR.test(one.stem) &&
      !isSameWord(stem, one.stem)
    const matches = (words: StemmedWord[], item: string, index: number): boolean => {
      const one = words[index]!
      if (!isOther(one)) return false
      const sameLeft = left !== undefined && words[index - 1]?.stem === left.stem
      const sameRight = right !== undefined && words[index + 1]?.stem === right.stem
      if (sameLeft && sameRight) return !(isGlue(left.text) && isGlue(right.text))
      if (!before && sameRight) return !isGlue(right.text) && /^\p{Ll}/u.test(right.text)
      const further = sameLeft && own[at - 2] && words[index - 2]?.stem === own[at - 2]?.stem
      return last && further === true && ENDS.test(item.slice(one.end))
    }
    const found = cited.some(({ words, text: item }) =>
      words.some((_, index) => matches(words, item, index)),
    )
    const why = 'The cited source has another word here.'
    return found ? [{ kind: 'support', start, end, why }] : []
  })
}

const MORE =
  /\b(?:above|over) $|\b(?:more|older|longer|higher|over|above|greater|larger|later|at least|after) than\b|\b(?:at least|no fewer than|minimum)\b/i
const LESS =
  /\b(?:below|under) $|\b(?:less|fewer|younger|shorter|lower|under|below|smaller|earlier) than\b|\b(?:at most|up to|no more than|maximum)\b/i

const DENIES =
  /\b(?:no|not|never|none|nobody|cannot|without|refus\w+|reject\w+|forbid\w*|only|\w+n't)\b/i

/** `£14 up to 8 kilos, and each kilo more £1.50` tells both sides of its number. */
const GOES_ON =
  /\b(?:(?:each|every|per) (?:\p{L}+ )?\p{L}+ (?:more|over|above|beyond)|(?:each|every) (?:further|additional|extra)|above that|beyond that|over that|after that)\b/iu

/** `More than` where the item has `less than`, before the same number. */
const comparisons = ({ unquoted, quantities, cited }: CheckedClaim): FactFinding[] =>
  quantities.flatMap((one) => {
    if (DENIES.test(unquoted)) return []
    const lead = unquoted.slice(Math.max(0, one.start - 16), one.start)
    const up = MORE.test(lead)
    const down = LESS.test(lead)
    if (up === down) return []
    const flipped = cited.some((evidence) =>
      evidence.quantities.some((other) => {
        if (other.value !== one.value || GOES_ON.test(evidence.text)) return false
        const before = evidence.text.slice(Math.max(0, other.start - 16), other.start)
        const clause = evidence.text
          .slice(0, other.start)
          .split(/[.;]\s/)
          .at(-1)!
        if (DENIES.test(clause)) return false
        return up ? LESS.test(before) : MORE.test(before)
      }),
    )
    return flipped
      ? [
          {
            kind: 'opposite' as const,
            start: Math.max(0, one.start - lead.trimStart().length),
            end: one.end,
            why: 'The cited source says the opposite.',
          },
        ]
      : []
  })
