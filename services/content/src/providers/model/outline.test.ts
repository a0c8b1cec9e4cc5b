import { ArticleType } from '@sortie/contracts/content/drafts/article-ids'
import type { EvidenceItem } from '@sortie/contracts/content/evidence/evidence'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { assignmentOf } from '../../writing/samples/sample-assignments.ts'
import { type OutlineAnswer, planOutline, takenUp } from './outline.ts'
import { plainLines } from './package-answer.ts'
import { SPARES, TEMPLATES } from './prompts/templates.ts'

const item = (id: string, text = 'About 900 people search for drain cleaning.'): EvidenceItem => ({
  id,
  kind: 'figure',
  text,
  asOf: '2026-11-20',
  voice: 'modelled',
  source: {
    name: 'Report',
    url: null,
    fetchedAt: '2026-11-20T10:00:00.000Z',
    hash: null,
    licence: null,
  },
})
const items = ['e1', 'e2', 'e3', 'e4'].map((id) => item(id))
const template = TEMPLATES.informational
const saying = (sections: Partial<OutlineAnswer['sections'][number]>[]): OutlineAnswer => ({
  angle: 'What to decide.',
  sections: sections.map((each) => ({
    role: 'answer',
    heading: 'A heading',
    point: 'A point.',
    items: [],
    terms: [],
    ...each,
  })),
})

test('sections come in the order of the template, whatever the order of the answer', () => {
  const answer = saying([...template].reverse().map(({ role }) => ({ role })))
  expect(planOutline(template, answer, items).sections.map(({ role }) => role)).toEqual(
    template.map(({ role }) => role),
  )
})

test('a required section that was forgotten is there, one that may be missing is not', () => {
  const howTo = TEMPLATES['how-to']
  const roles = planOutline(howTo, saying([]), items).sections.map(({ role }) => role)
  expect(roles).toEqual(howTo.filter(({ isRequired }) => isRequired).map(({ role }) => role))
})

test('unknown roles and items are left out, and no item stands in three sections', () => {
  const answer = saying([
    { role: 'poem', items: ['e1'] },
    ...template.map(({ role }) => ({ role, items: ['e1', 'e99', 'e1'] })),
  ])
  const { sections } = planOutline(template, answer, items)
  const used = sections.flatMap((section) => section.items)
  expect(used).not.toContain('e99')
  expect(used.filter((id) => id === 'e1')).toHaveLength(2)
})

test('an outline that is taken up gives no item to three sections either', () => {
  const { sections } = planOutline(template, saying([]), items)
  const again = takenUp(template, sections, items).sections.flatMap((section) => section.items)
  expect(again.length).toBeGreaterThan(0)
  for (const { id } of items)
    expect(again.filter((one) => one === id).length).toBeLessThanOrEqual(2)
})

test('a heading with marks, ids or too many words is replaced', () => {
  const answer = saying([
    { role: 'answer', heading: '**What it costs** [e3]' },
    { role: 'how-it-works', heading: 'word '.repeat(40) },
  ])
  const [answered, works] = planOutline(template, answer, items).sections
  expect(answered?.heading).toBe('What it costs')
  expect(works?.heading).toBe('How it works')
})

test('whatever an editor answers, the outline keeps to its template', () => {
  const anything = fc.record({
    angle: fc.string(),
    sections: fc.array(
      fc.record({
        role: fc.oneof(fc.constantFrom(...template.map(({ role }) => role)), fc.string()),
        heading: fc.string({ unit: 'grapheme' }),
        point: fc.string(),
        items: fc.array(fc.oneof(fc.constantFrom('e1', 'e2', 'e9'), fc.string())),
        terms: fc.array(fc.string()),
      }),
      { maxLength: 30 },
    ),
  })
  fc.assert(
    fc.property(anything, (answer) => {
      const { sections } = planOutline(template, answer, items)
      const roles = sections.map(({ role }) => role)
      expect(template.map(({ role }) => role).filter((role) => roles.includes(role))).toEqual(roles)
      for (const { role, isRequired } of template) if (isRequired) expect(roles).toContain(role)
      for (const section of sections) {
        expect(section.heading.trim().length).toBeGreaterThan(0)
        expect(section.items.every((id) => items.some((one) => one.id === id))).toBe(true)
      }
      expect(sections.map(({ sectionId }) => sectionId)).toEqual(
        sections.map((_, at) => `s${at + 1}`),
      )
    }),
  )
})

test.for(ArticleType.options)(
  'our own headings of a %s say nothing that needs a source',
  (type) => {
    const isPlain = plainLines(assignmentOf(type))
    const headings = [...TEMPLATES[type], ...SPARES].map(({ heading }) => heading)
    expect(headings.filter((heading) => !isPlain(heading))).toEqual([])
  },
)
