import { expect, test } from 'vitest'
import { OTHER_LANGUAGES } from '../../lexicon/frequencies/frequencies.ts'
import { deedsOf, nounOfDeed } from './deeds.ts'
import { findBusinesses } from './find-businesses.ts'
import { EDITED } from './nouns.ts'

test.for(OTHER_LANGUAGES)(
  'each deed in %s is searched for by a noun that editors wrote',
  (language) => {
    const deeds = deedsOf(language)
    expect(deeds.length).toBeGreaterThan(20)
    const isKnown = (noun: string, weight: number | undefined) => noun !== '' && weight === EDITED
    expect(deeds.filter((deed) => !isKnown(deed.noun, nounOfDeed(language, deed)?.weight))).toEqual(
      [],
    )
    const short = deeds.flatMap(({ doing, objects }) =>
      [...doing, ...objects].filter((start) => start.length < 2),
    )
    expect(short).toEqual([])
  },
)

test.for([
  ['de', 'Wir streichen Wohnungen und Fassaden', 'maler'],
  ['fr', "J'élague et j'abats des arbres", 'élagueur'],
  ['es', 'Desatascamos tuberías y arquetas', 'desatascos'],
  ['it', 'Ripariamo orologi antichi', 'orologiaio'],
  ['nl', 'Wij repareren wasmachines en drogers', 'wasmachinereparatie'],
  ['pt', 'Desentupimos esgotos e pias', 'desentupidora'],
] as const)('in %s “%s” is searched for as %s', ([language, text, noun]) => {
  expect(findBusinesses(language, text)[0]?.business.typed).toBe(noun)
})

test('who says what they are is searched for by that, whatever they do', () => {
  const found = findBusinesses('de', 'Tischler, wir montieren auch Küchen')
  expect(found[0]?.business.typed).toBe('tischler')
})

test('who tunes a piano teaches none', () => {
  expect(findBusinesses('de', 'Ich stimme Klaviere')[0]?.business.typed).toBe('klavierstimmer')
  expect(findBusinesses('it', 'accordo pianoforti')[0]?.business.of).toBe('repair')
})

test.for([
  ['es', 'Vendo pisos y locales', 'inmobiliaria'],
  ['pt', 'Vendo casas e terrenos', 'imobiliária'],
  ['de', 'Ich verkaufe Häuser und Grundstücke', 'immobilienmakler'],
  ['nl', 'Ik stoffeer stoelen', 'meubelstoffeerder'],
] as const)('in %s “%s” is work for %s', ([language, text, noun]) =>
  expect(findBusinesses(language, text)[0]?.business.typed).toBe(noun),
)

test('what is worked on may end a compound', () => {
  const [best] = findBusinesses('de', 'Ich ändere Brautkleider')
  expect(best?.business.typed).toBe('änderungsschneiderei')
})

test('things that only begin like a thing are another business', () => {
  expect(findBusinesses('nl', 'Ik repareer auto’s')[0]?.business.typed).toBe('autoreparatie')
  const [best] = findBusinesses('nl', 'Ik repareer automaten')
  expect(best?.business.typed).not.toBe('autoreparatie')
})

test.for([
  ['fr', 'Salon de coiffure spécialisé cheveux bouclés', 'salon de coiffure'],
  ['fr', 'Vidéosurveillance maison', 'vidéosurveillance maison'],
  ['fr', "Cours d'accordéon et piano", 'piano'],
  ['fr', 'Location de toilettes', 'location de toilettes'],
  ['es', 'Pilates reformer', 'pilates reformer'],
  ['pt', 'mudança de óleo e filtros', 'mudança de óleo'],
  ['it', 'restauro dipinti', 'restauro dipinti'],
  ['de', 'Stimmbildung und Klavierunterricht', 'klavierunterricht'],
  ['nl', 'Stemcoaching en pianoles', 'pianoles'],
] as const)('in %s “%s” only sounds like other work', ([language, text, typed]) => {
  expect(findBusinesses(language, text)[0]?.business.typed).toBe(typed)
})
