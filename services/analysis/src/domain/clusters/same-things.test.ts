import { LANGUAGE_NAMES, type Language } from '@sortie/contracts/countries'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { wordsOf } from '../words.ts'
import { type Clusterable, clustersOf } from './clusters.ts'
import { THING_KINDS } from './kinds-of-things.ts'
import { compoundPartsOf, splitWork } from './meanings.ts'
import { LAST_PARTS, SAME_THINGS } from './same-things.ts'
import { subjectOf, usualKindsOf } from './subject.ts'

const LANGUAGES = Object.keys(LANGUAGE_NAMES) as Language[]
const subject = (text: string, language: Language) =>
  subjectOf(text, 'offer', { wording: 'by-thing', language }).join(' ')

test.for([
  ['de', 'zahnarzt', 'zahnärztin'],
  ['de', 'zahnarzt', 'zahnärzte'],
  ['de', 'zahnärztlicher notdienst', 'zahnarzt notdienst'],
  ['de', 'friseur', 'friseurin'],
  ['de', 'friseur', 'coiffeur'],
  ['de', 'friseursalon', 'friseur'],
  ['de', 'klavierlehrer', 'klavierunterricht'],
  ['de', 'klavierschule', 'klavierunterricht'],
  ['de', 'fahrschule', 'fahrlehrer'],
  ['de', 'elektronotdienst', 'elektriker 24h'],
  ['de', 'anwältin', 'rechtsanwalt'],
  ['de', 'bäckerin', 'bäckerei'],
  ['de', 'heizungsreparatur', 'heizung reparieren'],
  ['de', 'professionelle zahnreinigung', 'zahnreinigung'],
  ['de', 'mobiler friseur', 'friseur nach hause'],
  ['en', 'consumer unit replacement', 'fuse box replacement'],
  ['en', 'driving school', 'driving instructor'],
  ['en', 'voice lessons', 'singing lessons'],
  ['en', '24 hour dentist', 'emergency dentist near me'],
  ['en', 'tooth pain', 'toothache'],
  ['en', 'physical therapy', 'physiotherapist'],
  ['en', 'roofing company', 'roofers near me'],
  ['fr', 'professeure de piano', 'cours de piano'],
  ['fr', 'auto-école', 'cours de conduite'],
  ['fr', 'plombier 24h/24', 'plomberie urgence'],
  ['fr', 'cabinet dentaire', 'dentiste'],
  ['es', 'clínica dental', 'dentista'],
  ['es', 'plomero', 'fontanería'],
  ['es', 'profesor de guitarra', 'clases de guitarra'],
  ['it', 'imbianchino', 'tinteggiatura'],
  ['it', 'studio legale', 'avvocato'],
  ['it', 'idraulico urgente', 'pronto intervento idraulico'],
  ['nl', 'rijschool', 'rijles'],
  ['nl', 'kapper', 'kapsalon'],
  ['nl', 'loodgieter 24 uur', 'loodgietersbedrijf spoed'],
  ['pt', 'madeixas', 'mechas'],
  ['pt', 'encanador', 'canalizador'],
  ['pt', 'aulas de piano', 'professora de piano'],
] as const)('in %s, one page serves %s and %s', ([language, one, other]) => {
  expect(subject(one, language)).toBe(subject(other, language))
})

test.for([
  ['de', 'elektriker', 'elektriker notdienst'],
  ['de', 'küche', 'kuchen'],
  ['de', 'käse', 'käserei'],
  ['de', 'bäume', 'baumschule'],
  ['de', 'klavier', 'klavierunterricht'],
  ['de', 'heizungsreparatur', 'heizungswartung'],
  ['de', 'heizung einbauen', 'heizung austauschen'],
  ['en', 'boiler installation', 'boiler repair'],
  ['en', 'boiler replacement', 'boiler repair'],
  ['en', 'dentist', 'emergency dentist'],
  ['en', 'piano', 'piano lessons'],
  ['fr', 'réparation chaudière', 'installation chaudière'],
  ['es', 'reparación de caldera', 'cambio de caldera'],
  ['it', 'riparazione caldaia', 'sostituzione caldaia'],
  ['nl', 'ketel vervangen', 'ketel onderhoud'],
  ['nl', 'rijles', 'spoedcursus rijbewijs'],
  ['pt', 'troca de torneira', 'conserto de torneira'],
] as const)('in %s, %s and %s are two pages', ([language, one, other]) => {
  expect(subject(one, language)).not.toBe(subject(other, language))
})

describe.for(LANGUAGES)('the lines of %s', (language) => {
  const terms = Object.entries(SAME_THINGS[language]).flatMap(([meaning, text]) =>
    text.split(';').map((term) => ({ meaning, term: term.trim() })),
  )

  test('hold no term twice, and each as words are compared', () => {
    expect(new Set(terms.map(({ term }) => term)).size).toBe(terms.length)
    for (const { term } of terms) expect(wordsOf(term).join(' ')).toBe(term)
  })

  test('are what is compared: all terms of a line are one subject', () => {
    for (const [meaning, text] of Object.entries(SAME_THINGS[language])) {
      const subjects = text.split(';').map((term) => subject(term.trim(), language))
      expect(new Set(subjects).size, `${meaning}: ${subjects.join(', ')}`).toBe(1)
    }
  })

  test('and their last parts of compounds mean what a line means', () => {
    for (const meaning of Object.keys(LAST_PARTS[language] ?? {}))
      expect(Object.keys(SAME_THINGS[language])).toContain(meaning)
  })
})

const row = (keyword: string, at: number, more: Partial<Clusterable> = {}): Clusterable => ({
  keywordId: `kw_${at}`,
  keyword,
  intent: 'transactional',
  relevance: 3,
  theme: 'one',
  page: 'service',
  volume: 100 - at,
  difficulty: 3,
  clickShare: 0.6,
  ...more,
})
const clustered = (
  keywords: readonly string[],
  language: Language,
  more: Partial<Clusterable> = {},
) =>
  clustersOf(
    keywords.map((keyword, at) => row(keyword, at, more)),
    { language },
  ).map(({ rows }) => rows.map(({ keyword }) => keyword))

test('an emergency is a page of its own beside the trade, and its price is none beside the prices', () => {
  const offers = [
    'elektriker',
    'elektriker notdienst',
    'elektriker in der nähe',
    'elektriker 24 stunden',
  ]
  expect(clustered(offers, 'de')).toEqual([
    ['elektriker', 'elektriker in der nähe'],
    ['elektriker notdienst', 'elektriker 24 stunden'],
  ])
  const prices = ['elektriker kosten', 'elektriker notdienst kosten']
  expect(clustered(prices, 'de', { page: 'prices' })).toEqual([prices])
})

test('the same work brings no two things together', () => {
  expect(clustered(['troca de torneira', 'troca de canalização'], 'pt')).toHaveLength(2)
  expect(
    clustered(['ceiling fan installation', 'electric shower installation'], 'en'),
  ).toHaveLength(2)
})

test('a compound is the two words that the report has, too', () => {
  expect(clustered(['kinderzahnarzt', 'zahnarzt für kinder'], 'de')).toHaveLength(1)
  expect(clustered(['aanhangerrijbewijs', 'aanhanger rijbewijs'], 'nl')).toHaveLength(1)
  expect(compoundPartsOf('friseurtermin', new Set(['friseur', 'termin']))).toEqual([
    'friseur',
    'termin',
  ])
  expect(compoundPartsOf('friseurtermin', new Set(['friseur']))).toEqual(['friseurtermin'])
})

test('before version 9 these were apart, and an emergency was not', () => {
  const rows = ['zahnarzt', 'zahnärztin', 'zahnarzt notdienst'].map((text, at) => row(text, at))
  const sizes = (version: '8' | '9') =>
    clustersOf(rows, { language: 'de', version }).map(({ count }) => count)
  expect(sizes('8')).toEqual([2, 1])
  expect(sizes('9')).toEqual([2, 1])
  const heads = (version: '8' | '9') =>
    clustersOf(rows, { language: 'de', version }).map(({ rows: own }) =>
      own.map(({ keyword }) => keyword),
    )
  expect(heads('8')).toEqual([['zahnarzt', 'zahnarzt notdienst'], ['zahnärztin']])
  expect(heads('9')).toEqual([['zahnarzt', 'zahnärztin'], ['zahnarzt notdienst']])
})

test('from version 10 on, pages for whom and what kind of a thing are apart, in the usual words', () => {
  const rows = [
    'dentist near me',
    'dentist',
    'emergency dentist',
    'kids dentist near me',
    'pediatric dentist',
    'cosmetic dentist',
    'dentist that accepts medicaid',
    'veneers cost',
    'dental veneers cost',
  ].map((text, at) => row(text, at))
  const groups = (version: '9' | '10') =>
    clustersOf(rows, { version }).map(({ rows: own }) => own.map(({ keyword }) => keyword))
  expect(groups('9').find((each) => each.includes('dentist'))).toEqual(
    expect.arrayContaining(['cosmetic dentist', 'kids dentist near me']),
  )
  const apart = groups('10').map((each) => each.toSorted())
  expect(apart).toEqual(
    expect.arrayContaining([
      ['dentist', 'dentist near me'],
      ['emergency dentist'],
      ['kids dentist near me', 'pediatric dentist'],
      ['cosmetic dentist'],
      ['dentist that accepts medicaid'],
      ['dental veneers cost', 'veneers cost'],
    ]),
  )
})

test('no meaning of version 9 tells pages apart since', () => {
  for (const language of LANGUAGES)
    expect(THING_KINDS.filter((kind) => kind in SAME_THINGS[language])).toEqual([])
})

test.for([
  ['tooth implant cost', 'dental implants cost', 'dental implants cost'],
  ['dental implants cost', 'tooth implant cost', 'dental implants cost'],
  ['divorce attorney', 'divorce lawyer', 'divorce attorney'],
] as const)('of “%s” and “%s” the page is named “%s”', ([most, other, head]) => {
  const rows = [row(most, 0), row(other, 1)]
  expect(clustersOf(rows, { version: '10' }).map((each) => each.head)).toEqual([head])
})

const anyText = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        'zahnarzt',
        'notdienst',
        'kosten',
        'de',
        'piano',
        'lessons',
        'für',
        '🎂',
        '24',
      ),
      fc.string({ maxLength: 8 }),
    ),
    { minLength: 1, maxLength: 5 },
  )
  .map((words) => words.join(' '))

test('the subject of any phrase is never empty, in order and without repetition, and its work is a part of it', () => {
  fc.assert(
    fc.property(
      anyText,
      fc.constantFrom(...LANGUAGES),
      fc.boolean(),
      (text, language, hasEmergency) => {
        const words = subjectOf(text, 'offer', { wording: 'by-thing', language })
        expect(words.length).toBeGreaterThan(0)
        expect([...new Set(words)].toSorted()).toEqual(words)
        const { work, things } = splitWork(words, hasEmergency)
        expect(things.length).toBeGreaterThan(0)
        for (const each of work.split(' ').filter(Boolean)) expect(words).toContain(each)
      },
    ),
  )
})

describe('a kind of thing that a business is all about', () => {
  const comparison = { wording: 'by-kind', language: 'en' } as const
  const shop = ['mens suits', 'mens jackets', 'mens shirts', 'linen suit']
  const barber = ['barber near me', 'mens haircut', 'beard trim', 'haircut price']

  test('is a word like others in its report', () => {
    const usualKinds = usualKindsOf(shop, comparison)
    expect([...usualKinds]).toEqual(['=man'])
    expect(subjectOf('mens suits', 'offer', { ...comparison, usualKinds })).toEqual(['man', 'suit'])
  })

  test('is told apart where only some keywords name it, and up to version 9 in none', () => {
    expect(usualKindsOf(barber, comparison)).toEqual(new Set())
    expect(subjectOf('mens haircut', 'offer', comparison)).toContain('=man')
    expect(usualKindsOf(shop, { ...comparison, wording: 'by-thing' })).toEqual(new Set())
  })
})
