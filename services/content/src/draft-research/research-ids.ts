import type { ResearchRequest } from '@sortie/contracts/analysis/research/research'
import type { ResearchId } from '@sortie/contracts/content/drafts/article-ids'
import type { DraftBrief } from '@sortie/contracts/content/drafts/draft-brief'
import type { ServiceConfig } from '@sortie/runtime/process/config'
import type { Resource } from '@sortie/runtime/service/kernel'
import { keyedHash } from '@sortie/runtime/store/vault/keys'
import type { DraftView } from '../drafts/views/draft-view.ts'

/** The time after which findings are out of date and are looked for again: a day. */
const FRESH_MS = 24 * 3_600_000

type DraftResearch = Pick<DraftView['research'], 'researchId' | 'status' | 'askedAt'>

/** Returns the part of a brief that research depends on. */
const wantedOf = ({ facts, ...brief }: DraftBrief): ResearchRequest => {
  const { type, keyword, projectId, reportId, clusterId, business, industry, country, town } = brief
  return {
    type,
    keyword,
    projectId,
    reportId,
    clusterId,
    business,
    industry,
    country,
    town,
    pages: brief.pages,
    options: facts.options ?? [],
  }
}

const isSameWanted = (one: DraftBrief, other: DraftBrief) =>
  JSON.stringify(wantedOf(one)) === JSON.stringify(wantedOf(other))

/** Returns true for research that was started less than a day ago. */
export const isFresh = ({ askedAt }: Pick<DraftResearch, 'askedAt'>, now: string): boolean =>
  Date.parse(now) - Date.parse(askedAt) < FRESH_MS

export type ResearchIds = {
  /** Of a research that is asked for now. */
  next: (draftId: string, brief: DraftBrief, at: string) => ResearchId
  /** Of the research that a changed brief goes by: the one there is, or another. */
  after: (
    view: { draftId: string; brief: DraftBrief; research: DraftResearch },
    brief: DraftBrief,
    at: string,
  ) => ResearchId
}

/** @param key nobody else makes their ids. */
export const createResearchIds = (key: Buffer): ResearchIds => {
  const next: ResearchIds['next'] = (draftId, brief, at) =>
    `rsc_${keyedHash(key, 'research', draftId, JSON.stringify(wantedOf(brief)), at).slice(0, 32)}`
  return {
    next,
    after: ({ draftId, brief: before, research }, brief, at) =>
      isSameWanted(before, brief) && research.status !== 'failed' && isFresh(research, at)
        ? (research.researchId as ResearchId)
        : next(draftId, brief, at),
  }
}

export const researchIds: Resource<ServiceConfig, ResearchIds> = {
  name: 'research-ids',
  open: ({ keyFor }) => createResearchIds(keyFor('research-id')),
}
