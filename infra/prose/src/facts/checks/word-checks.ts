import { quantityMatches } from '../matching/quantity-match.ts'
import type { Quantity } from '../numbers.ts'
import { quantitiesIn } from '../shares.ts'
import type { CheckedClaim, FactFinding, FindingKind } from '../subject.ts'
import { isAdvice, isQuestion } from '../subject.ts'

const UNIT =
  '(?:seconds?|minutes?|hours?|days?|nights?|weeks?|fortnights?|months?|quarters?|seasons?|years?|decades?|century|centuries|summers?|winters?|generations?)'
/** Words of at most 40 letters: from each place of a longer one it would be read to its end. */
export const RELATIVE = new RegExp(
  `\\b(?:(?:[\\p{L}-]{1,40} ){0,4}${UNIT} (?:ago|earlier|back|on\\b(?= from))|(?:for|over|in|during|within) (?:the )?(?:past|last|previous|better part of) (?:[\\p{L}\\d-]{1,40} ){0,3}${UNIT}|for (?:(?:more than|over|nearly|almost|about|some|well over|around|at least) )?(?:a |[\\p{L}\\d-]+ )?${UNIT}(?= (?:now|running|already|we|i|they|it|he|she)\\b)|(?:last|this|the previous|the past|next) (?:spring|summer|autumn|fall|winter|week|month|year|quarter|season|decade|century|christmas|easter|january|february|march|april|may|june|july|august|september|october|november|december|monday|tuesday|wednesday|thursday|friday|saturday|sunday)|at present|to this day|until recently|so far this year|since last (?:\\p{L}+)|since the (?:pandemic|war|lockdowns?)|overnight|recently|lately|nowadays|these days|currently|a while ago|long ago|not long ago|the other (?:day|week)|yesterday|the current (?:decade|year|century|month)|this (?:day|morning)|in recent (?:years|months|weeks)|of late|years ago|the turn of the (?:century|millennium|decade)|earlier this (?:year|month|week)|a generation ago|(?:the )?(?:day|week|month|year|season|summer|winter) before last|(?:years|decades|months) (?:back|running)|for (?:years|decades|ages|generations))\\b`,
  'giu',
)

/** Ways to say one time: either side says what the other does. */
const SAME_TIMES: [RegExp, RegExp][] = [
  [
    /^(?:these days|nowadays|currently|at present|this day|to this day)$/i,
    /\b(?:now|today|nowadays|these days|currently|at present|still|at the moment)\b/i,
  ],
  [/^overnight$/i, /\b(?:(?:the|at|by|all|last|every|one|a) night|nights|the evening before)\b/i],
  [/^(?:recently|lately|of late)$/i, /\b(?:recently|lately|of late|just|this (?:month|week))\b/i],
]
const isSameTime = (time: string, text: string): boolean =>
  SAME_TIMES.some(([one, other]) => one.test(time) && other.test(text))

/** `One funeral in eight ten years ago` ends with the distance that an item has. */
const hasTail = (time: string, text: string): boolean => {
  const words = time.toLowerCase().split(' ')
  return words.length > 3 && text.toLowerCase().includes(words.slice(-3).join(' '))
}

/** `For the better part of a week: five days` is said beside the length itself, which is checked as a number. */
const APPROXIMATE = /\bbetter part of\b/i
const NEXT_YEAR = /\b(?:a|the) year (?:earlier|later|before|after)$/i
/** Returns true if a text has two years that follow each other, so that one is a year before the other. */
const hasTwoYears = (text: string): boolean => {
  const years = [...text.matchAll(/\b(?:19|20)\d\d\b/g)].map(([year]) => Number(year))
  return (
    years.some((year) => years.includes(year + 1)) ||
    /\b(?:a|the) year (?:before|earlier)\b/i.test(text)
  )
}

const LAST = /\b(?:past|last)\b/i
/** `The past twelve months` are the last year. */
const isSameLast = (time: string, quantities: readonly Quantity[], text: string): boolean =>
  LAST.test(text) &&
  quantitiesIn(time).some((own) => quantities.some((other) => quantityMatches(own, other)))

/** "Two years ago" and "last spring": a computed item has the distance, or the customer's own words say it. */
export const checkRelativeDates = (subject: CheckedClaim): FactFinding[] => {
  const { unquoted, cited, claim } = subject
  if (isQuestion(subject)) return []
  if (
    claim.citations.length === 0 &&
    (isAdvice(subject) ||
      !/\b(?:ago|past|last|previous)\b/i.test(unquoted) ||
      !/\b(?:we|our|i|my)\b/i.test(unquoted))
  )
    return []
  return [...unquoted.matchAll(RELATIVE)]
    .filter(
      ({ 0: time }) =>
        !cited.some(({ text, item, quantities }) => {
          const short = time.toLowerCase().split(' ').slice(-2).join(' ')
          if (
            text.toLowerCase().includes(time.toLowerCase()) ||
            (/^(?:last|this)/.test(short) && text.toLowerCase().includes(short))
          )
            return true
          if (isSameTime(time, text) || hasTail(time, text)) return true
          if (NEXT_YEAR.test(time) && hasTwoYears(text)) return true
          if (LAST.test(time) && isSameLast(time, quantities, text)) return true
          if (
            APPROXIMATE.test(time) &&
            subject.quantities.some((one) => one.unit?.dimension === 'time')
          )
            return true
          const [own] = quantitiesIn(time)
          return (
            item.kind === 'computed' &&
            own !== undefined &&
            quantities.some(
              ({ value, unit }) => value === own.value && unit?.dimension === own.unit?.dimension,
            )
          )
        }),
    )
    .filter(({ 0: time }) => claim.citations.length > 0 || /ago|past|last/i.test(time))
    .map(({ 0: time, index }) => ({
      kind: 'relative-date' as FindingKind,
      start: index,
      end: index + time.length,
      why: 'No source gives this length of time.',
    }))
}

/** Every id that a sentence cites is one of the draft's items. */
export const checkCitations = ({ claim, draft }: CheckedClaim): FactFinding[] =>
  claim.citations
    .filter((id) => !draft.evidence.has(id))
    .map((id) => ({
      kind: 'citation',
      start: 0,
      end: claim.text.length,
      why: `There is no source ${id}.`,
    }))
