import { expect, test } from 'vitest'
import { compositionOf } from '../reading.ts'
import { ownOffersIn } from './own-offers.ts'

const BLACKSMITH = {
  language: 'it',
  typed: 'fabbro',
  of: 'emergency-at-home',
  noun: { slot: 'provider', one: 'fabbro', many: 'fabbri' },
  who: null,
  trade: null,
} as const

const namesIn = (text: string) => ownOffersIn(BLACKSMITH, text).map(({ name }) => name)

test('what an owner says that the business sells is an offer where others of its class sell it', () => {
  expect(namesIn('Fabbro, inferriate e ringhiere')).toEqual(['inferriate', 'ringhiere'])
})

test('neither the business itself, nor a deed, nor what nobody sells is an offer', () => {
  expect(namesIn('Fabbro, vendita, montaggio, famiglia e passione')).toEqual([])
})

test('a business called after where goods are made is visited, and never bought', () => {
  const brief = { industry: 'Imkerei mit Hofladen', businessName: 'Biene', mainCompetitor: 'Wabe' }
  const keywords = compositionOf({ ...brief, country: 'DE', town: 'Trier' })!.rows.map(
    ({ keyword }) => keyword,
  )
  expect(keywords).toEqual(expect.arrayContaining(['imkerei trier', 'waldhonig']))
  expect(
    keywords.filter((keyword) => /imkerei (kaufen|nach maß|mit gravur)/.test(keyword)),
  ).toEqual([])
})

test('a name that narrows its noun has searches for the whole trade, fewer than for its part', () => {
  const brief = { industry: 'Avocat divorce', businessName: 'Roques', mainCompetitor: 'Martin' }
  const keywords = compositionOf({ ...brief, country: 'FR', town: 'Nantes' })!.rows.map(
    ({ keyword }) => keyword,
  )
  expect(keywords).toContain('avocat nantes')
  const ofPart = keywords.filter((keyword) => keyword.includes('divorce'))
  expect(ofPart.length).toBeGreaterThanOrEqual(0.6 * keywords.length)
})

test.for([
  ['Wij verhuren springkussens', 'NL', 'opblaasbare glijbaan huren'],
  ['Wir vermieten Hausboote', 'DE', 'hausboot mit sauna'],
  ['Nous louons des barnums', 'FR', 'location tente mariage'],
] as const)(
  '“%s” brings what is let beside it: the deed narrows no noun',
  ([industry, country, search]) => {
    const brief = { industry, businessName: 'Roques', mainCompetitor: 'Martin' }
    const { rows } = compositionOf({ ...brief, country })!
    expect(rows.map(({ keyword }) => keyword)).toContain(search)
  },
)
