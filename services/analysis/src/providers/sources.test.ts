import { config } from '@sortie/runtime/process/config'
import { afterEach, expect, test, vi } from 'vitest'
import { competitorsOf, opportunitiesOf } from '../testing.ts'
import { createSiteParsers } from '../untrusted/client.ts'
import { chain } from './chain.ts'
import type { Provider, SourceQuery } from './port.ts'
import { sourcesFrom, sourcesShape } from './sources.ts'

const from = async (env: Record<string, string>): Promise<Provider[]> => {
  const own = { ...config(sourcesShape, env), PUBLIC_URL: 'https://sortie.example' }
  const { providers, close } = sourcesFrom(own, { parsers: createSiteParsers({ warn: () => {} }) })
  await close()
  return providers
}
const namesOf = (providers: readonly Provider[]) => providers.map(({ name }) => name)
const query: SourceQuery = {
  industry: 'bakery',
  businessName: 'Crumb & Co',
  mainCompetitor: 'greggs.example',
  at: '2026-01-01T00:00:00Z',
  signal: new AbortController().signal,
}
afterEach(() => {
  vi.useRealTimers()
})

test('sources are tried in the order that the product promises', async () =>
  expect(namesOf(await from({ OPENAI_API_KEY: 'sk-test' }))).toEqual([
    'openai',
    'wikimedia',
    'crawler',
    'composed',
    'almanac',
  ]))

test('without a key there is no model, and what is switched off is not there', async () => {
  expect(namesOf(await from({}))).toEqual(['wikimedia', 'crawler', 'composed', 'almanac'])
  expect(namesOf(await from({ WIKIMEDIA: 'false', CRAWLER: 'off' }))).toEqual([
    'composed',
    'almanac',
  ])
})

test('a trial whose every source hangs is whole within half a minute', async () => {
  const hanging = () => new Promise<never>(() => {})
  const providers = (await from({ OPENAI_API_KEY: 'sk-test' })).map((provider) =>
    provider.name === 'almanac'
      ? provider
      : {
          ...provider,
          ...(provider.competitors && { competitors: hanging }),
          ...(provider.phrases && { phrases: hanging }),
          ...(provider.interest && { interest: hanging }),
        },
  )
  vi.useFakeTimers()
  const together = chain(providers)
  let over = false
  const trial = (async () => {
    const competitors = await competitorsOf(together, query)
    const keywords = await opportunitiesOf(together, query, [])
    over = true
    return { competitors, keywords }
  })()
  await vi.advanceTimersByTimeAsync(29_000)
  expect(over).toBe(true)
  const { competitors, keywords } = await trial
  expect([competitors.found.length, keywords.found.length]).toEqual([3, 5])
  const late = [...competitors.sources, ...keywords.sources].filter(
    ({ outcome }) => outcome === 'late',
  )
  expect(late.map(({ provider, capability }) => `${provider} ${capability}`)).toEqual([
    'crawler competitors',
    'openai competitors',
    'wikimedia competitors',
    'wikimedia interest',
    'openai phrases',
    'crawler phrases',
  ])
  expect(competitors.notes).toContain('The AI model took too long, so this report doesn’t use it.')
})
