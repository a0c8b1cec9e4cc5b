import { spelledNumber } from './numbers.ts'

// Times of day, however they are told: 17:30, 5.30 pm, half past five, noon.

/** A time of day in a text. */
export type ClockTime = {
  start: number
  end: number
  /** Minutes from midnight. */
  minutes: number
  /** True if the text says which half of the day it is. */
  isSure: boolean
}

const HOURS = 'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve'
const MINUTES = 'five|ten|twenty|twenty-five'
const HALF =
  "(?: ?(a\\.?m\\b\\.?|p\\.?m\\b\\.?)| in the (morning|afternoon|evening)| at (night)| (o'clock))"
const HALF_DAY = `${HALF}?`
const BEFORE =
  '(?<=\\b(?:at|from|until|till|by|before|after|between|to|since|and|opens?|closes?|shuts?|begins?|starts?|on (?:weekdays|weekends|\\p{L}{3,6}days?)) )'

type ClockReader = { pattern: RegExp; read: (match: string[]) => ClockTime | undefined }

const hourOf = (text: string): number => (/^\d/.test(text) ? Number(text) : spelledNumber(text))

/** The half of the day that the words behind an hour name, if they do. */
const halfOfDay = (
  hour: number,
  [before = '', part = '', night]: (string | undefined)[],
): 'early' | 'late' | undefined => {
  const isAfterMidnight = night !== undefined && (hour < 5 || hour === 12)
  if (isAfterMidnight || /^a/i.test(before) || part === 'morning') return 'early'
  return night !== undefined || /^p/i.test(before) || /after|even/i.test(part) ? 'late' : undefined
}

const hourIn = (hour: number, half: 'early' | 'late' | undefined): number => {
  if (half === 'early' && hour === 12) return 0
  return half === 'late' && hour < 12 ? hour + 12 : hour
}

/** Hours and minutes with what says the half of the day, as minutes from midnight. */
const timeOf = (
  hour: number,
  minute: number,
  words: (string | undefined)[],
): Omit<ClockTime, 'start' | 'end'> | undefined => {
  if (hour > 24 || minute > 59) return undefined
  const half = halfOfDay(hour, words)
  const whole = hourIn(hour, half)
  const isPlain = words[3] === undefined
  return {
    minutes: (whole * 60 + minute) % 1440,
    isSure: half !== undefined || whole > 12 || (isPlain && hour === 0),
  }
}

const placed = (time: Omit<ClockTime, 'start' | 'end'> | undefined): ClockTime | undefined =>
  time && { ...time, start: 0, end: 0 }

const readers: ClockReader[] = [
  {
    pattern: new RegExp(`\\bhalf past (${HOURS}|\\d{1,2})\\b${HALF_DAY}`, 'giu'),
    read: ([, hour, ...half]) => placed(timeOf(hourOf(hour!), 30, half)),
  },
  {
    pattern: new RegExp(`\\b(?:a )?quarter (past|to) (${HOURS}|\\d{1,2})\\b${HALF_DAY}`, 'giu'),
    read: ([, side, hour, ...half]) => {
      const whole = hourOf(hour!)
      return placed(
        /to/i.test(side!)
          ? timeOf(whole === 1 ? 12 : whole - 1, 45, half)
          : timeOf(whole, 15, half),
      )
    },
  },
  {
    pattern: new RegExp(
      `\\b(${MINUTES}|\\d{1,2})(?: minutes?)? past (${HOURS}|\\d{1,2})\\b${HALF_DAY}`,
      'giu',
    ),
    read: ([, minute, hour, ...half]) => placed(timeOf(hourOf(hour!), hourOf(minute!), half)),
  },
  {
    // "From ten to five" are two times.
    pattern: new RegExp(
      `(?<=\\b(?:at|by|until|till|before|after|around|about|it's|is) )(${MINUTES}|\\d{1,2})(?: minutes?)? to (${HOURS})\\b${HALF_DAY}`,
      'giu',
    ),
    read: ([, minute, hour, ...half]) => {
      const whole = hourOf(hour!)
      return placed(timeOf(whole === 1 ? 12 : whole - 1, 60 - hourOf(minute!), half))
    },
  },
  {
    pattern: new RegExp(
      `(?<=\\b(?:at|by|until|till|from|before|after) )half (${HOURS})\\b${HALF_DAY}`,
      'giu',
    ),
    read: ([, hour, ...half]) => placed(timeOf(hourOf(hour!), 30, half)),
  },
  {
    pattern: new RegExp(`\\b(\\d{1,2}):([0-5]\\d)\\b${HALF_DAY}`, 'giu'),
    read: ([, hour, minute, ...half]) => {
      const time = timeOf(Number(hour), Number(minute), half)
      // "07:30" is the morning; "7:30" may be either.
      return placed(time && /^0/.test(hour!) ? { ...time, isSure: true } : time)
    },
  },
  {
    pattern: new RegExp(`\\b(\\d{1,2})\\.([0-5]\\d)${HALF}`, 'giu'),
    read: ([, hour, minute, ...half]) => placed(timeOf(Number(hour), Number(minute), half)),
  },
  {
    pattern: new RegExp(`${BEFORE}(\\d{1,2})\\.([0-5]\\d)\\b(?! ?[%\\p{L}€£$])(?!\\d)`, 'giu'),
    read: ([, hour, minute, ...half]) => placed(timeOf(Number(hour), Number(minute), half)),
  },
  {
    pattern: new RegExp(
      `${BEFORE}(\\d{1,2})\\.([0-5]\\d)(?= (?:on|until|and|to|in|for|from)\\b)`,
      'giu',
    ),
    read: ([, hour, minute]) => placed(timeOf(Number(hour), Number(minute), [])),
  },
  {
    pattern: new RegExp(`(?<![\\d.:£€$])\\b(\\d{1,2}|${HOURS})${HALF}`, 'giu'),
    read: ([, hour, ...half]) => placed(timeOf(hourOf(hour!), 0, half)),
  },
  {
    pattern: /\b(noon|midday|midnight)\b/giu,
    read: ([, name]) => placed({ minutes: /night/i.test(name!) ? 0 : 720, isSure: true }),
  },
]

/** The times of day of a text that has been read, in its order; none overlaps another. */
export const clocksIn = (text: string): ClockTime[] => {
  const found: ClockTime[] = []
  for (const { pattern, read } of readers)
    for (const match of text.matchAll(pattern)) {
      const start = match.index
      const end = start + match[0].length
      if (found.some((one) => start < one.end && one.start < end)) continue
      const time = read([...match])
      if (time) found.push({ ...time, start, end })
    }
  return [...found, ...halvesIn(text, found)].sort((one, other) => one.start - other.start)
}

const HALF_PAST = new RegExp(`\\bhalf past\\b(?! (?:${HOURS}|\\d))`, 'gi')
/** `Locked at ten, and quiet from half past`: the hour is the one before it. */
const halvesIn = (text: string, clocks: readonly ClockTime[]): ClockTime[] =>
  [...text.matchAll(HALF_PAST)].flatMap(({ 0: half, index }) => {
    const hour = clocks.findLast(({ end }) => end <= index)
    return hour
      ? [{ ...hour, start: index, end: index + half.length, minutes: (hour.minutes + 30) % 1440 }]
      : []
  })

/** Returns true if two times may be the same: a time that doesn't say which half of the day it is fits both halves. */
export const isSameTime = (
  one: Pick<ClockTime, 'minutes' | 'isSure'>,
  other: Pick<ClockTime, 'minutes' | 'isSure'>,
): boolean =>
  one.isSure && other.isSure
    ? one.minutes === other.minutes
    : one.minutes % 720 === other.minutes % 720
