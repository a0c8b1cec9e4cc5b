import type { Receipt } from '@sortie/contracts/analysis/keywords/receipts'
import { sourceName } from '@sortie/contracts/analysis/reports/source-names'
import { expect, test } from 'vitest'
import { howItCame, inputsInWords } from './receipt-words.ts'

const receipt = (more: Partial<Receipt>): Receipt => ({
  value: 1,
  unit: 'searches/month',
  source: 'almanac',
  kind: 'modelled',
  fetchedAt: '2026-11-01T00:00:00Z',
  ...more,
})

test('a receipt begins with plain words, without the names of formulas and packages', () => {
  for (const formula of [
    'bandVolume',
    'bandDifficulty',
    'modelVolume',
    'modelDifficulty',
    'contestDifficulty',
    'clickPrice',
    'impact',
    'something new',
  ]) {
    const text = howItCame(receipt({ formula, version: '2' }))
    expect(text).toMatch(/^(Estimated|Calculated)[^.]*\.$/)
    expect(text).not.toMatch(/(model|band)[VD]|subtlex|headTerm|something/)
  }
  expect(howItCame(receipt({ kind: 'measured', source: 'wikimedia' }))).toBe(
    'Measured by the source.',
  )
})

test('sources are called as people call them', () => {
  expect(sourceName('almanac')).toBe("Sortie's built-in almanac")
  expect(sourceName('something')).toBe('something')
})

test('what went into a figure is told in words and with its units', () => {
  const inputs = {
    from: 1_000,
    to: 10_000,
    part: 'upper',
    commonness: 4.6,
    wordsInPhrase: 3,
    country: 'GB',
    countryShare: 0.2,
    town: 'Leeds',
    townPeople: 455_123,
    countryPeople: 67_000_000,
    namingTheTown: 2,
    narrowing: 0.08,
    wordList: 'list 2',
  }
  expect(inputsInWords(receipt({ formula: 'bandVolume', inputs }))).toEqual([
    [
      'Editors’ range',
      '1,000 to 10,000 searches a month in the United States, upper end of that range',
    ],
    ['Words in the phrase', '3'],
    ['United Kingdom', '20 % of the searches in the United States'],
    [
      'Leeds',
      '455,123 of 67,000,000 people; for each of their searches without a place, 2 with the town',
    ],
    ['Narrowed by your words', '8 % of those who search without them'],
  ])
  const uk = { country: 'GB', countryShare: 0.2, namingTheCountry: 0.1 }
  expect(inputsInWords(receipt({ formula: 'bandVolume', inputs: uk }))).toEqual([
    ['United Kingdom', '20 % of the searches in the United States'],
    ['The country in the phrase', '10 % as many as search without it'],
  ])
  expect(
    inputsInWords(receipt({ inputs: { intent: 'commercial', page: 'comparison', cpc: 5.25 } })),
  ).toEqual([
    ['What searchers want', 'commercial'],
    ['What they expect to find', 'a comparison'],
    ['Usual price of a click', '$5.25'],
  ])
  expect(
    inputsInWords(receipt({ formula: 'paidImpact', inputs: { cpc: 31.5, usualCpc: 20.12 } })),
  ).toEqual([
    ['Price of a click', '$31.50'],
    ['Usual price of a click in the trade', '$20.12'],
  ])
  expect(inputsInWords(receipt({}))).toEqual([])
})

test('a difficulty says who competes, in words', () => {
  const inputs = {
    businessClass: 'Emergencies at home',
    contest: 1.6,
    intent: 'transactional',
    page: 'location',
    nearby: 1,
    cpc: 33.9,
    tellingWords: 1,
    rarestWord: 3.69,
    searches: 350_000,
    namesTown: 1,
    peopleInReach: 1_400_000,
    countryShare: 0.2,
    marketSearches: 350_000,
  }
  const told = (more = {}) =>
    inputsInWords(receipt({ formula: 'contestDifficulty', inputs: { ...inputs, ...more } }))
  expect(told()).toEqual([
    ['Kind of business', 'Emergencies at home'],
    ['Who ranks for it', 'small businesses, some directories'],
    ['What they expect to find', 'the page of a place'],
    ['What searchers want', 'transactional'],
    ['Price of a click in the United States', '$33.90'],
    ['Words that say what is wanted', '1'],
    ['Rarest of these words', 'usual'],
    ['Town in the phrase', 'yes: fewer compete'],
    ['People within reach', '1,400,000'],
    ['Searches in the United States', '350,000 a month'],
  ])
  const national = new Map(told({ nearby: 0, namesTown: 0, contest: 2.4, rarestWord: 2 }))
  expect(national.get('Who ranks for it')).toBe('mostly large brands')
  expect(national.get('The trade’s main search')).toBe('350,000 a month in the United States')
  expect(national.get('Rarest of these words')).toBe('rare')
  expect(national.has('Town in the phrase')).toBe(false)
})

test('a price says how close its topic is to buying, and a volume what holds it down', () => {
  const price = { lowBid: 2, highBid: 9, intent: 'commercial', page: 'prices', topicWorth: 0.75 }
  expect(inputsInWords(receipt({ formula: 'clickPrice', inputs: price }))).toEqual([
    ['What searchers want', 'commercial'],
    ['How close its topic is to buying', '75 % of the closest'],
    ['What they expect to find', 'a page of prices'],
    ['Usual in the trade', '$2.00 to $9.00 in the United States'],
  ])
  const town = { town: 'Leeds', townPeople: 500, countryPeople: 1_000, namingTheTown: 0.75 }
  const held = { ...town, partSearches: 540, keptWithoutPlace: 0.4 }
  expect(inputsInWords(receipt({ formula: 'bandVolume', inputs: held }))).toEqual([
    ['Leeds', '500 of 1,000 people; 75 % as many of their searches name the town as name no place'],
    ['Below the shorter phrase in it', 'which has 540 searches a month'],
    [
      'The same without the place',
      '40 % of its searches are counted, as it holds a shorter phrase',
    ],
  ])
})

test('clicks are told by what they were multiplied from', () => {
  const inputs = { searchVolume: 3_839, clickShare: 0.0684, position: 3, keywords: 6 }
  const given = receipt({ formula: 'clicksAtPosition', version: '1', inputs })
  expect(howItCame(given)).toMatch(/^Searches a month of all keywords of the page/)
  expect(inputsInWords(given)).toEqual([
    ['Keywords of the page', '6'],
    ['Their searches', '3,839 a month'],
    ['Position', '3 of the unpaid results'],
    ['Clicks there', '6.8 % of all searches'],
  ])
})

test('where search pages were looked at, clicks tell what AI answers take, and who measured that', () => {
  const inputs = { searchVolume: 3_839, clickShare: 0.0684, position: 3, keywords: 6, pagesSeen: 4 }
  const words = (more: Receipt['inputs']) =>
    inputsInWords(receipt({ formula: 'clicksAtPosition', inputs: { ...inputs, ...more } })).slice(4)
  expect(words({ pagesWithAnswer: 3, takenByAnswer: 0.47 })).toEqual([
    ['Search pages with an AI answer', '3 of the 4 we looked at'],
    ['An AI answer takes', '47 % of a page’s clicks (Pew Research Center, July 2025)'],
  ])
  expect(words({ pagesWithAnswer: 0 })).toEqual([
    ['Search pages with an AI answer', '0 of the 4 we looked at'],
  ])
})

test('a measured volume shows its months, and a price its bids', () => {
  const inputs = { '2026-10': 1_300, '2026-09': 900, sharedBy: 2 }
  expect(inputsInWords(receipt({ formula: 'averageSearches', inputs }))).toEqual([
    ['Spellings that share the figure', '2'],
    ['September 2026', '900'],
    ['October 2026', '1,300'],
  ])
  const bids = { lowBid: 2, highBid: 12.5 }
  expect(inputsInWords(receipt({ formula: 'averageCpc', inputs: bids }))).toEqual([
    ['Bids', '$2.00 to $12.50'],
  ])
  const us = { lowBid: 9, highBid: 45, intent: 'commercial' }
  const band = (inputs: Receipt['inputs']) =>
    inputsInWords(receipt({ formula: 'bandCpc', inputs })).find(
      ([term]) => term !== 'What searchers want',
    )
  expect(band(us)).toEqual(['Usual in the trade', '$9.00 to $45.00 in the United States'])
  const gb = { lowBid: 7.65, highBid: 38.25, country: 'GB', clickPrices: 0.85 }
  expect(band(gb)).toEqual([
    'Usual in the trade',
    '$7.65 to $38.25: 85 % of the prices in the United States',
  ])
  for (const formula of ['averageSearches', 'rankedDifficulty', 'averageCpc', 'competitionIndex']) {
    expect(howItCame(receipt({ formula, kind: 'measured' }))).toMatch(/^Measured/)
  }
})

test('a composed volume says its kind of business and how far it may be off', () => {
  const receipt: Receipt = {
    value: 500,
    unit: 'searches/month',
    source: 'composed',
    fetchedAt: '2026-11-01T00:00:00.000Z',
    kind: 'modelled',
    formula: 'composedVolume',
    version: '1',
    inputs: { headTermSearches: 5_000, businessClass: 'Rental', least: 50, most: 5_000 },
  }
  expect(howItCame(receipt)).toMatch(/^Composed by rule/)
  expect(inputsInWords(receipt)).toEqual(
    expect.arrayContaining([
      ['Kind of business', 'Rental'],
      ['Likely range', '50 to 5,000 searches a month'],
    ]),
  )
})
