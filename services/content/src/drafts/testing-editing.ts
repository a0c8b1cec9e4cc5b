import { randomUUID } from 'node:crypto'
import type { DraftId } from '@sortie/contracts/content/drafts/article-ids'
import { getRewrite } from '@sortie/contracts/content/drafts/draft-editing'
import { exportDraft, listSections } from '@sortie/contracts/content/drafts/drafts'
import type { Caller } from '@sortie/runtime/http/caller'
import { changeKernel, replaceResource } from '@sortie/runtime/testing/change-kernel'
import { type RunningService, startForTest } from '@sortie/runtime/testing/stack'
import { type Rewriting, sectionRewriting } from '../draft-rewrites/rewriting.ts'
import { articleWriting } from '../draft-writing/writing.ts'
import { service } from '../service.ts'
import { brief, item } from './decider/testing-draft.ts'
import { article, openDesk, writingOf } from './testing-drafts.ts'

// What owners of finished articles do, against a service that runs.

/**
 * The service with a writer that always writes the same article.
 * @param rewriting how sections are rewritten, where that is what a test is about
 */
export const startEditing = (
  settings: Record<string, string> = {},
  rewriting?: Rewriting,
): Promise<RunningService> => {
  const replaced = [
    replaceResource(
      articleWriting,
      writingOf(() => article),
    ),
    ...(rewriting ? [replaceResource(sectionRewriting, rewriting)] : []),
  ]
  const all = { SUPPORT_EMAIL: 'support@sortie.test', ...settings }
  return startForTest(
    'content',
    service.shape,
    (kernel) => service.build(changeKernel(kernel, {}, replaced)),
    all,
  )
}

/** The service with its own writers, and a language model at this address. */
export const startWithModel = (baseUrl: string): Promise<RunningService> =>
  startForTest('content', service.shape, service.build, {
    SUPPORT_EMAIL: 'support@sortie.test',
    OPENAI_API_KEY: 'sk-7f3a9c2e5b8d4f1a6c0e',
    OPENAI_BASE_URL: baseUrl,
    OPENAI_MODEL: 'sandbox',
  })

/** One user's hold of one article. */
export const openArticle = (content: RunningService, caller: Caller, draftId: DraftId) => {
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

/** A finished article of somebody new, and what its owner does with it. */
export const finishedArticle = async (content: RunningService, more: object = {}) => {
  const desk = openDesk(content, { items: [item('e1'), item('e2')], context: null })
  const draftId = await desk.prepared({ type: 'informational', keyword: brief.keyword, ...more })
  await desk.ordered(draftId)
  await desk.becomes(draftId, 'ready')
  return { ...desk, draftId, ...openArticle(content, desk.caller, draftId) }
}
