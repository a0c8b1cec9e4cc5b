import { launchDraft } from '@sortie/contracts/content/drafts/drafts'
import { QueueFull } from '@sortie/runtime/process/fair-queue'
import { expect, test } from 'vitest'
import { brief, planned } from '../../drafts/decider/testing-draft.ts'
import type { Drafts } from '../../drafts/drafts.ts'
import { streamOf } from '../../drafts/testing-orders.ts'
import type { DraftReplies } from '../draft-reply.ts'
import { draftOrderRoutes } from './draft-order-routes.ts'

const nothing = {} as never
const now = '2026-11-24T09:00:00.000Z'
const ofResearch = { draftId: 'dft_1', userId: 'usr_1', at: now } as const

/** Launches a draft by a template, whose view is as it is told. */
const launch = (
  drafts: Drafts,
  view: object,
  readinessOf: DraftReplies['readinessOf'] = async () => null,
) => {
  const routes = draftOrderRoutes({
    drafts,
    own: async () => view as never,
    readinessOf,
    summaries: { count: async () => 0 },
    orderIdOf: () => 'rep_1',
    researchIds: nothing,
    voiceFor: async () => null,
    answers: { wait: async () => null } as never,
    model: null,
    throttle: async (_once, run) => run(),
  })
  const { answer } = routes.find(({ endpoint }) => endpoint.path === launchDraft.path)!
  const request = { userId: 'usr_1', params: { draftId: 'dft_1' }, body: { writer: 'template' } }
  return answer({ ...request, key: 'key', now } as never, nothing)
}

test('a launch waits for the research of the last brief, also where the view is late', async () => {
  const { drafts, events } = streamOf(
    planned,
    {
      type: 'ResearchTaken',
      data: { ...ofResearch, researchId: 'rsc_1', context: null, isFailed: false },
    },
    { type: 'BriefChanged', data: { ...ofResearch, brief, researchId: 'rsc_2' } },
  )
  const lateView = {
    draftId: 'dft_1',
    userId: 'usr_1',
    brief,
    research: { researchId: 'rsc_1', status: 'done', askedAt: now, at: now },
  }
  await expect(launch(drafts, lateView)).rejects.toMatchObject({ code: 'research_running' })
  expect(events.map(({ type }) => type)).not.toContain('DraftRequested')
})

test('a launch that cannot be checked now is refused plainly, and uses no mission', async () => {
  const { drafts, events } = streamOf(planned, {
    type: 'ResearchTaken',
    data: { ...ofResearch, researchId: 'rsc_1', context: null, isFailed: false },
  })
  const view = {
    draftId: 'dft_1',
    userId: 'usr_1',
    brief,
    research: { researchId: 'rsc_1', status: 'done', askedAt: now, at: now },
  }
  const purposes: string[] = []
  const full: DraftReplies['readinessOf'] = async (_view, _writer, purpose) => {
    purposes.push(purpose)
    throw new QueueFull('everybody')
  }
  await expect(launch(drafts, view, full)).rejects.toMatchObject({
    code: 'unavailable',
    extra: { message: expect.stringContaining('No mission was used.') },
  })
  expect(purposes).toEqual(['launch'])
  expect(events.map(({ type }) => type)).not.toContain('DraftRequested')
})
