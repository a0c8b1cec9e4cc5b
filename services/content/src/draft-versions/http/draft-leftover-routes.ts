import type { SectionId } from '@sortie/contracts/content/drafts/article-ids'
import {
  listRemovedSections,
  listStandardText,
} from '@sortie/contracts/content/drafts/draft-leftovers'
import { route } from '@sortie/runtime/http/route'
import type { Rows } from '@sortie/runtime/views/row-reader'
import type { Views } from '@sortie/runtime/views/view-reader'
import type { RewriteView } from '../../draft-rewrites/views/draft-rewrite.ts'
import type { DraftTexts } from '../../drafts/draft-texts.ts'
import type { Drafts } from '../../drafts/drafts.ts'
import type { OwnDraft } from '../../drafts/own-draft.ts'
import type { DraftView } from '../../drafts/views/draft-view.ts'
import type { TextParsers } from '../../untrusted/client.ts'
import { refuseText } from '../../writing/check/refused-text.ts'
import { articleAt } from '../version-texts.ts'
import type { VersionsView } from '../views/draft-versions.ts'

const refuse = refuseText({
  tooLong: 'This article takes too long to read. Divide its longest sections.',
  busy: 'Many texts are being read right now. Try again in a moment.',
})

/** The nearest section before a removed one that is still there. */
const placeOf = (
  sectionId: string,
  { sections, removedAfter }: Pick<DraftView, 'sections' | 'removedAfter'>,
): SectionId | null => {
  const there = new Set<string>(sections.map((section) => section.sectionId))
  const seen = new Set<string>()
  let after = removedAfter[sectionId] ?? null
  while (after !== null && !there.has(after) && !seen.has(after)) {
    seen.add(after)
    after = removedAfter[after] ?? null
  }
  return after !== null && there.has(after) ? after : null
}

type Deps = {
  drafts: Drafts
  own: OwnDraft
  texts: DraftTexts
  versions: Pick<Views<VersionsView>, 'find'>
  rewrites: Rows<RewriteView>
  /** Reads the texts of articles. */
  parsers: Pick<TextParsers, 'standardSentences'>
}

/** Proposals that are read at once: an article has no more in years. */
const MOST = 1_000

/**
 * The routes by which an owner reads the removed sections of a finished article, and the standard text that articles of
 * others may have too.
 */
export const draftLeftoverRoutes = ({ drafts, own, texts, versions, rewrites, parsers }: Deps) => {
  /** All that was written of an article for its owner: at first, and as proposals since. */
  const writtenOf = async (draftId: string): Promise<string[]> => {
    const [written] = (await versions.find(draftId))?.versions ?? []
    if (!written) return []
    const [{ details, sections }, { rows }] = await Promise.all([
      articleAt(drafts, draftId, written.stream),
      rewrites.page(draftId, { sort: 'version', limit: MOST }),
    ])
    return [
      ...sections.map(({ markdown }) => markdown),
      ...(details?.faq ?? []).map(({ markdown }) => markdown),
      ...rows.flatMap(({ row }) => row.markdown ?? []),
    ]
  }

  return [
    route(listRemovedSections, async ({ userId, params: { draftId } }) => {
      const view = await own(userId, draftId)
      const removed = await texts.removedOf(view)
      return {
        sections: removed.flatMap(({ sectionId, heading, markdown, words, removedAt: at }) => {
          const after = placeOf(sectionId, view)
          return markdown === null ? [] : [{ sectionId, heading, markdown, words, after, at }]
        }),
      }
    }),
    route(listStandardText, async ({ userId, params: { draftId } }) => {
      const view = await own(userId, draftId)
      if (view.status !== 'ready' || view.order?.writer !== 'template') return { sentences: [] }
      const [written, items] = await Promise.all([writtenOf(draftId), texts.evidenceOf(view)])
      const assignment = { texts: written, items }
      return { sentences: await parsers.standardSentences(userId, assignment).catch(refuse) }
    }),
  ]
}
