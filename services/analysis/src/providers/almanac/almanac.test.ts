import { ScoredKeyword } from '@sortie/contracts/analysis/keywords/ratings'
import { FoundCompetitor } from '@sortie/contracts/analysis/reports/report-events'
import { TRIAL } from '@sortie/contracts/analysis/trials/trials'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { FIGURES } from '../../domain/replay/formulas.ts'
import { stem, wordsOf } from '../../domain/words.ts'
import { industries } from '../../lexicon/industries.ts'
import { isEnglish } from '../../lexicon/words/word-frequency.ts'
import { understand } from '../../recognition/understand.ts'
import { competitorsOf, opportunitiesOf } from '../../testing.ts'
import { chain } from '../chain.ts'
import { composed } from '../composed/composed.ts'
import { almanac } from './almanac.ts'

const providers = chain([composed, almanac])
const trial = async (industry: string, businessName = 'Northside', mainCompetitor = 'Bluebird') => {
  const signal = new AbortController().signal
  const query = { industry, businessName, mainCompetitor, at: '2026-11-01T00:00:00.000Z', signal }
  const { found: competitors, notes } = await competitorsOf(providers, query)
  const shown = competitors.flatMap(({ topKeywords }) => topKeywords.map(({ keyword }) => keyword))
  const { found: keywords } = await opportunitiesOf(providers, query, shown)
  return { competitors, keywords, notes, shown }
}
const phrasesFor = async (industry: string) => {
  const signal = new AbortController().signal
  const query = { industry, businessName: 'Northside', mainCompetitor: 'Bluebird', at: '', signal }
  return (await almanac.phrases!(query)).found
}
const matched = (text: string) => {
  const [best] = understand(text).readings
  const found = best?.kind === 'trade' ? best.match : null
  return found && [found.industry.id, found.focus?.term, found.narrowed.join(' ')]
}

test.for([
  ['dentst', 'dentist', ''],
  ['Resturant', 'restaurant', ''],
  ['plummer', 'plumber', ''],
  ['hairsalon', 'hair-salon', ''],
  ['wedding fotographer', 'wedding-photographer', ''],
  ['landscapping company', 'landscaping', ''],
  ['I run a small bakery', 'bakery', ''],
  ['Plumbing & Heating Ltd.', 'plumber', ''],
  ['DENTAL PRACTICE', 'dentist', ''],
  ['Vegan bakery in Leeds', 'bakery', 'vegan bakery'],
  ['24/7 emergency electrician', 'electrician', 'emergency electrician'],
  ['Thai restaurant', 'restaurant', 'thai restaurant'],
  ['accounting for dentists', 'accounting-firm', 'dentist accounting'],
] as const)('"%s" is read as %s', ([text, id, narrowed]) =>
  expect(matched(text)).toEqual([id, undefined, narrowed]),
)

test('what is asked for itself comes before its industry', () => {
  expect(matched('drain cleaning')).toEqual(['plumber', 'drain cleaning', ''])
  expect(matched('dental implants')).toEqual(['dentist', 'dental implants', ''])
})

test('the main competitor is always the first, with an honest description', async () => {
  const first = async (rival: string) => {
    const { competitors } = await trial('coffee shop', 'Third Cup', rival)
    return competitors[0]
  }
  expect(await first('Bluebird')).toMatchObject({
    name: 'Bluebird',
    description: 'Named by you as your main competitor.',
  })
  expect(await first('starbucks.com')).toMatchObject({ name: 'Starbucks' })
  expect((await first('Starbuks'))?.description).toMatch(/coffee houses/)
  expect(await first('https://bluebird.example/menu?x=1')).toMatchObject({
    name: 'bluebird.example',
  })
  expect(await first('<img src=x>')).toMatchObject({ name: 'Your main competitor' })
})

test('a company of another trade is not mistaken for a rival of the same name', async () => {
  const { competitors } = await trial('restaurant', 'Luna', 'Sage')
  expect(competitors[0]?.description).toBe('Named by you as your main competitor.')
  const elsewhere = await trial('bakery', 'Luna', 'Costa Coffee')
  expect(elsewhere.competitors[0]?.description).toMatch(/coffee house chain/)
})

test('nobody competes with themselves or is named twice', async () => {
  const { competitors } = await trial('dentist', 'Aspen Dental', 'Bupa')
  const names = competitors.map(({ name }) => name)
  expect(names[0]).toBe('Bupa Dental Care')
  expect(new Set(names).size).toBe(3)
  expect(names).not.toContain('Aspen Dental')
})

test('rivals sell where the business is', async () => {
  const { competitors } = await trial('bakery in Leeds', 'Crumb & Co', 'The Loaf Next Door')
  const bakery = industries.find(({ id }) => id === 'bakery')!
  for (const { name } of competitors.slice(1)) {
    const company = bakery.companies.find((each) => each.name === name)!
    expect(
      company.countries.some((code) => code === 'GB' || code === '*'),
      name,
    ).toBe(true)
  }
})

test('an unknown trade is told so, and gets keywords of its own words', async () => {
  const { keywords, notes } = await trial('radio station')
  expect(notes[0]).toMatch(/does not know the trade “radio station”/)
  for (const { keyword } of keywords) expect(keyword).toContain('radio station')
})

test('a mended spelling is told', async () =>
  expect((await trial('dentst')).notes).toContain('We read “dentst” as “dentist”.'))

test('a place is used', async () =>
  expect((await phrasesFor('bakery in Leeds')).map(({ keyword }) => keyword)).toEqual(
    expect.arrayContaining(['bakery leeds', 'birthday cakes leeds']),
  ))

test('the trade is said with its town, however the business does it', async () =>
  expect((await phrasesFor('emergency plumber in Leeds')).map(({ keyword }) => keyword)).toEqual(
    expect.arrayContaining(['plumber leeds', 'emergency plumber leeds']),
  ))

test('how a business works leaves the rest of its trade close, what it does alone does not', async () => {
  const relevanceOf = async (industry: string, phrase: string) =>
    (await phrasesFor(industry)).find(({ keyword }) => keyword === phrase)!.relevance
  expect(await relevanceOf('emergency plumber', 'water heater repair near me')).toBeGreaterThan(2.5)
  expect(await relevanceOf('vegan bakery', 'birthday cake')).toBeLessThan(2)
})

test('goods are looked for with the country, where it is not the United States', async () => {
  const inCountry = async (industry: string) =>
    (await phrasesFor(industry)).map(({ keyword }) => keyword).filter((text) => / uk$/.test(text))
  expect(await inCountry('coffee roaster in Leeds, UK')).toContain('coffee beans uk')
  expect(await inCountry('coffee roaster in Boston, USA')).toEqual([])
  const signal = new AbortController().signal
  const given = {
    industry: 'coffee roaster',
    businessName: 'Northside',
    mainCompetitor: 'Bluebird',
  }
  const query = { ...given, country: 'GB' as const, at: '', signal }
  const { found } = await almanac.volume!(query, ['coffee beans', 'coffee beans uk'])
  const [beans, ofCountry] = [...found.values()]
  expect(ofCountry!.inputs).toMatchObject({ namingTheCountry: 0.1, countryShare: 0.2 })
  expect(ofCountry!.value).toBeLessThan(beans!.value / 5)
  expect(FIGURES.bandVolume!.runs['1']!(ofCountry!.inputs!)).toBe(ofCountry!.value)
})

const vocabulary = industries.flatMap(({ heads, synonyms }) => [
  ...heads.map(({ term }) => term),
  ...synonyms,
])
const typed = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 200 }),
  fc.constantFrom(...vocabulary),
  fc
    .tuple(fc.constantFrom(...vocabulary), fc.string({ maxLength: 20 }))
    .map((two) => two.join(' ')),
  fc
    .array(
      fc.constantFrom('<b>', '"', "'", '&amp;', '🍰', 'дом', '\u202e', 'in', 'for', 'the', 'shop'),
    )
    .map((parts) => parts.join(' ')),
)

test('the same text makes the same trial', async () =>
  expect(await trial('dentist', 'A', 'B')).toEqual(await trial('dentist', 'A', 'B')))

test.for(['party hall E', 'counseling center A0A'])(
  'a trial of “%s”, of which few searches are known, has all its keywords',
  async (industry) => {
    const { keywords } = await trial(industry, '', 'divorce lawyer')
    expect(keywords).toHaveLength(TRIAL.keywords)
  },
)

test('any text makes a whole trial of sane text', () =>
  fc.assert(
    fc.asyncProperty(typed, typed, typed, async (industry, business, rival) => {
      const { competitors, keywords, shown } = await trial(industry, business, rival)
      z.array(FoundCompetitor).min(1).max(TRIAL.competitors).parse(competitors)
      z.array(ScoredKeyword).length(TRIAL.keywords).parse(keywords)
      expect(new Set(competitors.map(({ name }) => name)).size).toBe(competitors.length)
      const all = keywords.map(({ keyword }) => keyword)
      expect(new Set(all).size).toBe(TRIAL.keywords)
      for (const keyword of [...all, ...shown]) {
        expect(keyword).toMatch(
          /^[\p{Ll}\p{N}\p{Lo}]+(['-]?[\p{L}\p{M}\p{N}]+)*( [\p{L}\p{M}\p{N}]+(['-][\p{L}\p{M}\p{N}]+)*)*$/u,
        )
        expect(keyword.length).toBeLessThanOrEqual(120)
      }
      for (const { name, topKeywords } of competitors) {
        expect(name).toMatch(/^[^<>\p{Cc}]{1,240}$/u)
        expect(topKeywords).toHaveLength(TRIAL.keywordsPerCompetitor)
        expect(topKeywords.every(({ typical }) => typical)).toBe(true)
      }
      expect(all.filter((keyword) => shown.includes(keyword))).toEqual([])
    }),
    {
      numRuns: 1000,
      examples: [
        ['дом shop', 'divorce lawyer ', 'divorce lawyer '],
        ['micro brewery H', '', ''],
        ['time off tracker B MK', '', ''],
      ],
    },
  ))

test('a name that is no word of English is never proposed, whoever bears it', () => {
  const name = fc.stringMatching(/^[a-z]{5,9}$/).filter((word) => !isEnglish(word))
  const trade = fc.constantFrom(...vocabulary, 'rockets', 'garden chairs')
  return fc.assert(
    fc.asyncProperty(name, name, trade, async (business, rival, text) => {
      const { keywords } = await trial(`${business} ${text}`, business, `${rival} ${text}`)
      for (const { keyword } of keywords) {
        const words = wordsOf(keyword).map(stem)
        expect(words).not.toContain(stem(business))
        expect(words).not.toContain(stem(rival))
      }
    }),
    { numRuns: 100 },
  )
})

test('a word that names a trade is nobody’s brand, though no dictionary has it', async () => {
  const { keywords } = await trial('Pilates studio', 'Pilates Studio', 'Club Pilates')
  expect(keywords.filter(({ keyword }) => keyword.includes('pilates')).length).toBeGreaterThan(2)
})
