import { z } from 'zod'
import { endpoint } from '../../kit.ts'
import { DraftId, SectionId } from './article-ids.ts'

// Data of a finished article beside its text: the sections removed from it, and the parts that others may have.

const params = z.object({ draftId: DraftId })

/** A section that was removed, as it read then. */
export const RemovedSection = z.object({
  sectionId: SectionId,
  heading: z.string().nullable(),
  markdown: z.string(),
  words: z.int().nonnegative(),
  /** The section behind which it stood, or the nearest before that which is still there. */
  after: SectionId.nullable(),
  /** When it was removed. */
  at: z.iso.datetime(),
})
export type RemovedSection = z.infer<typeof RemovedSection>

export const listRemovedSections = endpoint({
  method: 'get',
  path: '/api/drafts/:draftId/removed-sections',
  summary: 'Sections that were removed and not brought back, the last one first.',
  params,
  reply: z.object({ sections: z.array(RemovedSection) }),
})
export const listStandardText = endpoint({
  method: 'get',
  path: '/api/drafts/:draftId/standard-text',
  summary:
    'Sentences of a template draft that other customers may also receive, as they were written or proposed; none with a model.',
  params,
  reply: z.object({ sentences: z.array(z.string()) }),
})
