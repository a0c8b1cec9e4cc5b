import { expect, test } from 'vitest'
import { almanac } from '../providers/almanac/almanac.ts'
import { composed } from '../providers/composed/composed.ts'
import { BusySite } from '../providers/crawler/safe-fetch.ts'
import type { Provider } from '../providers/port.ts'
import { createCheckSites } from './check-sites.ts'
import { createPreflight } from './preflight.ts'

const check = createPreflight([almanac], 1_000, async () => ({
  checks: [],
  readable: 0,
  message: '',
}))
const checked = async (industry: string, reading?: string) =>
  check({ industry, businessName: 'Lark', mainCompetitor: 'Wren', reading })

test('a trade that is named is ready, and shown with what a report would hold', async () => {
  const { verdict, readings } = await checked('dog grooming')
  expect(verdict).toBe('ready')
  expect(readings[0]).toMatchObject({ id: 'trade:pet-grooming', niche: null, by: 'editors' })
  expect(readings[0]!.keywords.length).toBe(10)
})

test('what two trades could mean is asked about, with both of them', async () => {
  const { verdict, readings, message } = await checked('skincare clinics')
  expect(verdict).toBe('ask')
  expect(readings.map(({ id }) => id)).toEqual(
    expect.arrayContaining(['trade:dermatology-clinic', 'trade:skincare-brand']),
  )
  expect(message).toContain('Choose')
})

test('a reading that was chosen is ready, and comes first', async () => {
  const { verdict, readings } = await checked('skincare clinics', 'trade:skincare-brand')
  expect(verdict).toBe('ready')
  expect(readings[0]!.id).toBe('trade:skincare-brand')
})

test('a niche and a place are told with the reading', async () => {
  const { readings } = await checked('vegan bakery in Leeds')
  expect(readings[0]).toMatchObject({ niche: 'vegan', place: 'Leeds, United Kingdom' })
})

const brief = { industry: 'bakery', businessName: 'Lark', mainCompetitor: 'Wren' }

test('what the customer typed makes no promise: it may repeat what is known, or be no phrase', async () => {
  const { keywords } = await check(brief)
  const seeds = ['sourdough bread', '=cmd', 'a', '😀']
  expect((await check({ ...brief, seeds })).keywords).toBe(keywords)
})

test('keywords that a report would leave out are told before a mission is spent', async () => {
  const saidOf = async (...seeds: string[]) => (await check({ ...brief, seeds })).message
  expect(await saidOf('sourdough bread')).not.toContain('leaves')
  expect(await saidOf('sourdough bread', '😀')).toContain(
    ' keywords. One of your keywords isn’t an English search phrase, so the report leaves it out.',
  )
  expect(await saidOf('пекарня', 'パン屋')).toContain(
    '2 of your keywords aren’t English search phrases, so the report leaves them out.',
  )
  const unknown = await check({ ...brief, industry: 'qxzv', seeds: ['😀'] })
  expect(unknown.verdict).toBe('unknown')
  expect(unknown.message).not.toContain('leaves')
})

test('whether the own site can be read is said before a keyword report too, and refuses nothing', async () => {
  const probed: string[] = []
  const sites = createCheckSites({
    probe: async ({ host }) => {
      probed.push(host)
      return { outcome: 'unreachable', readAt: null }
    },
  })
  const checking = createPreflight([almanac], 1_000, sites)
  const checkOwn = (ownSite: string) => checking({ ...brief, ownSite }, { readsOwn: true })
  const { verdict, sites: checks, message } = await checkOwn('https://lark.example/menu')
  expect({ verdict, checks }).toMatchObject({
    verdict: 'ready',
    checks: [{ role: 'own', host: 'lark.example', outcome: 'unreachable' }],
  })
  expect(message).toContain('Industry: bakery. Expect')
  for (const typed of ['localhost', 'javascript:alert(1)', '😀', '=HYPERLINK("x")']) {
    const { sites: found } = await checkOwn(typed)
    expect(found, typed).toMatchObject([{ role: 'own', host: null, outcome: 'unnamed' }])
  }
  // A launch does not wait for it.
  expect((await checking({ ...brief, ownSite: 'lark.example' })).sites).toEqual([])
  expect(probed).toEqual(['lark.example'])
})

test('a trade that no editor covered is ready where its keywords are composed, and it is said so', async () => {
  const checking = createPreflight([composed, almanac], 1_000, async () => ({
    checks: [],
    readable: 0,
    message: '',
  }))
  const checked = await checking({ ...brief, industry: 'axe throwing' })
  expect(checked).toMatchObject({ verdict: 'ready', prices: 'estimated' })
  expect(checked.keywords).toBeGreaterThanOrEqual(32)
  expect(checked.message).toMatch(
    /^Our editors have not covered “axe throwing” yet, so its keywords are composed by rule\. Expect \d+\+ keywords\.$/,
  )
  expect((await checking({ ...brief, industry: 'asdf qwerty' })).verdict).toBe('unknown')
})

test('the rivals that it names are those that the report would, and not the one that was named', async () => {
  const { rivals } = await check({ ...brief, mainCompetitor: 'Greggs', country: 'GB' })
  const { found } = await almanac.competitors!(
    {
      ...brief,
      mainCompetitor: 'Greggs',
      country: 'GB',
      at: '',
      signal: new AbortController().signal,
    },
    3,
  )
  expect(rivals.slice(0, 2)).toEqual(found.slice(1).map(({ name }) => name))
  expect(rivals).not.toContain('Greggs')
})

/** Knows no keywords but those of a site that free work may not read now. */
const busySource: Provider = {
  name: 'busy',
  phrases: async () => ({ found: [], notes: [] }),
  expects: async () => {
    throw new BusySite(60)
  },
}
const checkBusy = createPreflight(
  [busySource, almanac],
  1_000,
  createCheckSites({ probe: async () => ({ outcome: 'busy', readAt: null }) }),
)

test('a trade that only a site would tell, which may not be read for free now, can be launched', async () => {
  const unknown = { ...brief, industry: 'zzyzx qwrtp', mainCompetitor: 'wren.example' }
  expect(await checkBusy(unknown)).toMatchObject({
    verdict: 'ready',
    keywords: 0,
    message: expect.stringMatching(
      /^We can’t check this website right now.*you get the mission back/,
    ),
  })
})

test('a known trade promises its keywords whether or not sites may be read for free now', async () => {
  const { verdict, keywords, message } = await checkBusy(brief)
  expect([verdict, keywords]).toEqual(['ready', (await check(brief)).keywords])
  expect(message).toContain('Industry: bakery. Expect')
})

test('competitors whose sites may not be read for free now can be compared', async () => {
  const compared = { ...brief, mainCompetitor: 'wren.example' }
  const checked = await checkBusy(compared, { kind: 'competitors' })
  expect(checked).toMatchObject({ verdict: 'ready', sites: [{ outcome: 'busy' }] })
  expect(checked.message).toContain('We can’t check this website right now')
})

test('the time of a check that reads sites begins once what reads them is ready', async () => {
  const steps: string[] = []
  const warmed = createPreflight(
    [almanac],
    1_000,
    async () => {
      steps.push('checked')
      return { checks: [], readable: 0, message: '' }
    },
    async () => {
      steps.push('warmed')
    },
  )
  await warmed({ ...brief, mainCompetitor: 'wren.example' }, { kind: 'competitors' })
  expect(steps).toEqual(['warmed', 'checked'])
  // A keyword report reads no site of a competitor who was given by name, whether or not its site is known.
  for (const mainCompetitor of ['Nobody whom we know', 'Greggs']) {
    await warmed({ ...brief, mainCompetitor })
    expect(steps).toHaveLength(2)
  }
  await warmed({ ...brief, ownSite: 'https://crumb.example/' }, { readsOwn: true })
  expect(steps.slice(2)).toEqual(['warmed', 'checked'])
})

const checkWhere = createPreflight([composed, almanac], 1_000, async () => ({
  checks: [],
  readable: 0,
  message: '',
}))

test('the language of the keywords is told where it is not English', async () => {
  const checked = await checkWhere({ ...brief, industry: 'Hundesalon', country: 'DE' })
  expect(checked).toMatchObject({ language: 'de', verdict: 'ready', elsewhere: null })
  expect(checked.message).toContain('They are in German')
  expect(checked.readings[0]?.keywords).toContain('hundesalon in der nähe')
})

test('a town of another country than the one that was chosen is asked about', async () => {
  const checked = await checkWhere({ ...brief, industry: 'bakery', country: 'GB', town: 'Munich' })
  expect(checked).toMatchObject({ verdict: 'ask', elsewhere: { country: 'DE', by: 'place' } })
  expect(checked.message).toContain('“munich” is in Germany, but you chose the United Kingdom')
})

const checkRules = createPreflight([composed, almanac], 1_000, async () => ({
  checks: [],
  readable: 0,
  message: '',
}))

test.for([
  ['distillery', 'GB', 'What do people buy from you?'],
  ['Partyzubehör', 'DE', 'What do people buy from you?'],
  ['centro familiar', 'ES', 'What do people come to you for?'],
])(
  'of %s in %s too little is known, so its owner is asked what it sells',
  async ([industry, country, question]) => {
    const asked = await checkRules({ ...brief, industry: industry!, country })
    expect(asked).toMatchObject({ verdict: 'unknown', keywords: 0 })
    expect(asked.question).toContain(question)
    expect(asked.message).toMatch(/We know only \d+ of the 15 searches that a report needs\./)
    expect(asked.readings[0]!.keywords.length).toBeGreaterThan(0)
  },
)

test('what the owner names is enough, and if it is still too little, that is said', async () => {
  const asked = { ...brief, industry: 'Partyzubehör', country: 'DE', town: 'Leipzig' }
  const enough = await checkRules({
    ...asked,
    seeds: ['luftballons', 'partydeko', 'kostüme', 'konfetti', 'girlanden'],
  })
  expect(enough).toMatchObject({ verdict: 'ready', question: null })
  expect(enough.keywords).toBeGreaterThanOrEqual(32)
  const few = await checkRules({ ...asked, seeds: ['luftballons'] })
  expect(few.verdict).toBe('unknown')
  expect(few.question).not.toBeNull()
  expect(few.message).toMatch(/^With your keywords we know \d+ of the 15 searches/)
})

test('a question has an example of an answer for this kind of business', async () => {
  const { question } = await checkRules({ ...brief, industry: 'distillery', country: 'GB' })
  expect(question).toMatch(/ For example: \S.*, .*\S\.$/)
  const charity = await checkRules({ ...brief, industry: 'centro familiar', country: 'ES' })
  expect(charity.question).not.toBe(question)
  expect(charity.question).toContain('For example: food parcels')
})

test.for(['services', 'different things', 'qwrtz zzq'])(
  'who answers %s is told what is wanted, and nobody is told of an answer that names a thing',
  async (unclear) => {
    const asked = { ...brief, industry: 'distillery', country: 'GB' }
    const { message } = await checkRules({ ...asked, seeds: [unclear, 'gin tasting'] })
    expect(message).toContain(`We can’t tell from “${unclear}” what people buy. Name a thing`)
    const { message: clear } = await checkRules({ ...asked, seeds: ['gin tasting'] })
    expect(clear).toMatch(/^With your keywords we know/)
    expect(clear).not.toContain('We can’t tell')
  },
)

test.for([
  ['worm farm', 'US', ['red wigglers', 'worm castings', 'compost worms']],
  ['snail farm', 'GB', ['edible snails', 'snail caviar', 'snail slime serum']],
  ['Wurmfarm', 'DE', ['Kompostwürmer', 'Wurmhumus', 'Wurmkiste']],
] as const)(
  'who has a %s in %s is asked what people buy, though no list has such a business, and the answers make the report',
  async ([industry, country, seeds]) => {
    const unanswered = await checkRules({ ...brief, industry, country })
    expect(unanswered).toMatchObject({ verdict: 'unknown', readings: [], keywords: 0 })
    expect(unanswered.question).toContain('What do people buy from you?')
    const answered = await checkRules({ ...brief, industry, country, seeds: [...seeds] })
    expect(answered.verdict).toBe('ready')
    expect(answered.keywords).toBeGreaterThanOrEqual(15)
    expect(answered.readings).toMatchObject([{ name: industry.toLowerCase(), by: 'rule' }])
  },
)

test('the owner’s own words stand before what they remind of, once the answers make a report of them', async () => {
  const sod = { ...brief, industry: 'sod farm', country: 'US' }
  const namesFor = async (seeds: string[]) =>
    (await checkRules({ ...sod, seeds })).readings.map(({ name }) => name)
  expect(await namesFor([])).not.toContain('sod farm')
  const [first] = await namesFor(['bermuda sod', 'zoysia sod', 'sod delivery'])
  expect(first).toBe('sod farm')
})

test.for([
  ['asdf qwer', 'US'],
  ['asdf qwer', 'DE'],
  ['fake passports', 'GB'],
  ['drug dealer', 'GB'],
  ['lorem ipsum dolor sit amet', 'GB'],
  ["'; DROP TABLE users; --", 'GB'],
  ['gestohlene Handys', 'DE'],
  ['ich will ein Auto', 'DE'],
])('nobody is asked what people buy from “%s” in %s', async ([industry, country]) => {
  const { question } = await checkRules({ ...brief, industry: industry!, country })
  expect(question).toBeNull()
})

test('who may choose a business is not told that nothing is known of theirs', async () => {
  const industry = 'we come to yuor house and sharpen kichen knives, scissors and mower blades'
  const checked = await checkRules({ ...brief, industry, country: 'US' })
  expect(checked.verdict).toBe('unknown')
  expect(checked.readings.map(({ name }) => name)).toContain('knife sharpening')
  expect(checked.message).toContain('Choose your business')
})

test('a report that can be short is made without an answer, and says what one would add', async () => {
  const short = { ...brief, industry: 'mosaicista', country: 'IT', town: 'Ravenna' }
  const checked = await checkRules(short)
  expect(checked.verdict).toBe('ready')
  expect(checked.keywords).toBeLessThan(32)
  expect(checked.question).toContain('What do people buy from you?')
  expect(checked.message).toContain('Name things that people buy from you')
  const more = await checkRules({ ...short, seeds: ['mosaico per piscina', 'quadri in mosaico'] })
  expect(more.keywords).toBeGreaterThan(checked.keywords)
  expect(more.message).not.toContain('Name things')
})

test('what an owner names and nobody understands is said, and not dropped in silence', async () => {
  const asked = { ...brief, industry: 'Uhrmacher', country: 'DE', town: 'Leipzig' }
  const { verdict, message } = await checkRules({
    ...asked,
    seeds: ['standuhr reparieren', 'qwrtz zzq'],
  })
  expect(verdict).toBe('ready')
  expect(message).toContain('We can’t tell from “qwrtz zzq” what people buy.')
  expect(message).not.toContain('standuhr')
})

test('nobody is asked about what nobody understands, or about another country', async () => {
  expect(await checkRules({ ...brief, industry: 'qxzv' })).toMatchObject({ question: null })
  const elsewhere = await checkRules({ ...brief, industry: 'distillery in Munich', country: 'GB' })
  expect(elsewhere.elsewhere).not.toBeNull()
  expect(elsewhere.question).toBeNull()
})
