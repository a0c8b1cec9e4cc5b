import type { ContentEvent } from '@sortie/contracts/content'
import type { DraftEvent } from '@sortie/contracts/content/drafts/draft-events'
import { foldEvent, type Projection } from '@sortie/runtime/views/projection'
import { expect, test } from 'vitest'
import {
  about,
  article,
  completed,
  failed,
  item,
  planned,
  queued,
  requested,
  started,
  writing,
} from '../decider/testing-draft.ts'
import { type DraftSummaryView, draftSummary } from './draft-summary.ts'
import { type DraftView, draftView, isAtRest } from './draft-view.ts'

const fold = <View>(projection: Projection<View, ContentEvent>, events: ContentEvent[]) =>
  events.reduce<unknown>(
    (view, event, index) =>
      foldEvent(projection as unknown as Projection, view, event, {
        stream: 'dft_1',
        version: index + 1,
        at: about.at,
      }),
    undefined,
  ) as View
const view = (...events: ContentEvent[]): DraftView => fold(draftView, events)
const summary = (...events: ContentEvent[]): DraftSummaryView => fold(draftSummary, events)

const taken: ContentEvent = {
  type: 'EvidenceTaken',
  data: { ...about, researchId: 'rsc_1', part: 1, items: [item('e1')] },
}
const research: ContentEvent = {
  type: 'ResearchTaken',
  data: { ...about, researchId: 'rsc_1', context: null, isFailed: true },
}

test('what an article is written from has a version of its own', () => {
  expect(view(planned).inputs).toBe(1)
  expect(view(planned, taken, research).inputs).toBe(3)
  expect(view(planned, taken, research, requested(), queued()).inputs).toBe(3)
})

test('a summary awaits research until it is answered, and again once another one is asked for', () => {
  const changed = (researchId: `rsc_${string}`): ContentEvent => ({
    ...planned,
    type: 'BriefChanged',
    data: { ...planned.data, researchId } as never,
  })
  expect(summary(planned)).toMatchObject({ researchId: 'rsc_1', awaitsResearch: true })
  expect(summary(planned, changed('rsc_1'), research).awaitsResearch).toBe(false)
  expect(summary(planned, research, changed('rsc_1')).awaitsResearch).toBe(false)
  expect(summary(planned, research, changed('rsc_2'))).toMatchObject({
    researchId: 'rsc_2',
    awaitsResearch: true,
  })
})

test('another research begins with nothing; the same one goes on', () => {
  const changed = (researchId: `rsc_${string}`): ContentEvent => ({
    ...planned,
    type: 'BriefChanged',
    data: { ...planned.data, researchId } as never,
  })
  expect(view(planned, taken, changed('rsc_1')).research).toMatchObject({ items: 1 })
  expect(view(planned, taken, research, changed('rsc_2')).research).toMatchObject({
    items: 0,
    status: 'running',
    at: null,
  })
})

test('a draft is at rest once nothing of it changes by itself', () => {
  expect(isAtRest(view(planned))).toBe(false)
  expect(isAtRest(view(planned, research))).toBe(true)
  for (const event of [requested(), queued(), started()]) {
    expect(isAtRest(view(planned, research, requested(), event))).toBe(false)
  }
  expect(isAtRest(view(...writing, research, ...article, completed()))).toBe(true)
})

test('a failed article leaves the reason and no text; its next order begins anew', () => {
  const ended = view(...writing, ...article, failed)
  expect(ended).toMatchObject({ sections: [], package: null, scored: null, counts: null })
  expect(ended.order?.failure?.cause).toBe('fault')
  expect(view(...writing, ...article, failed, requested(2)).order).toMatchObject({
    number: 2,
    failure: null,
    endedAt: null,
  })
})

test('the reason of an older release, which may quote the article, is in no view', () => {
  const old = failed.data as Extract<DraftEvent, { type: 'DraftFailed' }>['data']
  const { reasonCode: _code, ...data } = { ...old, reason: 'Nothing supports “Ovens are free.”' }
  const events: DraftEvent[] = [...writing, { type: 'DraftFailed', data }]
  expect(view(...events).order?.failure).toEqual({ cause: 'fault' })
  expect(JSON.stringify([view(...events), summary(...events)])).not.toContain('Ovens')
})

test('what quotes the article is told to its owner, and not to operators', () => {
  const explanation = 'Nothing supports “Ovens are free.”'
  const why = { cause: 'quality', reasonCode: 'unsupported', explanation } as const
  const data = { ...(failed.data as Extract<DraftEvent, { type: 'DraftFailed' }>['data']), ...why }
  const events: DraftEvent[] = [...writing, { type: 'DraftFailed', data }]
  expect(view(...events).order?.failure).toEqual(why)
  expect(summary(...events).failure).toEqual({ cause: 'quality', reasonCode: 'unsupported' })
})

test('a list finds a draft by its title once there is one, and by its keyword always', () => {
  expect(summary(planned)).toMatchObject({ text: 'how to choose a bakery', group: 'planned' })
  expect(summary(...writing)).toMatchObject({ open: true, group: 'writing' })
  expect(summary(...writing, ...article, completed())).toMatchObject({
    text: 'How to choose a bakery\nhow to choose a bakery',
    group: 'ready',
    open: false,
    words: 1_600,
    score: 82,
  })
})

test('nothing is left of an erased draft', () => {
  const erased: ContentEvent = { type: 'DraftErased', data: about }
  expect(view(planned, erased)).toBeUndefined()
  expect(summary(planned, erased)).toBeUndefined()
})

const text = { heading: 'When', markdown: 'At six.', words: 2 }
const ready = [...writing, ...article, completed()]
const edits: ContentEvent[] = [
  { type: 'SectionAdded', data: { ...about, sectionId: 's2', after: null, ...text } },
  { type: 'SectionEdited', data: { ...about, sectionId: 's1', revision: 2, ...text } },
]

test('an article that is edited shows its sections in order, their words and when that was', () => {
  const at = '2026-11-24T09:00:00.000Z'
  const later = edits.map((event) => ({ ...event, data: { ...event.data, at } }) as ContentEvent)
  const edited = view(...ready, ...later)
  expect(edited.sections).toMatchObject([
    { sectionId: 's2', heading: 'When', revision: 1, status: 'drafted', role: 'own' },
    { sectionId: 's1', heading: 'When', revision: 2, words: 2 },
  ])
  expect(edited).toMatchObject({ counts: { words: 4 }, updatedAt: at, edits: { at } })
  expect(JSON.stringify(edited)).not.toContain('At six')
  expect(summary(...ready, ...later)).toMatchObject({ words: 4, updatedAt: at })
  const removed: ContentEvent = { type: 'SectionRemoved', data: { ...about, sectionId: 's1' } }
  expect(summary(...ready, ...later, removed).words).toBe(2)
  expect(view(...ready, ...later, removed).sections).toHaveLength(1)
})

test('an article is edited by a person once somebody changed it, not by taking over a proposal', () => {
  const edit = (by?: 'rewrite' | 'version'): ContentEvent => ({
    type: 'SectionEdited',
    data: { ...about, sectionId: 's1', revision: 2, ...text, ...(by && { by }) },
  })
  expect(view(...ready).edits.isByPerson).toBeUndefined()
  expect(view(...ready, edit('rewrite'), edit('version')).edits.isByPerson).toBeUndefined()
  expect(view(...ready, edit(), edit('rewrite')).edits.isByPerson).toBe(true)
  expect(view(...ready, edit(), requested(2)).edits.isByPerson).toBeUndefined()
})

test('a page is told of a proposal until its owner decided on it', () => {
  const ofRewrite = { ...about, rewriteId: 'rwr_1', sectionId: 's1' } as const
  const asked: ContentEvent = {
    type: 'RewriteAsked',
    data: { ...ofRewrite, basedOn: 1, instruction: '' },
  }
  const proposed: ContentEvent = {
    type: 'RewriteProposed',
    data: { ...ofRewrite, markdown: 'At six.', words: 2, cuts: [] },
  }
  const taken: ContentEvent = { type: 'RewriteAccepted', data: ofRewrite }
  const asking = view(...ready, research, asked)
  expect([asking.edits.rewrites, isAtRest(asking)]).toEqual([
    [{ rewriteId: 'rwr_1', sectionId: 's1', status: 'asked' }],
    false,
  ])
  const there = view(...ready, research, asked, proposed)
  expect([there.edits.rewrites[0]?.status, isAtRest(there)]).toEqual(['proposed', true])
  expect(view(...ready, asked, proposed, taken).edits.rewrites).toEqual([])
})

test('another order begins with a text and edits of its own', () => {
  const again = view(...ready, ...edits, requested(2))
  expect(again).toMatchObject({ sections: [], edits: { details: 0, at: null, rewrites: [] } })
  expect(summary(...ready, ...edits, requested(2))).toMatchObject({ words: 0, lengths: {} })
})
