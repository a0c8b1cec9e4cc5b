import { expect, test } from 'vitest'
import {
  type AnalyticsSearch,
  analyticsAddress,
  analyticsStateAt,
  daysBefore,
  isMisread,
  isSameWhere,
  quickRangesOf,
  whereIn,
  withFilter,
  wrongDays,
} from './search.ts'

const today = '2026-11-28'
const usual = { from: '2026-11-01', to: today, compares: true, where: [] }

test('at first the last 28 days are shown, compared, and nothing stands in the address', () => {
  expect(analyticsStateAt({}, today)).toEqual(usual)
  expect(analyticsAddress(usual, today)).toEqual({})
})

test('what the address asks for is shown, and leads to the same address', () => {
  const search = {
    from: '2026-10-01',
    to: '2026-10-31',
    compare: 'no',
    where: 'source:google,page:/pricing',
  } as const
  const shown = analyticsStateAt(search, today)
  expect(shown).toEqual({
    from: '2026-10-01',
    to: '2026-10-31',
    compares: false,
    where: ['source:google', 'page:/pricing'],
  })
  expect(analyticsAddress(shown, today)).toEqual(search)
})

test.each([
  { from: 'x' },
  { from: '2026-11-20', to: '2026-11-01' },
  { from: '2025-01-01', to: '2026-11-28' },
  { where: 'nonsense,page:,' },
])('what an address has wrong is as at first: %j', (search) =>
  expect(analyticsStateAt(search, today)).toEqual(usual),
)

test('days are compared with the same weekdays before them', () => {
  const single = { from: today, to: today }
  expect(daysBefore(single)).toEqual({ from: '2026-11-21', to: '2026-11-21' })
  expect(daysBefore({ from: '2026-11-01', to: today })).toEqual({
    from: '2026-10-04',
    to: '2026-10-31',
  })
  expect(daysBefore({ from: '2026-10-01', to: '2026-10-31' })).toEqual({
    from: '2026-08-27',
    to: '2026-09-26',
  })
})

test('the ranges end today, or with the last month', () => {
  expect(quickRangesOf('2026-03-02').map(({ days }) => [days.from, days.to])).toEqual([
    ['2026-03-02', '2026-03-02'],
    ['2026-03-01', '2026-03-01'],
    ['2026-02-24', '2026-03-02'],
    ['2026-02-03', '2026-03-02'],
    ['2026-03-01', '2026-03-02'],
    ['2026-02-01', '2026-02-28'],
    ['2025-03-03', '2026-03-02'],
  ])
})

test('days that cannot be shown say why', () => {
  expect(wrongDays({ from: '', to: today })).toBe('Choose both days')
  expect(wrongDays({ from: today, to: '2026-11-27' })).toBe('The last day is before the first')
  expect(wrongDays({ from: '2025-10-27', to: today })).toBe('Choose 397 days at most')
  expect(wrongDays({ from: '2025-10-28', to: today })).toBeNull()
  expect(wrongDays({ from: '2026-10-28', to: today }, 31)).toBe('Choose 31 days at most')
  expect(wrongDays({ from: '2026-10-29', to: today })).toBeNull()
})

test('a value narrows once, and is taken off by choosing it again; the oldest of too many goes', () => {
  const one = withFilter(usual, 'page:/')
  expect(one.where).toEqual(['page:/'])
  expect(withFilter(one, 'page:/').where).toEqual([])
  const many = ['a', 'b', 'c', 'd', 'e', 'f'].reduce(
    (shown, value) => withFilter(shown, `source:${value}`),
    usual as ReturnType<typeof analyticsStateAt>,
  )
  expect(many.where).toEqual(['source:b', 'source:c', 'source:d', 'source:e', 'source:f'])
})

test('ranges are offered that may be shown', () => {
  expect(quickRangesOf('2026-11-28').map(({ name }) => name)).toContain('12 months')
  expect(quickRangesOf('2026-11-28', 31).map(({ name }) => name)).not.toContain('12 months')
})

test('a segment holds filters as the address does, and their order does not matter', () => {
  const keys = whereIn('source:google,device:mobile,source:google,colour:red,page:')
  expect(keys).toEqual(['source:google', 'device:mobile'])
  expect(isSameWhere(keys, ['device:mobile', 'source:google'])).toBe(true)
  expect(isSameWhere(keys, ['device:mobile'])).toBe(false)
  expect(whereIn('')).toEqual([])
})

test.each<[boolean, AnalyticsSearch]>([
  [false, {}],
  [false, { from: '2026-11-01', to: '2026-11-28' }],
  [false, { where: 'page:/pricing,source:google' }],
  [false, { where: 'page:/pricing,page:/pricing' }],
  [true, { from: 'asdf' }],
  [true, { from: '2026-11-28', to: '2026-11-01' }],
  [true, { from: '2020-01-01', to: '2026-11-28' }],
  [true, { where: 'foo:bar' }],
  [true, { where: 'page:/a,page:/b,page:/c,page:/d,page:/e,page:/f' }],
])('whether an address asks for what cannot be shown is %s of %j', (isWrong, search) =>
  expect(isMisread(search, '2026-11-28')).toBe(isWrong),
)
