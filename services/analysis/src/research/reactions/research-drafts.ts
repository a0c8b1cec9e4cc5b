import type { ResearchRequest } from '@sortie/contracts/analysis/research/research'
import { ContentEvent } from '@sortie/contracts/content'
import type { DraftBrief } from '@sortie/contracts/content/drafts/draft-brief'
import type { UserId } from '@sortie/contracts/ids'
import type { Commands } from '@sortie/runtime/store/command'
import { type Handler, handler } from '@sortie/runtime/topics/handler'
import type { ResearchCommand, ResearchEvent, ResearchState } from '../decider/research.ts'

type Deps = {
  researches: Commands<ResearchCommand, ResearchState, ResearchEvent>
  /** Asks whether a user has had missions. */
  isCustomer: (userId: UserId) => Promise<boolean>
  /** Destroys the key of a draft, and drops in the background what is held of it in the clear. */
  eraseSoon: (draftId: string) => Promise<void>
}

/** Returns the parts of a brief that decide the evidence to look for. */
export const wantedOf = (brief: DraftBrief): ResearchRequest => {
  const { type, keyword, projectId, reportId, clusterId } = brief
  const { business, industry, country, town, pages, facts } = brief
  return {
    type,
    keyword,
    pages,
    options: facts.options ?? [],
    ...(projectId && { projectId }),
    ...(reportId && { reportId }),
    ...(clusterId && { clusterId }),
    ...(business && { business }),
    ...(industry && { industry }),
    ...(country && { country }),
    ...(town && { town }),
  }
}

/**
 * Content names the research that a draft waits for; one that was asked for before is asked for again
 * wherever a brief changed that bears on nothing to find, and nothing happens.
 */
export const researchDrafts = ({
  researches,
  isCustomer,
}: Pick<Deps, 'researches' | 'isCustomer'>): Handler =>
  handler<ContentEvent, 'DraftPlanned' | 'BriefChanged'>({
    name: 'research-drafts',
    from: { content: ContentEvent },
    types: ['DraftPlanned', 'BriefChanged'],
    handle: async ({ data: { draftId, userId, brief, researchId } }) => {
      // The draft was erased.
      if (brief === null) return
      const at = new Date().toISOString()
      const data = {
        researchId,
        draftId,
        userId,
        at,
        wanted: wantedOf(brief),
        ...((await isCustomer(userId)) && { isCustomer: true as const }),
      }
      await researches.handle(researchId, { type: 'Ask', data })
    },
  })

/** Erases the research of an erased draft: nothing that was found for it can be read any more. */
export const forgetDrafts = ({ eraseSoon }: Pick<Deps, 'eraseSoon'>): Handler =>
  handler<ContentEvent, 'DraftErased'>({
    name: 'forget-drafts',
    from: { content: ContentEvent },
    types: ['DraftErased'],
    handle: ({ data: { draftId } }) => eraseSoon(draftId),
  })
