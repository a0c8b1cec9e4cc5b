import { launchDraft } from '@sortie/contracts/drafts'
import { expect, test } from 'vitest'
import { brief, planned } from '../domain/testing-draft.ts'
import { streamOf } from '../handlers/testing-orders.ts'
import { draftOrderRoutes } from './draft-orders.ts'

const nothing = {} as never
const now = '2026-11-24T09:00:00.000Z'
const ofResearch = { draftId: 'dft_1', userId: 'usr_1', at: now } as const

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
  const routes = draftOrderRoutes({
    drafts,
    own: async () => lateView as never,
    readinessOf: async () => null as never,
    summaries: { count: async () => 0 },
    orderIdOf: () => 'rep_1',
    researchIds: nothing,
    voiceFor: async () => null,
    answers: { wait: async () => null } as never,
    model: null,
    throttle: async (_once, run) => run(),
  })
  const launch = routes.find(({ endpoint }) => endpoint.path === launchDraft.path)!
  const request = { userId: 'usr_1', params: { draftId: 'dft_1' }, body: { writer: 'template' } }
  await expect(
    launch.answer({ ...request, key: 'key', now } as never, nothing),
  ).rejects.toMatchObject({ code: 'research_running' })
  expect(events.map(({ type }) => type)).not.toContain('DraftRequested')
})
