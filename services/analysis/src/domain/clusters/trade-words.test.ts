import { createHash } from 'node:crypto'
import fc from 'fast-check'
import stopWords from 'stopwords-iso' with { type: 'json' }
import { describe, expect, test } from 'vitest'
import { tradeLinesIn } from '../../composed/names/trade-lines.ts'
import { OTHER_LANGUAGES } from '../../lexicon/frequencies/frequencies.ts'
import { wordsOf } from '../words.ts'
import { subjectOf } from './subject.ts'
import { tradeStems } from './trade-words.ts'

type OtherLanguage = (typeof OTHER_LANGUAGES)[number]
const stems = (text: string, language: OtherLanguage, family: 'offer' | 'prices' = 'offer') =>
  tradeStems(wordsOf(text), language, family).join(' ')

test.for([
  ['fr', 'plombier', 'plomberie'],
  ['fr', 'coiffeur', 'salon de coiffure'],
  ['fr', 'maçon', 'entreprise de maçonnerie'],
  ['de', 'dachdecker', 'dacharbeiten'],
  ['de', 'dachdeckerin', 'dachdeckerbetriebe'],
  ['de', 'elektriker', 'elektroinstallateur'],
  ['de', 'zahnarzt', 'zahnarztpraxis'],
  ['es', 'fontanero', 'empresa de fontanería'],
  ['es', 'albañiles', 'albañilería'],
  ['it', 'falegname', 'falegnameria'],
  ['it', 'vetraio', 'vetreria'],
  ['nl', 'schilder', 'schildersbedrijf'],
  ['nl', 'dakdekker', 'dakwerken'],
  ['pt', 'marceneiro', 'marcenaria'],
  ['pt', 'jardineiros', 'jardinagem'],
] as const)('in %s, %s and %s are one intent', ([language, person, trade]) => {
  expect(stems(person, language)).toBe(stems(trade, language))
})

test.for([
  ['fr', 'jardin', 'jardinier'],
  ['fr', 'fromage', 'fromagerie'],
  ['de', 'dach', 'dachdecker'],
  ['de', 'käse', 'käserei'],
  ['de', 'baumpfleger', 'baumpfosten'],
  ['es', 'pizza', 'pizzería'],
  ['it', 'pizza', 'pizzeria'],
  ['nl', 'tuin', 'tuinman'],
  ['pt', 'gesso', 'gesseiro'],
  ['de', 'elektriker', 'elektronotdienst'],
] as const)('in %s, %s and %s are two', ([language, one, other]) => {
  expect(stems(one, language)).not.toBe(stems(other, language))
})

test('the words for a price say nothing more on pages of prices, and for a quote neither', () => {
  for (const [language, texts] of [
    ['de', ['maler kosten', 'maler preise', 'was kostet ein maler', 'malerbetrieb preise']],
    ['fr', ['prix plombier', 'devis plomberie', 'combien coûte un plombier']],
    ['es', ['precio fontanero', 'presupuesto fontanería']],
    ['it', ['idraulico prezzi', 'preventivo idraulico', 'quanto costa un idraulico']],
    ['nl', ['loodgieter kosten', 'loodgieter prijs', 'wat kost een loodgieter']],
    ['pt', ['preço canalizador', 'orçamento canalizador', 'quanto custa um canalizador']],
  ] as const)
    expect(new Set(texts.map((text) => stems(text, language, 'prices'))).size, language).toBe(1)
})

test('four of five forms of a noun that begin alike are one intent', () => {
  const pairs = OTHER_LANGUAGES.flatMap((language) =>
    tradeLinesIn(language)
      .flatMap(({ nouns }) => nouns)
      .flatMap(({ noun, rare }) => rare.map((form) => ({ language, noun, form }))),
  )
    // Other last parts, such as `lehrer` and `schule`, are other words at times: they count too.
    .filter(({ noun, form }) => form.startsWith(noun.slice(0, -4)))
  const alike = pairs.filter(
    ({ language, noun, form }) => stems(noun, language) === stems(form, language),
  )
  expect(pairs.length).toBeGreaterThan(100)
  expect(alike.length).toBeGreaterThanOrEqual(0.8 * pairs.length)
})

test('the lists of words that tell nothing are those that version 8 was made with', () => {
  const lists = OTHER_LANGUAGES.map((language) => stopWords[language])
  const hash = createHash('sha256').update(JSON.stringify(lists)).digest('hex')
  // Other lists make other clusters: raise CLUSTERS_VERSION, and keep these for version 8.
  expect(hash.slice(0, 16)).toBe('2b486960862769ae')
})

describe('the subject of any phrase', () => {
  const phrases = fc.array(
    fc.constantFrom(
      'plombier',
      'prix',
      'de',
      'chez',
      'rennes',
      'notdienst',
      'é',
      '🎂',
      '24',
      'dach',
    ),
    { minLength: 1, maxLength: 5 },
  )
  const languages = fc.constantFrom(...OTHER_LANGUAGES)

  test('is never empty, and the order of its words changes nothing', () => {
    fc.assert(
      fc.property(phrases, languages, (words, language) => {
        const comparison = { place: ['rennes'], wording: 'by-language', language } as const
        const subject = subjectOf(words.join(' '), 'prices', comparison)
        expect(subject.length).toBeGreaterThan(0)
        const isSaid = words.some((word) => word !== '🎂')
        const reversed = subjectOf(words.toReversed().join(' '), 'prices', comparison)
        if (isSaid) expect(reversed).toEqual(subject)
      }),
    )
  })

  test('is of English as it was before', () => {
    for (const text of ['plumbing prices', 'best roofers near me', 'boiler repair leeds'])
      expect(subjectOf(text, 'offer', { wording: 'by-language', language: 'en' })).toEqual(
        subjectOf(text, 'offer', { wording: 'by-meaning' }),
      )
  })
})
