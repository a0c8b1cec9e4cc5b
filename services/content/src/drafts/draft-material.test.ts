import type { ContentEvent } from '@sortie/contracts/content'
import type { DraftEvent } from '@sortie/contracts/content/drafts/draft-events'
import { expect, test } from 'vitest'
import { draft } from './decider/draft.ts'
import {
  about,
  brief,
  item,
  planned,
  requested,
  voice,
  voiceTaken,
} from './decider/testing-draft.ts'
import { draftMaterialOf } from './draft-material.ts'
import type { DraftReader } from './drafts.ts'
import { newestOf } from './testing-orders.ts'

const taken = (researchId: `rsc_${string}`, id: string): ContentEvent => ({
  type: 'EvidenceTaken',
  data: { ...about, researchId, part: 1, items: [item(id)] },
})
const changed: ContentEvent = {
  type: 'BriefChanged',
  data: { ...about, brief: { ...brief, keyword: 'best bread' }, researchId: 'rsc_2' },
}
/** A stream of these events. */
const streamOf = (...events: ContentEvent[]): DraftReader => ({
  newest: newestOf(events),
  state: async () => ({
    version: events.length,
    state: (events as DraftEvent[]).reduce(draft.evolve, draft.initial),
  }),
})
test('a draft is written from its last brief, and from what the research for that found', async () => {
  const many = Array.from({ length: 45 }, () => requested())
  const stream = streamOf(planned, taken('rsc_1', 'e1'), changed, taken('rsc_2', 'e2'), ...many)
  expect(await draftMaterialOf(stream, 'dft_1')).toMatchObject({
    brief: { keyword: 'best bread' },
    found: [{ id: 'e2' }],
    context: null,
    requestedAt: about.at,
  })
})

test('a rehearsal reads as little of a draft that was changed often as of one that was not', async () => {
  const reads = async (...events: ContentEvent[]) => {
    const stream = streamOf(...events)
    let read = 0
    const newest: DraftReader['newest'] = async (...asked) => {
      const found = await stream.newest(...asked)
      read += found.length
      return found
    }
    const { brief: last, found } = await draftMaterialOf({ ...stream, newest }, 'dft_1', {
      isRehearsed: true,
    })
    return { read, keyword: last?.keyword, found: found.length }
  }
  const same: ContentEvent = { ...changed, data: { ...changed.data, researchId: 'rsc_1' } as never }
  const often = Array.from({ length: 1_800 }, () => same)
  expect(await reads(planned, taken('rsc_1', 'e1'), ...often)).toEqual({
    read: 2,
    keyword: 'best bread',
    found: 1,
  })
})

test('a brief that asks for nothing new keeps what was found', async () => {
  const same: ContentEvent = { ...changed, data: { ...changed.data, researchId: 'rsc_1' } as never }
  const { found } = await draftMaterialOf(streamOf(planned, taken('rsc_1', 'e1'), same), 'dft_1')
  expect(found.map(({ id }) => id)).toEqual(['e1'])
})

test('what research finds while an order is open is written from once', async () => {
  const stream = streamOf(planned, taken('rsc_1', 'e1'), requested(), taken('rsc_1', 'e2'))
  const { found } = await draftMaterialOf(stream, 'dft_1')
  expect(found.map(({ id }) => id)).toEqual(['e1', 'e2'])
})

test('an article is written in the voice of its own order, and in none where that took none', async () => {
  const first = [planned, requested(), voiceTaken()]
  expect((await draftMaterialOf(streamOf(...first), 'dft_1')).voice).toEqual(voice)
  expect((await draftMaterialOf(streamOf(...first, requested(2)), 'dft_1')).voice).toBeNull()
})
