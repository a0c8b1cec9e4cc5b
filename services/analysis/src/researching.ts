import type { Contribution, Kernel } from '@sortie/runtime/service/kernel'
import { allViews } from '@sortie/runtime/views/all-pages'
import type { ResearchSources } from './providers/sources.ts'
import { research } from './research/decider/research.ts'
import { createGather, type GatherDeps } from './research/gather.ts'
import { gatherEvidence } from './research/reactions/gather-evidence.ts'
import { forgetDrafts, researchDrafts } from './research/reactions/research-drafts.ts'
import { customerView } from './research/views/customer-view.ts'
import { researchView } from './research/views/research-view.ts'

type ResearchKernel = Pick<Kernel<unknown>, 'commands' | 'views' | 'eraseSoon'>
type Deps = Omit<GatherDeps, 'sources'> & { sources: ResearchSources }

/** Researches of a person that are told to them at once. */
const PAGE = 500

/** What is found out for articles before their price is asked for. */
export const researching = ({ commands, views, eraseSoon }: ResearchKernel, deps: Deps) => {
  const researches = commands({
    name: 'research',
    decider: research,
    // The texts go with the key of the draft; the request names it, and it stays theirs.
    subject: (_stream, { type, data }) => (type === 'Ask' ? data.draftId : null),
  })
  const found = views(researchView)
  const customers = views(customerView)
  const parts = {
    projections: [researchView, customerView],
    works: [gatherEvidence({ researches, gather: createGather(deps) })],
    handlers: [
      researchDrafts({
        researches,
        isCustomer: async (userId) => (await customers.find(userId)) !== null,
      }),
      forgetDrafts({ eraseSoon }),
    ],
    holds: async (userId: string) => {
      const all = await allViews((cursor) =>
        found.page({ userId }, { newestBy: 'askedAt', cursor, limit: PAGE }),
      )
      return all.map(({ researchId }) => researchId)
    },
    stop: deps.sources.pages.close,
  } satisfies Contribution
  return parts
}
