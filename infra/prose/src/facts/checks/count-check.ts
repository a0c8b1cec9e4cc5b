import { followsFrom } from '../arithmetic/follows.ts'
import type { Quantity } from '../numbers.ts'
import { hasSame } from '../retold/same-words.ts'
import { quantitiesIn } from '../shares.ts'
import { isGlue, stemmedWordsIn, topicStemsOf } from '../stems.ts'
import type { CheckedClaim, FactFinding, IndexedItem } from '../subject.ts'
import { hasStem, isQuestion, oneOf } from '../subject.ts'

// Words that count without a figure: dozens, most, hardly any.

const COUNTS =
  /\b(?:an? (?!day |week |month |year |hour |minute )\p{L}+ or two|(?:several|many|a few|some) (?:dozen|hundred|thousand)s?|dozens|scores|hundreds|thousands|tens of thousands|millions|countless|innumerable|numerous|several|a (?:mere |small |large )?handful|a couple|a pair|a good (?:many|few)|every (?:other|second|last)(?! \p{L}+day of )|every single|only (?:a )?handful|(?:an?|the) (?:\p{L}+ )?(?:minority|majority)|a (?:string|slew|raft|wealth|bunch|crowd|row|series|swath|trickle|sea|flood|stream|bevy|horde|fleet) of(?! \d)|scarcely (?:a|one)|hardly (?:a|one)|barely (?:a|one)|just one|only one|one of (?:our|its|their|my|the)(?= \p{L}+s\b)|some of (?:our|its|their|my|the)(?= \p{L}+s\b)|a number of|a (?:sizeable|sizable|large|small|fair|good|growing|considerable|substantial|significant|tiny|high|low) (?:share|part|number|proportion|portion|minority|majority|fraction|chunk|percentage)|the (?:vast |great |large )?(?:majority|minority|bulk|lion's share)|most(?= (?:of|\p{L}+s\b|people))|few(?= (?:of|\p{L}+s\b|people))|hardly any|hardly anyone|scarcely any|almost (?:all|none|every\w*)|nearly (?:all|every\w*)|virtually all|(?<!of )all (?:but \p{L}+ )?(?:of|the|our|its|their|my|\p{L}+s\b|three|four|five|six|seven|eight|nine|ten)|each of(?! (?:which|whom|them|these|those|us|you|the \p{L}+)\b)|every one of|both|either of|neither of|none of|no one|everybody|everyone|all of them|only (?:some|a few)|(?<!as |how |so |too |that )many|(?<!as |how |so |too )few(?= )|a few|lots of|plenty of|a lot of|a single|umpteen|oodles|the rest|the others?|barely any|next to no|practically every\w*|tons of|next to none|(?<!on )the (?:whole|entire)(?= (?:\p{L}+s|staff|team|crew|town|city|family|group|class|market|industry|country|world|trade|street|neighbou?rhood|village)\b)|any number of|an army of|a host of|a wealth of|no end of|loads of|heaps of|myriad)\b/giu

const core = (phrase: string): string =>
  /\bdozens?$/i.test(phrase)
    ? 'dozens'
    : phrase
        .toLowerCase()
        .replace(/^(?:an? |the )/, '')
        .split(' ')[0]!

const VALUES: Record<string, [number, number]> = {
  dozens: [24, 999],
  dozen: [11, 13],
  scores: [40, 400],
  hundreds: [200, 9999],
  hundred: [95, 110],
  thousands: [2000, 999_999],
  couple: [2, 2],
  pair: [2, 2],
  both: [2, 2],
  handful: [3, 6],
  single: [1, 1],
  just: [1, 1],
  either: [2, 2],
  neither: [2, 2],
  several: [3, 12],
}

/** `Several hundred` are some of hundreds. */
const SCALED = /^(?:several|many|a few|some) (dozen|hundred|thousand)s?$/i

/** Things that only come in pairs: `a pair of trousers` counts nothing. */
const PLURAL_ONLY =
  /^ of (?:\p{L}+ )?(?:trousers|pants|jeans|shorts|leggings|tights|scissors|shears|secateurs|glasses|spectacles|goggles|binoculars|pliers|tweezers|tongs|shoes|boots|trainers|sneakers|slippers|socks|gloves|mittens|skis|skates|crutches|headphones|earrings|overalls|pyjamas|pajamas|hands|eyes|ears|legs|feet)\b/iu
/** Phrases for listeners, one or many: `tells everybody` counts nothing. */
const LISTENERS = /\b(?:tells?|told|asks?|shows?|reminds?) every(?:body|one)$/i
/** `Everybody else` says what `the others` does. */
const ELSE = /^ else\b/i
const OTHERS = /\b(?:the (?:others?|rest)|everyone else|everybody else|all other)\b/i
/** One time, and one of anything that follows from the numbers of an item. */
const isOnce = (phrase: string, behind: string, { cited }: CheckedClaim): boolean =>
  /^(?:a single|just one|only one)$/i.test(phrase) &&
  /^ (?:time|occasion)\b/i.test(behind) &&
  cited.some(({ text }) => /\bonce\b/i.test(text))
const isWorkedOut = (phrase: string, start: number, subject: CheckedClaim): boolean =>
  /^(?:a single|just one|only one)$/i.test(phrase) &&
  subject.cited.some((evidence) => {
    const one = oneOf(start, start + phrase.length)
    return followsFrom(one, subject, [evidence])
  })
const isKnownWhole = (phrase: string, behind: string, subject: CheckedClaim): boolean =>
  (/^a pair$/i.test(phrase) && PLURAL_ONLY.test(behind)) ||
  (/^every(?:body|one)$/i.test(phrase) &&
    ELSE.test(behind) &&
    subject.cited.some(({ text }) => OTHERS.test(text))) ||
  isOnce(phrase, behind, subject)

const isListOfTwo = (text: string): boolean => /[\p{L}\d]{2} and \p{L}{2}/u.test(text)

/** Ways to say almost none. */
const SCARCE =
  /\b(?:(?:hardly|scarcely|barely) any|next to no\w*|almost no\w*|few|very little|seldom)\b/i

/** Numbers of an item in the sentences that share the most words with a claim. */
const nearest = ({ text, quantities }: IndexedItem, claim: string): Quantity[] => {
  const topic = [...topicStemsOf(claim)]
  const parts = text.split(/(?<=\.)\s/)
  let start = 0
  const placed = parts.map((part) => {
    const at = text.indexOf(part, start)
    start = at + part.length
    const stems = new Set(stemmedWordsIn(part).map(({ stem }) => stem))
    return { at, end: start, shared: topic.filter((stem) => hasStem(stems, stem)).length }
  })
  const most = Math.max(...placed.map(({ shared }) => shared))
  return quantities.filter(
    (one) =>
      (one.start === 0 && one.end === 0) ||
      placed.some(({ at, end, shared }) => shared === most && one.start >= at && one.start < end),
  )
}

/** Returns true if an item has a number near this one, of the same counted thing if it counts that thing at all. */
const counts = (
  evidence: IndexedItem,
  claim: string,
  behind: string,
  [least, most]: [number, number],
) => {
  const noun = stemmedWordsIn(behind).find(({ text }) => !isGlue(text))?.stem
  const fits = nearest(evidence, claim).filter(
    ({ value, unit, start }) =>
      !unit &&
      value >= least &&
      value <= most &&
      // The whole of "7 of 80" counts no part of it.
      !/\d (?:out )?of (?:the |our )?$/.test(evidence.text.slice(0, start)),
  )
  const named = (one: Quantity) =>
    stemmedWordsIn(evidence.text.slice(one.end, one.end + 40))
      .slice(0, 3)
      .some(({ stem }) => stem === noun)
  const elsewhere = evidence.quantities.some(named)
  return fits.some((one) => !elsewhere || named(one))
}

/** `96 of 143`, or two plain numbers of which one is the larger part of the other. */
const isMostOf = (evidence: IndexedItem, claim: string): boolean => {
  const plain = nearest(evidence, claim).filter(({ unit, kind }) => !unit && kind === 'count')
  return plain.some(({ value: whole }) =>
    plain.some(({ value: part }) => part < whole && part > whole / 2 && whole > 50),
  )
}

type CountWord = { phrase: string; word: string; start: number; end: number }

/** Returns true if the number check covers the words of a number. */
const isNumber = (
  { phrase, word, start, end }: CountWord,
  { quantities }: CheckedClaim,
): boolean => {
  const inside = quantities.filter((one) => start < one.end && one.start < end)
  if (inside.length === 0 || /^(?:all|each|both)$/.test(word)) return false
  // `Every second coffee` is half of them: a number, which is checked as one.
  const isShare = /^every /i.test(phrase) && inside.some(({ kind }) => kind === 'fraction')
  return (
    isShare ||
    !/dozen|scores|tens|hundred|thousand|million|half|every|or two|one of|one$/i.test(phrase)
  )
}

const isListed = ({ phrase, word }: CountWord, { text }: IndexedItem): boolean =>
  text.toLowerCase().includes(phrase.toLowerCase()) ||
  (new RegExp(`\\b${word}\\b`, 'i').test(text) &&
    !/^(?:a|the)\b.*(?:share|part|number)|^all/i.test(phrase)) ||
  (/^all (?!but)/i.test(phrase) && /(?<!of )\ball\b(?! but)/i.test(text))

/** `Both`, where an item joins two things. */
const isPaired = ({ word }: CountWord, { text }: IndexedItem): boolean =>
  /^(?:both|either|neither)$/.test(word) &&
  isListOfTwo(text) &&
  quantitiesIn(text).every(({ value, unit }) => unit !== undefined || value <= 2 || value > 20)

const isOfEach = (
  { phrase, end }: CountWord,
  { unquoted }: CheckedClaim,
  { text }: IndexedItem,
): boolean =>
  /^(?:a single|just one|only one)$/i.test(phrase) &&
  new RegExp(
    `\\b(?:per|an?|one|each|every|single) ${/^ \p{L}+/u.exec(unquoted.slice(end))?.[0].trim() ?? '$'}`,
    'i',
  ).test(text)

const isOneOf = ({ phrase, end }: CountWord, { unquoted, cited, draft }: CheckedClaim): boolean =>
  /^one of /i.test(phrase) &&
  stemmedWordsIn(unquoted.slice(end, end + 40))
    .slice(0, 1)
    .some(
      ({ stem }) => cited.some(({ stems }) => hasSame(stems, stem)) || hasStem(draft.brief, stem),
    )

const isWhole = ({ phrase, word }: CountWord, { text }: IndexedItem): boolean =>
  /^(?:all|each|every|everyone|everybody)$/.test(word) &&
  !/^all but/i.test(phrase) &&
  /(?<!of )\b(?:all|every|each|both|only|always|never|nobody|no one|none|whole|entire|full|any)\b/i.test(
    text,
  )

const isMost = (
  { phrase, word }: CountWord,
  { unquoted }: CheckedClaim,
  evidence: IndexedItem,
): boolean =>
  /^(?:most|majority|bulk)$/.test(word) &&
  (/\bmost\b/i.test(evidence.text) ||
    evidence.quantities.some(
      ({ kind, unit, value }) =>
        (kind === 'fraction' || unit?.dimension === 'percent') && value > 50,
    ) ||
    (!/majority/i.test(phrase) && isMostOf(evidence, unquoted)))

/** Returns true if an item supports the count that a word states. */
const isCounted = (one: CountWord, subject: CheckedClaim, evidence: IndexedItem): boolean => {
  const { unquoted } = subject
  const scale = SCALED.exec(one.phrase)?.[1]?.toLowerCase()
  const range = VALUES[scale ? `${scale}s` : one.word]
  return (
    isListed(one, evidence) ||
    (range !== undefined &&
      counts(evidence, unquoted, unquoted.slice(one.end, one.end + 60), range)) ||
    isPaired(one, evidence) ||
    isWhole(one, evidence) ||
    isMost(one, subject, evidence) ||
    (SCARCE.test(one.phrase) && SCARCE.test(evidence.text)) ||
    isOfEach(one, subject, evidence)
  )
}

const BOUNDED =
  /^[^.,;:]{0,60}\b(?:more|less|fewer|longer|older|younger|further|farther|higher|lower) than [\p{Sc}\d]/iu
/** `None of the sites is more than 12 miles away` bounds a number, which is checked as one. */
const isBound = ({ phrase, end }: CountWord, { unquoted }: CheckedClaim): boolean =>
  /^none of$/i.test(phrase) && BOUNDED.test(unquoted.slice(end))

/** Words that count things of the world stand in an item, or say what it counts. */
export const checkCountWords = (subject: CheckedClaim): FactFinding[] => {
  const { unquoted, cited, claim } = subject
  if (claim.citations.length === 0 || isQuestion(subject)) return []
  return [...unquoted.matchAll(COUNTS)].flatMap(({ 0: phrase, index }) => {
    const one = { phrase, word: core(phrase), start: index, end: index + phrase.length }
    const before = unquoted.slice(0, index)
    const isDenied =
      /(?:\bnot|n't)(?: \p{L}{1,40})? $/iu.test(before) && /^every|^all/i.test(phrase)
    const isFine =
      /^(?:the )?(?:rest|others?)$/i.test(phrase) ||
      isDenied ||
      LISTENERS.test(before + phrase) ||
      isKnownWhole(phrase, unquoted.slice(one.end), subject) ||
      isWorkedOut(phrase, index, subject) ||
      isNumber(one, subject) ||
      isOneOf(one, subject) ||
      isBound(one, subject) ||
      cited.some((evidence) => isCounted(one, subject, evidence))
    return isFine
      ? []
      : [
          {
            kind: 'count-word' as const,
            start: index,
            end: one.end,
            why: 'No cited source counts them so.',
          },
        ]
  })
}
