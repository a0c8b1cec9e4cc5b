import type { EvidenceItem } from '@sortie/contracts/content/evidence/evidence'
import { expect, test } from 'vitest'
import { readMarkdown } from '../markdown/read.ts'
import { evidenceScore, groundingOf } from './evidence.ts'
import { isPassive } from './passive.ts'
import { flesch, readabilityOf, readabilityScore } from './readability.ts'
import { deviation, linear, scaleWithin } from './scale.ts'
import { draftScoreOf } from './score.ts'
import { searchScore, searchSigns } from './search.ts'
import { stemOf } from './stem.ts'
import { titleWidth } from './title-width.ts'

test('a metric falls on a straight line from good to bad', () => {
  expect([60, 45, 30, 90, 0].map((value) => linear(value, 60, 30))).toEqual([1, 0.5, 0, 1, 0])
  expect([0.1, 0.15, 0.3].map((value) => linear(value, 0.1, 0.2))).toEqual(
    [1, 0.5, 0].map((v) => expect.closeTo(v)),
  )
  expect([350, 375, 400, 600, 650].map((value) => scaleWithin(value, 400, 600, 50))).toEqual([
    0, 0.5, 1, 1, 0,
  ])
  expect(deviation([2, 4, 4, 4, 5, 5, 7, 9])).toBe(2)
})

test('Flesch by hand: six words, six syllables, one sentence', () => {
  expect(flesch(['The cat sat on the mat.'])).toBeCloseTo(206.835 - 1.015 * 6 - 84.6, 6)
  // 8 words and 16 syllables in two sentences.
  expect(flesch(['A veterinarian examined it.', 'She was very kind.'])).toBeCloseTo(
    206.835 - 1.015 * 4 - (84.6 * 16) / 8,
    6,
  )
  expect(flesch([])).toBeNull()
})

test.each([
  ['The dog is washed by us.', true],
  ['Prices were not always shown.', true],
  ['It’s made of steel.', true],
  ['He got bitten.', true],
  ['We wash the dog.', false],
  ['She is tired.', false],
  ['The bed is red.', false],
  ['They have washed it.', false],
  ['It is a hundred dollars.', false],
])('%j is passive: %s', (sentence, passive) => {
  expect(isPassive(sentence)).toBe(passive)
})

test('readability is measured of prose, not of headings and tables', () => {
  const long = `${'word '.repeat(160)}end.`
  const tree = readMarkdown(
    `Short one. It was done.\n\n## Heading here\n\n${long}\n\n| is done | was done |\n| - | - |`,
  )
  const measured = readabilityOf(tree)
  expect(measured).toMatchObject({ longParagraphs: 0.5, longestSection: 165 })
  expect(measured.longSentences).toBeCloseTo(1 / 3)
  expect(measured.passive).toBeCloseTo(1 / 3)
  expect(
    readabilityScore({
      flesch: 45,
      longSentences: 0.1,
      passive: 0.2,
      longParagraphs: 0,
      longestSection: 450,
    }),
  ).toBeCloseTo((0.5 + 1 + 0 + 1 + 0.5) / 5)
})

test('a title is as wide as Arial of 20 px prints it', () => {
  expect(titleWidth('')).toBe(0)
  // W 944, i 222, d 556, e 556: 2278 thousandths of 20 px.
  expect(titleWidth('Wide')).toBeCloseTo(45.56)
  expect(titleWidth('éé')).toBe(titleWidth('ee'))
})

test.each([
  ['groomers', 'grooming'],
  ['prices', 'price'],
  ['cities', 'city'],
  ['stopped', 'stop'],
  ['boxes', 'box'],
  ['dog’s', 'dogs'],
])('%s and %s have one stem', (one, other) => {
  expect(stemOf(one)).toBe(stemOf(other))
})

test('the keyword is found by stems where search engines look for it', () => {
  const page = {
    title: 'How to choose a dog groomer: prices, questions and red flags',
    description: 'x'.repeat(130),
    slug: 'choose-a-dog-groomer',
    keyword: 'dog grooming',
    tree: readMarkdown(
      `Dog groomers differ. ${'More words here. '.repeat(33)}\n\n## Dog grooming prices\n\nText.`,
    ),
  }
  const signs = searchSigns(page)
  expect(signs).toMatchObject({ inTitle: true, inFirstWords: true, inHeading: true, inSlug: true })
  expect(signs.density).toBeCloseTo(4 / 106)
  expect(searchScore({ ...signs, density: 0.02 })).toBe(1)
  expect(
    searchScore({ ...signs, density: 0.02, inSlug: false, descriptionLength: 300 }),
  ).toBeCloseTo(5 / 7)
  expect(searchSigns({ ...page, keyword: 'cat food' })).toMatchObject({
    density: 0,
    inTitle: false,
    inSlug: false,
  })
})

const item = (id: string, name: string, voice: EvidenceItem['voice']): EvidenceItem => ({
  id,
  kind: voice === 'customer' ? 'customer' : 'passage',
  text: 'Said.',
  asOf: '2026-11-01',
  voice,
  source: { name, url: null, fetchedAt: '2026-11-01T00:00:00Z', hash: null, licence: null },
})

test('a text rests on the sources that it cites, and on the customer by the words that cite them', () => {
  const tree = readMarkdown(
    'We charge forty dollars [e1]. Others charge much more [e2]. It varies [e9].',
  )
  const grounding = groundingOf(tree, [item('e1', 'You', 'customer'), item('e2', 'A', 'measured')])
  expect(grounding).toEqual({ sources: 2, customerShare: 0.4 })
  expect(evidenceScore(grounding, 0.9)).toBeCloseTo((0.5 + 1 + 1) / 3)
})

test('the score is the weighted mean of the parts that apply', () => {
  const all = { evidence: 1, coverage: 1, readability: 0.5, search: 1, originality: 1, voice: 0 }
  expect(draftScoreOf(all)).toBe(85)
  expect(draftScoreOf({ ...all, voice: null })).toBe(89)
})

test('a text of little use scores little, however well it is made', () => {
  const made = { evidence: 1, coverage: 1, readability: 1, search: 1, originality: 1, voice: 1 }
  expect(draftScoreOf({ ...made, usefulness: 0 })).toBe(20)
  expect(draftScoreOf({ ...made, usefulness: 0.5 })).toBe(60)
  expect(draftScoreOf({ ...made, usefulness: 1 })).toBe(100)
})
