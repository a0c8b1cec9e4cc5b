import { CHANGES_NAMED } from '@sortie/contracts/analysis/watches/watch-limits'
import { describe, expect, test } from 'vitest'
import {
  type Baseline,
  compareSite,
  type Listing,
  MOST_KEPT_BYTES,
  PAGES_ASKED,
  type PagesRead,
  wantedPages,
} from './site-changes.ts'

const host = 'rival.example'
const origin = `https://${host}`
const DAY = 86_400_000
const paths = (count: number, name = 'page') =>
  Array.from({ length: count }, (_, index) => `/${name}-${index}`)
const listing = (of: readonly string[], more: Partial<Listing> = {}): Listing => ({
  host,
  basis: 'sitemap',
  isCut: false,
  isPartial: false,
  pages: of.map((path) => ({ path, changed: null })),
  ...more,
})
const read = (titles: Record<string, string> = {}, absent: string[] = []): PagesRead => ({
  titles: new Map(Object.entries(titles)),
  absent: new Set(absent),
})
const known = (
  of: readonly string[],
  titles: Record<string, string> = {},
  more: Partial<Listing> = {},
): Baseline => compareSite(null, listing(of, more), read(titles), origin).baseline
const compare = (before: Baseline, now: Listing, found: PagesRead = read()) =>
  compareSite(before, now, found, origin)
const said = ({ changes }: ReturnType<typeof compare>) =>
  changes.map(({ kind, address }) => [kind, address.slice(origin.length)])

test('the first reading reports nothing, whatever it finds', () => {
  const first = compareSite(null, listing(['/a', '/b']), read({ '/a': 'A' }), origin)
  expect(first).toMatchObject({ isFirst: true, caveat: null, changes: [] })
  expect(first.baseline.pages).toEqual([
    { path: '/a', changed: null, title: 'A' },
    { path: '/b', changed: null, title: null },
    { path: '/', changed: null, title: null },
  ])
})

test('new, gone, not in the sitemap and retitled are told apart', () => {
  const before = known(['/a', '/b', '/c', '/d'], { '/': 'Home', '/a': 'A', '/b': 'B' })
  const found = read({ '/': 'Home', '/a': 'A too', '/e': 'E' }, ['/b'])
  const after = compare(before, listing(['/a', '/d', '/e']), found)
  expect(after.changes).toEqual([
    { kind: 'new', address: `${origin}/e`, title: 'E' },
    { kind: 'gone', address: `${origin}/b`, title: 'B' },
    { kind: 'retitled', address: `${origin}/a`, title: 'A too', before: 'A' },
    { kind: 'unlisted', address: `${origin}/c`, title: null },
  ])
  expect(after.totals).toEqual({ new: 1, gone: 1, unlisted: 1, retitled: 1 })
  expect(said(compare(after.baseline, listing(['/a', '/d', '/e']), found))).toEqual([])
})

test('a title that was read once only is no new title', () => {
  const before = known(['/a'], {})
  expect(said(compare(before, listing(['/a']), read({ '/a': 'A' })))).toEqual([])
})

test('a title outlives a reading that did not ask for its page', () => {
  const before = known(['/a'], { '/a': 'A' })
  const between = compare(before, listing(['/a'])).baseline
  expect(said(compare(between, listing(['/a']), read({ '/a': 'B' })))).toEqual([['retitled', '/a']])
})

describe('what may be a fault is no fact', () => {
  const many = paths(2_000)

  test('a sitemap that was cut off says nothing of what is new or gone', () => {
    const before = known(many, {}, { isCut: true })
    const now = listing(paths(2_000, 'other'), { isCut: true })
    expect(compare(before, now)).toMatchObject({ changes: [], caveat: 'cut_off' })
    expect(wantedPages(before, now, []).check).toEqual([])
    // Once it is whole, what was beyond the cut is not new.
    expect(said(compare(before, listing([...many, '/beyond'])))).toEqual([])
  })

  test('a part of it that could not be read takes nothing away, and comes back as it was', () => {
    const before = known(many)
    const now = listing(many.slice(0, 5), { isPartial: true })
    const after = compare(before, now, read({}, ['/page-9']))
    expect(after).toMatchObject({ changes: [], caveat: 'partial' })
    expect(said(compare(after.baseline, listing(many)))).toEqual([['new', '/page-9']])
  })

  test('a sitemap that is away is a part that could not be read', () => {
    const before = known(many)
    const now = listing(['/a', '/b'], { basis: 'links' })
    const after = compare(before, now)
    expect(after).toMatchObject({ changes: [], caveat: 'partial' })
    expect(said(compare(after.baseline, listing(many)))).toEqual([])
  })

  test('a great loss counts once it is seen twice, and then no page of it is named', () => {
    const before = known(many)
    const small = listing(many.slice(0, 40))
    const first = compare(before, small)
    expect(first).toMatchObject({ changes: [], caveat: 'shrank' })
    expect(wantedPages(before, small, []).check).toEqual([])
    expect(said(compare(first.baseline, listing(many)))).toEqual([])
    const second = compare(first.baseline, small)
    expect(second).toMatchObject({ changes: [], caveat: 'smaller' })
    expect(second.baseline.pages).toHaveLength(41)
    const third = compare(second.baseline, listing(many.slice(0, 39)), read({}, ['/page-39']))
    expect(said(third)).toEqual([['gone', '/page-39']])
  })

  test('a small site may lose most of its pages', () => {
    const before = known(['/a', '/b', '/c'])
    expect(said(compare(before, listing([]), read({}, ['/a'])))).toEqual([
      ['gone', '/a'],
      ['unlisted', '/b'],
      ['unlisted', '/c'],
    ])
  })

  test.each([
    ['moved to another name', { host: 'other.example' }],
    ['got a sitemap', { basis: 'sitemap' as const }],
  ])('a site that %s is compared anew', (_what, more) => {
    const before = known(many, {}, { basis: 'links' })
    const after = compare(before, listing(paths(9, 'other'), more))
    expect(after).toMatchObject({ changes: [], caveat: 'anew', isFirst: true })
  })

  test('links of a home page come and go; only what answers 404 is gone', () => {
    const before = known(['/a', '/b'], { '/a': 'A', '/b': 'B' }, { basis: 'links' })
    const after = compare(before, listing(['/c'], { basis: 'links' }), read({}, ['/b']))
    expect(said(after)).toEqual([
      ['gone', '/b'],
      ['new', '/c'],
    ])
    expect(said(compare(after.baseline, listing(['/a'], { basis: 'links' })))).toEqual([])
  })
})

test('of many changes the first of each kind are named, all are counted, and it fits an event', () => {
  const long = paths(2_000, 'x'.repeat(250))
  const before = known(['/a'])
  const after = compare(before, listing(['/a', ...long]))
  expect(after.changes).toHaveLength(CHANGES_NAMED)
  expect(after.totals.new).toBe(2_000)
  expect(Buffer.byteLength(JSON.stringify(after.changes))).toBeLessThan(64_000)
})

describe('pages that are asked for', () => {
  const all = paths(60)

  test('at first the best ones, as many as any reading asks for', () => {
    expect(wantedPages(null, listing(all), all)).toEqual({
      read: all.slice(0, PAGES_ASKED - 1),
      check: [],
    })
  })

  test('then new ones, those of a later day, those without a day; what did not change is left alone', () => {
    const dated = (path: string, day: number) => ({ path, changed: day * DAY })
    const before: Baseline = {
      host,
      basis: 'sitemap',
      isWhole: true,
      pages: [dated('/same', 1), dated('/later', 1), { path: '/dayless', changed: null }].map(
        (page) => ({ ...page, title: 'T' }),
      ),
    }
    const pages = [
      dated('/same', 1),
      dated('/later', 2),
      dated('/new', 1),
      { path: '/dayless', changed: null },
    ]
    const order = ['/same', '/dayless', '/later', '/new']
    expect(wantedPages(before, { ...listing([]), pages }, order).read).toEqual([
      '/new',
      '/later',
      '/dayless',
    ])
  })

  test('what the sitemap lost is checked, and never more is asked for than 25 pages', () => {
    const before = known(all, { '/page-3': 'T' })
    const { read: pages, check } = wantedPages(before, listing(all.slice(20)), all.slice(20))
    expect(check[0]).toBe('/page-3')
    expect(check.length).toBeLessThan(10)
    expect(pages.length + check.length + 1).toBe(PAGES_ASKED)
  })
})

test('of a site whose addresses are too long to be kept, those there is room for are kept, and none is called new', () => {
  const long = paths(20_000).map((path) => `${path}${'/folder'.repeat(300)}`)
  const first = known(long)
  expect(first.pages.length).toBeGreaterThan(1_000)
  expect(Buffer.byteLength(JSON.stringify(first.pages))).toBeLessThan(MOST_KEPT_BYTES + 10)
  expect(first.isWhole).toBe(false)
  const again = compare(first, listing(long))
  expect(again.changes).toEqual([])
  expect(again.baseline).toEqual(first)
})
