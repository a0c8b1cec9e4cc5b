import { type GoogleAds, type GoogleFault, startGoogleAds } from '@sortie/sandbox/google-ads'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { paidInMemory } from '../../testing.ts'
import type { SourceTrouble } from '../paid-calls.ts'
import type { SourceQuery } from '../port.ts'
import { type GoogleAdsOptions, googleAds } from './google-ads.ts'

let planner: GoogleAds
beforeEach(async () => {
  planner = await startGoogleAds()
})
afterEach(() => planner.stop())

const source = (more: Partial<GoogleAdsOptions> = {}) =>
  googleAds({
    clientId: 'id',
    clientSecret: 'secret',
    refreshToken: 'sandbox-refresh-token',
    customerId: '123-456-7890',
    url: planner.url,
    tokenUrl: `${planner.url}/token`,
    mostIdeas: 100,
    gapMs: 0,
    ...more,
  })
const about = (more: Partial<SourceQuery> = {}): SourceQuery => ({
  industry: 'bakery',
  businessName: 'Crumb & Co',
  mainCompetitor: 'Greggs',
  at: '2026-11-22T00:00:00Z',
  signal: new AbortController().signal,
  paid: paidInMemory(0).run(),
  ...more,
})
const trouble = async (given: Promise<unknown>): Promise<SourceTrouble> => {
  const error = await given.then(
    () => null,
    (reason) => reason,
  )
  expect(error).toMatchObject({ name: 'SourceTrouble' })
  return error
}

test('ideas come with their figures, and cost nothing', async () => {
  const query = about({ country: 'AU' })
  const provider = source()
  const { found } = await provider.phrases!(query)
  expect(found.length).toBeGreaterThan(20)
  const keywords = found.map(({ keyword }) => keyword)
  const volume = await provider.volume!(query, keywords)
  const bids = await provider.bids!(query, keywords)
  expect(planner.asked.map(({ method }) => method)).toEqual(['generateKeywordIdeas'])
  expect(planner.asked[0]!.body).toMatchObject({
    language: 'languageConstants/1000',
    geoTargetConstants: ['geoTargetConstants/2036'],
    keywordPlanNetwork: 'GOOGLE_SEARCH',
  })
  expect(volume.found.size).toBe(keywords.length)
  const figure = volume.found.get(keywords[0]!)!
  // Numbers of 64 bits came as text.
  expect(figure.value).toBeTypeOf('number')
  expect(figure).toMatchObject({ source: 'google-ads', kind: 'measured' })
  expect(figure.inputs).toHaveProperty('2026-10')
  expect(bids.get(keywords[0]!)).toMatchObject({ cpc: { unit: 'USD' }, competition: {} })
})

test('close variants share one figure, and its receipt says so', async () => {
  const keywords = ['birthday cake', 'birthday cakes', 'cakes birthday', 'rye bread']
  const { found } = await source().volume!(about(), keywords)
  expect(found.size).toBe(4)
  const values = keywords.slice(0, 3).map((keyword) => found.get(keyword)!.value)
  expect(new Set(values).size).toBe(1)
  expect(found.get('birthday cakes')!.inputs).toMatchObject({ sharedBy: 3 })
  expect(found.get('rye bread')!.inputs).not.toHaveProperty('sharedBy')
})

test('what nobody searches for is unknown, and asked for once', async () => {
  const provider = source()
  const query = about()
  for (let n = 0; n < 2; n++) {
    expect((await provider.volume!(query, ['asdf qwerty'])).found.size).toBe(0)
  }
  expect(planner.asked).toHaveLength(1)
})

test('where no average is told, a click costs what lies between the bids', async () => {
  const query = about()
  const keywords = Array.from({ length: 40 }, (_, n) => `cake ${n}`)
  const provider = source()
  await provider.volume!(query, keywords)
  const bids = [...(await provider.bids!(query, keywords)).values()]
  const formulas = new Set(bids.map(({ cpc }) => cpc?.formula))
  expect(formulas).toEqual(new Set(['averageCpc', 'middleBid']))
})

test('prices of an account in another currency are left out', async () => {
  const query = about()
  const provider = source({ currency: 'EUR' })
  await provider.volume!(query, ['cake'])
  expect((await provider.bids!(query, ['cake'])).get('cake')).toEqual({
    competition: expect.objectContaining({ unit: '0-100' }),
  })
})

test('one token serves many calls, and a new one is got before it ends', async () => {
  const provider = source()
  await provider.volume!(about(), ['cake'])
  await provider.volume!(about(), ['bread'])
  expect(planner.seen.filter((path) => path === '/token')).toHaveLength(1)
  const brief = await startGoogleAds({ expiresIn: 30 })
  const hurried = source({ url: brief.url, tokenUrl: `${brief.url}/token` })
  await hurried.volume!(about(), ['cake'])
  await hurried.volume!(about(), ['bread'])
  expect(brief.seen.filter((path) => path === '/token')).toHaveLength(2)
  await brief.stop()
})

describe('what goes wrong', () => {
  const quota = (retryDelay?: string): GoogleFault => ({
    error: {
      http: 429,
      family: 'quotaError',
      name: 'RESOURCE_EXHAUSTED',
      ...(retryDelay && { retryDelay }),
    },
  })

  test('a short wait that it asks for is waited, once', async () => {
    planner.fail(quota('0.05s'))
    expect((await source().volume!(about(), ['cake'])).found.size).toBe(1)
    expect(planner.asked).toHaveLength(2)
  })

  test('a long one is not, nor one that it does not name', async () => {
    planner.fail(quota('3600s'), quota())
    expect((await trouble(source().volume!(about(), ['cake']))).code).toBe(
      'quota RESOURCE_EXHAUSTED',
    )
    await trouble(source().volume!(about(), ['cake']))
    expect(planner.asked).toHaveLength(2)
  })

  test('a token that was taken back is got anew; a connection that was, is not', async () => {
    const expired = { http: 401, family: 'authenticationError', name: 'OAUTH_TOKEN_EXPIRED' }
    planner.fail({ error: expired })
    expect((await source().volume!(about(), ['cake'])).found.size).toBe(1)
    const lost = source({ refreshToken: 'taken back' })
    expect((await trouble(lost.volume!(about(), ['cake']))).code).toBe('refused token http 400')
  })

  test.for([
    [
      { error: { http: 403, family: 'authorizationError', name: 'USER_PERMISSION_DENIED' } },
      'refused USER_PERMISSION_DENIED',
    ],
    [
      { error: { http: 400, family: 'keywordPlanIdeaError', name: 'INVALID_VALUE' } },
      'question INVALID_VALUE',
    ],
    [
      { error: { http: 503, family: 'internalError', name: 'INTERNAL_ERROR' } },
      'busy INTERNAL_ERROR',
    ],
    [{ truncated: true }, 'unreadable no whole JSON'],
    [{ gone: 'avgMonthlySearches' }, 'drift avgMonthlySearches'],
    [{ retyped: 'competitionIndex' }, 'drift results.keywordIdeaMetrics.competitionIndex'],
  ] as [GoogleFault, string][])('%o', async ([fault, code]) => {
    planner.fail(fault)
    expect((await trouble(source().phrases!(about()))).code).toBe(code)
  })
})

test('what it is asked before a mission is spent is not asked again by the report', async () => {
  const money = paidInMemory(0)
  const count = await source().expects!(about({ paid: money.free() }))
  expect(count).toBeGreaterThan(20)
  const { found } = await source().phrases!(about({ paid: money.run() }))
  expect(found).toHaveLength(count)
  expect(planner.asked).toHaveLength(1)
})

test('nonsense has no ideas', async () => {
  const query = about({ industry: 'asdf qwerty' })
  expect((await source().phrases!(query)).found).toEqual([])
})
