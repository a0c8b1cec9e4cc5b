import type { Quantity } from './numbers.ts'
import { quantitiesIn } from './shares.ts'
import { isGlue, topicOf, wordsIn } from './stems.ts'
import type { Evidence, Finding, Subject } from './subject.ts'
import { hasStem, isQuestion } from './subject.ts'

// Words that count without a figure: dozens, most, hardly any.

const COUNTS =
  /\b(?:an? (?!day |week |month |year |hour |minute )\p{L}+ or two|(?:several|many|a few|some) (?:dozen|hundred|thousand)s?|dozens|scores|hundreds|thousands|tens of thousands|millions|countless|innumerable|numerous|several|a (?:mere |small |large )?handful|a couple|a pair|a good (?:many|few)|every (?:other|second|last)|every single|only (?:a )?handful|(?:an?|the) (?:\p{L}+ )?(?:minority|majority)|a (?:string|slew|raft|wealth|bunch|crowd|row|series|swath|trickle|sea|flood|stream|bevy|horde|fleet) of|scarcely (?:a|one)|hardly (?:a|one)|barely (?:a|one)|just one|only one|one of (?:our|its|their|my|the)(?= \p{L}+s\b)|some of (?:our|its|their|my|the)(?= \p{L}+s\b)|a number of|a (?:sizeable|sizable|large|small|fair|good|growing|considerable|substantial|significant|tiny|high|low) (?:share|part|number|proportion|portion|minority|majority|fraction|chunk|percentage)|the (?:vast |great |large )?(?:majority|minority|bulk|lion's share)|most(?= (?:of|\p{L}+s\b|people))|few(?= (?:of|\p{L}+s\b|people))|hardly any|hardly anyone|scarcely any|almost (?:all|none|every\w*)|nearly (?:all|every\w*)|virtually all|(?<!of )all (?:but \p{L}+ )?(?:of|the|our|its|their|my|\p{L}+s\b|three|four|five|six|seven|eight|nine|ten)|each of(?! (?:which|whom|them|these|those|us))|every one of|both|either of|neither of|none of|no one|everybody|everyone|all of them|only (?:some|a few)|(?<!as |how |so |too |that )many|(?<!as |how |so |too )few(?= )|a few|lots of|plenty of|a lot of|a single|umpteen|oodles|the rest|the others?|barely any|next to no|practically every\w*|tons of|next to none|the whole|the entire|any number of|an army of|a host of|a wealth of|no end of|loads of|heaps of|myriad)\b/giu

const core = (said: string): string =>
  /\bdozens?$/i.test(said)
    ? 'dozens'
    : said
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

const isListOfTwo = (text: string): boolean => /\p{L}{3} and \p{L}{3}/u.test(text)

/** Ways to say almost none. */
const SCARCE =
  /\b(?:(?:hardly|scarcely|barely) any|next to no\w*|almost no\w*|few|very little|seldom)\b/i

/** Numbers of an item in the sentences that share the most words with a claim. */
const nearest = ({ text, quantities }: Evidence, claim: string): Quantity[] => {
  const topic = [...topicOf(claim)]
  const parts = text.split(/(?<=\.)\s/)
  let start = 0
  const placed = parts.map((part) => {
    const at = text.indexOf(part, start)
    start = at + part.length
    const stems = new Set(wordsIn(part).map(({ stem }) => stem))
    return { at, end: start, shared: topic.filter((stem) => hasStem(stems, stem)).length }
  })
  const most = Math.max(...placed.map(({ shared }) => shared))
  return quantities.filter(
    (one) =>
      (one.start === 0 && one.end === 0) ||
      placed.some(({ at, end, shared }) => shared === most && one.start >= at && one.start < end),
  )
}

/** Whether an item has a number near this, of the thing that is counted if it counts it at all. */
const counts = (
  evidence: Evidence,
  claim: string,
  behind: string,
  [least, most]: [number, number],
) => {
  const noun = wordsIn(behind).find(({ text }) => !isGlue(text))?.stem
  const fits = nearest(evidence, claim).filter(
    ({ value, unit, start }) =>
      !unit &&
      value >= least &&
      value <= most &&
      // The whole of "7 of 80" counts no part of it.
      !/\d (?:out )?of (?:the |our )?$/.test(evidence.text.slice(0, start)),
  )
  const named = (one: Quantity) =>
    wordsIn(evidence.text.slice(one.end, one.end + 40))
      .slice(0, 3)
      .some(({ stem }) => stem === noun)
  const elsewhere = evidence.quantities.some(named)
  return fits.some((one) => !elsewhere || named(one))
}

/** `96 of 143`, or two plain numbers of which one is the larger part of the other. */
const isMostOf = (evidence: Evidence, claim: string): boolean => {
  const plain = nearest(evidence, claim).filter(({ unit, kind }) => !unit && kind === 'count')
  return plain.some(({ value: whole }) =>
    plain.some(({ value: part }) => part < whole && part > whole / 2 && whole > 50),
  )
}

/** Words that count things of the world stand in an item, or say what it counts. */
export const checkCountWords = (subject: Subject): Finding[] => {
  const { unquoted, cited, claim, quantities, draft } = subject
  if (claim.citations.length === 0 || isQuestion(subject)) return []
  // `Every second coffee` is half of them: a number, which is checked as one.
  const isShare = (said: string, start: number, end: number) =>
    /^every /i.test(said) &&
    quantities.some((one) => one.kind === 'fraction' && start < one.end && one.start < end)
  return [...unquoted.matchAll(COUNTS)].flatMap(({ 0: said, index }) => {
    const word = core(said)
    const end = index + said.length
    if (
      quantities.some(
        (one) => index < one.end && one.start < end && !/^(?:all|each|both)$/.test(word),
      ) &&
      (isShare(said, index, end) ||
        !/dozen|scores|tens|hundred|thousand|million|half|every|or two|one of|one$/i.test(said))
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
      range && cited.some((one) => counts(one, unquoted, unquoted.slice(end, end + 60), range))
    const paired =
      /^(?:both|either|neither)$/.test(word) &&
      cited.some(
        ({ text }) =>
          isListOfTwo(text) &&
          quantitiesIn(text).every(({ value, unit }) => unit || value === 2 || value > 20),
      )
    const each =
      /^(?:a single|just one|only one)$/i.test(said) &&
      cited.some(({ text }) =>
        new RegExp(
          `\\b(?:per|an?|one|each|every|single) ${/^ \p{L}+/u.exec(unquoted.slice(end))?.[0].trim() ?? '$'}`,
          'i',
        ).test(text),
      )
    const isDenied = /(?:\bnot|n't)(?: \p{L}{1,40})? $/iu.test(unquoted.slice(0, index))
    const isOneOf =
      /^one of /i.test(said) &&
      wordsIn(unquoted.slice(end, end + 40))
        .slice(0, 1)
        .some(
          ({ stem }) =>
            cited.some(({ stems }) => hasStem(stems, stem)) || hasStem(draft.brief, stem),
        )
    const scarce = SCARCE.test(said) && cited.some(({ text }) => SCARCE.test(text))
    const wholes =
      /^(?:all|each|every|everyone|everybody)$/.test(word) &&
      cited.some(({ text }) =>
        /(?<!of )\b(?:all|every|each|both|only|always|never)\b/i.test(text),
      ) &&
      !/^all but/i.test(said)
    const many =
      /^(?:most|majority|bulk)$/.test(word) &&
      cited.some(
        (one) =>
          (/\bmost\b/i.test(one.text) && !/majority/i.test(said)) ||
          one.quantities.some(
            ({ kind, unit, value }) =>
              (kind === 'fraction' || unit?.dimension === 'percent') && value > 50,
          ) ||
          (!/majority/i.test(said) && isMostOf(one, unquoted)),
      )
    if (
      /^(?:the )?(?:rest|others?)$/i.test(said) ||
      listed ||
      (isDenied && /^every|^all/i.test(said)) ||
      isOneOf ||
      counted ||
      paired ||
      wholes ||
      many ||
      scarce ||
      each
    )
      return []
    return [
      { kind: 'count-word' as const, start: index, end, why: 'No cited source counts them so.' },
    ]
  })
}
