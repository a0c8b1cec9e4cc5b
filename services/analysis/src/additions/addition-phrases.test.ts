import type { AdditionSubject } from '@sortie/contracts/analysis/additions/additions'
import { expect, test } from 'vitest'
import { almanac } from '../providers/almanac/almanac.ts'
import { chain } from '../providers/chain.ts'
import { composed } from '../providers/composed/composed.ts'
import type { SourceQuery } from '../providers/port.ts'
import { askAbout, isAbout } from './addition-phrases.ts'

const sources = {
  providers: chain([almanac, composed]),
  sites: { read: async () => ({ outcome: 'unreachable' as const }) },
}
const query = (more: Partial<SourceQuery> = {}): SourceQuery => ({
  industry: 'Dentist',
  businessName: 'Bright Smiles',
  mainCompetitor: 'Bupa',
  country: 'GB',
  town: 'Leeds',
  at: '2026-11-29T10:00:00.000Z',
  signal: new AbortController().signal,
  ...more,
})
const phrasesOf = async (subject: AdditionSubject, more: Partial<SourceQuery> = {}) =>
  (await askAbout(sources, query(more), subject)).flatMap(({ phrases }) =>
    phrases.found.map(({ keyword }) => keyword),
  )

test.each([
  ['boiler servicing', 'boiler service cost', true],
  ['boiler servicing', 'boiler repair cost', false],
  ['gifts for bakers', 'baker gift ideas', true],
  ['teeth whitening', 'whitening for teeth near me', true],
  ['in the', 'anything', false],
])('“%s”, and the phrase “%s”: %s', (words, phrase, expected) => {
  expect(isAbout(words)(phrase)).toBe(expected)
})

test.each([
  ['teeth whitening', {}],
  ['leak detection', { industry: 'Plumber' }],
  ['prenatal yoga', { industry: 'Yoga studio' }],
  // A trade that no editor wrote about.
  ['fire performer', { industry: 'Stilt walker' }],
] as const)(
  'about “%s” at least 20 phrases are found, and each is about it',
  async (word, more) => {
    const phrases = await phrasesOf({ kind: 'words', words: [word] }, more)
    expect(phrases.length).toBeGreaterThanOrEqual(20)
    expect(phrases.filter((phrase) => !isAbout(word)(phrase))).toEqual([])
  },
)

test('a word that says little alone is looked for as a part of the trade', async () => {
  const phrases = await phrasesOf({ kind: 'words', words: ['invisalign'] })
  expect(phrases).toContain('invisalign dentist near me')
})

test.each(['asdf qwer', 'xqzvbn', 'blorptastic'])(
  'nothing is known of “%s”, so that it is not added',
  (word) =>
    expect(phrasesOf({ kind: 'words', words: [word] })).rejects.toMatchObject({
      name: 'UnknownWords',
    }),
)

test('a name of the report that no source knows is a keyword of whoever looks for that company', async () => {
  const known = { names: ['Xqzvbn Repairs Ltd'], rows: ['blorptastic spare parts'] }
  const about = (word: string) =>
    askAbout(sources, query(), { kind: 'words', words: [word] }, known)
  const [named] = await about('Xqzvbn')
  expect(named?.phrases.found).toMatchObject([
    { keyword: 'xqzvbn', intent: 'navigational', relevance: 1 },
  ])
  // A word in a row is something that the business sells.
  const [sold] = await about('Blorptastic')
  expect(sold?.query.seeds).toEqual(['Blorptastic'])
  await expect(about('xqz')).rejects.toMatchObject({ name: 'UnknownWords' })
})

test('words that no source knows phrases of are added, also beside nonsense', async () => {
  const subject: AdditionSubject = { kind: 'words', words: ['rye starter kit', 'xqzvbn'] }
  const questions = await askAbout(sources, query({ industry: 'Bakery' }), subject)
  expect(questions.map(({ query: { seeds } }) => seeds)).toEqual([['rye starter kit']])
  const german = query({ industry: 'Klempner', country: 'DE', town: 'Hamburg' })
  const known = await askAbout(sources, german, { kind: 'words', words: ['Zuckerbrot Peitsche'] })
  expect(known.length).toBeGreaterThan(0)
})

test('of a town come searches that name it, in the country of the report', async () => {
  const phrases = await phrasesOf({ kind: 'town', town: 'York' })
  expect(phrases.length).toBeGreaterThan(10)
  expect(phrases.filter((phrase) => !/\byork\b/.test(phrase))).toEqual([])
})

test('a website that can’t be read is no answer', () =>
  expect(phrasesOf({ kind: 'site', site: 'gone.example' })).rejects.toMatchObject({
    name: 'UnreadSite',
  }))
