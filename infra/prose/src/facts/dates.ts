// Dates of any precision: years, decades, centuries, quarters, halves, months, days.

/** A date in a text: what it says of year, months and day, and no more. */
export type DateSpan = {
  start: number
  end: number
  /** First and last year: a decade is ten of them. */
  years?: [number, number]
  /** First and last month, from 1. */
  months?: [number, number]
  day?: number
}

const MONTHS =
  'january february march april may june july august september october november december'.split(' ')
const month =
  '(?:january|february|march|april|may|june|july|august|september|october|november|december|jan\\.?|feb\\.?|mar\\.?|apr\\.?|jun\\.?|jul\\.?|aug\\.?|sept?\\.?|oct\\.?|nov\\.?|dec\\.?)'
const ORDINALS =
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth twenty-first twenty-second twenty-third twenty-fourth twenty-fifth twenty-sixth twenty-seventh twenty-eighth twenty-ninth thirtieth thirty-first'.split(
    ' ',
  )
const ordinal = `(?:${[...ORDINALS].reverse().join('|')}|last day)`
const day = `(?:\\d{1,2}(?:st|nd|rd|th)?|${ordinal})`
const year =
  '(?:(?:1[0-9]|20|21)\\d\\d|M{1,2}(?:CM|CD|D?C{0,3})(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3}))'
const ofYear = `(?:,? (?:of )?(${year})\\b)?`

const yearOf = (text: string): number => {
  if (/^\d/.test(text)) return Number(text)
  const values: Record<string, number> = { M: 1000, D: 500, C: 100, L: 50, X: 10, V: 5, I: 1 }
  return [...text.toUpperCase()].reduce((sum, sign, at, all) => {
    const value = values[sign] ?? 0
    return sum + (value < (values[all[at + 1] ?? ''] ?? 0) ? -value : value)
  }, 0)
}
const monthOf = (text: string): number =>
  MONTHS.findIndex((name) => name.startsWith(text.toLowerCase().replace('.', '').slice(0, 3))) + 1
const dayOf = (text: string): number | undefined => {
  const at = ORDINALS.indexOf(text.toLowerCase())
  return at >= 0 ? at + 1 : Number.parseInt(text, 10) || undefined
}
const lastDay = (month: number) => [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]!
const only = (year: string | undefined) =>
  year ? { years: [yearOf(year), yearOf(year)] as [number, number] } : {}

type Reader = {
  pattern: RegExp
  read: (match: string[]) => Omit<DateSpan, 'start' | 'end'> | undefined
}

const dayMonth = (d: string, m: string, y?: string) => {
  const at = monthOf(m)
  const found = /last day/i.test(d) ? lastDay(at) : dayOf(d)
  return { ...only(y), months: [at, at] as [number, number], ...(found ? { day: found } : {}) }
}
const NTH: Record<string, number> = { first: 1, second: 2, third: 3, fourth: 4, last: 4 }
const nth = (text: string) => NTH[text.toLowerCase()] ?? Number.parseInt(text, 10)
const part = (which: number, months: number, y: string | undefined) => ({
  ...only(y),
  months: [(which - 1) * months + 1, which * months] as [number, number],
})

const DECADES: Record<string, number> = {
  ten: 10,
  twent: 20,
  thirt: 30,
  fort: 40,
  fift: 50,
  sixt: 60,
  sevent: 70,
  eight: 80,
  ninet: 90,
}
const CENTURIES: Record<string, number> = {
  sixteen: 16,
  seventeen: 17,
  eighteen: 18,
  nineteen: 19,
  twenty: 20,
}
const decade = (name: string): number => DECADES[name.toLowerCase().replace(/ies$/, '')]!
const span = (from: number, length: number): { years: [number, number] } => ({
  years: [from, from + length - 1],
})

const readers: Reader[] = [
  {
    pattern: /\b(\d{4})-(\d\d)(?:-(\d\d))?\b/g,
    read: ([, y, m, d]) =>
      Number(m) > 12 || Number(m) < 1
        ? undefined
        : { ...only(y), months: [Number(m), Number(m)], ...(d ? { day: Number(d) } : {}) },
  },
  {
    pattern: /\b(\d{1,2})[/.](\d{1,2})[/.](\d{4})\b/g,
    read: ([, a, b, y]) => {
      const swap = Number(b) > 12
      const m = Number(swap ? a : b)
      return { ...only(y), months: [m, m], day: Number(swap ? b : a) }
    },
  },
  {
    pattern: new RegExp(
      `\\b(new year's (?:eve|day)|christmas (?:eve|day)|boxing day)${ofYear}`,
      'gi',
    ),
    read: ([, name, y]) => ({
      ...only(y),
      ...(/year's day/i.test(name!)
        ? { months: [1, 1], day: 1 }
        : {
            months: [12, 12],
            day: /new/i.test(name!) ? 31 : /eve/i.test(name!) ? 24 : /box/i.test(name!) ? 26 : 25,
          }),
    }),
  },
  {
    pattern: new RegExp(`\\b(?:the )?(${day}) (?:of )?(${month})\\b${ofYear}`, 'gi'),
    read: ([, d, m, y]) => dayMonth(d!, m!, y),
  },
  {
    pattern: new RegExp(
      `\\b(${month}) (?:the )?(\\d{1,2}(?:st|nd|rd|th)?|${ordinal})\\b(?!\\d| ?%)${ofYear}`,
      'gi',
    ),
    read: ([, m, d, y]) => dayMonth(d!, m!, y),
  },
  {
    pattern: new RegExp(
      `\\b(${month})${ofYear} ?(?:-|to|until|through) ?(${month})${ofYear}`,
      'gi',
    ),
    read: ([, a, y1, b, y2]) =>
      y1 && y2 && y1 !== y2 ? undefined : { ...only(y2 ?? y1), months: [monthOf(a!), monthOf(b!)] },
  },
  {
    pattern: new RegExp(`\\bbetween (${month})${ofYear} and (${month})${ofYear}`, 'gi'),
    read: ([, a, y1, b, y2]) =>
      y1 && y2 && y1 !== y2 ? undefined : { ...only(y2 ?? y1), months: [monthOf(a!), monthOf(b!)] },
  },
  {
    pattern: new RegExp(
      `\\b(first|second|third|fourth|last) quarter(?: of|,)? (?:the year )?(${year})?`,
      'gi',
    ),
    read: ([, q, y]) => part(nth(q!), 3, y),
  },
  {
    pattern: new RegExp(`\\bQ([1-4])(?:[ -/]+(${year}))?\\b`, 'g'),
    read: ([, q, y]) => part(nth(q!), 3, y),
  },
  {
    pattern: new RegExp(`\\b(?:H([12])|(first|second) half of)(?:[ -/]+(${year}))?\\b`, 'gi'),
    read: ([, h, w, y]) => (y || h ? part(nth((h ?? w)!), 6, y) : undefined),
  },
  {
    pattern: new RegExp(`\\b(spring|summer|autumn|fall|winter)(?: of|,)? (${year})\\b`, 'gi'),
    read: ([, , y]) => only(y),
  },
  {
    pattern: new RegExp(`\\b(${month})\\b${ofYear}`, 'gi'),
    read: ([whole, m, y]) =>
      /^(?:may|mar|jun|sep|dec|oct|apr|jan|nov|aug|jul|feb)/.test(whole!)
        ? undefined
        : { ...only(y), months: [monthOf(m!), monthOf(m!)] },
  },
  {
    pattern: /\b(1[0-9]|20)(\d)0'?s\b/g,
    read: ([, c, d]) => span(Number(c) * 100 + Number(d) * 10, 10),
  },
  {
    pattern: /'(\d)0s of the (\w+)(?:-| )century/gi,
    read: ([, d, c]) => {
      const at = ORDINALS.indexOf(c!.toLowerCase())
      return at < 0 ? undefined : span(at * 100 + Number(d) * 10, 10)
    },
  },
  { pattern: /'(\d)0s\b/g, read: ([, d]) => span(1900 + Number(d) * 10, 10) },
  {
    pattern:
      /\b(sixteen|seventeen|eighteen|nineteen|twenty)[ -](twent|thirt|fort|fift|sixt|sevent|eight|ninet)ies\b/gi,
    read: ([, c, d]) => span(CENTURIES[c!.toLowerCase()]! * 100 + decade(`${d}ies`), 10),
  },
  {
    pattern:
      /\b(?:the )?(?:early |mid-?|late |roaring |swinging )?(twenties|thirties|forties|fifties|sixties|seventies|eighties|nineties)\b/gi,
    read: ([, d]) => span(1900 + decade(d!), 10),
  },
  { pattern: /\b(?:the )?noughties\b/gi, read: () => span(2000, 10) },
  {
    pattern: new RegExp(`\\b(?:(\\d{1,2})(?:st|nd|rd|th)|(${ordinal}))[ -]century\\b( BC)?`, 'gi'),
    read: ([, n, w]) => {
      const at = n ? Number(n) : ORDINALS.indexOf(w!.toLowerCase()) + 1
      return at ? span((at - 1) * 100, 100) : undefined
    },
  },
  {
    pattern: /'(\d\d)\b(?!s)/g,
    read: ([, d]) => only(String(Number(d) > 40 ? 1900 + Number(d) : 2000 + Number(d))),
  },
  {
    pattern:
      /\b(M{1,2}(?:CM|CD|D?C{0,3})(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3}))\b(?<=[MDCLXVI]{3,})/g,
    read: ([, y]) => only(y),
  },
  {
    pattern: /(?<![\d.,$£€-])\b(1[0-9]\d\d|20\d\d|21\d\d)\b(?![,.]\d|\s?[%°]|\w)/g,
    read: ([, y]) => only(y),
  },
]

/** The dates of a text that has been read, in the order of the text; none overlaps another. */
export const datesIn = (text: string): DateSpan[] => {
  const found: DateSpan[] = []
  for (const { pattern, read } of readers) {
    for (const match of text.matchAll(pattern)) {
      const start = match.index
      const end = start + match[0].length
      if (found.some((one) => start < one.end && one.start < end)) continue
      const date = read([...match])
      if (date && (date.years || date.months)) found.push({ start, end, ...date })
    }
  }
  return found.sort((one, other) => one.start - other.start)
}

const same = (one: [number, number], other: [number, number]) =>
  one[0] === other[0] && one[1] === other[1]
const within = (inner: [number, number], outer: [number, number]) =>
  inner[0] >= outer[0] && inner[1] <= outer[1]

/** Years agree with those of one date of the evidence, or, where that has none, with those of another. */
const carriesYears = (
  one: DateSpan,
  { years }: DateSpan,
  evidence: readonly DateSpan[],
): boolean => {
  if (!years) return true
  if (one.years) return same(years, one.years) || within(one.years, years)
  return evidence.some((other) => other.years !== undefined && same(other.years, years))
}

/** Months agree if they are the same, the first or last of a span, or a span of the same year around it. */
const carriesMonths = (one: DateSpan, { months }: DateSpan): boolean => {
  if (!months) return true
  if (!one.months) return false
  if (same(months, one.months)) return true
  const [first, last] = months
  if (first === last) return one.months.includes(first)
  return one.years !== undefined && within(one.months, months)
}

/** Returns true if the dates of the evidence carry a date: none of its parts may be new or contradict them. */
export const carries = (evidence: readonly DateSpan[], date: DateSpan): boolean =>
  evidence.some(
    (one) =>
      carriesYears(one, date, evidence) &&
      carriesMonths(one, date) &&
      (date.day === undefined || date.day === one.day),
  )

const BARE_DAY = /\bthe (\d{1,2})(?:st|nd|rd|th)\b/g
/** Dates with the days that leave their month to a date before them: `by 10 December; on the 23rd`. */
export const withDays = (text: string, dates: readonly DateSpan[]): DateSpan[] => {
  const days = [...text.matchAll(BARE_DAY)].flatMap(
    ({ 0: bareDay, 1: number, index }): DateSpan[] => {
      const end = index + bareDay.length
      if (dates.some((one) => index < one.end && one.start < end)) return []
      const before = dates.findLast((one) => one.end <= index && one.months !== undefined)
      const year = before?.years ? { years: before.years } : {}
      return before?.months
        ? [{ start: index, end, months: before.months, day: Number(number), ...year }]
        : []
    },
  )
  return [...dates, ...days].sort((one, other) => one.start - other.start)
}
