import { expect, test } from 'vitest'
import {
  briefingSlug,
  describeText,
  numberOfDay,
  paragraphsOf,
  parseBriefingSlug,
  type StartedIssue,
  shortenTitle,
} from './briefing.ts'

const issue = (issueId: string, startedAt: string): StartedIssue => ({
  issueId,
  startedAt,
  startedOn: startedAt.slice(0, 10),
})

test.each([
  ['market-briefing-2026-11-30', { day: '2026-11-30', number: 1 }],
  ['market-briefing-2026-11-30-2', { day: '2026-11-30', number: 2 }],
  ['market-briefing-2026-11-30-12', { day: '2026-11-30', number: 12 }],
])('%s names one briefing', (slug, name) => {
  expect(parseBriefingSlug(slug)).toEqual(name)
  expect(briefingSlug(name)).toBe(slug)
})

test.each([
  'market-briefing-',
  'market-briefing-2026-11-30-1',
  'market-briefing-2026-11-30-02',
  'market-briefing-2026-11-30-2-3',
  'market-briefing-2026-11-30-1000',
  'market-briefing-2026-11',
  'briefing-2026-11-30',
  '2026-11-30',
  '$ne',
])('%s names none, so that each briefing has one address', (slug) => {
  expect(parseBriefingSlug(slug)).toBeNull()
})

test('issues of one day are numbered in the order of their start, those of other days do not count', () => {
  const first = issue('nli_b', '2026-11-30T08:00:00.000Z')
  const second = issue('nli_a', '2026-11-30T09:00:00.000Z')
  const all = [second, issue('nli_c', '2026-11-29T23:59:59.999Z'), first]
  expect(numberOfDay(first, all)).toBe(1)
  expect(numberOfDay(second, all)).toBe(2)
})

test('two that start in one millisecond keep their order', () => {
  const [one, other] = [
    issue('nli_a', '2026-11-30T08:00:00.000Z'),
    issue('nli_b', '2026-11-30T08:00:00.000Z'),
  ]
  expect([one, other].map((each) => numberOfDay(each, [other, one]))).toEqual([1, 2])
})

test('an empty line parts paragraphs, a line break does not', () => {
  expect(paragraphsOf('\n One\nand more. \n\n \n\nTwo.\n')).toEqual(['One\nand more.', 'Two.'])
})

test('a short text is its own description, on one line and without addresses', () => {
  expect(describeText('Bread went up.\n\nSee https://example.com/a?b=c for more.')).toBe(
    'Bread went up. See for more.',
  )
})

test('a long text is cut between two words', () => {
  const description = describeText('Bread, and more of it. '.repeat(20))
  expect(description.length).toBeLessThanOrEqual(155)
  expect(description).toMatch(/(Bread|and|more|of|it)…$/)
})

test('search results show the first words of a long title, and the whole of a short one', () => {
  expect(shortenTitle('What moved')).toBe('What moved')
  const title = shortenTitle(`Wikipedia views of “${'Customer relationship '.repeat(4)}” are up`)
  expect(title.length).toBeLessThanOrEqual(60)
  expect(title).toMatch(/^Wikipedia views of “Customer .*…$/)
})

test('a text without a space is cut all the same', () => {
  expect(describeText('x'.repeat(400))).toBe(`${'x'.repeat(154)}…`)
})
