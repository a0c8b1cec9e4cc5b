import { expect, test } from 'vitest'
import { ACTIVITY_LANGUAGES, activities } from './activities.ts'

const activity = (id: string) => activities().find((one) => one.id === id)
const words = (id: string, language: string) =>
  activity(id)?.words.find((one) => one.language === language)

test.for([
  ['shop/florist', 'en', 'Florist'],
  ['craft/plumber', 'de', 'Sanitärbetrieb'],
  ['craft/plumber', 'fr', 'Plombier'],
  ['craft/plumber', 'pt', 'Canalizador'],
  ['craft/plumber', 'pt-BR', 'Encanador'],
  ['shop/tyres', 'en', 'Tire Store'],
  ['shop/tyres', 'en-GB', 'Tyre Shop'],
  ['craft/plumber', 'es', 'Plomero'],
  ['industry/561730', 'en', 'Landscaping Services'],
] as const)('%s in %s is called %s', ([id, language, name]) => {
  expect(words(id, language)?.names).toContain(name)
})

test('terms are what people say beside the name', () => {
  expect(words('office/lawyer', 'en')?.terms).toContain('solicitor')
  expect(words('industry/812990', 'en')?.terms).toContain('wedding planning services')
  expect(words('shop/florist', 'de')?.terms).toContain('blumenladen')
})

test('a variety of a language repeats nothing that its base says', () => {
  const repeated = activities().flatMap(({ id, words }) => {
    const base = words.find(({ language }) => language === 'en')
    const said = new Set([...(base?.names ?? []), ...(base?.terms ?? [])])
    return words
      .filter(({ language }) => language.startsWith('en-'))
      .flatMap(({ names, terms }) => [...names, ...terms].filter((text) => said.has(text)))
      .map((text) => `${id}: ${text}`)
  })
  expect(repeated).toEqual([])
})

test.for([
  'amenity/bench',
  'amenity/atm',
  'amenity/waste_basket',
  'leisure/pitch/tennis',
  'tourism/viewpoint',
  'shop/vacant',
  'industry/921110',
  'highway/bus_stop',
])('%s is no business', (id) => {
  expect(activity(id)).toBeUndefined()
})

test('each has a kind, words, and only languages that are listed', () => {
  for (const { id, kind, words } of activities()) {
    expect(id.startsWith(`${kind}/`)).toBe(true)
    expect(words.length).toBeGreaterThan(0)
    for (const { language, names, terms } of words) {
      expect(ACTIVITY_LANGUAGES).toContain(language)
      expect(names.length + terms.length).toBeGreaterThan(0)
    }
  }
  expect(new Set(activities().map(({ id }) => id)).size).toBe(activities().length)
})
