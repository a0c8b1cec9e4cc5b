import { randomUUID } from 'node:crypto'
import type { DraftId } from '@sortie/contracts/article-ids'
import { getRewrite } from '@sortie/contracts/draft-editing'
import { exportDraft, listSections } from '@sortie/contracts/drafts'
import type { Caller } from '@sortie/runtime/http/caller'
import type { Tested } from '@sortie/runtime/testing/stack'

// What owners of finished articles do, against a service that runs.

/** One user's hold of one article. */
export const openArticle = (content: Tested, caller: Caller, draftId: DraftId) => {
  const of = { params: { draftId }, caller }
  return {
    of,
    /** A header of a request that is sent once, or with a key again. */
    once: (key: string = randomUUID()) => ({ 'Idempotency-Key': key }),
    section: (sectionId: string) => ({ params: { draftId, sectionId }, caller }),
    /** Its sections as it reads now. */
    texts: async () => (await content.call(listSections, of)).body.sections,
    exported: async (format: 'html' | 'markdown' | 'text' | 'evidence' = 'text') =>
      (await content.request(exportDraft, { ...of, query: { format } })).text(),
    rewrite: async (rewriteId: `rwr_${string}`) =>
      (await content.call(getRewrite, { params: { draftId, rewriteId }, caller })).body,
  }
}
