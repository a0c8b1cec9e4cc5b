import type { DraftBrief } from '@sortie/contracts/draft-brief'
import type { ResearchContext } from '@sortie/contracts/research'
import { expect, test } from 'vitest'
import { assignmentOf } from './sample-assignments.ts'
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
