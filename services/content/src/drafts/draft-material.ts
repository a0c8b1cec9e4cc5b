import type { ResearchContext } from '@sortie/contracts/analysis/research/research'
import type { ContentEvent } from '@sortie/contracts/content'
import type { DraftBrief } from '@sortie/contracts/content/drafts/draft-brief'
import type { EvidenceItem } from '@sortie/contracts/content/evidence/evidence'
import type { WritingVoice } from '@sortie/contracts/content/voices/brand-voice'
import type { EarlierWork } from '../providers/model/model-run.ts'
import type { EventVersions } from './decider/draft-state.ts'
import type { DraftReader, Drafts } from './drafts.ts'

/** Everything that the article of a draft is written from. */
export type DraftMaterial = {
  /** Null once the person was erased. */
  brief: DraftBrief | null
  /** The evidence that the last research found. */
  found: EvidenceItem[]
  /** Null where it failed, or is not over. */
  context: ResearchContext | null
  /** The time at which the last order was asked for. */
  requestedAt: string | null
  /** The voice of the last order; null where its project has none, or it cannot be read any more. */
  voice: WritingVoice | null
  /** The work on its article that was recorded so far. */
  recorded: EarlierWork & { items: EvidenceItem[] }
}

/** Events that are read at once: each may hold sixty items, or a section. */
const READ_AT_ONCE = 20

type Range = { first: number; last: number }

type VersionedEvent = { version: number; event: ContentEvent }

/** The events of a range of versions, in their order, page by page. */
const eventsIn = async (drafts: Pick<Drafts, 'newest'>, draftId: string, range: Range) => {
  const all: VersionedEvent[] = []
  for (let before = range.last + 1; before > range.first; ) {
    const limit = Math.min(READ_AT_ONCE, before - range.first)
    const events = await drafts.newest(draftId, { before, limit })
    all.push(...events)
    before = events.at(-1)?.version ?? range.first
  }
  return all.toReversed()
}

/** Ranges of the events that an article is written from: its brief comes first, as it begins the rest. */
const rangesOf = (
  { brief, evidence, context, order }: EventVersions,
  { version, isRehearsed }: { version: number; isRehearsed: boolean },
): Range[] => {
  const single = [brief, ...evidence, ...(context === null ? [] : [context])]
  const ranges = single.map((at) => ({ first: at, last: at }))
  if (order && !isRehearsed) ranges.push({ first: order.first, last: order.last ?? version })
  return ranges
}

/** The events that a draft is written from, as its own stream has them: a view may be late. */
const eventsOf = async (drafts: DraftReader, draftId: string, isRehearsed: boolean) => {
  const { state, version } = await drafts.state(draftId)
  if (state.stage !== 'planned') return []
  const ranges = rangesOf(state.places, { version, isRehearsed })
  const read = await Promise.all(ranges.map((range) => eventsIn(drafts, draftId, range)))
  // Findings that came while an order was open are among the events of the order, too.
  const each = new Map(read.flat().map(({ version, event }) => [version, event]))
  return [...each.values()]
}

const NOTHING: DraftMaterial['recorded'] = { items: [], outline: null, sections: [], package: null }

type WritingEvent = Extract<
  ContentEvent,
  { type: 'EvidenceSettled' | 'OutlineMade' | 'SectionDrafted' | 'PackageMade' }
>

/** Adds an event to the recorded work on an article. Events that can't be read any more are left out. */
const recordedBy = (
  recorded: DraftMaterial['recorded'],
  { type, data }: WritingEvent,
): DraftMaterial['recorded'] => {
  switch (type) {
    case 'EvidenceSettled':
      return { ...recorded, items: [...recorded.items, ...(data.items ?? [])] }
    case 'OutlineMade':
      return { ...recorded, outline: data.sections }
    case 'SectionDrafted': {
      const { sectionId, markdown, cuts, words } = data
      const head = recorded.outline?.find((one) => one.sectionId === sectionId)
      const others = recorded.sections.filter((one) => one.sectionId !== sectionId)
      return head && markdown !== null
        ? { ...recorded, sections: [...others, { ...head, markdown, cuts: cuts ?? [], words }] }
        : recorded
    }
    case 'PackageMade':
      return { ...recorded, package: data.package }
  }
}

const fold = (material: DraftMaterial & { researchId?: string }, { type, data }: ContentEvent) => {
  switch (type) {
    case 'DraftPlanned':
    case 'BriefChanged': {
      const { brief, researchId } = data
      const isSame = researchId === material.researchId
      return { ...material, brief, researchId, ...(!isSame && { found: [], context: null }) }
    }
    case 'EvidenceTaken':
      return { ...material, found: [...material.found, ...(data.items ?? [])] }
    case 'ResearchTaken':
      return { ...material, context: data.context }
    case 'DraftRequested':
      return { ...material, requestedAt: data.at, voice: null, recorded: NOTHING }
    case 'VoiceTaken':
      return { ...material, voice: data.voice }
    case 'EvidenceSettled':
    case 'OutlineMade':
    case 'SectionDrafted':
    case 'PackageMade':
      return {
        ...material,
        recorded: recordedBy(material.recorded, { type, data } as WritingEvent),
      }
    default:
      return material
  }
}

/**
 * Returns everything that the article of a draft is written from, by the events of its own stream. However often the
 * draft was changed, only the events that matter are read.
 * @param isRehearsed whether only its brief and its research are needed, and no order
 */
export const draftMaterialOf = async (
  drafts: DraftReader,
  draftId: string,
  { isRehearsed = false } = {},
): Promise<DraftMaterial> => {
  const nothing: DraftMaterial = {
    brief: null,
    found: [],
    context: null,
    requestedAt: null,
    voice: null,
    recorded: NOTHING,
  }
  return (await eventsOf(drafts, draftId, isRehearsed)).reduce<DraftMaterial>(fold, nothing)
}
