import type { WritingVoice } from '@sortie/contracts/content/voices/brand-voice'
import { readMarkdown } from '@sortie/prose/markdown/read'
import { measuredVoice } from '@sortie/prose/voice/measured'
import { describe, expect, test } from 'vitest'
import { packagePrompt, sectionPrompt } from '../../providers/model/prompts/prompts.ts'
import { faultFinder } from '../../providers/model/review.ts'
import { readinessOf } from '../interview/readiness.ts'
import { assignmentOf } from '../samples/sample-assignments.ts'
import { writeTemplate } from '../write-template.ts'
import { checkOptionsOf } from './check.ts'
import { spellingFor, styleOf, voicePart } from './voice.ts'

const SAMPLE =
  'We’re up at four, because good crust won’t wait. Our ovens are old, and we like them that way. You’ll smell the crumb before you see the door. '
const sample = SAMPLE.repeat(25)
const voice = (given: Partial<WritingVoice> = {}): WritingVoice => ({
  person: 'as-is',
  spelling: 'as-is',
  banned: [],
  figures: null,
  excerpts: [],
  ...given,
})
const measured = voice({ figures: measuredVoice([sample]).figures, excerpts: ['We bake.'] })
const withVoice = (
  given: WritingVoice,
  type: Parameters<typeof assignmentOf>[0] = 'informational',
) => ({
  ...assignmentOf(type),
  voice: given,
})
describe('a template draft', () => {
  test('says before the price which banned words it would still have, and which the brief needs', () => {
    const { keyword } = assignmentOf('informational').brief
    const needed = keyword.split(' ').at(-1)!
    const { voiceNotes, missing } = readinessOf(
      withVoice(voice({ banned: [needed, 'you', 'unheard-of'] })),
      'template',
    )
    expect(missing).toEqual([])
    expect(voiceNotes).toEqual([
      `Your voice bans “${needed}”, but it’s part of what the article is about, so it may say it.`,
      'Your voice bans “you”, but no other standard text fits here, or it’s in your own words.',
    ])
    expect(readinessOf(withVoice(voice()), 'template')).not.toHaveProperty('voiceNotes')
  })

  test('is the same with a voice that bans nothing', () => {
    const { score: _, ...one } = writeTemplate(assignmentOf('how-to'))
    const { score: _score, ...other } = writeTemplate(withVoice(measured, 'how-to'))
    expect(other).toEqual(one)
  })
})

describe('the score', () => {
  const tree = (text: string) => readMarkdown(text)
  test('counts the voice only where samples were measured', () => {
    expect(writeTemplate(assignmentOf('informational')).score.parts.voice).toBeNull()
    expect(writeTemplate(withVoice(voice({ banned: ['x'] }))).score.parts.voice).toBeNull()
    expect(writeTemplate(withVoice(measured)).score.parts.voice).toBeLessThan(1)
  })

  test('is whole for what is written like the samples, and none for what is not', () => {
    const assignment = withVoice(measured)
    expect(voicePart(tree(SAMPLE.repeat(6)), assignment)).toBe(1)
    const other =
      'The establishment endeavours to provide comprehensive hospitality considerations throughout the metropolitan territory. '
    expect(voicePart(tree(other.repeat(6)), assignment)).toBe(0)
    expect(voicePart([], assignment)).toBeNull()
  })
})

describe('a model', () => {
  const assignment = withVoice(
    voice({ ...measured, banned: ['artisanal', 'leverage'], spelling: 'british' }),
  )
  const faults = (markdown: string) =>
    faultFinder([], checkOptionsOf(assignment), ['leverage'])(readMarkdown(markdown)).map(
      ({ claim, why }) => [claim.text, why],
    )

  test('is told by code how the owner writes, with excerpts as data', () => {
    expect(styleOf(assignment)).toEqual({
      style: [
        'The business speaks as “we”.',
        'Sentences of 9 words on average, most of them between 6 and 12.',
        'Contractions such as “don’t” in about 11 of 100 words.',
        'The reader is “you”.',
        'Short, everyday words.',
        'Words that fit: crumb, crust, door, ovens, smell, wait.',
      ],
      avoid: ['artisanal', 'leverage'],
      excerpts: ['We bake.'],
    })
    expect(spellingFor(assignment)).toBe('British')
    const outline = { angle: '', sections: [] }
    const section = { sectionId: 's1', role: 'answer', heading: 'H', isRequired: true }
    const plan = { ...section, point: '', items: [], terms: [] }
    const { user, system } = sectionPrompt(assignment, { outline, section: plan, own: [] })
    expect(user).toContain('<voice>{"style":["The business speaks as “we”."')
    expect(system).not.toContain('We bake.')
    expect(
      packagePrompt(assignmentOf('informational'), { angle: '', questions: [] }).user,
    ).not.toContain('<voice>')
  })

  test('a choice of the owner stands above what was measured', () => {
    const chosen = withVoice(voice({ ...measured, person: 'neutral', spelling: 'american' }))
    expect(styleOf(chosen)?.style[0]).toBe('Nobody says “we” or “I”.')
    expect(spellingFor(chosen)).toBe('American')
    expect(styleOf(assignmentOf('informational'))).toBeNull()
  })

  test('a sentence with a banned word is a fault; a quotation and a cell of a table are none', () => {
    expect(
      faults('We leverage ovens. Ask for “leverage”.\n\n| A | B |\n| - | - |\n| leverage | yes |'),
    ).toEqual([['We leverage ovens.', 'It says “leverage”, which your brand voice bans.']])
  })
})
