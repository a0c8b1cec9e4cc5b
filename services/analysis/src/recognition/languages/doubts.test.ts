import { expect, test } from 'vitest'
import type { OtherLanguage } from '../../lexicon/frequencies/frequencies.ts'
import { understandIn } from './understand-language.ts'

const outcomeOf = (language: OtherLanguage, text: string) => understandIn(language, text).outcome
const bestOf = (language: OtherLanguage, text: string) => {
  const [best] = understandIn(language, text).readings
  return best?.kind === 'own' ? best.business?.of : undefined
}

test.for([
  ['a thing behind a verb that is not known', 'fr', 'On livre des paniers de légumes'],
  ['a noun that depends on another one', 'nl', 'ontwerp van zwembaden'],
  ['the second of two trades', 'de', 'Gruselkabinett und Grabpflege'],
  ['a noun before the noun of another class', 'fr', 'Bateau école'],
  ['a thing alone, of a class that works on things', 'it', 'pianoforti'],
  ['a verb for any work, and a thing of other work', 'es', 'Fabricamos pérgolas'],
  ['the end of a compound that means many things', 'de', 'Seilbahnpflege'],
  ['what stands behind a beginning that nobody knows', 'de', 'Sonnige Aussichten, Grabpflege'],
  ['a thing that nobody listed and somebody lets', 'de', 'Wir vermieten Zimmer'],
  ['goods that nobody listed and somebody sells', 'pt', 'Vendo berimbaus'],
  ['houses that somebody sells', 'fr', 'je vends des maisons'],
  ['several places behind a word that is not known', 'pt', 'Limpo piscinas'],
  ['a shop of which only its channel is known', 'de', 'Onlineshop für Kinder'],
  ['goods of an online shop that nobody listed', 'de', 'Onlineshop für Angelzubehör'],
  ['a verb that looks like a noun', 'de', 'Ich koche für Firmenfeiern'],
  ['whoever or whatever is transported', 'pt', 'Transporte escolar de crianças'],
  ['two kinds of work without what is worked on', 'de', 'Verkauf und Montage von Treppenliften'],
] as const)('%s is asked about', ([, language, text]) => {
  expect(outcomeOf(language, text)).toBe('ask')
})

test.for([
  ['de', 'Glutenfreie Bäckerei', 'restaurant'],
  ['de', 'Hauptsächlich Malerarbeiten', 'planned-at-home'],
  ['fr', "Après quinze ans comme infirmière, j'ai ouvert un salon de thé", 'restaurant'],
  ['fr', 'Dépannage de tracteurs', 'repair'],
  ['es', 'Alquilamos apartamentos turísticos', 'lodging'],
  ['it', 'noleggio tende e tavoli', 'rental'],
  ['nl', 'verhuur van foodtrucks', 'rental'],
  ['nl', 'wij leggen klinkers en opritten', 'planned-at-home'],
  ['pt', 'faço bolos para festas', 'maker'],
  ['es', 'Vendo tacos afuera del mercado', 'restaurant'],
  ['nl', 'ik verkoop kappersstoelen', 'b2b-supply'],
  ['fr', 'Je fais la comptabilité des associations', 'advice'],
] as const)('in %s “%s” is surely of the class %s', ([language, text, of]) => {
  expect([outcomeOf(language, text), bestOf(language, text)]).toEqual(['sure', of])
})

test('a compound of two common words is not mistyped', () => {
  expect(bestOf('de', 'Trockenmauern')).toBeUndefined()
})
