import { followsFromCited } from '../arithmetic/follows.ts'
import { quantityMatches } from '../matching/quantity-match.ts'
import type { Quantity } from '../numbers.ts'
import type { CheckedClaim, FactFinding, IndexedItem } from '../subject.ts'
import { isAdvice, isQuestion, isRetold } from '../subject.ts'
import { isMoney } from '../units.ts'

// Words for a rise, a fall and no change.
const UP =
  /\b(?:r(?:ise[sn]?|ose|ising)|gr(?:ow|ows|ew|own(?! (?:up|in|from|by|within|on|near|here|locally|around|outside|at)\b)|owing|owth)|climb\w*|increas\w*|(?<!m(?:ade|ake|akes|aking) )(?<!\b(?:grown|eats?|uses?|tak(?:es?|en)|giv(?:es?|ing|en)|gave|signs?|ends?|turns?|picks?|makes?|made|sets?|shows?|opens?|brings?|backs?|covers?|cleans?|follows?|wraps?|adds?) )up(?= by| \d| (?:an? )?(?:\p{L}+ )?(?:percent|per cent|points|quarter|third|half|fifth)| on | from|,|\.)|upwards?(?! of\b)|edging up|ticked up|soar\w*|surg\w*|jump\w*|gain(?:s|ed|ing)?|doubl(?:ed|es|ing)|tripl(?:ed|es|ing)|quadrupl\w*|higher|rocket\w*|skyrocket\w*|swell\w*|swelled|boom\w*|accelerat\w*|expand\w*|ever more|more and more|on the rise|picking up|(?:go|goes|went|going|gone) up|added|climbing|heavier|dearer than before|mount(?:ed|ing)|leapt|leaps?|spik\w+|improv\w+|strengthen\w*|balloon\w*|multipl(?:y|ied|ies)|(?<!in )advanc(?:e[sd]?|ing)|\d+ ?(?:%|per ?cent) (?:more|higher|above)|on the up|(?:pick|picks|picked) up|(?:is|are|was|were|been) up|tick(?:s|ed|ing) up|edg(?:e[sd]?|ing) up|inch(?:es|ed|ing) up|creep(?:s|ing)? up|crept up|shot up|shoot(?:s|ing)? up|took off|tak(?:es|en|ing) off|tak(?:es?|en|ing) over|took over|catch(?:es|ing)? on|caught on|warm(?:s|ed|ing) (?:up )?to|heat(?:s|ed|ing) up|gather(?:s|ed|ing)? (?:pace|speed|momentum|steam)|gain(?:s|ed|ing)? (?:ground|momentum|traction)|(?:ha[sd]|have|found|won|gained|drew|draws|attract\w*) (?:ever |many |some )?(?:more|new) (?:readers|fans|followers|customers|visitors|buyers|friends|searches|views|interest)|more (?:readers|searches|views|visitors|buyers|interest|people|popular|often|in demand)(?: than (?:it|they|before|a year)\b)?|in vogue|in fashion|(?:got|get|gets|getting|becom(?:e|es|ing)|became|grown|turned) (?:more|dearer|bigger|busier|pricier|costlier|larger|longer|more expensive)|went through the roof|on a (?:roll|high)|upswing|uptick|upturn|upsurge|upward|revival|comeback|recover(?:s|ed|y|ing)?|rebound\w*|put (?:\p{L}+ ){0,3}up|rais(?:e[sd]?|ing))\b/giu
const DOWN =
  /\b(?:f(?:all|alls|ell|allen|alling)|sank|sinks?|sinking|sunk|drop\w*|declin\w*|decreas\w*|down(?= by| \d| (?:an? )?(?:\p{L}+ )?(?:percent|per cent|points|quarter|third|half|fifth)| on | from|,|\.)|downwards?|slip\w*|dip(?:s|ped|ping)|shr(?:ink|inks|ank|unk|inking)|eas(?:ed|ing|es)|lower(?:ed|s)?|lost|lose[sd]?|fewer|halved?|plung\w*|plummet\w*|tumbl\w*|slump\w*|slid|slide[sd]?|ebb\w*|wan(?:ed|ing)|dwindl\w*|contract(?:ed|ing)|weaken\w*|(?:go|goes|went|going|gone) down|less and less|ever (?:fewer|less)|fad(?:ed|ing)|cooled|crash\w*|cut by|dwindl\w+|retreat\w*|lighter|collaps\w+|reced\w+|slow(?:ed|ing)(?! (?:us|you|them|me) )|thinn(?:ed|ing)|dried up|dry(?:ing)? up|tail(?:ed|s|ing) off|drop(?:s|ped)? off|fell (?:away|off|back)|d(?:ied|ying|ies) down|\d+ ?(?:%|per ?cent) (?:fewer|less|lower|below)|on the (?:wane|decline|slide|way down)|(?:is|are|was|were|been) down|edg(?:e[sd]?|ing) down|inch(?:es|ed|ing) down|tick(?:s|ed|ing) down|trim(?:s|med|ming)?|cut(?:s|ting)?(?= (?:by|from|back|our|its|their|the price))|shed(?:s|ding)?(?= (?:\d|a |an |some|half|about|readers|views|visitors))|cool(?:s|ed|ing)(?: (?:off|down))?|los(?:t|es?|ing) (?:ground|favou?r|steam|readers|interest|a little)|out of (?:fashion|favou?r)|downturn|downswing|downtick|nosediv\w+|nose-div\w+|crater\w*|went (?:south|downhill)|erod\w+|melt(?:ed|ing|s) away|petered out|f(?:ew|ewer) and fewer|less (?:often|popular|in demand)|(?:got|get|gets|getting|becom(?:e|es|ing)|became|grown|turned) (?:fewer|cheaper|smaller|quieter|rarer|less|shorter)|turn(?:s|ed|ing)? away from|tir(?:e[sd]?|ing) of|desert(?:ed|ing|s)|drain(?:ed|ing|s)|abat\w+|subsid\w+|backslid\w*|regress\w*|shav(?:e[sd]|ing))\b/giu
const FLAT =
  /\b(?:plateau\w*|(?<!\b(?:an?|the|one|your|my|our) )flat(?:lined|tened)?|unchanged|stable|steady|level(?:led|ed)? (?:off|out)|stagnat\w*|stood still|(?:held|holding) (?:steady|firm)|no change|remain(?:s|ed)? the same|stay(?:s|ed)? the same|barely (?:moved|changed)|hovering|static|has not moved|constant)\b/giu

type Direction = 'up' | 'down' | 'flat'

// `The rest falls into July`, `a site falls under the rule`: no change in time.
const FALLS = /^(?:fall|falls|fell|fallen|falling)$/i
const INTO =
  /^ (?:in|into|on|between|within|under|to|outside|from|short of|asleep)\b(?! (?:price|number|\p{Sc}?\d))/iu

// Words of everyday, too: they speak of a change only beside what changes.
const SOFT =
  /^(?:tak|took|catch|caught|warm|heat|pick|recover|reviv|cut|trim|cool|melt|drain|desert|shav|tir|turn|put|rais|erod|abat|subsid|dr(?:y|ied)|more|has|have|had|found|won|drew|is |are |was |were |been |less|los)/i

// Verbs that people and things do, too: without a figure or a counted thing in the sentence they are no trend.
const BODILY =
  /^(?:climb|jump|leap|leapt|slip|slid|sink|sank|dip|drop|ris|rose|grow|grew|fall|fell|mount|swell|crash|collaps|recover|gather|spik)/i
/** `Drop off your child` is no fall. */
const DROPPING =
  /^drop(?:s|ped|ping)?(?: (?:it|them|him|her|you|your \p{L}+))? (?:off|by|in|out|round|around)\b/iu

/** Words before `up` at the end of a part of a sentence that tell of a rise. */
const MOVES =
  /\b(?:is|are|was|were|been|be|still|go|goes|gone|going|went|way|further|percent|searches|views|interest|demand|prices?|traffic|sales|numbers) $|[\d%] $/i

/** Words before a slip of paper: `Source: our purchase slips`. Sales, pay and orders slip themselves. */
const PAPER = /\b(?:purchase|packing|deposit) $/i

/** `To fell a tree`, and `take it down` at the end of a part of a sentence. */
const isOther = (word: string, before: string, behind: string): boolean =>
  (/^climb/i.test(word) && /^ (?:on|onto|into|over|in|out|up|through)\b/i.test(behind)) ||
  (/^slips?$/i.test(word) && PAPER.test(before)) ||
  (/^recover/i.test(word) && /^ (?:an?|the|your|our|my|one) /i.test(behind)) ||
  (/^upwards?$/i.test(word) && /\d $/.test(before)) ||
  (/^up$/i.test(word) && /^[.,]/.test(behind) && !MOVES.test(before)) ||
  (/^fell$/i.test(word) && /\bto $/i.test(before)) ||
  (/^down$/i.test(word) &&
    /\b(?:cool|calm|tak(?:es?|en|ing)|took|cuts?|cutting|pull\w{0,3}|break\w{0,3}|lay|sit|shuts?|writ\w{1,3}|not\w{1,2}|put)(?: \p{L}{1,20}){0,2} $/iu.test(
      before,
    ))

const directionsIn = (text: string): { direction: Direction; start: number; end: number }[] => {
  const of = (direction: Direction, pattern: RegExp) =>
    [...text.matchAll(pattern)]
      .filter(
        ({ 0: word, index }) =>
          !(FALLS.test(word) && INTO.test(text.slice(index + word.length))) &&
          !isOther(word, text.slice(0, index), text.slice(index + word.length)),
      )
      .map(({ 0: word, index }) => ({ direction, start: index, end: index + word.length }))
  return [...of('up', UP), ...of('down', DOWN), ...of('flat', FLAT)]
}

const NEGATIVE = /[ :(]-\s?\d/
/** `Change: +12 %`: the direction of an item that says how much something changed. */
const signedDirections = ({ item: { value = 0 }, text }: IndexedItem): Direction[] => {
  if (!/\bchange|saving/i.test(text)) return []
  const isDown = NEGATIVE.test(text) || value < 0 || /saving/i.test(text)
  const isUp = /\+\s?\d/.test(text) || (value > 0 && !/-\s?\d/.test(text))
  return [...(isDown ? ['down' as const] : []), ...(isUp ? ['up' as const] : [])]
}

/** `From 64 to 32`: the direction between the first two numbers of an item. */
const directionFromTo = ({ text, quantities, dates }: IndexedItem): Direction | undefined => {
  const [first, second] = quantities.filter(
    (one) => one.end > 0 && !dates.some(({ start, end }) => one.start < end && start < one.end),
  )
  const isRange = /\b(?:from|went from) [^.]{0,30}?\b(?:to|until) /i.test(text)
  if (!isRange || !first || !second || first.value === second.value) return undefined
  return first.value < second.value ? 'up' : 'down'
}

const COMPARES_UP = /\b(?:more|higher|longer|larger|greater|further|difference)\b/i
const COMPARES_DOWN = /\b(?:less|lower|fewer|shorter|smaller|difference)\b/i
/** Directions of change that an item carries: by its sign, its words, or two values one after the other. */
const carriedBy = (evidence: IndexedItem): Set<Direction> => {
  const { text, quantities } = evidence
  const isUp = COMPARES_UP.test(text) || quantities.some(({ kind }) => kind === 'ratio')
  return new Set([
    ...directionsIn(text).map(({ direction }) => direction),
    ...signedDirections(evidence),
    ...[directionFromTo(evidence), directionOf(evidence)].filter((one) => one !== undefined),
    ...(isUp ? ['up' as const] : []),
    ...(COMPARES_DOWN.test(text) ? ['down' as const] : []),
  ])
}

/** From one number to the next in the sentence itself. */
const ownDirection = (subject: CheckedClaim): Direction | undefined => {
  const match = /\bfrom (?=[^.]{1,80}? to )/i.exec(subject.unquoted)
  if (!match) return undefined
  const [first, second] = subject.quantities.filter(({ start }) => start > match.index)
  const sizeOf = ({ value, unit }: Quantity) => value * (unit?.factor ?? 1)
  if (
    !first ||
    !second ||
    !/^[^.]{0,60} ?to ?$/i.test(
      subject.unquoted.slice(first.end, second.start).replace(/[$£€]/g, ''),
    )
  )
    return undefined
  const [from, to] = [sizeOf(first), sizeOf(second)]
  return from < to ? 'up' : from > to ? 'down' : 'flat'
}

const INSTEAD = /^ (?:\p{L}{1,20} ){0,3}(?:instead of|rather than|down from|up from|against) $/iu
/** `132 instead of 210` is a fall. */
const directionOfPair = ({ unquoted, quantities }: CheckedClaim): Direction | undefined => {
  const pair = quantities.flatMap((one, at) => {
    const next = quantities[at + 1]
    return next && INSTEAD.test(unquoted.slice(one.end, next.start)) ? [[one, next] as const] : []
  })[0]
  if (!pair || pair[0].value === pair[1].value) return undefined
  return pair[0].value > pair[1].value ? 'up' : 'down'
}

const CHANGING =
  /\b(?:searches|views|interest|demand|prices?|traffic|visits?|visitors|sales|share|numbers|enquiries|bookings|orders|clicks|queries|mail|costs?|bills?|popularity|customers|more|fewer|less)\b/i

const MOVING =
  /\b(?:searches|views|interest|demand|prices?|rates?|fees?|traffic|visits?|visitors|sales|share|numbers|enquiries|bookings|orders|clicks|queries|costs?|bills?|popularity|readers|complaints|returns)\b/i

/** Returns true where a question takes a change for granted: `why did bookings fall`. */
const presumesChange = (subject: CheckedClaim): boolean =>
  isQuestion(subject) && /^\W*(?:why|how come|what made|since when)\b/i.test(subject.unquoted)

/** Returns true where a sentence states that figures of a business change, or have changed. */
const statesChange = (subject: CheckedClaim): boolean =>
  !isQuestion(subject) &&
  !isAdvice(subject) &&
  CHANGING.test(subject.unquoted) &&
  /\b(?:ha(?:s|ve)|is|are|was|were|\p{L}+ed|rose|fell|grew)\b/iu.test(subject.unquoted) &&
  /\b(?:searches|views|interest|demand|traffic|sales|enquiries|bookings|popularity)\b/i.test(
    subject.unquoted,
  )

/** Verbs of rise and fall agree with the change that a cited item carries. */
export const checkTrends = (subject: CheckedClaim): FactFinding[] => {
  const { unquoted, cited, claim } = subject
  const verbs = directionsIn(unquoted)
  if (verbs.length === 0) return []
  const finding = ({ start, end }: { start: number; end: number }, why: string): FactFinding => ({
    kind: 'trend',
    start,
    end,
    why,
  })
  if (claim.citations.length === 0) {
    return presumesChange(subject) || statesChange(subject)
      ? verbs.slice(0, 1).map((verb) => finding(verb, 'A change that no cited item carries.'))
      : []
  }
  const own = ownDirection(subject) ?? directionOfPair(subject)
  const hasChange =
    own !== undefined ||
    CHANGING.test(unquoted) ||
    subject.quantities.length > 0 ||
    cited.some(({ item }) => item.kind !== 'customer')
  const changes =
    MOVING.test(unquoted) ||
    cited.some(({ item }) => item.kind === 'figure' || item.kind === 'computed')
  // Dough that rises changes nothing that an owner could be held to; prices, sales and customers do.
  const isOfBusiness =
    !isRetold(subject) ||
    CHANGING.test(unquoted) ||
    subject.quantities.some(({ unit }) => unit !== undefined && isMoney(unit))
  const carried = new Set(cited.flatMap((one) => [...carriedBy(one)]))
  return verbs
    .filter(({ direction }) => (own ? own !== direction : !carried.has(direction)))
    .filter((verb) => own || !sameWords(subject, verb))
    .filter((verb) => hasChange || !BODILY.test(unquoted.slice(verb.start, verb.end)))
    .filter(
      (verb) =>
        own !== undefined || !DROPPING.test(unquoted.slice(verb.start)) || MOVING.test(unquoted),
    )
    .filter((verb) => changes || !SOFT.test(unquoted.slice(verb.start, verb.end)))
    .filter((verb) => !isPhysical(subject, verb) && !isCounted(subject, verb))
    .filter(({ direction }) => own !== undefined || isOfBusiness || contradicts(carried, direction))
    .map((verb) => finding(verb, 'The cited sources do not carry this change.'))
}

/** Returns true if the items carry another change than this one, which makes it more than a way to say something. */
const contradicts = (carried: ReadonlySet<Direction>, direction: Direction): boolean =>
  direction === 'flat' ? carried.size > 0 : carried.has(OTHER[direction])

const sameWords = (
  { unquoted, cited }: CheckedClaim,
  { start, end }: { start: number; end: number },
): boolean => {
  const word = unquoted.slice(start, end).toLowerCase()
  return cited.some(({ text }) => text.toLowerCase().includes(word))
}

/** `We gained 19`, where the number follows from those of an item, as its words do. */
const isCounted = (subject: CheckedClaim, verb: { direction: Direction; start: number }): boolean =>
  verb.direction !== 'flat' &&
  subject.quantities.some(
    (one) =>
      !subject.cited.some(({ quantities }) =>
        quantities.some((other) => quantityMatches(one, other)),
      ) &&
      followsFromCited(one, subject) &&
      !subject.cited.some((evidence) => directionOf(evidence) === OTHER[verb.direction]),
  )

const OTHER = { up: 'down', down: 'up', flat: 'flat' } as const

/** A year as a number; what is told without one comes after all that has one. */
const yearOf = (time: string): number | undefined => {
  if (time.startsWith('year ')) return Number.parseInt(time.slice('year '.length), 10)
  const order = ['the year before', 'year before', 'last year', 'now'].indexOf(time)
  return order < 0 ? undefined : 10_000 + order
}

/** Returns the direction of an item's counts of two years, if it has them. */
const directionOf = ({ figures }: IndexedItem): Direction | undefined => {
  const dated = figures.flatMap((figure) => {
    const year = [...figure.times].map(yearOf).find((time) => time !== undefined)
    return year !== undefined ? [{ figure, year }] : []
  })
  const [first, second] = dated
    .filter(({ figure }) => figure.dimension === dated[0]?.figure.dimension)
    .sort((one, other) => one.year - other.year)
  if (!first || !second || first.year === second.year) return undefined
  return first.figure.value < second.figure.value ? 'up' : 'down'
}

/** `Cheaper by`, `fewer than ten`: a comparison, not a change in time. */
const isPhysical = (
  { unquoted }: CheckedClaim,
  { start, end }: { start: number; end: number },
): boolean =>
  /^(?:fewer|lower|higher|lighter|heavier)(?: than)?$/i.test(unquoted.slice(start, end)) &&
  /^ (?:than )?(?:an? |\d|(?:one|two|three|four|five|six|seven|eight|nine|ten|half) |\p{L}+ \p{L}+s\b)/iu.test(
    unquoted.slice(end),
  ) &&
  /\b(?:than|of)\b/.test(unquoted.slice(end)) &&
  !/\b(?:views|searches|Q[1-4])\b/.test(unquoted)
