import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { COUNTRY_LANGUAGES, type Country } from '@sortie/contracts/countries'
import { describe, expect, test } from 'vitest'
import { OTHER_LANGUAGES } from '../lexicon/frequencies/frequencies.ts'
import { PAGES, parseCells } from '../lexicon/phrase-rows.ts'
import { CLASS_IDS } from './classes.ts'
import { LANGUAGE_SLOTS } from './compose-language.ts'
import { patternsOf } from './pattern-rows.ts'

// What editors agreed on for the files of other languages than English.

const LEAST = 30
const INTENTS = ['transactional', 'commercial', 'informational']
const SLOTS: readonly string[] = LANGUAGE_SLOTS
const written = OTHER_LANGUAGES.filter((language) => patternsOf('rental', language).length > 0)

test('German and French are written', () => {
  expect(written).toEqual(expect.arrayContaining(['de', 'fr']))
})

describe.each(written)('%s', (language) => {
  test.for(CLASS_IDS)('the patterns of %s can be read, and are enough', (id) => {
    const rows = patternsOf(id, language)
    expect(rows.length).toBeGreaterThanOrEqual(LEAST)
    expect(rows.filter(({ share }) => !(share > 0 && share <= 1))).toEqual([])
    expect(rows.filter(({ intent }) => !INTENTS.includes(intent))).toEqual([])
    expect(rows.filter(({ page }) => !(PAGES as readonly string[]).includes(page))).toEqual([])
    expect(rows.filter(({ fit }) => ![1, 2, 3].includes(fit))).toEqual([])
    const named = rows.flatMap(({ pattern, topic }) =>
      [...`${pattern} ${topic}`.matchAll(/\{([^{}]*)\}/g)].map(([, slot]) => slot!),
    )
    expect(named.filter((slot) => !SLOTS.includes(slot))).toEqual([])
    expect(
      new Set(rows.map(({ pattern, countries }) => `${pattern} ${countries.join()}`)).size,
    ).toBe(rows.length)
    const abroad = rows
      .flatMap(({ countries }) => countries)
      .filter((code) => !COUNTRY_LANGUAGES[code as Country]?.includes(language))
    expect(abroad).toEqual([])
  })

  test('nouns have a class and a slot', () => {
    const file = join(import.meta.dirname, 'nouns', `${language}.csv`)
    expect(existsSync(file)).toBe(true)
    const rows = parseCells(readFileSync(file, 'utf8'))
    const classes: readonly string[] = CLASS_IDS
    expect(rows.filter((row) => !classes.includes(row.class!))).toEqual([])
    expect(
      rows.filter(({ slot }) => !['provider', 'service', 'thing', 'place'].includes(slot!)),
    ).toEqual([])
    expect(new Set(rows.map((row) => row.class)).size).toBe(CLASS_IDS.length)
  })
})
