import { expect, test } from 'vitest'
import { understandingOf } from '../reading.ts'
import { similarNouns } from './similar-nouns.ts'

const MOST = 4
const nounsFor = (...[language, text]: [Parameters<typeof similarNouns>[0], string]) =>
  similarNouns(language, text, MOST).map(({ noun }) => noun)

test.for([
  ['it', 'organizzo matrimoni in campagna', 'organizzazione matrimoni'],
  ['pt', 'corto árvores altas', 'corte de árvores'],
  ['fr', 'je promène les chiens du quartier', 'promenade de chiens'],
  ['de', 'schädlinge, ratten, wespen', 'schädlingsbekämpfer'],
  ['nl', 'ik schilder portretten', 'portretschilder'],
] as const)('in %s “%s” reminds of %s', ([language, text, noun]) => {
  expect(nounsFor(language, text)).toContain(noun)
})

test('a noun of which a word is missing is not meant, unless that word names any business', () => {
  expect(nounsFor('it', 'matrimoni')).not.toContain('organizzazione matrimoni')
  expect(nounsFor('fr', 'piscine')).toContain('magasin de piscine')
})

test('words for people, and those that hold a sentence together, remind of nothing', () => {
  expect(nounsFor('de', 'ich helfe vielen menschen')).toEqual([])
  expect(nounsFor('fr', "j'aide les gens")).toEqual([])
})

test('no noun is shown twice, and the first ones are of different classes', () => {
  const found = similarNouns('pt', 'limpo piscinas', MOST)
  expect(new Set(found.map(({ noun }) => noun)).size).toBe(found.length)
  expect(new Set(found.slice(0, 3).map(({ of }) => of)).size).toBe(3)
})

test('who would be sent away is asked, and a question is still no business', () => {
  const brief = { businessName: '', mainCompetitor: '', country: 'IT' as const }
  const asked = understandingOf({ ...brief, industry: 'organizzo matrimoni per coppie straniere' })
  expect(asked.outcome).toBe('ask')
  expect(
    asked.readings.map((reading) => reading.kind === 'own' && reading.words.join(' ')),
  ).toContain('organizzazione matrimoni')
  for (const industry of ['dove posso fare matrimoni', 'vorrei sognare matrimoni']) {
    expect(understandingOf({ ...brief, industry })).toEqual({ outcome: 'unknown', readings: [] })
  }
})
