import type { Sortie } from '@sortie/contracts/analysis/plans/sorties'
import { expect, test } from 'vitest'
import { briefText } from './brief-text.ts'
import { pagePlanText } from './page-plans.ts'
import { isPost, plannedKind } from './page-words.ts'

const sortie: Sortie = {
  clusterId: 'clu_1',
  head: 'wedding cake cost',
  page: 'prices',
  by: 'words',
  count: 3,
  volume: 3_839,
  difficulty: 4.3,
  impact: 77,
  opportunity: 'High',
  intent: 'commercial',
  title: 'Wedding cake cost: what you pay for and what changes the price',
  why: 'Within reach.',
  keywords: [{ keyword: 'wedding cake cost', searchVolume: 3_000, difficulty: 4.5 }],
  clicks: {
    value: 263,
    unit: 'clicks/month',
    source: 'sortie',
    kind: 'modelled',
    fetchedAt: '2026-11-22T08:30:03.000Z',
    inputs: { position: 3 },
  },
}

test('a brief says the page, its keywords and its figures, and can be pasted anywhere', () => {
  expect(briefText(sortie, 'Crumb & Co').split('\n')).toEqual([
    '# Wedding cake cost: what you pay for and what changes the price',
    '',
    'For: Crumb & Co',
    'Page: Price page (the title is a working title)',
    'Main keyword: wedding cake cost',
    'Searches a month: about 3,800',
    'Difficulty: 4.3 of 10',
    'Expected clicks at position 3: about 263 a month',
    'Why now: Within reach.',
    '',
    '## Keywords this page serves',
    '',
    '- wedding cake cost (3,000 a month, difficulty 4.5)',
    '- and 2 more in the report',
    ...pagePlanText('prices'),
    '',
    'Planned with Sortie on Nov 22, 2026. Clicks are an estimate.',
    '',
  ])
})

test.for(['home', 'service', 'product', 'category', 'location', 'prices', 'tool'])(
  'the brief of a %s page says what belongs on it',
  (page) => {
    const text = pagePlanText(page).join('\n')
    for (const title of ['Sections', 'Proof', 'Questions to answer', 'Structured data'])
      expect(text).toContain(`## ${title}`)
    expect(text).toContain('## Internal links')
    expect(isPost(page)).toBe(false)
  },
)

test('an article has no plan of a page: it is written as a post', () => {
  for (const page of ['guide', 'answer', 'comparison']) {
    expect(pagePlanText(page)).toEqual([])
    expect(isPost(page)).toBe(true)
  }
})

test('a brief names what people also ask, where somebody looked', () => {
  const text = briefText({ ...sortie, questions: ['Is fondant dearer?'] }, 'Crumb & Co')
  expect(text).toContain('## What people also ask\n\n- Is fondant dearer?\n')
})

test('service and location pages can be planned; no page is both a page to plan and a post', () => {
  expect(plannedKind('service')).toBe('service-page')
  expect(plannedKind('location')).toBe('location-page')
  for (const page of ['home', 'prices', 'guide', 'answer', 'comparison'])
    expect(plannedKind(page) === undefined || !isPost(page)).toBe(true)
})
