import type { SectionHead } from '@sortie/contracts/content/drafts/article-parts'
import type { Readiness } from '@sortie/contracts/content/drafts/draft-readiness'
import type { Draft } from '@sortie/contracts/content/drafts/drafts'
import { expect, test } from 'vitest'
import {
  carriesText,
  draftTabTitle,
  isLaunchable,
  minutesText,
  modelTimeText,
  neededText,
  outlineText,
  progressText,
  reviewText,
  shortfallText,
  standardText,
  tracedText,
} from './words.ts'

const readiness = (given: Partial<Readiness>): Readiness => ({
  words: 1_650,
  missing: [],
  questions: [],
  instead: null,
  standardShare: 0.4,
  ...given,
})
const missing = [{ field: 'answers', message: 'Answer a question.' }]

test('what the evidence carries is said in rounded words', () => {
  expect(carriesText({ words: 1_673 })).toBe('Facts for about 1,650 words')
  expect(carriesText({ words: 12 })).toBe('No facts to write from yet')
})
test('a free outline says how long it is, that it is free, and what makes it an article', () => {
  expect(outlineText({ words: 418, answersShort: 3 })).toBe(
    'Until then this is a free outline of about 420 words. It uses no mission. 3 more answers should make it an article.',
  )
  expect(outlineText({ words: 418, answersShort: 1 })).toMatch(/ One more answer should make/)
  expect(outlineText({ words: 418, answersShort: null })).toMatch(/Add what’s missing/)
  expect(outlineText({ words: 0, answersShort: null })).toMatch(
    /^Until then this is a free outline\. /,
  )
})
test('a brief that lacks words says how many, and how many short answers bring them', () => {
  expect(shortfallText({ words: 291, least: 300, answers: 1 })).toBe(
    'About 250 of the 300 words. One of these should be enough.',
  )
  expect(shortfallText({ words: 216, least: 300, answers: 3 })).toBe(
    'About 200 of the 300 words. About 3 answers of a sentence or two are missing.',
  )
  expect(shortfallText({ words: 0, least: 300, answers: null })).toMatch(/Longer answers help/)
})
test('what is left is said: more facts, what is missing, or nothing', () => {
  expect(neededText({ words: 900, missing }, 'ai')).toMatch(/^An article needs 1,500 words\./)
  expect(neededText({ words: 1_600, missing }, 'ai')).toMatch(/once you add what’s missing\.$/)
  expect(neededText({ words: 1_600, missing: [] }, 'ai')).toBe(
    'Enough for an article of 1,500 words or more.',
  )
  expect(neededText({ words: 900, missing: [] }, 'template')).toBe(
    'Enough for an article of 300 words or more.',
  )
})
test('a page is called a page, needs fewer words, and its brief is free', () => {
  expect(neededText({ words: 200, missing }, 'ai', true)).toBe(
    'A page needs 300 words. Answer a question or add facts to get there.',
  )
  expect(neededText({ words: 320, missing: [] }, 'template', true)).toBe(
    'Enough for a page of 300 words or more.',
  )
  expect(neededText({ words: 277, missing: [] }, 'template', true)).toBe(
    'Enough for a page: its sections are filled.',
  )
  const page = { kind: 'service-page' as const, titleTag: '', description: '', slug: '' }
  const lists = { keywords: [], questions: [], links: [], structuredData: '' }
  expect(outlineText({ words: 100, answersShort: 3, page: { ...page, ...lists } })).toMatch(
    /free and uses no mission/,
  )
})
test('an article can be ordered where nothing is missing, and of nobody who is not there', () => {
  expect(isLaunchable(readiness({}))).toBe(true)
  expect(isLaunchable(readiness({ missing }))).toBe(false)
  expect(isLaunchable(undefined)).toBe(false)
})
test('facts are counted with those that have a source', () => {
  expect(tracedText({ claims: 41, traced: 41 })).toBe('41 facts, 41 traced')
  expect(tracedText({ claims: 1, traced: 1 })).toBe('1 fact, 1 traced')
})
test('who has to read it is named, and nobody where nobody has to', () => {
  expect(reviewText([])).toBeNull()
  expect(reviewText(['health', 'money'])).toBe(
    'This article touches on health and money. Ask a health professional and a financial professional to check it.',
  )
})
test('even the shortest text takes a minute', () => {
  expect(minutesText(10)).toBe('1 min read')
  expect(minutesText(1_850)).toBe('8 min read')
})

const section = (sectionId: string, status: SectionHead['status']): SectionHead => ({
  sectionId,
  status,
  role: 'answer',
  heading: 'A',
  isRequired: true,
  revision: 1,
  words: 9,
})
const draft = (given: Partial<Draft>): Draft => ({
  draftId: 'dft_1',
  title: 'rye',
  keyword: 'rye',
  type: 'how-to',
  projectId: null,
  status: 'writing',
  writer: 'template',
  words: 0,
  score: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  brief: { type: 'how-to', keyword: 'rye', tone: 'plain', pages: [], answers: [], facts: {} },
  briefRevision: 0,
  edits: { details: 0, at: null, rewrites: [] },
  research: { status: 'done', items: 0, context: null, at: null },
  readiness: {},
  order: null,
  sections: [],
  package: null,
  scored: null,
  counts: null,
  ...given,
})
const [first, second] = [section('s1', 'drafted'), section('s2', 'waiting')]
const pack = { title: 'Rye', titles: [], description: '', slug: 'rye', faq: [] }

test.each([
  [{ status: 'requested' }, 'Reserving your mission'],
  [{ status: 'queued' }, 'Waiting to start'],
  [{}, 'Planning the outline'],
  [{ sections: [first, second] }, 'Writing section 2 of 2'],
  [{ sections: [first] }, 'Adding the title and description'],
  [{ sections: [first], package: pack }, 'Scoring the article'],
] as [Partial<Draft>, string][])('%j is told as “%s”', (given, text) =>
  expect(progressText(draft(given))).toBe(text),
)
test('the tab says how far it is, then how it ended', () => {
  expect(draftTabTitle(draft({}))).toBe('Writing · rye')
  expect(draftTabTitle(draft({ sections: [first, second] }))).toBe('(1/2) Writing · rye')
  expect(draftTabTitle(draft({ status: 'ready', title: 'Rye at home' }))).toBe(
    'Article ready · Rye at home',
  )
  expect(draftTabTitle(draft({ status: 'failed' }))).toBe('Article failed · rye')
})

test('how long a model takes is said as it is promised', () => {
  const text = (freeAfterSeconds: number | null, mostSeconds = 300) =>
    modelTimeText({ freeAfterSeconds, mostSeconds })
  expect(text(120)).toBe('It takes a minute or two; after two minutes it’s free.')
  expect(text(300, 600)).toBe('It takes a minute or two; after 5 minutes it’s free.')
  expect(text(60)).toBe('It takes a minute or two; after 1 minute it’s free.')
  expect(text(15)).toBe('It takes a minute or two; after 15 seconds it’s free.')
  expect(text(null, 1_800)).toBe('The model here is slow: it can take up to 30 minutes.')
})

test('the share of standard text is said to be of the delivery once the article was edited', () => {
  expect(standardText({ standardShare: 0.6 }, false)).toMatch(
    /^About 60% of this draft is standard text/,
  )
  expect(standardText({ standardShare: 0.6 }, true)).toMatch(
    /^When delivered, about 60% of this draft was standard text/,
  )
  expect(standardText({ standardShare: 0.1, tradeShare: 0.4 }, false)).toBe(
    'About 10% of this draft is standard text and 40% comes from our editors’ notes on your trade. Other customers may also receive both. Rewrite it in your own words before you publish.',
  )
})
