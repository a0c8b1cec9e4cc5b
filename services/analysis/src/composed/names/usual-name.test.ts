import { expect, test } from 'vitest'
import type { NamedBusiness } from '../../recognition/languages/business.ts'
import { composeIn } from '../compose-language.ts'
import { usualNameOf } from './usual-name.ts'

const PLUMBER: NamedBusiness = {
  language: 'fr',
  typed: 'plombier',
  of: 'emergency-at-home',
  noun: { slot: 'provider', one: 'plombier', many: 'plombiers' },
  who: null,
  trade: 'plumber',
}
const LAWYER: NamedBusiness = {
  language: 'fr',
  typed: 'avocat',
  of: 'advice',
  noun: { slot: 'provider', one: 'avocat', many: 'avocats' },
  who: null,
  trade: null,
}

test('a word that says how a business works is left out of its name', () => {
  const { business, secondTrades } = usualNameOf({ ...PLUMBER, typed: "plombier d'urgence" })
  expect(business.typed).toBe('plombier')
  expect(secondTrades).toEqual([])
})

test('a second trade is named beside the first one, and its offers stand in the report', () => {
  const named = { ...PLUMBER, typed: 'plombier chauffagiste' }
  expect(usualNameOf(named).secondTrades.map(({ typed }) => typed)).toEqual(['chauffagiste'])
  const words: string[] = []
  const place = { country: 'FR', town: null, words, by: 'told' } as const
  const keywords = composeIn(named, place)!.rows.map(({ keyword }) => keyword)
  expect(keywords).toEqual(
    expect.arrayContaining(['plombier', 'plombier chauffagiste', 'entretien chaudière gaz']),
  )
})

test('two places of one trade are two names of it', () => {
  const noun = { slot: 'place', one: 'boulangerie', many: 'boulangeries' } as const
  const named = { ...PLUMBER, typed: 'boulangerie pâtisserie', of: 'restaurant', noun } as const
  const { business, secondTrades } = usualNameOf(named)
  expect([business, ...secondTrades].map(({ typed }) => typed)).toEqual([
    'boulangerie',
    'pâtisserie',
  ])
})

test.for(['avocat divorce', 'avocat fiscaliste', 'avocat'])('“%s” keeps its name', (typed) => {
  const named = { ...LAWYER, typed }
  expect(usualNameOf(named).business).toBe(named)
})

test.for([
  ['particuliers et professionnels', null],
  ['copropriétés', 'copropriétés'],
] as const)('customers called “%s” are named as %s', ([who, kept]) => {
  expect(usualNameOf({ ...PLUMBER, who }).business.who).toBe(kept)
  expect(usualNameOf({ ...LAWYER, who }).business.who).toBe(who)
})

test.for([
  ['it', 'psicologo', 'health', 'ansia', null, 'ansia'],
  ['it', 'psicologo', 'health', 'adolescenti', 'adolescenti', null],
  ['nl', 'hovenier', 'planned-at-home', 'aanleg', null, 'aanleg'],
  ['pt', 'dentista', 'health', 'família', null, null],
  ['fr', 'comptable', 'advice', 'dentistes', 'dentistes', null],
  ['fr', 'nettoyage', 'recurring-service', 'restaurants', 'restaurants', null],
] as const)(
  'in %s a %s (%s) for “%s” is for %s and works on %s',
  ([language, typed, of, who, kept, matter]) => {
    const named: NamedBusiness = { language, typed, of, noun: null, who, trade: null }
    const usual = usualNameOf(named)
    expect([usual.business.who, usual.matter]).toEqual([kept, matter])
  },
)

test('what a business works on is typed behind its noun, and narrows no other row', () => {
  const noun = { slot: 'provider', one: 'psicologo', many: 'psicologi' } as const
  const named = { language: 'it', typed: 'psicologo', of: 'health', noun, trade: null } as const
  const words = ['padova']
  const place = { country: 'IT', town: null, words, by: 'told' } as const
  const { rows, audience } = composeIn({ ...named, who: 'ansia' }, place)!
  const keywords = rows.map(({ keyword }) => keyword)
  expect(keywords).toEqual(expect.arrayContaining(['psicologo ansia', 'psicologo ansia padova']))
  expect(keywords.filter((keyword) => keyword.includes('per ansia'))).toEqual([])
  expect(audience).toBeNull()
})
