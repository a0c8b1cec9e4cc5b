import { carries } from '../dates.ts'
import { followsFrom } from '../derived.ts'
import type { Quantity } from '../numbers.ts'
import { countsDays } from '../retold/days.ts'
import { factStemOf } from '../stems.ts'
import type { CheckedClaim, FactFinding, IndexedItem } from '../subject.ts'
import { hasStem, isAdvice, isQuestion } from '../subject.ts'
import { inBase, isMoney, sameDimension, unitOf } from '../units.ts'
import { hasTime } from './clock-check.ts'
import { hasTwoYears } from './word-checks.ts'

const TIMES = new Set([
  'minute',
  'hour',
  'day',
  'night',
  'week',
  'month',
  'quarter',
  'year',
  'decade',
  'click',
  'head',
  'person',
  'user',
  'team',
  'flat',
  'visit',
  'lesson',
  'class',
  'session',
  'pupil',
  'room',
  'metre',
  'kilo',
  'item',
])

/** Units that a number may leave to another of its sentence: `older than 760`, `not five years but eight`. */
const BARE = new Set(['time', 'calendar', 'length', 'mass', 'points', 'area'])

const close = (one: number, other: number) =>
  Math.abs(one - other) <= 1e-6 * Math.max(1, Math.abs(one), Math.abs(other))

const shareOf = ({ kind, unit, value }: Quantity): number | undefined =>
  kind === 'fraction' ? value : unit?.dimension === 'percent' ? value * unit.factor : undefined

const WHOLE_HOUR = 1 / 24 + 1e-9
/**
 * Equal, or within half of the last shown digit if hedged; what it must be beyond, it is. `In less than half an hour`
 * may be 25 minutes.
 */
const near = (shown: number, real: number, { step, hedged, bound, unit }: Quantity): boolean => {
  if (close(shown, real)) return true
  if (bound === 'over' && real < shown) return false
  if (bound === 'under' && real > shown) return false
  if (bound === 'under' && unit?.dimension === 'time' && shown <= WHOLE_HOUR)
    return real >= shown * 0.75
  return hedged && Math.abs(shown - real) <= (step / 2) * (unit?.factor ?? 1) + 1e-9
}

const fractionMatches = (one: Quantity, other: Quantity): boolean => {
  const real = shareOf(other)
  const shown = shareOf(one)
  if (real === undefined || shown === undefined) return false
  if (one.kind !== 'fraction') return near(shown, real, one)
  if (one.bound === 'over' && real < shown) return false
  if (one.bound === 'under' && real > shown) return false
  const inTen = one.step === 10
  const slack = inTen
    ? 5
    : one.bound && one.step === 5 && one.value === 50
      ? 10
      : one.bound === 'over'
        ? 3
        : one.hedged
          ? 2.5
          : 1
  return Math.abs(real - shown) <= (other.kind === 'fraction' ? 1e-6 + (inTen ? 5 : 0) : slack)
}

const MONTH_DAYS = 30.44
const daysOf = ({ value, unit }: Quantity): number | undefined =>
  unit?.dimension === 'time'
    ? value * unit.factor
    : unit?.dimension === 'calendar'
      ? value * unit.factor * MONTH_DAYS
      : undefined
/** `A month and a half` are six weeks: months have no fixed number of days, so a tenth is left to them. */
const isSameSpan = (one: Quantity, other: Quantity): boolean => {
  const [shown, real] = [daysOf(one), daysOf(other)]
  return (
    shown !== undefined &&
    real !== undefined &&
    Math.min(shown, real) >= 28 &&
    Math.abs(shown - real) <= 0.09 * Math.max(shown, real)
  )
}

const ratioMatches = (one: Quantity, other: Quantity): boolean =>
  other.kind === 'ratio'
    ? near(one.value, other.value, one)
    : other.unit?.dimension === 'percent' && Math.abs((one.value - 1) * 100) === other.value

/** Returns true if a number of an item carries a number of a sentence. */
export const quantityMatches = (one: Quantity, other: Quantity): boolean => {
  if (one.kind === 'ratio') return ratioMatches(one, other)
  if (shareOf(one) !== undefined) return fractionMatches(one, other)
  if (other.kind === 'fraction') return false
  if (other.kind === 'ratio') return !one.unit && close(one.value, other.value)
  if (one.unit && other.unit) {
    const point = (unit: string) => unit === 'points' || unit === 'percent'
    if (!sameDimension(one.unit, other.unit)) return isSameSpan(one, other)
    if (point(one.unit.dimension) && one.unit.dimension !== other.unit.dimension) return false
    return near(
      inBase(one.value, one.unit, other.unit),
      inBase(other.value, other.unit, one.unit),
      one,
    )
  }
  if (one.bare !== other.bare && (one.bare || other.bare)) {
    const named = one.bare ? other.unit : one.unit
    if (named && BARE.has(named.dimension)) return close(one.value, other.value)
  }
  if (one.unit && (isMoney(one.unit) || one.unit.dimension === 'percent')) return false
  if (
    other.unit &&
    (isMoney(other.unit) || other.unit.dimension === 'percent' || other.unit.dimension === 'points')
  )
    return false
  if (one.unit || other.unit) return false
  return near(one.value, other.value, one)
}

/** Returns true if a number is a price for a named thing: `$40 a tooth`. */
const isPriceFor = (one: Quantity, other: Quantity, name: string): boolean =>
  one.unit !== undefined &&
  isMoney(one.unit) &&
  !one.paidFor &&
  other.rate.length === 0 &&
  !TIMES.has(name)

/** "A tooth" is no price of a visit. */
const isPricedFor = (name: string, other: Quantity, { stems, item, text }: IndexedItem): boolean =>
  new RegExp(`\\b(?:an?|per|each|every|one|for) (?:\\p{L}+ )?${name}\\b`, 'iu').test(text) ||
  (item.unit ?? '').includes(name) ||
  (/^ each\b/.test(text.slice(other.end)) && hasStem(stems, factStemOf(name)))

/**
 * Returns true if a time in the sentence is that of the item's rate, or one of the thing that the item pays for by
 * another measure.
 */
const isSameRate = (name: string, other: Quantity, { stems }: IndexedItem): boolean => {
  const stem = factStemOf(name)
  if (other.rate.some((own) => factStemOf(own) === stem)) return true
  const isFree =
    other.paidFor === true ? unitOf(name) === undefined : other.rate.every((own) => !TIMES.has(own))
  return isFree && hasStem(stems, stem)
}

const hasRate = (name: string, { stems, item }: IndexedItem): boolean =>
  hasStem(stems, factStemOf(name)) ||
  (item.unit ?? '').includes(name) ||
  (name === 'day' && hasStem(stems, 'dai')) ||
  name === 'head' ||
  // kg/m³
  (name === 'm' && hasStem(stems, 'cubic'))

/** A rate in the sentence (`a week`) must be one that the item has; its own, if the number has one. */
const rateMatches = (one: Quantity, other: Quantity, evidence: IndexedItem): boolean =>
  one.rate
    .filter(
      (name) =>
        TIMES.has(name.replace(/s$/, '')) ||
        other.rate.length > 0 ||
        (one.unit !== undefined && isMoney(one.unit) && !one.paidFor),
    )
    .every((name) => {
      if (isPriceFor(one, other, name)) return isPricedFor(name, other, evidence)
      if (other.rate.length > 0 && TIMES.has(name)) return isSameRate(name, other, evidence)
      return hasRate(name, evidence)
    })

const isCarriedBy = (one: Quantity, evidence: IndexedItem): boolean =>
  evidence.quantities.some(
    (other) => quantityMatches(one, other) && rateMatches(one, other, evidence),
  )

const WEEKDAY = /\b(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b/gi
const TIMES_A_WEEK: Record<string, number> = { once: 1, twice: 2, 'three times': 3 }
/** `Twice a week` is `on Tuesdays and Fridays`; `once or twice a day` stands in the item as it is. */
const isFrequency = (one: Quantity, { text, cited }: CheckedClaim): boolean => {
  const found =
    /^(once|twice|three times|thrice)(?: (?:an? |per |every )?(day|week|month|year|daily|weekly|monthly|yearly))/i.exec(
      text.slice(one.start),
    )
  if (!found) return false
  const [, often, period] = found
  const plain = (word: string) => word.toLowerCase().replace('daily', 'day').replace(/ly$/, '')
  return cited.some(({ text: item }) => {
    const days = new Set((item.match(WEEKDAY) ?? []).map((name) => name.toLowerCase()))
    if (plain(period!) === 'week' && days.size === TIMES_A_WEEK[often!.toLowerCase()]) return true
    return new RegExp(
      `\\b${often}(?: or \\w+)? (?:an? |per |every )?(?:${plain(period!)}|${plain(period!).replace('day', 'dai')}ly)`,
      'i',
    ).test(item)
  })
}

/** `Within a year` and `two years before`, where the item has two years that are so far apart. */
const isYearBetween = ({ value, unit }: Quantity, { cited }: CheckedClaim): boolean =>
  unit?.dimension === 'calendar' &&
  unit.factor === 12 &&
  cited.some(({ text, dates }) => {
    const years = dates.flatMap(({ years: span }) => (span ? [span[0]] : []))
    return (
      (value === 1 && hasTwoYears(text)) ||
      years.some((year) => years.some((other) => other - year === value))
    )
  })

/** `Between 4 and 8 pm`, where the item has between four and eight. */
const isTime = ({ value, unit }: Quantity, { cited }: CheckedClaim): boolean =>
  unit?.dimension === 'clock' &&
  cited.some((evidence) => hasTime(evidence, { minutes: value * 60, isSure: false }))

/** `You come twice`, where the item has two visits. */
const isTwice = ({ start, end, value }: Quantity, { text, cited }: CheckedClaim): boolean =>
  /^twice$/i.test(text.slice(start, end)) &&
  !/^ (?:as|the|that|what|more)\b/i.test(text.slice(end)) &&
  cited.some(({ quantities }) =>
    quantities.some((one) => !one.unit && one.kind === 'count' && one.value === value),
  )

/** `An 84-year-old`, where the item has somebody who is 84. */
const isAge = ({ value, unit, end }: Quantity, { text, cited }: CheckedClaim): boolean =>
  unit?.dimension === 'calendar' &&
  /^[ -]olds?\b/i.test(text.slice(end)) &&
  cited.some(({ quantities }) => quantities.some((one) => !one.unit && one.value === value))

/** `Dinner costs thirty-two`, where the item has a price of 32. */
const isBarePrice = (one: Quantity, { text, cited }: CheckedClaim): boolean =>
  !one.unit &&
  one.kind === 'count' &&
  /\b(?:costs?|charges?|pays?|price|asks?)\b/i.test(text.slice(0, one.start)) &&
  /^(?:[.,;:)]|$)/.test(text.slice(one.end)) &&
  cited.some(({ quantities }) =>
    quantities.some(({ unit, value }) => unit && isMoney(unit) && value === one.value),
  )

const ELIDES =
  /^(?:[.,;:)]|$| (?:to|or|and|rather|instead|are|is|after|before|on|for|if|when|each|per|an?)\b)/i
/** `Seventy euros, and the second one forty-five`: a number without a unit has that of one before it. */
const isElided = (one: Quantity, { text, quantities, cited }: CheckedClaim): boolean =>
  !one.unit &&
  one.kind === 'count' &&
  ELIDES.test(text.slice(one.end)) &&
  quantities.some(
    ({ unit, end }) =>
      unit !== undefined &&
      end <= one.start &&
      cited.some((evidence) =>
        evidence.quantities.some((other) => quantityMatches({ ...one, unit }, other)),
      ),
  )

const IDIOM =
  /\b(?:\d+\/\d+|80\/20|50\/50|fifty-fifty|nine to five|9 to 5|one-stop|one-off|one-way|(?:step|week|day|month|year|phase|round) [\d]+(?=[.:])|step [\d]+|steps? \d+(?: (?:and|to|or) \d+)?|phase \d+|part \d+|section \d+|chapter \d+|figure \d+|table \d+|zero to sixty|once bitten,? twice shy|at sixes and sevens|a hundred times|million-dollar)\b/gi

const LONGEST_NAME = 100
/** `Klíč 13` and `4 Paws` are names: the brief or a source has them. */
const isInName = (
  { start, end }: Quantity,
  { text, draft }: Pick<CheckedClaim, 'text' | 'draft'>,
) => {
  const name = /\p{Lu}[\p{L}\p{M}'-]{1,60} $/u.exec(
    text.slice(Math.max(0, start - LONGEST_NAME), start),
  )?.[0]
  const names = [
    draft.briefText,
    ...[...draft.evidence.values()].map(({ item }) => item.source.name),
  ]
  if (name !== undefined && names.some((one) => one.includes(name + text.slice(start, end))))
    return true
  const after = /^ \p{Lu}[\p{L}\p{M}'-]{1,60}/u.exec(text.slice(end, end + LONGEST_NAME))?.[0]
  return after !== undefined && names.some((one) => one.includes(text.slice(start, end) + after))
}

/** The owner's telephone number and the price that they name in their call to action are theirs. */
const isOwners = (
  { start, end }: Quantity,
  { text, draft }: Pick<CheckedClaim, 'text' | 'draft'>,
) => {
  const said = text.slice(start, end)
  return draft.ownTexts.some((own) =>
    own
      .split(said)
      .slice(0, -1)
      .some((before, at, parts) => {
        const upTo = parts.slice(0, at + 1).join(said).length
        return !/[\d.,]$/.test(before) && !/^[.,]?\d/.test(own.slice(upTo + said.length))
      }),
  )
}

/** `3D printing` is what the trade is called: the brief has the very word. */
const isInWord = ({ start }: Quantity, { text, draft }: Pick<CheckedClaim, 'text' | 'draft'>) => {
  const word = /^\d+\p{L}[\p{L}\d-]*/u.exec(text.slice(start))?.[0]
  return (
    word !== undefined &&
    draft.briefText
      .toLowerCase()
      .split(/[^\p{L}\d-]+/u)
      .includes(word.toLowerCase())
  )
}

const isExempt = (one: Quantity, { text, claim, draft }: CheckedClaim): boolean => {
  for (const match of text.matchAll(IDIOM)) {
    if (one.start >= match.index && one.start < match.index + match[0].length) return true
  }
  const within = { text, draft }
  if (one.digits && (isInName(one, within) || isInWord(one, within) || isOwners(one, within)))
    return true
  // `From, say, nine till two` is an example.
  if (/, say, $/i.test(text.slice(0, one.start))) return true
  if (one.start <= 2 && one.digits && /^\s*\d{1,2}[.)] /.test(text)) return true
  const said = text.slice(one.start, one.end).toLowerCase()
  const uncited = claim.citations.length === 0 && !/\b(?:we|our|my|i)\b/i.test(text)
  if (uncited && !one.unit && /^(?:half|an? (?:dozen|hundred|thousand|million))$/.test(said))
    return true
  if (
    /\b(?:another|no|any|every|each|which|this|that) $/i.test(text.slice(0, one.start)) &&
    said === 'one'
  )
    return true
  return /^(?:one|a one)$/.test(said) && isPlainOne(one, text)
}

/** Returns true if `one` is not a figure; `here until one` is a time of day. */
const isPlainOne = ({ start, end, unit, hedged }: Quantity, text: string): boolean =>
  !unit &&
  !hedged &&
  !(/\b(?:until|till) $/i.test(text.slice(0, start)) && /^(?:[.,;]|$)/.test(text.slice(end)))

const NAMES_OF_TWO = /(?<!\p{L}, )\b\p{Lu}\p{Ll}+ (?:and|or) \p{Lu}\p{Ll}+/u
/** `One of the two`, where the item names two people. */
const isOrderOfTwo = ({ start, value, unit }: Quantity, { text, cited }: CheckedClaim): boolean =>
  value === 2 &&
  !unit &&
  /\b(?:the|of|these|those|our) $/i.test(text.slice(0, start)) &&
  cited.some(({ text: item }) => NAMES_OF_TWO.test(item))

const countsItsOwnList = (one: Quantity, { text, claim }: CheckedClaim): boolean => {
  if (one.unit && !/^time|^calendar/.test(one.unit.dimension)) return false
  if (one.value > 30 || one.value !== Math.round(one.value)) return false
  if (claim.listed) return true
  const rest = text.slice(one.end)
  return (
    /^[^.?!]{0,90}:/.test(rest) &&
    !/\b(?:we|our|my|i)\b/i.test(text.slice(0, one.start)) &&
    !one.digits
  )
}

const AT =
  /\b(?:at|from|until|till|by|before|after|between|to|and|or|since|opens?|closes?|shuts?|begins?|starts?) $/i
/** `At ten`, where the item has 10am. */
const isHour = ({ start, value, unit }: Quantity, { text, cited }: CheckedClaim): boolean =>
  !unit &&
  value <= 24 &&
  AT.test(text.slice(0, start)) &&
  cited.some(({ clocks }) => clocks.some(({ minutes }) => minutes % 720 === (value * 60) % 720))

/** Counts the members of a list in a sentence: `a squat, a push and a pull` has three. */
const membersOf = (list: string): number =>
  list
    .split(/[.;?!]/)[0]!
    .replace(/\bbetween \p{L}+ and /giu, 'between ')
    .split(/, (?:and |or )?| and | or /)
    .filter((part) => part.trim() !== '').length

const LIST =
  /(?:(?:(?! and | or )[\p{L}' -]){2,50}, ){1,8}(?:(?! and | or )[\p{L}' -]){2,50},? (?:and|or) [\p{L}' -]{2,40}/giu

/** `Three signs: …` counts what follows, and `the three tests` what the item lists. */
const countsCitedList = (one: Quantity, subject: CheckedClaim): boolean => {
  const { text, claim, cited } = subject
  if (one.unit || one.kind !== 'count' || one.value > 12) return false
  if (claim.listed) return true
  const rest = text.slice(one.end)
  const colon = /^[^.?!:]{0,90}:/.exec(rest)
  if (colon) return membersOf(rest.slice(colon[0].length)) === one.value
  return (
    /\b(?:the|these|those|all) $/i.test(text.slice(0, one.start)) &&
    cited.some((evidence) =>
      [...evidence.text.matchAll(LIST)].some(([list]) => membersOf(list) === one.value),
    )
  )
}

const isLarge = (one: Quantity, { text, claim }: CheckedClaim): boolean =>
  one.digits ||
  (one.unit !== undefined && (isMoney(one.unit) || one.unit.dimension === 'percent')) ||
  one.value > 12 ||
  (claim.setting === 'cell' && one.unit !== undefined) ||
  /\b(?:we|our|my|i|us)\b/i.test(text) ||
  /estimat/i.test(text)

/** Numbers in a sentence without a citation: advice, questions and sayings may have some. */
const uncitedNumbers = (subject: CheckedClaim): FactFinding[] =>
  subject.quantities
    .filter((one) => !isExempt(one, subject) && !countsItsOwnList(one, subject))
    .filter(
      (one) =>
        (one.unit && isMoney(one.unit)) ||
        (!isQuestion(subject) && !isAdvice(subject) && isLarge(one, subject)),
    )
    .map((one) => ({
      kind: 'uncited',
      start: one.start,
      end: one.end,
      why: 'A figure without a source.',
    }))

/** Numbers must stand in an item that the sentence cites: same value, same unit, same rate. */
export const checkNumbers = (subject: CheckedClaim): FactFinding[] => {
  if (subject.claim.citations.length === 0) return uncitedNumbers(subject)
  const { text } = subject
  return subject.quantities
    .filter((one) => !isExempt(one, subject))
    .filter(
      (one) =>
        !subject.cited.some(
          (evidence) => isCarriedBy(one, evidence) || followsFrom(one, subject, evidence),
        ) &&
        !isYearBetween(one, subject) &&
        !isElided(one, subject) &&
        !isAge(one, subject) &&
        !isTwice(one, subject) &&
        !isBarePrice(one, subject) &&
        !countsDays(one.value, text.slice(one.end), subject) &&
        !isTime(one, subject) &&
        !isOrderOfTwo(one, subject) &&
        !isFrequency(one, subject) &&
        !isHour(one, subject) &&
        !countsCitedList(one, subject),
    )
    .map((one) => ({
      kind: 'number',
      start: one.start,
      end: one.end,
      why: 'No cited source has this number in this unit.',
    }))
}

/** Dates must stand in an item that the sentence cites, in any notation. */
export const checkDates = (subject: CheckedClaim): FactFinding[] => {
  const { dates, cited, claim, text } = subject
  if (claim.citations.length === 0) {
    return isAdvice(subject) || isQuestion(subject)
      ? []
      : dates
          .filter(({ years, day }) => years || day)
          .map(({ start, end }) => ({
            kind: 'uncited',
            start,
            end,
            why: 'A date without a source.',
          }))
  }
  return dates
    .filter((date) => {
      if (cited.some((one) => carries(one.dates, date))) return false
      // A month alone may be of any year.
      if (date.years && cited.some((one) => carries(one.asOf, date))) return false
      if (
        carries(
          cited.flatMap((one) => one.dates),
          date,
        )
      )
        return false
      const plain = /^\d{4}$/.exec(text.slice(date.start, date.end))
      return !(
        plain && cited.some((one) => one.quantities.some(({ value }) => value === Number(plain[0])))
      )
    })
    .map(({ start, end }) => ({ kind: 'date', start, end, why: 'No cited source has this date.' }))
}

const ORDINAL =
  /\b(second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|\d+(?:st|nd|rd|th))\b/gi
const RANKS: Record<string, number> = {
  second: 2,
  third: 3,
  fourth: 4,
  fifth: 5,
  sixth: 6,
  seventh: 7,
  eighth: 8,
  ninth: 9,
  tenth: 10,
  eleventh: 11,
  twelfth: 12,
}

/** A word with the capital behind it: `Second Gear`. */
const nameAt = (text: string, at: number): string =>
  /^\p{L}+ \p{Lu}[\p{L}\p{M}'-]*/u.exec(text.slice(at, at + LONGEST_NAME))?.[0] ?? '\n'

/** `The second visit`, where the item has two visits or more. */
const isOneOfMany = (rank: number, behind: string, cited: readonly IndexedItem[]): boolean => {
  const noun = /^ (\p{L}{3,})/u.exec(behind)?.[1]
  return (
    noun !== undefined &&
    cited.some(({ text, quantities }) =>
      quantities.some(
        ({ value, unit, kind, end }) =>
          !unit &&
          kind === 'count' &&
          value >= rank &&
          value <= 12 &&
          factStemOf(/^ (\p{L}+)/u.exec(text.slice(end))?.[1] ?? '') === factStemOf(noun),
      ),
    )
  )
}

/** Ranks (`second`, `3rd`) of a sentence with citations stand in one of its items. */
export const checkOrdinals = ({
  unquoted,
  cited,
  dates,
  quantities,
  claim,
  draft,
}: CheckedClaim): FactFinding[] => {
  if (claim.citations.length === 0) return []
  return [...unquoted.matchAll(ORDINAL)].flatMap(({ 0: word, index }) => {
    const end = index + word.length
    const inside = [...dates, ...quantities].some((one) => index < one.end && one.start < end)
    const rank = RANKS[word.toLowerCase()] ?? Number.parseInt(word, 10)
    const known = cited.some(
      ({ text, item }) =>
        new RegExp(`\\b(?:${word}|${rank}(?:st|nd|rd|th))\\b`, 'i').test(text) ||
        (item.unit === 'rank' && item.value === rank),
    )
    const isName = /^\p{Lu}/u.test(word) && draft.briefText.includes(nameAt(unquoted, index))
    // `The first one … the second`, where the item has a first.
    const isAfterFirst =
      rank === 2 &&
      /\bfirst\b/i.test(unquoted.slice(0, index)) &&
      cited.some(({ text }) => /\bfirst\b/i.test(text))
    // `In its eleventh year`, where the item has eleven years.
    const unit = unitOf(/^ (\p{L}+)/u.exec(unquoted.slice(end))?.[1] ?? '')
    const isCount =
      unit !== undefined &&
      cited.some((evidence) =>
        evidence.quantities.some(
          (one) =>
            one.value === rank &&
            one.unit?.dimension === unit.dimension &&
            one.unit.factor === unit.factor,
        ),
      )
    return inside ||
      known ||
      isName ||
      isAfterFirst ||
      isCount ||
      isOneOfMany(rank, unquoted.slice(end), cited)
      ? []
      : [{ kind: 'number' as const, start: index, end, why: 'No cited source has this rank.' }]
  })
}
