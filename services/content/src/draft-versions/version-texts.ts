import type { ContentEvent } from '@sortie/contracts/content'
import type { SectionId } from '@sortie/contracts/content/drafts/article-ids'
import type { Details } from '@sortie/contracts/content/drafts/draft-edits'
import { placed } from '../drafts/decider/draft-text.ts'
import type { Drafts } from '../drafts/drafts.ts'

/** A section as it read at some time. */
export type SectionVersionText = {
  sectionId: SectionId
  /** The role that the outline gives it; null where its owner added it. */
  role: string | null
  heading: string | null
  markdown: string
  words: number
  revision: number
}
/** An article as it read at some time. */
export type ArticleVersionText = {
  details: Details | null
  /** The revision of the details. */
  revision: number
  /** In their order. */
  sections: SectionVersionText[]
}

/** Events that are read at once: each may hold a section. */
const READ_AT_ONCE = 40

/**
 * Returns the text that an event replaces as a whole, so that older events about it no longer matter: a section's id,
 * or `details`; null for other events.
 */
const wholeOf = ({ type, data }: ContentEvent): string | null => {
  if (type === 'SectionEdited' || type === 'SectionDrafted') return data.sectionId
  return type === 'DetailsEdited' || type === 'PackageMade' ? 'details' : null
}
const KEPT: readonly ContentEvent['type'][] = [
  'OutlineMade',
  'SectionAdded',
  'SectionMoved',
  'SectionRemoved',
]

/**
 * The events that make up an article at a version of its stream, in their order: read back to its order,
 * page by page, without texts that others replaced since.
 */
const eventsUpTo = async (
  drafts: Pick<Drafts, 'newest'>,
  draftId: string,
  version: number,
): Promise<ContentEvent[]> => {
  const all: ContentEvent[] = []
  const seen = new Set<string>()
  for (let before = version + 1; before > 1; ) {
    const page = await drafts.newest(draftId, { before, limit: READ_AT_ONCE })
    for (const { event } of page) {
      const whole = wholeOf(event)
      if (whole === null ? KEPT.includes(event.type) : !seen.has(whole)) all.push(event)
      if (whole !== null) seen.add(whole)
      if (event.type === 'DraftRequested') return all.toReversed()
    }
    before = page.at(-1)?.version ?? 1
  }
  return all.toReversed()
}

type Texts = Omit<ArticleVersionText, 'sections'> & {
  order: { sectionId: SectionId; role: string | null }[]
  texts: Map<string, Omit<SectionVersionText, 'sectionId' | 'role'>>
}

const fold = (article: Texts, { type, data }: ContentEvent): Texts => {
  const { order, texts } = article
  switch (type) {
    case 'OutlineMade':
      // Made again, it keeps what was drafted.
      for (const { sectionId, heading } of data.sections ?? []) {
        const nothing = { heading, markdown: '', words: 0, revision: 0 }
        texts.set(sectionId, texts.get(sectionId) ?? nothing)
      }
      return { ...article, order: data.sections ?? [] }
    case 'SectionDrafted': {
      const { sectionId, markdown, words, revision } = data
      const heading = texts.get(sectionId)?.heading ?? null
      texts.set(sectionId, { heading, markdown: markdown ?? '', words, revision })
      return article
    }
    case 'SectionEdited': {
      const { sectionId, heading, markdown, words, revision } = data
      texts.set(sectionId, { heading, markdown: markdown ?? '', words, revision })
      return article
    }
    case 'SectionAdded': {
      const { sectionId, after, heading, markdown, words, revision = 1 } = data
      texts.set(sectionId, { heading, markdown: markdown ?? '', words, revision })
      return { ...article, order: placed(order, { sectionId, role: null }, after) }
    }
    case 'SectionMoved': {
      const moved = order.find(({ sectionId }) => sectionId === data.sectionId)
      return moved ? { ...article, order: placed(order, moved, data.after) } : article
    }
    case 'SectionRemoved':
      return { ...article, order: order.filter(({ sectionId }) => sectionId !== data.sectionId) }
    case 'PackageMade': {
      if (!data.package) return article
      const { titles: _titles, descriptions: _descriptions, ...details } = data.package
      return { ...article, details }
    }
    case 'DetailsEdited':
      return { ...article, details: data.details, revision: data.revision }
    default:
      return article
  }
}

/**
 * An article as it read at a version of its stream: folded from what was stored, as views have the
 * present text alone.
 */
export const articleAt = async (
  drafts: Pick<Drafts, 'newest'>,
  draftId: string,
  version: number,
): Promise<ArticleVersionText> => {
  const nothing: Texts = { details: null, revision: 0, order: [], texts: new Map() }
  const events = await eventsUpTo(drafts, draftId, version)
  const { details, revision, order, texts } = events.reduce(fold, nothing)
  return {
    details,
    revision,
    sections: order.flatMap(({ sectionId, role }) => {
      const text = texts.get(sectionId)
      return text ? [{ sectionId, role, ...text }] : []
    }),
  }
}
