import { countsIn, dressed, PARTS, type Quantity, rankNamed } from './numbers.ts'
import { unitOf } from './units.ts'

// Numbers that are said by comparing: fractions, ratios, and halves of a unit.

const part = 'hal(?:f|ves)|thirds?|quarters?|fifths?|sixths?|sevenths?|eighths?|ninths?|tenths?'
const FRACTION = new RegExp(
  `\\b(?:(an?|one|two|three|four|five|six|seven|eight|nine)[ -])?(${part})\\b(?! (?:opinion|party|time|place|hand|day|week|year|gear|dozen|past|to (?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)|of \\d{4}|of the year|person|visit|turn)\\b)`,
  'gi',
)
const IN =
  /\b(\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:-\p{L}+)?)(?: (?!one\b|two\b|three\b|four\b|five\b)[\p{L}-]{1,30}){0,2} (?:in|out of|of(?= (?:ten|10|100|a hundred)\b))(?: an?| every)? (2|3|4|5|10|20|50|100|1,000|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty(?:-five)?|thirty|forty|fifty|sixty|hundred|thousand)\b(?! (?:minutes|hours|days|weeks|months|years|steps|languages|districts|boroughs)\b)/giu
const EVERY =
  /\bevery (second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|other)\b(?! \p{L}+day of (?:the|each|every) month)/giu
const RATIO =
  /\b(twice|thrice|doubl(?:e[sd]?|ing)|tripl(?:e[sd]?|ing)|trebl(?:e[sd]?|ing)|quadrupl(?:e[sd]?|ing)|halv(?:e[sd]?|ing)|(?:\d+|[a-z]+)-?fold)\b/gi
const RATIOS: [RegExp, number][] = [
  [/^(?:twice|doubl)/, 2],
  [/^(?:thrice|tripl|trebl)/, 3],
  [/^quadrupl/, 4],
  [/^halv/, 0.5],
]
const AGAIN = /\bhalf as (?:much|many)(?: \p{L}+){0,3} again\b/giu
const AND_PART = /^ (?:\p{L}+ )?and (?:(an?|one|two|three) )?(half|quarters?|thirds?)\b/iu
const HALF_UNIT =
  /\b(?<!\band (?:an? )?)(half|(?:a |three )quarters?|(?:an?|one|two) (?:third|fifth|sixth|tenth)s?(?= of an? ))(?: (?:of )?an?|(?=[ -](?:hour|mile)s?\b)) ?-?(percentage point|percent|century|hour|year|decade|metre|mile|kilo|pound|litre|minute|day)s?\b/gi
const UNIT_AND_HALF =
  /\b(?:an?|every|each|one) (second|minute|hour|day|week|month|year|century|decade|metre|mile|gross|dozen)( and (?:an? |three )(?:half|quarters?))\b/gi

const word: Record<string, number> = {
  a: 1,
  an: 1,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
}
const partValue = (count: string | undefined, name: string): number =>
  (word[count?.toLowerCase() ?? 'a'] ?? 1) /
  PARTS[name.toLowerCase().replace(/ves$/, 'f').replace(/s$/, '')]!

const overlaps = (one: { start: number; end: number }, others: { start: number; end: number }[]) =>
  others.some(({ start, end }) => one.start < end && start < one.end)

/** `three quarters` -> 0.75; `a third` -> 1/3. */
const shareValue = (share: string): number => {
  const [count, name] = share.split(' ')
  return name === undefined ? partValue(undefined, count!) : partValue(count, name)
}

type Special = (text: string) => Quantity[]

const all = (
  text: string,
  pattern: RegExp,
  read: (match: RegExpMatchArray) => Partial<Quantity> | undefined,
): Quantity[] =>
  [...text.matchAll(pattern)].flatMap((match) => {
    const found = read(match)
    if (!found) return []
    const start = match.index!
    return [{ ...dressed(text, start, start + match[0].length, found.value ?? 0, false), ...found }]
  })

const halvesOfUnits: Special = (text) => [
  ...all(text, HALF_UNIT, ([, share, unit]) => ({
    value: shareValue(share!),
    step: 0.1,
    unit: unitOf(unit!)!,
  })),
  ...all(text, UNIT_AND_HALF, ([, unit, more]) => {
    const parts = AND_PART.exec(more!)!
    const value = 1 + partValue(parts[1], parts[2]!)
    return unit === 'gross'
      ? { value: value * 144 }
      : unit === 'dozen'
        ? { value: value * 12 }
        : { value, unit: unitOf(unit!)! }
  }),
]

const inMany: Special = (text) =>
  all(text, IN, ([whole, some, many]) => {
    const top = countsIn(some!)[0]?.value
    const bottom = countsIn(many === 'hundred' || many === 'thousand' ? `a ${many}` : many!)[0]
      ?.value
    if (top === undefined || !bottom || top >= bottom || /\bin \d{4}\b/.test(whole!))
      return undefined
    return {
      kind: 'fraction',
      value: (100 * top) / bottom,
      step: 100 / bottom,
      hedged: bottom === 10 || bottom <= 5,
      unit: undefined as never,
    }
  })

const fractions: Special = (text) =>
  all(text, FRACTION, (match) => {
    const [whole, count, name] = match
    const behind = text.slice(match.index! + whole!.length)
    if (
      /^(?:half|quarter)$/i.test(whole!) &&
      /^[ -](?:an?|as|hour|marathon|day|term)\b/i.test(behind)
    )
      return undefined
    if (
      /first |second |third |fourth |last |every |the $/i.test(
        text.slice(Math.max(0, match.index! - 8), match.index!),
      ) &&
      !count &&
      !/^hal/i.test(name!)
    )
      return undefined
    if (/(?:first|second|latter|other) $/i.test(text.slice(0, match.index!))) return undefined
    if (!count && !/^hal/i.test(name!)) return undefined
    if (
      /^an?$|^one$/i.test(count ?? '') &&
      !/^half|^quarter/i.test(name!) &&
      !/^(?:$|[ ]?[.,;:!?)]| (?:of|from|more|less|fewer|to|and|or|in|as|the|on|off|between|since|after|over|within|when|with|for|last|against|this|by|at|come|are|were|have|had|need|go|went|stay|take|pay|want|get|do|live|don't|didn't|aren't|isn't|can't|won't|wasn't|weren't|\p{L}+er)\b)/iu.test(
        behind,
      )
    )
      return undefined
    return {
      kind: 'fraction',
      value: 100 * partValue(count, name!),
      step: 5,
      hedged: true,
      unit: undefined as never,
    }
  })

const everyNth: Special = (text) =>
  all(text, EVERY, ([, nth]) => ({
    kind: 'fraction',
    // `Every other` is one in two.
    value: 100 / (rankNamed(nth!) ?? 2),
    step: 0.2,
    hedged: true,
    unit: undefined as never,
  }))

const ratios: Special = (text) => [
  ...all(text, AGAIN, () => ({
    kind: 'fraction',
    value: 50,
    step: 0.2,
    hedged: true,
    unit: undefined as never,
  })),
  ...all(text, RATIO, ([name]) => {
    const known = RATIOS.find(([pattern]) => pattern.test(name!.toLowerCase()))?.[1]
    const value = known ?? countsIn(name!.replace(/-?fold$/i, ''))[0]?.value
    return value === undefined ? undefined : { kind: 'ratio', value, unit: undefined as never }
  }),
]

/** `two and a half`, `one and a half waves`, and `eight times as often`. */
const finished = (text: string, found: Quantity): Quantity => {
  const behind = text.slice(found.end, found.end + 40)
  const more =
    !found.unit || found.end > found.start
      ? /^ and (?:an? )?(half|quarter|third)s?\b/i.exec(behind)
      : undefined
  const grown = more
    ? {
        // The unit may stand behind the whole: `one and a half tonnes`.
        ...(found.unit
          ? { ...found, end: found.end + more[0].length }
          : dressed(text, found.start, found.end + more[0].length, found.value, false)),
        value: found.value + 1 / PARTS[more[1]!.toLowerCase()]!,
        step: 0.5,
      }
    : found
  const rest = text.slice(grown.end, grown.end + 40)
  return /^ ?times (?:as|more|the|that|those|what|higher|over|greater|larger|its)\b/i.test(rest) &&
    !grown.unit
    ? { ...grown, kind: 'ratio' }
    : grown
}

/** All numbers of a text that has been read, in the order of the text; none overlaps another. */
export const quantitiesIn = (text: string): Quantity[] => {
  const found: Quantity[] = []
  for (const special of [halvesOfUnits, ratios, inMany, everyNth]) {
    found.push(...special(text).filter((one) => !overlaps(one, found)))
  }
  const counts = countsIn(text).map((one) => finished(text, one))
  const compound = counts.filter(
    (one) =>
      /\band (?:an? )?(?:half|quarter|third)s?(?: [\p{L}%°]+)?$/iu.test(
        text.slice(one.start, one.end),
      ) ||
      /half (?:an? )?(?:dozen|hundred|thousand|million|gross)/i.test(
        text.slice(one.start, one.end),
      ),
  )
  found.push(...compound.filter((one) => !overlaps(one, found)))
  found.push(...fractions(text).filter((one) => !overlaps(one, found)))
  found.push(...counts.filter((one) => !overlaps(one, found)))
  return found.sort((one, other) => one.start - other.start)
}
