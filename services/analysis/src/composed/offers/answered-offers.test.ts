import { expect, test } from 'vitest'
import type { Brief } from '../../domain/brief.ts'
import { PAGES } from '../../lexicon/phrase-rows.ts'
import { CLASS_IDS } from '../classes.ts'
import { LEAST_ROWS } from '../compose.ts'
import { compositionOf } from '../reading.ts'
import { answerDeedsIn, answeredRows, answerPatternsIn } from './answered-offers.ts'

const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt'] as const
const INTENTS = ['transactional', 'commercial', 'informational']

test.for(LANGUAGES)(
  'the patterns of %s can be read, and each kind has the thing itself',
  (language) => {
    const patterns = answerPatternsIn(language)
    for (const kind of ['goods', 'service', 'visit', 'food', 'free']) {
      const ofKind = patterns.filter(({ sold }) => sold === kind)
      expect(ofKind[0]).toMatchObject({ pattern: '{offer}', share: 1 })
      expect(new Set(ofKind.map(({ pattern }) => pattern)).size).toBe(ofKind.length)
    }
    for (const { pattern, intent, page, share } of patterns) {
      expect(pattern.replace(/\{(?:offer|one|town)\}/g, ''), pattern).not.toMatch(/[{}]/)
      expect(pattern).toMatch(/\{(?:offer|one)\}/)
      expect(INTENTS).toContain(intent)
      expect(PAGES).toContain(page)
      expect(share).toBeGreaterThan(0)
    }
  },
)

const brief = (industry: string, more: Partial<Brief> = {}): Brief => ({
  industry,
  businessName: 'Lark',
  mainCompetitor: 'Wren',
  ...more,
})
const keywordsOf = (asked: Brief) => compositionOf(asked)!.rows.map(({ keyword }) => keyword)

test.for([
  [
    'en',
    brief('distillery', { country: 'GB', town: 'Leeds' }),
    'gin tasting|whisky tasting|distillery tour',
  ],
  [
    'de',
    brief('Partyzubehör', { country: 'DE', town: 'Leipzig' }),
    'luftballons|partydeko|kostüme',
  ],
  [
    'fr',
    brief('magasin de bougies', { country: 'FR', town: 'Lyon' }),
    'bougies parfumées|bougies de noël|encens',
  ],
  [
    'es',
    brief('salón de tatuajes', { country: 'ES', town: 'Valencia' }),
    'tatuajes pequeños|piercing|borrar tatuajes|microblading',
  ],
  [
    'it',
    brief('negozio di caminetti', { country: 'IT', town: 'Bologna' }),
    'stufe a pellet|caminetti a legna|legna da ardere|canne fumarie',
  ],
  [
    'nl',
    brief('kunstwinkel', { country: 'NL', town: 'Utrecht' }),
    'schilderijen|ingelijste posters|beelden',
  ],
  [
    'pt',
    brief('loja de motas', { country: 'PT', town: 'Braga' }),
    'motas usadas|capacetes|motas elétricas|casacos de mota',
  ],
] as const)(
  'in %s, a business that is only known by name has a report once its owner names what people buy',
  ([, asked, answers]) => {
    const before = keywordsOf(asked)
    expect(before.length).toBeLessThan(LEAST_ROWS)
    const after = keywordsOf({ ...asked, seeds: answers.split('|') })
    expect(after.length).toBeGreaterThanOrEqual(LEAST_ROWS)
    expect(after).toEqual(expect.arrayContaining(answers.split('|')))
  },
)

const SHOP = { language: 'de', of: 'shop', country: 'DE', town: 'trier', isNearby: true } as const
const offersIn = (...answers: string[]) => [
  ...new Set(answeredRows(SHOP, answers).map(({ topic }) => topic)),
]

test('questions, prices, sentences and letters without meaning are no offers', () => {
  expect(offersIn('wie stimmt man eine orgel', 'orgel preis', 'asdf qwrtz')).toEqual([])
  expect(offersIn('wir bauen alle orgeln für kirchen')).toEqual([])
  expect(offersIn('kirchenorgeln', 'orgelpfeifen', 'groentesap qqq')).toEqual([
    'kirchenorgeln',
    'orgelpfeifen',
  ])
})

test('the first that was named is searched for most, and none more than the thing itself', () => {
  const rows = answeredRows(SHOP, ['orgel', 'klavier'])
  const shareOf = (phrase: string) => rows.find(({ keyword }) => keyword === phrase)!.share
  expect(shareOf('orgel')).toBeGreaterThan(shareOf('klavier'))
  expect(shareOf('orgel')).toBeGreaterThan(shareOf('orgel kaufen'))
})

test('goods with a long name are looked for by it, and not nearby', () => {
  const keywordsOf = (answer: string) =>
    answeredRows({ ...SHOP, language: 'nl', country: 'NL' }, [answer]).map(({ keyword }) => keyword)
  expect(keywordsOf('houten klompen')).toContain('houten klompen in de buurt')
  const long = keywordsOf('klompen met naam')
  expect(long).toContain('klompen met naam kopen')
  expect(long.filter((keyword) => /buurt|trier/.test(keyword))).toEqual([])
})

test('nobody looks nearby for what is sold anywhere', () => {
  const rows = answeredRows({ ...SHOP, of: 'b2b-software', isNearby: false }, ['kassensoftware'])
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.filter(({ page }) => page === 'location')).toEqual([])
})

test('lessons are no goods, whoever offers them, and what is done has no price', () => {
  const beads = {
    language: 'nl',
    of: 'shop',
    country: 'NL',
    town: 'breda',
    isNearby: true,
  } as const
  const rows = answeredRows(beads, ['kralen', 'workshop sieraden maken', 'sieraden maken'])
  const found = rows.map(({ keyword }) => keyword)
  expect(found).toContain('kralen kopen')
  expect(found).toContain('workshop sieraden maken kosten')
  expect(found.filter((keyword) => /maken (?:kopen|online|winkel)/.test(keyword))).toEqual([])
  expect(found.filter((keyword) => keyword.startsWith('sieraden'))).toEqual([
    'sieraden maken',
    'sieraden maken in de buurt',
    'sieraden maken breda',
  ])
})

test('English prices are asked in the singular', () => {
  const rows = answeredRows({ ...SHOP, language: 'en', country: 'AU' }, ['slimline water tanks'])
  expect(rows.map(({ keyword }) => keyword)).toContain('slimline water tank prices')
})

test.for([
  ['en', 'GB', 'tables and chairs', 'tables and chairs rental'],
  ['de', 'DE', 'tische und stühle', 'tische und stühle mieten'],
  ['es', 'MX', 'luces', 'renta de luces'],
  ['es', 'ES', 'luces', 'alquiler de luces'],
  ['pt', 'PT', 'aluguer de luzes', 'aluguer de luzes'],
] as const)('in %s, %s, who lets %s is found by %s', ([language, country, answer, search]) => {
  const business = { language, of: 'rental', country, town: '', isNearby: true } as const
  const found = answeredRows(business, [answer]).map(({ keyword }) => keyword)
  expect(found[0]).toBe(search)
  expect(found.every((keyword) => keyword.includes(search))).toBe(true)
})

test('the deed of each class has a place for the answer', () => {
  for (const language of LANGUAGES)
    for (const { form, says, of } of answerDeedsIn(language)) {
      expect(form.split(/\{(?:offer|one)\}/)).toHaveLength(2)
      expect(says.length).toBeGreaterThan(0)
      expect(CLASS_IDS).toContain(of)
    }
})

test('of what is sold where things are mended people ask no price, nor what a cheap one costs', () => {
  const business = { ...SHOP, language: 'en', of: 'repair', country: 'US', town: 'reno' } as const
  const found = answeredRows(business, ['arcade machines for sale']).map(({ keyword }) => keyword)
  expect(found).toEqual([
    'arcade machines for sale',
    'arcade machines for sale near me',
    'arcade machines for sale reno',
  ])
})

test('a visit is booked, and neither bought nor asked for online', () => {
  const farm = { ...SHOP, language: 'fr', of: 'maker', country: 'FR', town: 'dijon' } as const
  const found = answeredRows(farm, ['visite de la ferme']).map(({ keyword }) => keyword)
  expect(found).toContain('visite de la ferme')
  expect(found.filter((keyword) => /acheter|en ligne/.test(keyword))).toEqual([])
})

test('one of the things that are let is searched for in English', () => {
  const huts = { ...SHOP, language: 'en', of: 'rental', country: 'CA', town: 'barrie' } as const
  const found = answeredRows(huts, ['heated ice bungalows']).map(({ keyword }) => keyword)
  expect(found).toContain('heated ice bungalow rental')
})

test('nobody can tell to which of two things a part belongs', () => {
  const pumps = {
    ...SHOP,
    language: 'en',
    of: 'repair',
    country: 'AU',
    town: 'dubbo',
    workedOn: 'windmill and bore pump',
  } as const
  const found = answeredRows(pumps, ['stock troughs']).map(({ keyword }) => keyword)
  expect(found[0]).toBe('stock troughs')
})

test('the price of two things that an answer joins is asked for both', () => {
  const shop = { ...SHOP, language: 'en', country: 'US' } as const
  const found = answeredRows(shop, ['tables and chairs']).map(({ keyword }) => keyword)
  expect(found).toContain('tables and chairs prices')
})

test.for([
  ['en', 'GB', 'narrowboat signwriting'],
  ['es', 'MX', 'cintos piteados'],
  ['pt', 'BR', 'caixas para abelha sem ferrão'],
  ['nl', 'BE', 'hoefijzers'],
  ['de', 'AT', 'ofenkacheln'],
] as const)('in %s of %s, %s names something to buy', ([language, country, answer]) => {
  const rows = answeredRows({ ...SHOP, language, country }, [answer])
  expect(rows.map(({ keyword }) => keyword)).toContain(answer)
})
