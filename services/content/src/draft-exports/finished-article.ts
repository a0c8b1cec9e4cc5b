import type { DraftBrief } from '@sortie/contracts/content/drafts/draft-brief'
import { Rejection } from '@sortie/runtime/domain'
import type { DraftTexts } from '../drafts/draft-texts.ts'
import type { DraftView } from '../drafts/views/draft-view.ts'
import type { ArticleForExport } from '../untrusted/draft-export.ts'

/** @throws Rejection('draft_not_ready') while an article is not written */
export type FinishedArticle = (view: DraftView & { brief: DraftBrief }) => Promise<ArticleForExport>

/** Gathers a finished article, as it reads now, with all that belongs to it. */
export const createFinishedArticle =
  (texts: Pick<DraftTexts, 'sectionsOf' | 'evidenceOf' | 'vouchedOf'>): FinishedArticle =>
  async (view) => {
    const { brief, research, status, order, edits } = view
    const finishedAt = order?.endedAt
    if (status !== 'ready' || !view.package || !order || !finishedAt)
      throw new Rejection('draft_not_ready')
    const [sections, evidence, vouched] = await Promise.all([
      texts.sectionsOf(view),
      texts.evidenceOf(view),
      texts.vouchedOf(view),
    ])
    return {
      brief,
      business: brief.business ?? research.context?.business ?? null,
      context: research.context,
      package: view.package,
      writer: order.writer,
      isEditedByPerson: edits.isByPerson ?? false,
      finishedAt,
      editedAt: edits.at,
      sections,
      evidence,
      vouched,
    }
  }
