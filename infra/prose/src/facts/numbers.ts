import { isMoney, type MeasureUnit, UNIT_BEFORE, UNIT_BEHIND, unitOf } from './units.ts'

/**
 * A number in a text. `count`: plain, or of its unit; `fraction`: a share, in percent; `ratio`: so many
 * times as much.
 */
export type Quantity = {
  start: number
  end: number
  value: number
  kind: 'count' | 'fraction' | 'ratio'
  unit?: MeasureUnit
  /** The value of its last digit that is not a trailing zero. */
  step: number
  hedged: boolean
  /** The direction of a bound, if the text has one: `more than`, `under`. */
  bound?: 'over' | 'under'
  /** Stems of what it is counted for each of: `a month`, `per user`. */
  rate: string[]
  digits: boolean
  /** `€128 for a bouquet`: what it is paid for, and no rate. */
  paidFor?: boolean
  /** It has no unit and stands at the end of its clause, so that its unit may stand elsewhere. */
  bare?: boolean
}

const SMALL =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const TENS = '_ _ twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const SCALES: Record<string, number> = {
  score: 20,
  dozen: 12,
  gross: 144,
  hundred: 100,
  thousand: 1e3,
  million: 1e6,
  billion: 1e9,
}
/** Ordinals from the second on, in words. */
const ORDINALS: readonly string[] = [
  'second',
  'third',
  'fourth',
  'fifth',
  'sixth',
  'seventh',
  'eighth',
  'ninth',
  'tenth',
  'eleventh',
  'twelfth',
]

/** Returns the rank that an ordinal in words names, from the second to the twelfth; undefined for any other word. */
export const rankNamed = (word: string): number | undefined => {
  const at = ORDINALS.indexOf(word.toLowerCase())
  return at < 0 ? undefined : at + 2
}

/** Returns the ordinal of a rank in words; undefined for the first and for those above the twelfth. */
export const ordinalOf = (rank: number): string | undefined => ORDINALS[rank - 2]
const ofRank = (rank: number): [string, number] => [ordinalOf(rank)!, rank]
/** The number of parts that a fraction is one of, by its name: three of a third. */
const PARTS: Record<string, number> = Object.fromEntries([
  ['half', 2],
  ['halve', 2],
  ['quarter', 4],
  ...[3, 4, 5, 6, 7, 8, 9, 10].map(ofRank),
])

const small = SMALL.slice(1).join('|')
const tens = TENS.slice(2).join('|')
const scale = '(?:score|dozen|gross|hundred|thousand|million|billion)s?'
const tensPart = `(?:(?:${tens})(?:[ -](?:one|two|three|four|five|six|seven|eight|nine)\\b)?|(?:${small})(?:(?<!between \\p{L}{3,9})[ -]and[ -](?:${tens})\\b)?)`
// "Four and six" are two numbers; "a hundred and six", one.
const spelled = `(?:(?:half )?an? (?:few )?${scale}|half ${scale}|(?:zero|${tensPart})\\b(?:[ -]?${scale})*)(?:(?<=(?:hundred|thousand|million|billion|score)s?)(?:,? and |[ -])(?:an? |${tensPart} )?(?:${tensPart}|${scale})\\b(?:[ -]${scale})*)*`
const digits = `\\d{1,3}(?:[ ,']\\d{3})+(?![\\d])(?:\\.\\d+)?|\\d+(?:[.,]\\d{1,2}(?!\\d)|\\.\\d+)?`
const NUMBER = new RegExp(
  // `R310` are rand.
  `(?<!\\d)(?<!\\p{L}(?<!(?<![\\p{L}\\d])R))(?:(${digits})([½¼¾])?(?: ?(k|m|bn)(?![\\p{L}\\d])| (hundred|thousand|million|billion)\\b)?|([½¼¾])|\\b(${spelled})\\b)`,
  'giu',
)

const glyph: Record<string, number> = { '½': 0.5, '¼': 0.25, '¾': 0.75 }
const letter: Record<string, number> = { k: 1e3, m: 1e6, bn: 1e9 }

/** `two hundred and twenty-one` -> 221; `half a dozen` -> 6; `eight-and-ninety` -> 98. */
export const spelledNumber = (text: string): number => {
  let total = 0
  let current = 0
  let half = false
  for (const word of text.toLowerCase().split(/[ ,-]+/)) {
    const scaled = SCALES[word.replace(/s$/, '')]
    if (word === 'half') half = true
    else if (scaled) {
      current = (current || 1) * scaled
      if (scaled >= 1000) {
        total += current
        current = 0
      }
    } else if (SMALL.includes(word)) current += SMALL.indexOf(word)
    else if (TENS.includes(word)) current += TENS.indexOf(word) * 10
  }
  return (total + current) / (half ? 2 : 1)
}

const numeral = (text: string): number =>
  Number(/[ ,']\d{3}(?!\d)/.test(text) ? text.replace(/[ ,']/g, '') : text.replace(',', '.'))

/** The value of the last digit that is not a trailing zero: 1,340 -> 10, 18.6 -> 0.1. */
const stepOf = (value: number): number => {
  const plain = String(value)
  const decimals = plain.split('.')[1]
  if (decimals) return 10 ** -decimals.length
  // Ten is a number that people count to, not a round one.
  if (value === 10) return 1
  const zeros = /0*$/.exec(plain)![0].length
  return value === 0 ? 1 : 10 ** zeros
}

const OVER =
  /\b(?:more than|over|above|upwards of|at least|in excess of|past|beyond|exceed\w*|north of|greater than|no fewer than|no less than)(?: an?)?(?: estimated)? ?$/i
const UNDER =
  /\b(?:less than|fewer than|under|below|nearly|almost|just short of|at most|not quite|close on|(?<!\b(?:adds?|added|comes?|came) )up to|no more than|shy of)(?: an?)?(?: estimated)? ?$/i
export const ROUGH =
  /(?:\b(?:about|around|some|roughly|approximately|approx\.?|circa|nearly|almost|close to|close on|near|just (?:over|under|short of|shy of|above|below)|more than|over|well over|less than|fewer than|under|upwards of|at least|or so|in excess of|not quite|a little (?:over|under|more than|less than)|a good|say|another|something like|above|below|north of)|~)(?: an?)?(?: estimated)? ?$/i
const ROUGH_BEHIND =
  /^(?:[ -]odd\b|(?: [\p{L}-]+){0,3},? (?:or so|or thereabouts|give or take|more or less|or more|roughly|plus)\b|,? give or take)/iu

/** `40 in a week` is a rate; `402 within a year` and `two pots and a lid` are none. One word may be read as three: its letters are counted, or a long one would cost the cube of its length. */
const rateOf = (behind: string): string[] => {
  const found =
    /^(?:[\s-]?(?!(?:and|or|but|to|as|than|of|for(?! (?:an?|each|every) (?:minute|hour|day|night|week|month|year)\b)|if|when|where|because|with|in|on|at|by|from|so|half|within|inside|after|before|until|we|i|you|they|he|she|it|is|are|was|were|will|can|buys?|gets?|pays?|covers?|saves?|makes?|means?)\b)[\p{L}%°²]{1,40}){0,3}?[ ]?(?:\b(?:an?|per|each|every)\b|\/) ?(?!(?:hundred|thousand|million|dozen|score)\b)((?:square )?\p{L}+)(?!\p{L})(?! (?:later|earlier|before|after|ago|more|less)\b)(?: and (hour|day|night|week|month|year|head|person|user|team|room|class|lesson))?/iu.exec(
      behind,
    )
  return found ? [found[1]!, ...(found[2] ? [found[2]] : [])].map((word) => word.toLowerCase()) : []
}

const CLOCK =
  /^(?::\d\d)? ?(?:(a\.?m\b|p\.?m\b)|o'clock|in the (morning|afternoon|evening)|at (night))/i
/** A time of day in hours from midnight: `8 pm` and `eight in the evening` are 20. */
const clockOf = (value: number, behind: string): number | undefined => {
  const found = CLOCK.exec(behind)
  if (!found || value > 24) return undefined
  const late = /^p/i.test(found[1] ?? '') || /after|even/i.test(found[2] ?? '') || found[3]
  return late && value < 12 ? value + 12 : value
}

type Surroundings = {
  sign: string | undefined
  clock: number | undefined
  name: RegExpExecArray | null
}

/** The unit of a number: a time of day, the sign before it, or the name behind it. */
const unitAround = ({ sign, clock, name }: Surroundings): MeasureUnit | undefined => {
  if (clock !== undefined) return unitOf("o'clock")
  if (sign) return unitOf(sign.replace('.', ''))
  if (!name) return undefined
  return unitOf(name[1] ? '%' : name[2]!)
}

const PAID_FOR = /^(?: \p{L}+){0,2} (?:for|on|in|of) (?:half )?an? /u
const ENDS_CLAUSE = /^(?:[.,;:)]|$| (?:to|or|rather|instead|are|is)\b)/

const boundOf = (before: string, behind: string): Quantity['bound'] => {
  if (OVER.test(before) || / (?:or more|plus)\b/.test(behind.slice(0, 12))) return 'over'
  return UNDER.test(before) ? 'under' : undefined
}

/** Reads the text around a number: its unit, its rounding, and the rate that it belongs to. */
const dressed = (
  text: string,
  start: number,
  end: number,
  value: number,
  isDigits: boolean,
): Quantity => {
  const before = text.slice(Math.max(0, start - 40), start)
  const sign = UNIT_BEFORE.exec(before)?.[1]
  const signAt = sign ? before.lastIndexOf(sign) : before.length
  const lead = before.slice(0, signAt)
  const behind = text.slice(end, end + 60).replace(/^,-/, '')
  const name = UNIT_BEHIND.exec(behind)
  const clock = sign ? undefined : clockOf(value, behind)
  const unit = unitAround({ sign, clock, name })
  const after = name ? behind.slice(name[0].length) : behind
  const bound = boundOf(lead, after)
  return {
    start: start - before.length + signAt,
    end: name && !sign ? end + name[0].length : end,
    value: clock ?? value,
    kind: 'count',
    step: /dozen$/i.test(text.slice(start, end)) ? 2 : stepOf(value),
    hedged: ROUGH.test(lead) || [after, behind].some((rest) => ROUGH_BEHIND.test(rest)),
    rate: rateOf(after),
    digits: isDigits,
    ...(PAID_FOR.test(after) ? { paidFor: true } : {}),
    ...(unit ? { unit } : {}),
    ...(!unit && ENDS_CLAUSE.test(after) ? { bare: true } : {}),
    ...(bound ? { bound } : {}),
  }
}

const JOIN = /^(?: ?- ?|-to-| to | or | and )(?:(?:us|ca?|au?|nz|s|hk)?\$|[£€¥])?$/i

const areJoined = (text: string, one: Quantity, next: Quantity): boolean =>
  JOIN.test(text.slice(one.end, next.start))

/** `Four to nine thousand` begins at four thousand. */
const scaled = (text: string, one: Quantity, next: Quantity | undefined): Quantity => {
  if (!next || !areJoined(text, one, next) || one.value >= 100 || next.value < 1000) return one
  if (!/[a-z]$/.test(text.slice(one.start, one.end))) return one
  const scale = /(thousand|million)$/i.exec(text.slice(next.start, next.end))?.[1]
  return scale ? { ...one, value: one.value * SCALES[scale.toLowerCase()]! } : one
}

/** The unit that a number shares with those behind it: `30 to 45 minutes`, `7, 14 and 30 days`. */
const unitBehind = (
  text: string,
  at: number,
  found: readonly Quantity[],
): MeasureUnit | undefined => {
  const [one, next, last] = found.slice(at, at + 3)
  if (!one || !next) return undefined
  if (next.unit) return areJoined(text, one, next) ? next.unit : undefined
  const isList = /^, ?$/.test(text.slice(one.end, next.start))
  return last && isList && areJoined(text, next, last) ? last.unit : undefined
}

/** In ranges the unit stands once: `30 to 45 minutes`, `£350-900`, `four to nine thousand`. */
const shared = (text: string, found: Quantity[]): Quantity[] =>
  found.map((one, at) => {
    const grown = scaled(text, one, found[at + 1])
    if (grown.unit) return grown
    const previous = found[at - 1]
    const unit = unitBehind(text, at, found) ?? (previous && moneyBefore(text, previous, one))
    return unit ? { ...grown, unit } : grown
  })

/** The money of a number from the one before it: `£350-900`, `eighty-four euros, or fourteen a class`. */
function moneyBefore(text: string, previous: Quantity, one: Quantity): MeasureUnit | undefined {
  const { unit, start, end } = previous
  if (!unit || !isMoney(unit)) return undefined
  const isRate = one.rate.length > 0 && /^,? or $/.test(text.slice(end, one.start))
  const isSigned =
    JOIN.test(text.slice(end, one.start)) && /^[^\d]*\p{Sc}/u.test(text.slice(start, end))
  // "€16 and ten classes" counts classes.
  const isOfThings = /^ (?!gross\b)\p{L}{3,}s\b/u.test(text.slice(one.end))
  return isRate || (isSigned && !isOfThings) ? unit : undefined
}

const CENTS = /^(?: |, | and )$/
/** `fourteen dollars twenty` is one price. */
const withCents = (text: string, found: readonly Quantity[]): Quantity[] => {
  const isCents = (one: Quantity, next: Quantity | undefined): next is Quantity =>
    next !== undefined &&
    isMain(one) &&
    next.value < 100 &&
    CENTS.test(text.slice(one.end, next.start)) &&
    (isHundredth(next) ||
      (!next.unit && /^(?:[.,;:)]|$| (?:an?|per|each|for|if)\b)/.test(text.slice(next.end))))
  return found.flatMap((one, at): Quantity[] => {
    const before = found[at - 1]
    if (before && isCents(before, one)) return []
    const next = found[at + 1]
    if (!isCents(one, next)) return [one]
    const cents = next.value / 100
    return [{ ...one, end: next.end, value: one.value + cents, step: 0.01, rate: next.rate }]
  })
}
const isMain = ({ unit, value, end, digits }: Quantity): boolean =>
  unit !== undefined &&
  isMoney(unit) &&
  unit.factor === 1 &&
  Number.isInteger(value) &&
  end > 0 &&
  !digits
const isHundredth = ({ unit }: Quantity): boolean =>
  unit !== undefined && isMoney(unit) && unit.factor === 0.01

/** The plain numbers of a text that has been read, in digits and in words. */
export const countsIn = (text: string): Quantity[] => {
  const found = [...text.matchAll(NUMBER)].map((match) => {
    const [whole, inDigits, half, short, long, alone, words] = match
    const value = inDigits
      ? (numeral(inDigits) + (half ? glyph[half]! : 0)) *
        (short ? letter[short.toLowerCase()]! : long ? SCALES[long.toLowerCase()]! : 1)
      : alone
        ? glyph[alone]!
        : spelledNumber(words!)
    return dressed(
      text,
      match.index,
      match.index + whole.length,
      Number(value.toPrecision(12)),
      !words,
    )
  })
  return withCents(text, shared(text, found))
}

export { dressed, PARTS }
