import { listenLocally, type StandIn } from '@sortie/sandbox/server'
import { startWikimedia } from '@sortie/sandbox/wikimedia'
import { afterEach, expect, test, vi } from 'vitest'
import type { SourceQuery } from '../port.ts'
import { lastTwelveMonths } from './pageviews.ts'
import { wikimedia } from './wikimedia.ts'

const query: SourceQuery = {
  industry: 'Bakery',
  businessName: 'Crumb & Co',
  mainCompetitor: 'greggs',
  at: '2026-03-15T00:00:00Z',
  signal: new AbortController().signal,
}
/** Of a trade that our almanac does not know. */
const bells = { ...query, industry: 'Bell foundry', mainCompetitor: 'taylor bells' }
const running: StandIn[] = []
afterEach(() => Promise.all(running.splice(0).map((each) => each.stop())))
const at = ({ url }: { url: string }, more = {}) =>
  wikimedia({
    contact: 'https://sortie.example; support@sortie.example',
    wikidataUrl: url,
    pageviewsUrl: url,
    ...more,
  })
const start = async () => {
  const standIn = await startWikimedia()
  running.push(standIn)
  return { standIn, provider: at(standIn) }
}
const failing = async (status: number) => {
  const standIn = await listenLocally((_request, response) => response.writeHead(status).end('{}'))
  running.push(standIn)
  return standIn
}

test('in a trade that we do not know the main competitor comes first, then companies of the trade and country by how well known they are', async () => {
  const { provider } = await start()
  const { found, notes } = await provider.competitors!(bells, 3)
  const source = 'wikimedia'
  expect(found).toEqual([
    { name: 'Taylor Bells', description: 'British bell foundry.', source, topKeywords: [] },
    { name: 'Fonderie Martin', description: 'French bell foundry.', source, topKeywords: [] },
    {
      name: 'Sunrise Bell Company',
      description: 'American bell foundry.',
      source,
      topKeywords: [],
    },
  ])
  expect(notes).toEqual([
    'Companies and their descriptions come from Wikidata where it knows them.',
  ])
})

test('in a trade whose companies our editors chose, it describes the main competitor and names no others', async () => {
  const { provider } = await start()
  const { found } = await provider.competitors!(query, 3)
  expect(found).toEqual([
    { name: 'Greggs', description: 'British bakery chain.', source: 'wikimedia', topKeywords: [] },
  ])
})

test('a competitor given by its address is known by its name', async () => {
  const { provider } = await start()
  const byAddress = { ...query, mainCompetitor: 'https://www.greggs.example/menu' }
  expect((await provider.competitors!(byAddress, 1)).found[0]?.name).toBe('Greggs')
})

test('a company that is gone, a family of that name and the visitor’s own are not named', async () => {
  const { provider } = await start()
  const own = { ...bells, businessName: 'Sunrise Bell Company' }
  const { found } = await provider.competitors!(own, 9)
  expect(found.map(({ name }) => name)).toEqual(['Taylor Bells', 'Fonderie Martin'])
})

test('interest is the mean of twelve whole months, with its receipt', async () => {
  const { provider, standIn } = await start()
  const { found } = await provider.interest!(query, ['Greggs', 'Nobody Knows Bakers'])
  expect([...found]).toEqual([
    [
      'Greggs',
      {
        value: 1_550,
        unit: 'views/month',
        source: 'wikimedia',
        fetchedAt: query.at,
        kind: 'measured',
        formula: 'meanMonthlyViews',
        version: '1',
        inputs: { article: 'Greggs', months: 12, from: '20250301', to: '20260228' },
      },
    ],
  ])
  expect(standIn.seen.at(-1)).toContain('/per-article/en.wikipedia/all-access/user/Greggs/monthly/')
})

test('the twelve months are whole ones, over the turn of a year too', () => {
  expect(lastTwelveMonths('2026-01-31T23:59:59Z')).toEqual({ from: '2025010100', to: '2025123100' })
  expect(lastTwelveMonths('2024-03-01T00:00:00Z')).toEqual({ from: '2023030100', to: '2024022900' })
})

test('a name that somebody else bears by chance is not taken for a company', async () => {
  const { provider } = await start()
  const { found } = await provider.interest!({ ...query, industry: 'law firm' }, ['Greggs'])
  expect(found.size).toBe(0)
})

test('an everyday word is not taken for a company whose name begins with it', async () => {
  const { provider } = await start()
  const { found } = await provider.interest!(query, ['Sunrise', 'Sunrise Bread'])
  expect([...found.keys()]).toEqual(['Sunrise Bread'])
})

test('nothing is asked twice', async () => {
  const { provider, standIn } = await start()
  await provider.competitors!(bells, 3)
  const before = standIn.seen.length
  expect(
    (await provider.competitors!({ ...bells, at: '2026-03-16T00:00:00Z' }, 3)).found,
  ).toHaveLength(3)
  expect(standIn.seen).toHaveLength(before)
})

test('a trade that nobody can read, and one that Wikidata does not know, name nobody', async () => {
  const { provider } = await start()
  for (const industry of ['🦷🦷🦷', 'falconry centre']) {
    const odd = { ...query, industry, mainCompetitor: '🐙' }
    expect(await provider.competitors!(odd, 3)).toEqual({ found: [], notes: [] })
  }
})

test('once unreachable it is left in peace for ten minutes, then asked again', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  try {
    const standIn = await failing(503)
    const provider = at(standIn)
    await expect(provider.competitors!(query, 3)).rejects.toThrow()
    const before = standIn.seen.length
    await expect(provider.interest!(query, ['Greggs'])).rejects.toMatchObject({ name: 'Resting' })
    vi.advanceTimersByTime(9 * 60_000)
    await expect(provider.competitors!(query, 3)).rejects.toMatchObject({ name: 'Resting' })
    expect(standIn.seen).toHaveLength(before)
    vi.advanceTimersByTime(2 * 60_000)
    await expect(provider.interest!(query, ['Greggs'])).rejects.not.toMatchObject({
      name: 'Resting',
    })
    expect(standIn.seen.length).toBeGreaterThan(before)
  } finally {
    vi.useRealTimers()
  }
})

test('a host that is not there, one that says nothing, is closed or answers oddly counts as unreachable', async () => {
  const closed = await failing(403)
  const lost = await failing(404)
  const odd = await listenLocally((_request, response) => response.end('{"search":7}'))
  running.push(odd)
  const silent = await listenLocally(() => {})
  running.push(silent)
  const gone = { url: 'http://wikidata.invalid' }
  for (const standIn of [closed, lost, odd, silent, gone]) {
    const provider = at(standIn, { timeoutMs: 100 })
    await expect(provider.competitors!(query, 3)).rejects.toThrow()
    await expect(provider.competitors!(query, 3)).rejects.toMatchObject({ name: 'Resting' })
  }
})

test('a refusal of one question and a visitor who left do not count as unreachable', async () => {
  const refusing = at(await failing(400))
  await expect(refusing.competitors!(query, 3)).rejects.toThrow()
  await expect(refusing.competitors!(query, 3)).rejects.not.toMatchObject({ name: 'Resting' })
  const { provider } = await start()
  const left = { ...query, signal: AbortSignal.abort() }
  await expect(provider.competitors!(left, 3)).rejects.toThrow()
  expect((await provider.competitors!(bells, 3)).found).toHaveLength(3)
})
