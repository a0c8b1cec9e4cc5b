import { quantitiesIn } from './shares.ts'
import type { Finding, FindingKind, Subject } from './subject.ts'
import { isAdvice, isQuestion } from './subject.ts'

const COUNTS =
  /\b(?:dozens|scores|hundreds|thousands|tens of thousands|millions|countless|innumerable|numerous|several|a (?:mere |small |large )?handful|a couple|a pair|a number of|a (?:sizeable|sizable|large|small|fair|good|growing|considerable|substantial|significant|tiny|high|low) (?:share|part|number|proportion|portion|minority|majority|fraction|chunk|percentage)|the (?:vast |great |large )?(?:majority|minority|bulk|lion's share)|most(?= (?:of|\p{L}+s\b|people))|few(?= (?:of|\p{L}+s\b|people))|hardly any|hardly anyone|scarcely any|almost (?:all|none|every\w*)|nearly (?:all|every\w*)|virtually all|(?<!of )all (?:but \p{L}+ )?(?:of|the|our|its|their|my|\p{L}+s\b|three|four|five|six|seven|eight|nine|ten)|each of(?! (?:which|whom|them|these|those|us))|every one of|both|either of|neither of|none of|no one|everybody|everyone|all of them|only (?:some|a few)|(?<!as )many|(?<!as )few(?= )|a few|lots of|plenty of|a lot of|a single|umpteen|oodles|the rest|the others?|barely any|next to no|practically every\w*|tons of|next to none|the whole|the entire|any number of|an army of|a host of|a wealth of|no end of|loads of|heaps of|myriad)\b/giu

const core = (said: string): string =>
  said
    .toLowerCase()
    .replace(/^(?:an? |the )/, '')
    .split(' ')[0]!

const VALUES: Record<string, [number, number]> = {
  dozens: [24, 999],
  scores: [40, 400],
  hundreds: [200, 9999],
  thousands: [2000, 999_999],
  couple: [2, 2],
  pair: [2, 2],
  both: [2, 2],
  handful: [3, 6],
  single: [1, 1],
  either: [2, 2],
  neither: [2, 2],
  several: [3, 12],
}

const isListOfTwo = (text: string): boolean => /\p{L}{3,} and \p{L}{3,}/u.test(text)

/** Words that count things of the world stand in an item, or say what it counts. */
export const checkCountWords = (subject: Subject): Finding[] => {
  const { unquoted, cited, claim, quantities } = subject
  if (claim.citations.length === 0 || isQuestion(subject)) return []
  return [...unquoted.matchAll(COUNTS)].flatMap(({ 0: said, index }) => {
    const word = core(said)
    const end = index + said.length
    if (
      quantities.some(
        (one) => index < one.end && one.start < end && !/^(?:all|each|both)$/.test(word),
      ) &&
      !/dozens|scores|tens|hundreds|thousands/.test(said)
    )
      return []
    const range = VALUES[word]
    const listed = cited.some(
      ({ text }) =>
        text.toLowerCase().includes(said.toLowerCase()) ||
        (new RegExp(`\\b${word}\\b`, 'i').test(text) &&
          !/^(?:a|the)\b.*(?:share|part|number)|^all/i.test(said)) ||
        (/^all (?!but)/i.test(said) && /(?<!of )\ball\b(?! but)/i.test(text)),
    )
    const counted =
      range &&
      cited.some((one) =>
        one.quantities.some(({ value, unit }) => !unit && value >= range[0] && value <= range[1]),
      )
    const paired =
      /^(?:both|either|neither)$/.test(word) &&
      cited.some(
        ({ text }) =>
          isListOfTwo(text) &&
          quantitiesIn(text).every(({ value, unit }) => unit || value === 2 || value > 20),
      )
    const wholes =
      /^all$/.test(word) &&
      cited.some(({ text }) => /(?<!of )\b(?:all|every|each|both)\b/i.test(text)) &&
      !/^all but/i.test(said)
    const many =
      /^(?:most|majority|bulk)$/.test(word) &&
      cited.some(
        (one) =>
          (/\bmost\b/i.test(one.text) && !/majority/i.test(said)) ||
          one.quantities.some(
            ({ kind, unit, value }) =>
              (kind === 'fraction' || unit?.dimension === 'percent') && value > 50,
          ),
      )
    if (/^(?:the )?(?:rest|others?)$/i.test(said) || listed || counted || paired || wholes || many)
      return []
    return [
      { kind: 'count-word' as const, start: index, end, why: 'No cited item counts them so.' },
    ]
  })
}

const UNIT =
  '(?:seconds?|minutes?|hours?|days?|nights?|weeks?|fortnights?|months?|quarters?|seasons?|years?|decades?|century|centuries|summers?|winters?|generations?)'
const RELATIVE = new RegExp(
  `\\b(?:(?:[\\p{L}-]+ ){0,4}${UNIT} (?:ago|earlier|back|on\\b(?= from))|(?:for|over|in|during|within) (?:the )?(?:past|last|previous|better part of) (?:[\\p{L}\\d-]+ ){0,3}${UNIT}|for (?:(?:more than|over|nearly|almost|about|some|well over|around|at least) )?(?:a |[\\p{L}\\d-]+ )?${UNIT}(?= (?:now|running|already|we|i|they|it|he|she)\\b)|(?:last|this|the previous|the past|next) (?:spring|summer|autumn|fall|winter|week|month|year|quarter|season|decade|century|christmas|easter|january|february|march|april|may|june|july|august|september|october|november|december|monday|tuesday|wednesday|thursday|friday|saturday|sunday)|at present|to this day|until recently|so far this year|since last (?:\\p{L}+)|since the (?:pandemic|war|lockdowns?)|overnight|recently|lately|nowadays|these days|currently|a while ago|long ago|not long ago|the other (?:day|week)|yesterday|the current (?:decade|year|century|month)|this (?:day|morning)|in recent (?:years|months|weeks)|of late|years ago|the turn of the (?:century|millennium|decade)|earlier this (?:year|month|week)|a generation ago|(?:years|decades|months) (?:back|running)|for (?:years|decades|ages|generations))\\b`,
  'giu',
)

/** "Two years ago" and "last spring": a computed item has the distance, or the customer's own words say it. */
export const checkRelativeDates = (subject: Subject): Finding[] => {
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
      ({ 0: said }) =>
        !cited.some(({ text, item, quantities }) => {
          const short = said.toLowerCase().split(' ').slice(-2).join(' ')
          if (
            text.toLowerCase().includes(said.toLowerCase()) ||
            (/^(?:last|this)/.test(short) && text.toLowerCase().includes(short))
          )
            return true
          const [own] = quantitiesIn(said)
          return (
            item.kind === 'computed' &&
            own !== undefined &&
            quantities.some(
              ({ value, unit }) => value === own.value && unit?.dimension === own.unit?.dimension,
            )
          )
        }),
    )
    .filter(({ 0: said }) => claim.citations.length > 0 || /ago|past|last/i.test(said))
    .map(({ 0: said, index }) => ({
      kind: 'relative-date' as FindingKind,
      start: index,
      end: index + said.length,
      why: 'No item computes this distance in time.',
    }))
}

/** Every id that a sentence cites is one of the draft's items. */
export const checkCitations = ({ claim, draft }: Subject): Finding[] =>
  claim.citations
    .filter((id) => !draft.evidence.has(id))
    .map((id) => ({
      kind: 'citation',
      start: 0,
      end: claim.text.length,
      why: `There is no item ${id}.`,
    }))
