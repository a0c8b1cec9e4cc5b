import { COUNTRY_LANGUAGES, type Country } from '@sortie/contracts/countries'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readLanguageWords, typedInCountry } from './language-words.ts'

test('words by country are of a country that speaks the language, once each', () => {
  const rows = readLanguageWords()
  for (const { language, countries } of rows)
    for (const country of countries)
      expect(COUNTRY_LANGUAGES[country as Country]).toContain(language)
  const keys = rows.flatMap(({ language, typed, countries }) =>
    countries.map((country) => `${language} ${country} ${typed}`),
  )
  expect(new Set(keys).size).toBe(keys.length)
})

test('a word of the list is never left in a phrase of the country that does not type it', () => {
  const rows = readLanguageWords()
  fc.assert(
    fc.property(fc.nat(rows.length - 1), (at) => {
      const { language, typed, countries, local } = rows[at]!
      const said = typedInCountry(language, countries[0] as Country, `xyz ${typed}`)
      expect(said).toBe(
        local === null ? null : `xyz ${local}`.replaceAll('ß', countries[0] === 'CH' ? 'ss' : 'ß'),
      )
    }),
  )
})

test('Brazilian words are said as the Portuguese do, and the other way', () => {
  expect(typedInCountry('pt', 'PT', 'conserto de geladeira')).toBe('reparação de frigorífico')
  expect(typedInCountry('pt', 'BR', 'reparação de autoclismo')).toBe('conserto de descarga')
  expect(typedInCountry('pt', 'PT', 'plano de saúde')).toBe('seguro de saúde')
  expect(typedInCountry('fr', 'BE', 'permis cpf')).toBeNull()
  expect(typedInCountry('fr', 'FR', 'permis cpf')).toBe('permis cpf')
  expect(typedInCountry('de', 'CH', 'fußpflege')).toBe('fusspflege')
})
