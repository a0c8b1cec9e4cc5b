import { expect, test } from 'vitest'
import { OTHER_LANGUAGES } from '../../lexicon/frequencies/frequencies.ts'
import { nounsOf } from '../../recognition/languages/nouns.ts'
import { CLASS_IDS } from '../classes.ts'
import { tradeLinesIn } from '../names/trade-lines.ts'
import { patternsOf } from '../pattern-rows.ts'
import { compositionOf } from '../reading.ts'
import {
  isNamedAt,
  readNameTraits,
  readTradeTraits,
  TRAITS,
  traitsByName,
  traitsOf,
} from './traits.ts'

test('every trade that has nouns has traits of the list', () => {
  const listed = readTradeTraits()
  expect(listed.map(({ trade }) => trade)).toEqual(tradeLinesIn('de').map(({ trade }) => trade))
  for (const { traits } of listed) for (const trait of traits) expect(TRAITS).toContain(trait)
})

test('every trait that a pattern needs is one of the list, and some business has it', () => {
  const had = new Set([
    'careers',
    'walk-in',
    ...readNameTraits('all').flatMap(({ gains }) => gains),
    ...readTradeTraits().flatMap(({ traits }) => traits),
    ...CLASS_IDS.flatMap((of) =>
      (['provider', 'place', 'thing', 'service'] as const).flatMap((slot) => [
        ...traitsOf(of, slot, null),
      ]),
    ),
  ])
  const needed = OTHER_LANGUAGES.flatMap((language) =>
    CLASS_IDS.flatMap((of) => patternsOf(of, language).flatMap(({ needs }) => needs ?? [])),
  )
  for (const trait of new Set(needed)) {
    expect(TRAITS).toContain(trait)
    expect(had).toContain(trait)
  }
})

test('every word that tells of traits stands in a noun of ours, or is typed beside one', () => {
  for (const { language, of, at, words, gains, loses } of readNameTraits('all')) {
    for (const trait of [...gains, ...loses]) expect(TRAITS).toContain(trait)
    // What stands anywhere may be said of any business: `à domicile`.
    if (at === 'anywhere') continue
    const names = [...nounsOf(language).byKey.values()].filter(
      (known) => of === null || known.of === of,
    )
    for (const word of words)
      expect(
        names.some(({ noun }) => isNamedAt(at, noun, word)),
        `${language} ${word}`,
      ).toBe(true)
  }
})

test('a compound is read by its end, in the plural too, and whoever comes home by what stands beside', () => {
  const losesOf = (...business: Parameters<typeof traitsByName>) => traitsByName(...business).loses
  expect(losesOf('de', 'venue', 'stadtführungen')).toContain('opening-hours')
  expect(losesOf('de', 'venue', 'tourismusbüro')).toEqual([])
  expect(losesOf('nl', 'rental', 'fietsverhuur')).toEqual(['delivery'])
  expect(losesOf('fr', 'beauty', 'coiffeur à domicile')).toEqual(['opening-hours'])
  expect(losesOf('de', 'event-service', 'trauerredner')).toEqual(['weddings', 'parties'])
  expect(losesOf('de', 'event-service', 'trauredner')).toEqual([])
})

test('honey is not made to measure, and of a lawyer people ask what is free', () => {
  expect(traitsByName('fr', 'maker', 'apiculteur')).toEqual({
    gains: ['food'],
    loses: ['made-to-measure'],
  })
  expect(traitsByName('fr', 'maker', 'luthier')).toEqual({ gains: [], loses: [] })
  const beekeeper = phrasesOf('apiculteur', 'FR')
  expect(beekeeper).toContain('miel bio')
  expect(beekeeper.filter((phrase) => /sur mesure|restauration|d'art/.test(phrase))).toEqual([])
  const free = /aide juridictionnelle|question gratuite/
  expect(phrasesOf('avocat', 'FR').filter((phrase) => free.test(phrase))).not.toEqual([])
  expect(phrasesOf('écrivain public', 'FR').filter((phrase) => free.test(phrase))).toEqual([])
})

const phrasesOf = (industry: string, country: 'FR' | 'IT' | 'DE') => {
  const details = { businessName: 'Nordlicht', mainCompetitor: 'Blauvogel' }
  return compositionOf({ ...details, industry, country })!.rows.map(({ keyword }) => keyword)
}

test('nobody asks a farm stay to come home, and a hairdresser is asked', () => {
  expect(phrasesOf('agriturismo', 'IT').filter((phrase) => /a domicilio/.test(phrase))).toEqual([])
  expect(phrasesOf('coiffeur', 'FR')).toContain('coiffeur à domicile')
})

test('a salary is asked for a person, and never for a company', () => {
  const company = phrasesOf('entreprise de nettoyage', 'FR')
  expect(company.filter((phrase) => /salaire|devenir/.test(phrase))).toEqual([])
  expect(phrasesOf('plombier', 'FR')).toContain('devenir plombier')
})
