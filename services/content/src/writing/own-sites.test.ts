import type { ResearchContext } from '@sortie/contracts/analysis/research/research'
import type { DraftBrief } from '@sortie/contracts/content/drafts/draft-brief'
import { expect, test } from 'vitest'
import { indexEvidence } from './evidence/evidence-index.ts'
import { assignmentOf } from './samples/sample-assignments.ts'
import { writeTemplate } from './write-template.ts'

// Research reads pages of Oakwell, Brightside, Fenn & Daughters and Marlow House.
const OTHERS = /Oakwell|Brightside|Fenn & Daughters|Marlow House/
const OWN_WORDS = 'We answer every message within a day'

type Given = { brief?: Partial<DraftBrief>; context?: Partial<ResearchContext> }
const textOf = (type: DraftBrief['type'], given?: Given) =>
  writeTemplate(assignmentOf(type, undefined, given))
    .sections.map(({ markdown }) => markdown)
    .join('\n')

test.each(['informational', 'how-to', 'trend-analysis', 'strategic-guide'] as const)(
  '%s names the site of no other business',
  (type) => expect(textOf(type)).not.toMatch(OTHERS),
)

test.each(['informational', 'how-to'] as const)(
  '%s lets the owner’s own page speak, and no other',
  (type) => {
    const text = textOf(type, { brief: { pages: ['https://www.oakwell.example/prices'] } })
    expect(text).toContain(OWN_WORDS)
    expect(text.match(new RegExp(OTHERS, 'g'))).toEqual(['Oakwell'])
  },
)

const ownOf = (given: Given) =>
  indexEvidence(assignmentOf('informational', undefined, given))
    .sites.filter(({ isOwn }) => isOwn)
    .map(({ name }) => name)

test('the site of the project is the owner’s own, though the brief names no page', () => {
  expect(ownOf({ context: { ownHost: 'oakwell.example' } })).toEqual(['Oakwell'])
  expect(ownOf({})).toEqual([])
})

test('a site that is named like the business is its own, however the name is typed', () => {
  expect(ownOf({ brief: { business: 'The Oakwell Ltd.' } })).toEqual(['Oakwell'])
  expect(ownOf({ brief: { business: 'fenn and daughters' } })).toEqual(['Fenn & Daughters'])
  expect(ownOf({ brief: { business: 'Oak' } })).toEqual([])
})
