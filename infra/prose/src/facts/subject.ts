import type { EvidenceItem } from '@sortie/contracts/content/evidence/evidence'
import type { Claim } from './claims.ts'
import { type ClockTime, clocksIn } from './clocks.ts'
import { type DateSpan, datesIn, withDays } from './dates.ts'
import { figuresIn, type TextFigure } from './figures.ts'
import { type Quantity, ROUGH } from './numbers.ts'
import { readOnce } from './read-once.ts'
import { type NormalText, normalTextOf } from './reading.ts'
import { otherReadings } from './retold/readings.ts'
import { quantitiesIn } from './shares.ts'
import { factStemOf, isGlue, type StemmedWord, stemmedWordsIn, topicStemsOf } from './stems.ts'
import { unitOf } from './units.ts'

/** The fields of an item that the checks need; the source's name counts as part of its text. */
export type CheckedItem = Pick<EvidenceItem, 'id' | 'kind' | 'text' | 'voice' | 'card'> & {
  value?: number | undefined
  unit?: string | undefined
  from?: readonly string[] | undefined
  /** The day for which it holds: a sentence may say so. */
  asOf?: string | undefined
  source: { name: string; url?: string | null | undefined }
}

export type FindingKind =
  | 'number'
  | 'date'
  | 'relative-date'
  | 'quote'
  | 'name'
  | 'address'
  | 'study'
  | 'superlative'
  | 'first-hand'
  | 'modelled'
  | 'attribution'
  | 'trend'
  | 'because'
  | 'negation'
  | 'opposite'
  | 'count-word'
  | 'uncited'
  | 'citation'
  | 'support'

/** Something in a claim that its items do not carry; offsets in the text of the claim. */
export type FactFinding = { kind: FindingKind; start: number; end: number; why: string }

/** An item that has been read once for all sentences that cite it. */
export type IndexedItem = {
  item: CheckedItem
  text: string
  quantities: Quantity[]
  dates: DateSpan[]
  clocks: ClockTime[]
  /** Its numbers and times of day, each with the words that it goes with. */
  figures: TextFigure[]
  /** The figures with the other readings of its numbers, to reckon with. */
  readings: TextFigure[]
  /** The day for which the item holds: no part of its text. */
  asOf: DateSpan[]
  words: StemmedWord[]
  stems: Set<string>
}

/** A claim with all that its checks look at. */
export type CheckedClaim = {
  claim: Claim
  reading: NormalText
  text: string
  /** The text with quoted words blanked. */
  unquoted: string
  quotes: { start: number; end: number; text: string }[]
  words: StemmedWord[]
  quantities: Quantity[]
  dates: DateSpan[]
  clocks: ClockTime[]
  cited: IndexedItem[]
  draft: CheckedDraft
}

/** The context that all claims of a draft share. */
export type CheckedDraft = {
  evidence: Map<string, IndexedItem>
  /** Stems of the words of the brief and of the sources' names. */
  brief: Set<string>
  briefText: string
  /** Lines that the owner says in their own name. */
  ownTexts: readonly string[]
  /** Stems of brief and all items. */
  everywhere: Set<string>
  /** Returns true if a word in lower case is common English; no word is if the caller has no such list. */
  isWord: (word: string) => boolean
}

const PERIODS = 'hour|minute|day|week|fortnight|month|year|decade|century'
const SINGLE = new RegExp(`\\b(?:an?|one|a single) (${PERIODS})\\b`, 'gi')
/**
 * Phrases of an item that mean one of a thing: `within the month`, `the next day`, `a dollar a minute`, `the first
 * fortnight`.
 */
const SINGLE_OF_ITEM = new RegExp(
  `\\b(?:an?|one|a single|(?:with)?in the|inside the|the (?:next|following|first|last)) (${PERIODS}|dollar|pound|euro|quid|mile|kilo|metre|litre)\\b`,
  'gi',
)
const SLANG = /\b(?:an?|one) (tenner|fiver)\b/gi
const SLANG_VALUES: Record<string, number> = { tenner: 10, fiver: 5 }
/** `Two for a tenner` is ten pounds. */
const slangIn = (text: string): Quantity[] =>
  [...text.matchAll(SLANG)].map(({ 0: phrase, 1: name, index }) => ({
    ...oneOf(index, index + phrase.length),
    value: SLANG_VALUES[name!.toLowerCase()]!,
    unit: unitOf('£')!,
  }))
const BOTH = /\bboth\b/gi

/** A plain number one, of a place in a text. */
export const oneOf = (start: number, end: number): Quantity => ({
  start,
  end,
  value: 1,
  kind: 'count',
  step: 1,
  hedged: false,
  rate: [],
  digits: false,
})

/** `An hour` in an item is sixty minutes, too. */
const singles = (text: string, pattern = SINGLE): Quantity[] =>
  [...text.matchAll(pattern)].map(({ 0: phrase, 1: name, index }) => ({
    ...oneOf(index, index + phrase.length),
    hedged: ROUGH.test(text.slice(Math.max(0, index - 40), index)),
    unit: unitOf(name!)!,
  }))
/** `Both wheels` are two. */
const pairs = (text: string): Quantity[] =>
  [...text.matchAll(BOTH)].map(({ 0: phrase, index }) => ({
    ...oneOf(index, index + phrase.length),
    value: 2,
  }))

const ofField = ({ value, unit }: CheckedItem): Quantity[] => {
  if (value === undefined) return []
  const [name = ''] = (unit ?? '').split('/')
  const known = unitOf(name)
  const kind = name === 'ratio' ? ('ratio' as const) : ('count' as const)
  return [
    {
      start: 0,
      end: 0,
      value: Math.abs(value),
      kind,
      step: 1,
      hedged: false,
      rate: [],
      digits: true,
      ...(known ? { unit: known } : {}),
    },
  ]
}

export const indexItem = (item: CheckedItem): IndexedItem => {
  const { text } = normalTextOf(item.text)
  const words = stemmedWordsIn(text)
  const dates = withDays(text, datesIn(text))
  const clocks = clocksIn(text)
  const numbers = quantitiesIn(text)
  const others = otherReadings(text, numbers, [...dates, ...clocks])
  const figured = [...numbers, ...singles(text, SINGLE_OF_ITEM), ...slangIn(text), ...ofField(item)]
  const figures = figuresIn({ text, quantities: figured, dates, clocks })
  return {
    item,
    text,
    quantities: [...figured, ...others, ...pairs(text)],
    dates,
    clocks,
    figures,
    readings:
      others.length === 0
        ? figures
        : figuresIn({ text, quantities: [...figured, ...others], dates, clocks }),
    asOf: item.asOf ? datesIn(item.asOf) : [],
    words,
    stems: new Set(
      [...words, ...stemmedWordsIn(normalTextOf(item.source.name).text)].map(({ stem }) => stem),
    ),
  }
}

/** Words before a length of time: `we need a fortnight`, `for a decade`. */
const LASTS =
  /\b(?:for|within|after|takes?|took|needs?|needed|lasts?|lasted|waits?|waited|allow|nearly|almost|about|over|up to|more than|less than|expect|(?:warranty|guarantee|contract|lease|notice) (?:of|is|lasts|for|covers))(?: (?:about|nearly|almost|over|up to|roughly))? $/i

const QUOTED = /"([^"\n]+)"/g

const blank = (text: string, spans: { start: number; end: number }[]): string => {
  let result = text
  for (const { start, end } of spans)
    result = result.slice(0, start) + ' '.repeat(end - start) + result.slice(end)
  return result
}

export const checkedClaimOf = (claim: Claim, draft: CheckedDraft): CheckedClaim => {
  const reading = normalTextOf(claim.text)
  const text = reading.text.replace(/\[ ?e[a-z]?[\d.]+(?:, ?e[a-z]?[\d.]+)* ?\]/gi, (id) =>
    ' '.repeat(id.length),
  )
  const quotes = [...text.matchAll(QUOTED)].map(({ index, 0: whole, 1: inner }) => ({
    start: index,
    end: index + whole.length,
    text: inner!,
  }))
  const unquoted = blank(text, quotes)
  const dates = datesIn(unquoted)
  const clocks = claim.citations.length === 0 ? [] : clocksIn(unquoted)
  // "A century to two" is a range, and "a fortnight" in a cell a figure.
  const whole = singles(unquoted).filter(
    ({ start, end }) =>
      /^ (?:to|or) (?=\w)/.test(unquoted.slice(end)) ||
      /^a single/i.test(unquoted.slice(start, end)) ||
      (claim.setting === 'cell' && unquoted.trim().length === end - start) ||
      (claim.citations.length > 0 &&
        LASTS.test(unquoted.slice(0, start)) &&
        !/^ and (?:an? |three )?(?:half|quarter)/i.test(unquoted.slice(end))),
  )
  return {
    claim,
    reading,
    text,
    unquoted,
    quotes,
    words: stemmedWordsIn(unquoted),
    dates,
    clocks,
    quantities: [
      ...quantitiesIn(unquoted).filter(
        (one) =>
          ![...dates, ...clocks, ...whole].some(
            ({ start, end }) => one.start < end && start < one.end,
          ),
      ),
      ...whole,
    ].sort((one, other) => one.start - other.start),
    cited: claim.citations.flatMap((id) => draft.evidence.get(id) ?? []),
    draft,
  }
}

/** Returns true if a text's stems have a stem: the same, or one that begins alike. */
export const hasStem = (stems: ReadonlySet<string>, stem: string): boolean => {
  if (stems.has(stem)) return true
  if (stem.length < 5) return false
  for (const one of stems) {
    if (one.length >= 5 && (one.startsWith(stem) || stem.startsWith(one))) return true
  }
  return false
}

/** The cited items, and those that a computed one comes from, which say what it speaks of. */
export const namedBy = ({ cited, draft }: CheckedClaim): IndexedItem[] => [
  ...cited,
  ...cited.flatMap(({ item }) => (item.from ?? []).flatMap((id) => draft.evidence.get(id) ?? [])),
]

/** Returns true if one of the cited items, or the brief, has a word. */
export const isCarried = (subject: CheckedClaim, word: string): boolean =>
  namedBy(subject).some(({ stems }) => hasStem(stems, factStemOf(word))) ||
  hasStem(subject.draft.brief, factStemOf(word))

/** Returns true if a sentence tells its reader what to do: it begins with the bare form of a verb. */
export const isAdvice = ({ text }: CheckedClaim): boolean => {
  const plain = text
    .replace(/^[\s"*\d.)-]+/, '')
    .replace(
      /^(?:(?:first|second|third|then|next|now|finally|always|never|please|and|if|when|once|before|after|until|unless|where|do not|don't|to)\b[^,;]*[,;:]? ?)/i,
      '',
    )
  if (
    /^(?:if|when|once|before|after|unless|where)\b/i.test(text) &&
    /, /.test(text) &&
    !/\b(?:we|our|i|my)\b/i.test(plain)
  )
    return true
  const first = /^\p{L}+/u.exec(plain)?.[0]
  const next = /^\p{L}+ (\p{L}+)/u.exec(plain)?.[1] ?? ''
  if (!first || (isGlue(first) && !/^(?:do|be|have|let)$/i.test(first)))
    return /\b(?:you|your|yourself)\b/i.test(text) && !/\b(?:we|our|my|us)\b/i.test(text)
  if (/^(?:one|two|three|four|five|six|seven|eight|nine|ten|half|most|many|some|few)$/i.test(first))
    return false
  if (/^(?:never|always|don't)\b/i.test(text)) return true
  if (
    /(?:ed|s|ing|ly|tion|ness|er)$/.test(first) &&
    !/ss$|^(?:press|cover|order|offer|answer|wander|bring|consider|enter|remember|compare|water|lower|gather|filter|feed|need|cross)$/i.test(
      first,
    )
  )
    return /\b(?:you|your)\b/i.test(text) && !/\b(?:we|our|my|us)\b/i.test(text)
  return (
    /^(?:the|a|an|your|it|its|them|their|every|each|both|all|one|two|three|four|five|ten|what|who|which|where|how|whether|for|with|to|at|on|in|up|out|off|away|back|before|after|until|when|if|yourself|somebody|someone|only|less|more|again|as|by|from|into|any|some|no|there|that|this|those|these|first|and|cheese|doubles|go|under|over|fingers)$/i.test(
      next,
    ) || /\b(?:you|your)\b/i.test(text)
  )
}

export const isQuestion = ({ text }: CheckedClaim): boolean => /\?["')\]]*\s*$/.test(text)

/** The stems of a sentence that carry its topic: read once, as each of its numbers is held against each item. */
export const topicOfClaim = readOnce(
  ({ unquoted }: CheckedClaim): ReadonlySet<string> => topicStemsOf(unquoted),
)

/** Returns true if a sentence cites nothing but what the owner told: it may say so in words of its own. */
export const isRetold = ({ cited }: CheckedClaim): boolean =>
  cited.length > 0 &&
  cited.every(({ item }) => item.voice === 'customer' && item.kind === 'customer')
