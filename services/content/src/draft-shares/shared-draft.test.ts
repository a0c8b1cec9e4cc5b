import { expect, test } from 'vitest'
import { draft } from '../drafts/decider/draft.ts'
import { about, around, at, brief, ready } from '../drafts/decider/testing-draft.ts'
import type { DraftView } from '../drafts/views/draft-view.ts'
import { renderedParts } from '../untrusted/rendered-parts.ts'
import { type DraftShareState, draftShare } from './decider/draft-share.ts'
import { createSharedDrafts } from './shared-draft.ts'

const link: DraftShareState = draftShare.evolve(draftShare.initial, {
  type: 'DraftShared',
  data: {
    ...about,
    shareId: 'dsh_1',
    endsAt: '2999-01-01T00:00:00.000Z',
    withSources: false,
    label: null,
  },
})
const state = ready.reduce(draft.evolve, draft.initial)

const giveBack = async () => () => {}
const free = { take: giveBack, takeFrom: giveBack }

/** What a link shows of an article whose owner asks for such a keyword. */
const sharedFor = (keyword: string) => {
  const view = {
    draftId: about.draftId,
    userId: about.userId,
    status: 'ready',
    updatedAt: at,
    brief: { ...brief, keyword },
    package: around,
    sections: [],
    order: { number: 1, writer: 'template', endedAt: at },
    edits: { at, isByPerson: true },
    research: { context: null },
  } as unknown as DraftView
  return createSharedDrafts({
    shares: { state: async () => ({ state: link, version: 1 }) },
    drafts: { state: async () => ({ state, version: ready.length }) },
    views: { find: async () => view },
    texts: { sectionsOf: async () => [], evidenceOf: async () => [] },
    parsers: { renderArticle: async (_draftId, stored) => renderedParts(stored) },
    idKey: Buffer.alloc(32),
    throttles: { guesses: free, reads: free, images: free, readsOfLink: free },
  }).open('token', 'address')
}

test('an article that is shared says who wrote it, and whether a person edited it', async () => {
  const shared = await sharedFor('how to choose a bakery')
  expect(shared).toMatchObject({ writer: 'template', isEditedByPerson: true })
})

test('an article that is shared warns of what its owner is warned of', async () => {
  expect((await sharedFor('can you eat bread with insulin')).cautions).toEqual(['health'])
  expect((await sharedFor('how to choose a bakery')).cautions).toEqual([])
})
