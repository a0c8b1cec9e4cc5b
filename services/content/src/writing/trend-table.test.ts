import type { FactSeries } from '@sortie/contracts/content/drafts/draft-brief'
import { expect, test } from 'vitest'
import { seasonOf } from './evidence/series.ts'
import { assignmentOf } from './samples/sample-assignments.ts'
import { writeTemplate } from './write-template.ts'

// Whatever an article says of a point, its reader can look up in the table.

const monthly = (
  count: number,
  valueAt: (at: number) => number,
  name = 'Bookings',
): FactSeries => ({
  name,
  unit: 'bookings a month',
  source: 'North Hill, booking system',
  points: Array.from({ length: count }, (_, at) => ({
    date: new Date(Date.UTC(2026, 10 - count + at, 1)).toISOString().slice(0, 10),
    value: valueAt(at),
  })),
})
const daily = (count: number): FactSeries => ({
  name: 'Rooms sold',
  unit: 'rooms a day',
  source: 'Front desk',
  points: Array.from({ length: count }, (_, at) => ({
    date: new Date(Date.UTC(2026, 5, 1 + at)).toISOString().slice(0, 10),
    value: 40 + ((at * 7) % 19) - (at === 3 ? 39 : 0),
  })),
})
const written = (...series: FactSeries[]) =>
  writeTemplate(assignmentOf('trend-analysis', undefined, { brief: { facts: { series } } }))

const DAY =
  /\b(?:\d{1,2} )?(?:January|February|March|April|May|June|July|August|September|October|November|December) 20\d\d\b/g

/** Returns true where a table has a row for a day or a month, or a column for the year of a month with a figure in its row. */
const isInTable = (chart: string, day: string): boolean => {
  const bare = chart.replace(/ \[e\d+\]/g, '')
  const rows = bare.split('\n').map((line) => line.split('|').map((cell) => cell.trim()))
  const [month = '', year = ''] = day.split(' ')
  const column = rows.find((cells) => cells.includes(year))?.indexOf(year) ?? -1
  return rows.some(
    (cells) => cells[1] === day || (cells[1] === month && /^\d/.test(cells[column] ?? '')),
  )
}

test('months of few years stand beside each other', () => {
  const { sections } = written(monthly(30, (at) => 40 + at))
  const chart = sections.find(({ role }) => role === 'chart')!.markdown
  expect(chart).toMatch(
    /^\| Bookings a month \| 2024 \[e\d+\] \| 2025 \[e\d+\] \| 2026 \[e\d+\] \|\n/,
  )
  expect(chart).toMatch(/\n\| January \| – \| 48 \[e\d+\] \| 60 \[e\d+\] \|\n/)
  expect(chart.trim().split('\n')).toHaveLength(14)
})

test('the first and the last point are no highs and lows, and the time is told once', () => {
  const { sections } = written(monthly(30, (at) => 40 + at))
  const text = sections.map(({ markdown }) => markdown).join('\n')
  expect(text).not.toMatch(/The (?:highest|lowest) month|figures run from/)
  expect(text.match(/May 2024/g)).toHaveLength(1)
  expect(sections.find(({ role }) => role === 'method')?.markdown).toMatch(
    /^Source: North Hill, booking system\. \[e\d+\]$/,
  )
})

test('a title names in the plural what its figures count', () => {
  const facts = { series: [{ ...monthly(30, (at) => 40 + at), unit: 'contracts' }] }
  const { package: around } = writeTemplate(
    assignmentOf('trend-analysis', undefined, {
      brief: { facts, keyword: 'snow removal contract' },
    }),
  )
  expect(around.title).toMatch(/^Snow removal contracts(?: in Leeds)?: from [\d.]+ to [\d.]+$/)
})

test.each([
  ['30 months', [monthly(30, (at) => 40 + at)]],
  ['60 months with a season', [monthly(60, (at) => 20 + (at % 12) * 3)]],
  ['120 months with a peak long ago', [monthly(120, (at) => (at === 7 ? 900 : 50 + (at % 5)))]],
  ['100 days', [daily(100)]],
  ['two series', [monthly(14, (at) => 80 - at), monthly(14, (at) => 3 + (at % 5), 'Waiting time')]],
] as const)('every point that the text names is in the table: %s', (_, series) => {
  const article = written(...series)
  const chart = article.sections.find(({ role }) => role === 'chart')!.markdown
  const text = article.sections
    .filter(({ role }) => ['finding', 'reading', 'doubts', 'method'].includes(role))
    .map(({ markdown }) => markdown)
    .join('\n')
  const named = text.match(DAY) ?? []
  expect(named.length).toBeGreaterThan(2)
  expect(named.filter((day) => !isInTable(chart, day))).toEqual([])
  // And for a page: a table of years is read by nobody.
  expect(chart.split('\n').filter((line) => line.startsWith('| ')).length).toBeLessThan(60)
  expect(article.sections.flatMap(({ cuts }) => cuts)).toEqual([])
})

const END = {
  question: 'What would make you think that the trend is over?',
  answer: 'Two mild winters in a row, and people are back to calling on the day.',
}

test('an owner who says what would end a trend needs no sign of ours for it', () => {
  const series = [monthly(30, (at) => 40 + at)]
  const { sections } = writeTemplate(
    assignmentOf('trend-analysis', undefined, { brief: { facts: { series }, answers: [END] } }),
  )
  const ends = sections.find(({ role }) => role === 'doubts')!
  expect(ends.heading).toBe('What would end the trend')
  expect(ends.markdown).toMatch(/^Two mild winters[^\n]+on the day\. \[e\d+\]$/)
  expect(sections.map(({ heading }) => heading)).not.toContain('What would prove this wrong')
  expect(
    written(...series).sections.find(({ heading }) => heading === 'What would prove this wrong')
      ?.markdown,
  ).toMatch(/^If a year’s average is back at 52 bookings a month, the trend is over\. \[e/)
})

const MEANS = {
  question: 'What does it mean for your customers?',
  answer: 'Who calls in July chooses the week.',
}

test('a trend says whose figures it has and what follows from them, before it shows them', () => {
  const series = [monthly(30, (at) => 40 + at)]
  const answers = [END, MEANS]
  const { sections, package: around } = writeTemplate(
    assignmentOf('trend-analysis', undefined, { brief: { facts: { series }, answers } }),
  )
  expect(sections[0]!.markdown).toContain(
    'These are our own figures at North Hill in Leeds, from May 2024 to October 2026.',
  )
  expect(sections[1]).toMatchObject({ role: 'meaning', heading: 'What this means for you' })
  expect(sections[1]!.markdown).toMatch(/^Who calls in July/)
  expect(sections[2]!.role).toBe('chart')
  expect(around.title).toMatch(/: from [\d.]+ to [\d.]+ bookings a month$/)
})

test('a trend ends with what would end it and where its figures come from', () => {
  const answers = [
    END,
    { question: 'What do customers get wrong before they come to you?', answer: 'They wait.' },
    {
      question: 'Which dates must customers not miss, and what happens if they do?',
      answer: 'Sign by the first of November.',
    },
    {
      question: 'What did you notice yourself while these figures changed?',
      answer: 'People sign in September now.',
    },
  ]
  const facts = { series: [monthly(30, (at) => 40 + at)] }
  const { sections } = writeTemplate(
    assignmentOf('trend-analysis', undefined, { brief: { facts, answers } }),
  )
  const headings = sections.map(({ heading }) => heading)
  expect(headings.slice(headings.indexOf('What we noticed'), -1)).toEqual([
    'What we noticed',
    'What customers get wrong',
    'Dates not to miss',
    'What would end the trend',
    'Where the figures come from',
  ])
})

test('a trend tells what its owner saw, did and expects, and then what buyers ask', () => {
  const answers = [
    { question: 'What do customers get wrong before they come to you?', answer: 'They wait.' },
    {
      question: 'How do you and your customers know that it was worth it?',
      answer: 'You are back within the year.',
    },
    { question: 'What do you expect for the next year, and why?', answer: 'As many again.' },
    {
      question: 'What did you change in your business because of it?',
      answer: 'We open on Mondays.',
    },
    {
      question: 'What did you notice yourself while these figures changed?',
      answer: 'People sign in September now.',
    },
  ]
  const facts = { series: [monthly(30, (at) => 40 + at)] }
  const { sections } = writeTemplate(
    assignmentOf('trend-analysis', undefined, { brief: { facts, answers } }),
  )
  const headings = sections.map(({ heading }) => heading)
  expect(headings.slice(headings.indexOf('What we noticed')).slice(0, 5)).toEqual([
    'What we noticed',
    'What we changed because of it',
    'What we expect for next year',
    'What customers get wrong',
    'How you know it was worth it',
  ])
})

test('figures of somebody else are not said to be the business’s', () => {
  const series = { ...monthly(30, (at) => 40 + at), source: 'City of Leeds' }
  expect(written(series).sections[0]!.markdown).not.toMatch(/\bour own\b/)
})

test('a unit does not repeat the last word of what is counted', () => {
  const named = (name: string, unit: string) =>
    written({ ...monthly(30, (at) => 40 + at, name), unit }).sections[0]!.markdown
  expect(named('E-bike repairs', 'repairs a month')).toMatch(/repairs averaged [\d.]+ a month in/)
  expect(named('Bookings', 'bookings a month')).toMatch(/Bookings averaged [\d.]+ a month in/)
  expect(named('Waiting time', 'days')).toMatch(/time averaged [\d.]+ days in/)
})

test('a line that only falls has no season, and a flat one no highest month', () => {
  expect(seasonOf(monthly(36, (at) => 9_000 - at * 55).points)).toBeNull()
  expect(seasonOf(monthly(36, (at) => at).points)).toBeNull()
  const [peak] = monthly(36, (at) => (at % 12 === 5 ? 90 : 40)).points.slice(5)
  const month = new Date(peak!.date).toLocaleString('en', { month: 'long', timeZone: 'UTC' })
  expect(seasonOf(monthly(36, (at) => (at % 12 === 5 ? 90 : 40)).points)?.month).toBe(month)
  const flat = written(monthly(12, () => 40))
  expect(flat.sections.map(({ markdown }) => markdown).join('\n')).not.toMatch(/highest month/)
})

test('months are compared with the same month of another year', () => {
  const season = [38, 61, 188, 176, 140, 70, 59, 120, 301, 290, 226, 151]
  const series = {
    ...monthly(12, (at) => season[at]!),
    points: season.map((value, at) => ({
      date: `${at < 6 ? 2024 : 2025}-${String(5 + (at % 6)).padStart(2, '0')}-01`,
      value,
    })),
  }
  const { sections, package: around } = written(series)
  expect(sections[0]!.markdown).toMatch(
    /^Bookings rose by 116% from October 2024 to October 2025, from 70 to 151/,
  )
  expect(around.title).toMatch(/from 70 to 151/)
})

const QUARTERS = [
  ['2024-01-01', 30],
  ['2024-04-01', 52],
  ['2024-07-01', 21],
  ['2024-10-01', 38],
  ['2025-01-01', 41],
  ['2025-04-01', 49],
  ['2025-07-01', 35],
  ['2025-10-01', 44],
  ['2026-01-01', 40],
  ['2026-04-01', 45],
  ['2026-07-01', 39],
  ['2026-10-01', 43],
].map(([date, value]) => ({ date: String(date), value: Number(value) }))

const ofQuarters = (points: FactSeries['points']) =>
  written({ ...monthly(12, (at) => at), unit: 'watches a quarter', points })

test('a series of quarters tells of quarters, and of no month', () => {
  const { sections } = ofQuarters(QUARTERS)
  const text = sections.map(({ markdown }) => markdown).join('\n')
  expect(text).not.toMatch(/(?:highest|lowest) month/)
  expect(text).toMatch(/The highest quarter was the second quarter of 2024, with 52 watches\./)
  expect(sections[0]!.markdown).toMatch(
    /from the fourth quarter of 2024 to the fourth quarter of 2026, from 38 to 43 watches a quarter\./,
  )
  expect(text).toMatch(/back at 38 watches a quarter, as in the fourth quarter of 2024, the trend/)
  const chart = sections.find(({ role }) => role === 'chart')?.markdown
  expect(chart).toMatch(/^\| Quarter \| Watches a quarter \[e\d+\] \|\n/)
  expect(chart).toMatch(/\n\| Q2 2024 \| 52 \[e\d+\] \|\n/)
  expect(text).not.toMatch(/(?:April|January) 20/)
  expect(sections.flatMap(({ cuts }) => cuts)).toEqual([])
})

test('points that are dated within quarters, or half years apart, keep their months', () => {
  const moved = (months: number) =>
    QUARTERS.slice(0, 8).map(({ value }, at) => ({
      date: new Date(Date.UTC(2020, 1 + at * months, 1)).toISOString().slice(0, 10),
      value,
    }))
  for (const points of [moved(3), moved(6)]) {
    const { sections } = ofQuarters(points)
    const text = sections.map(({ markdown }) => markdown).join('\n')
    expect(text).toMatch(/quarter was that of [A-Z][a-z]+ 20\d\d/)
    expect(text).not.toMatch(/(?:first|second|third|fourth) quarter/)
  }
})

test('where there are two series, each high, low and season names its own', () => {
  const season = (at: number) => 40 + (at % 12 === 5 ? 30 : 0) - (at === 9 ? 20 : 0)
  const { sections } = written(
    monthly(30, season),
    monthly(30, (at) => 2 * season(at), 'Waiting time'),
  )
  const reading = sections.find(({ role }) => role === 'reading')!.markdown
  expect(reading).toMatch(/The lowest month for bookings was/)
  expect(reading).toMatch(/The lowest month for waiting time was/)
  expect(reading).toMatch(/was the highest month for waiting time\./)
  expect(reading).not.toMatch(/(?:highest|lowest) month was|the highest month\./)
  expect(written(monthly(30, season)).sections[2]!.markdown).toMatch(/The lowest month was/)
})

test('where there are two series, the first paragraph tells the change of each', () => {
  const { sections } = written(
    monthly(14, (at) => 80 - at),
    monthly(14, (at) => 30 + at, 'Waiting time'),
  )
  expect(sections[0]!.markdown).toMatch(/^Bookings fell by [^.]+\. \[e\d+\] Waiting time rose by /)
  expect(sections.find(({ role }) => role === 'reading')?.markdown ?? '').not.toContain('rose by')
})

test('where two series have two sources, each is named, and not all figures are said to be the business’s', () => {
  const waiting = { ...monthly(14, (at) => 30 + at, 'Waiting time'), source: 'City of Leeds' }
  const { sections, faults } = written(
    monthly(14, (at) => 80 - at),
    waiting,
  )
  expect(sections[0]!.markdown).not.toContain('our own figures')
  expect(sections.find(({ role }) => role === 'method')?.markdown).toMatch(
    /^Source of the figures on bookings: North Hill, booking system\. \[e\d+\] Source of the figures on waiting time: City of Leeds\. \[e\d+\]$/,
  )
  expect(faults).toEqual([])
})

test('figures of years are told by years, and no year is called a month', () => {
  const points = [4, 6, 5, 9, 8, 11, 14, 13, 61, 19, 48, 57].map((value, at) => ({
    date: `${2014 + at}-01-01`,
    value,
  }))
  const { sections, faults } = written({ ...monthly(12, (at) => at), unit: 'jobs a year', points })
  const text = sections
    .filter(({ role }) => ['finding', 'chart', 'reading', 'doubts'].includes(role))
    .map(({ markdown }) => markdown)
    .join('\n')
  expect(text).not.toContain('January')
  expect(sections[0]!.markdown).toMatch(/^Bookings rose by 1,325% from 2014 to 2025, from 4 to 57/)
  expect(text).toMatch(/The highest year was 2022, with 61 jobs\./)
  expect(text).toMatch(/\| Year \| Jobs a year \|/)
  expect(sections.flatMap(({ cuts }) => cuts)).toEqual([])
  expect(faults.map(({ code }) => code)).not.toContain('section-missing')
})

test('a title of two series says which way each went, and one with figures names its own', () => {
  const rising = monthly(30, (at) => 40 + at)
  const falling = monthly(30, (at) => 90 - at, 'Waiting time')
  const titlesOf = (...series: FactSeries[]) => {
    const { title, titles } = writeTemplate(
      assignmentOf('trend-analysis', undefined, {
        brief: { facts: { series }, keyword: 'family hotel trends' },
      }),
    ).package
    return [title, ...titles]
  }
  expect(titlesOf(rising, falling)[0]).toMatch(
    /^Family hotel trends(?: in Leeds)?: bookings up, waiting time down$/,
  )
  expect(titlesOf(rising, { ...rising, name: 'Guests' })[0]).toMatch(/: bookings and guests up$/)
  expect(titlesOf(rising, falling).join('\n')).toMatch(/: bookings from [\d.]+ to [\d.]+ a month$/m)
  expect(titlesOf(rising)[0]).toMatch(/: from [\d.]+ to [\d.]+ bookings a month$/)
})
