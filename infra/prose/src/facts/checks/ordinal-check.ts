import { rankNamed, spelledNumber } from '../numbers.ts'
import { factStemOf } from '../stems.ts'
import type { CheckedClaim, FactFinding, IndexedItem } from '../subject.ts'
import { unitOf } from '../units.ts'

// Ranks of a sentence: `the second visit`, `his 3rd shop`.

const ORDINAL =
  /\b(second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|\d+(?:st|nd|rd|th))\b/gi
const LONGEST_NAME = 100
/** A word with the capital behind it: `Second Gear`. */
const nameAt = (text: string, at: number): string =>
  /^\p{L}+ \p{Lu}[\p{L}\p{M}'-]*/u.exec(text.slice(at, at + LONGEST_NAME))?.[0] ?? '\n'

/** `The second visit`, where the item has two visits or more. */
const isOneOfMany = (rank: number, noun: string, { text, quantities }: IndexedItem): boolean =>
  noun !== '' &&
  quantities.some(
    ({ value, unit, kind, end }) =>
      !unit &&
      kind === 'count' &&
      value >= rank &&
      value <= 12 &&
      factStemOf(/^ (\p{L}+)/u.exec(text.slice(end))?.[1] ?? '') === factStemOf(noun),
  )

type Rank = { word: string; value: number; start: number; end: number }

const ranksIn = (text: string): Rank[] =>
  [...text.matchAll(ORDINAL)].map(({ 0: word, index }) => ({
    word,
    value: rankNamed(word) ?? Number.parseInt(word, 10),
    start: index,
    end: index + word.length,
  }))

/** Returns true if an item has the rank itself, in letters or digits. */
const isWritten = ({ word, value }: Rank, { text, item }: IndexedItem): boolean =>
  new RegExp(`\\b(?:${word}|${value}(?:st|nd|rd|th))\\b`, 'i').test(text) ||
  (item.unit === 'rank' && item.value === value)

/** `The first one … the second`, where the item has a first, or does it twice. */
const isAfterFirst = ({ value, start }: Rank, before: string, { text }: IndexedItem): boolean =>
  value === 2 &&
  (/\b(?:twice|once more|again)\b/i.test(text) ||
    (/\bfirst\b/i.test(text) && /\bfirst\b/i.test(before.slice(0, start))))

/** `In its eleventh year`, where the item has eleven years, and `from its third birthday`, where it has age three. */
const isOfCount = ({ value }: Rank, noun: string, { text, quantities }: IndexedItem): boolean => {
  const unit = unitOf(noun)
  const isAge = /^birthdays?$/i.test(noun)
  return quantities.some(
    (one) =>
      one.value === value &&
      ((one.unit === undefined && one.kind === 'count' && !one.digits) ||
        (unit !== undefined &&
          one.unit?.dimension === unit.dimension &&
          one.unit.factor === unit.factor) ||
        (isAge &&
          (one.unit?.dimension === 'calendar' || /\bage[ds]? $/i.test(text.slice(0, one.start))))),
  )
}

const NUMBERED =
  /\b(\p{L}{3,20}) (\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b/giu
/** Things that a text numbers, each with its number: `lesson six`. */
export const numberedIn = (text: string): { stem: string; value: number }[] =>
  [...text.matchAll(NUMBERED)].map(([, noun, number]) => ({
    stem: factStemOf(noun!),
    value: /^\d/.test(number!) ? Number(number) : spelledNumber(number!),
  }))

/** Things to which a text gives a rank: `the third week`. */
export const rankedIn = (text: string): { stem: string; value: number }[] =>
  ranksIn(text).flatMap(({ value, end }) => {
    const noun = nounBehind(text, end)
    return noun ? [{ stem: factStemOf(noun), value }] : []
  })

const nounBehind = (text: string, at: number): string =>
  /^ (\p{L}{3,})/u.exec(text.slice(at, at + LONGEST_NOUN))?.[1] ?? ''
const LONGEST_NOUN = 40

/** Finds ranks of a sentence with citations that stand in none of its items. */
export const checkOrdinals = (subject: CheckedClaim): FactFinding[] => {
  const { unquoted, cited, dates, quantities, claim, draft } = subject
  if (claim.citations.length === 0) return []
  const isElsewhere = ({ start, end }: Rank) =>
    [...dates, ...quantities].some((one) => start < one.end && one.start < end)
  const isName = ({ word, start }: Rank) =>
    /^\p{Lu}/u.test(word) && draft.briefText.includes(nameAt(unquoted, start))
  const isCarried = (rank: Rank) => {
    const noun = nounBehind(unquoted, rank.end)
    return cited.some(
      (evidence) =>
        isWritten(rank, evidence) ||
        isAfterFirst(rank, unquoted, evidence) ||
        isOfCount(rank, noun, evidence) ||
        isOneOfMany(rank.value, noun, evidence) ||
        numberedIn(evidence.text).some(
          ({ stem, value }) => value === rank.value && stem === factStemOf(noun),
        ),
    )
  }
  return ranksIn(unquoted)
    .filter((rank) => !isElsewhere(rank) && !isName(rank) && !isCarried(rank))
    .map(({ start, end }) => ({
      kind: 'number',
      start,
      end,
      why: 'No cited source has this rank.',
    }))
}
