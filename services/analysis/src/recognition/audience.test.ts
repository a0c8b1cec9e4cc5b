import fc from 'fast-check'
import { expect, test } from 'vitest'
import { wordsOf } from '../domain/words.ts'
import { readBrief } from './reading.ts'

const briefOf = (industry: string, country = 'GB') => ({
  industry,
  businessName: 'Northside',
  mainCompetitor: 'Bluebird',
  country,
})

test.for([
  ['accountant for truck drivers', 'accounting-firm', 'truck drivers', 'truck driver accountant'],
  ['web design for restaurants', 'web-design', 'restaurants', 'restaurant web design'],
  ['dentist for nervous patients', 'dentist', 'nervous patients', 'nervous patient dentist'],
  [
    'mortgage broker for first time buyers',
    'mortgage-broker',
    'first time buyers',
    'first time buyer mortgage broker',
  ],
  ['counselling for couples', 'therapist', 'couples', 'couples counseling'],
  ['dog training for gun dogs', 'dog-training', 'gun dogs', 'gun dog training'],
  ['gym for women', 'gym', 'women', 'womens gym'],
  ['recruiters for nurses and care assistants', 'recruitment-agency', 'nurses', 'nurse recruiter'],
  [
    'photographer for small businesses',
    'photographer',
    'small businesses',
    'small business photographer',
  ],
  ['yoga for people with back pain', 'yoga-studio', 'back pain', 'back pain yoga'],
  ['chartered accountant for startups', 'accounting-firm', 'startups', 'startup accountant'],
] as const)('%s is %s for %s', ([industry, trade, audience, narrowed]) => {
  const { match } = readBrief(briefOf(industry))
  expect(match?.industry.id).toBe(trade)
  expect(match?.audience.join(' ')).toBe(audience)
  expect(match?.narrowed.join(' ')).toBe(narrowed)
})

test.for([
  'plumber for over 20 years',
  'horses for sale',
  'accountants for businesses and individuals',
  'house cleaning for everyone',
  'electrician for your home',
  'home care for seniors',
  'software for dentists',
])('nobody in particular is meant by %s', (industry) => {
  expect(readBrief(briefOf(industry)).match?.audience ?? []).toEqual([])
})

test.for([
  ['Steuerberater für Influencer', 'DE', 'influencer'],
  ['photographe pour mariage gay', 'BE', 'mariage gay'],
  ['gestor para autónomos extranjeros', 'ES', 'autónomos extranjeros'],
  ['avvocato per proprietari di casa', 'IT', 'proprietari di casa'],
  ['rijles voor mensen met faalangst', 'NL', 'mensen met faalangst'],
  ['advogado para imigrantes', 'PT', 'imigrantes'],
] as const)('%s in %s is for %s', ([industry, country, who]) => {
  expect(readBrief(briefOf(industry, country)).business?.who).toBe(who)
})

test.for([
  ['Yoga für alle', 'DE'],
  ['nettoyage pour particuliers', 'FR'],
  ['limpieza para empresas y particulares', 'ES'],
] as const)('nobody in particular is meant by %s in %s', ([industry, country]) => {
  expect(readBrief(briefOf(industry, country)).business?.who ?? null).toBeNull()
})

test('whom a trade is for stands in what was typed, whatever that is', () => {
  const word = fc.constantFrom(
    ...'for and with the small people nurses dogs old 20 years sale nervous patients plumber accountant'.split(
      ' ',
    ),
  )
  const typed = fc.tuple(
    fc.constantFrom('accountant', 'web design', 'dog training', 'plumber', 'yoga'),
    fc.array(word, { maxLength: 7 }),
  )
  fc.assert(
    fc.property(typed, ([trade, more]) => {
      const industry = [trade, ...more].join(' ')
      const { match } = readBrief(briefOf(industry))
      const said = new Set(wordsOf(industry))
      expect((match?.audience ?? []).filter((each) => !said.has(each))).toEqual([])
      expect(match?.audience.length ?? 0).toBeLessThanOrEqual(3)
    }),
  )
})

test.for([
  'We hire out bouncy castles for communions and birthdays',
  'marquee hire for weddings and parties',
  'limo hire for proms and weddings',
  'catering for birthdays or graduations',
])('two occasions narrow nothing: %s', (industry) => {
  const { match } = readBrief(briefOf(industry, 'IE'))
  expect([match?.audience, match?.narrower]).toEqual([[], []])
})

test.for([
  ['party rentals for communions', 'communions'],
  ['flowers for weddings and in churches', 'weddings'],
])('one occasion narrows: %s', ([industry, occasion]) => {
  const { match } = readBrief(briefOf(industry!, 'IE'))
  expect(match?.audience.join(' ')).toBe(occasion)
})
