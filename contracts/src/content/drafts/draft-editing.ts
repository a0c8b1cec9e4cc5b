import { z } from 'zod'
import { endpoint } from '../../kit.ts'
import { EVIDENCE_CHARACTERS } from '../evidence/evidence.ts'
import { DraftId, RewriteId, SectionId, VersionId } from './article-ids.ts'
import { Cut, Details, RewriteFailure, SECTION_CHARACTERS } from './draft-edits.ts'

// Endpoints to edit a finished article. Each save names the revision that it is based on: if somebody else has saved a
// newer one meanwhile, it is refused with `section_changed`, and nothing is written over.

const params = z.object({ draftId: DraftId })
const ofSection = z.object({ draftId: DraftId, sectionId: SectionId })
const ofRewrite = z.object({ draftId: DraftId, rewriteId: RewriteId })
const ofVersion = z.object({ draftId: DraftId, versionId: VersionId })
const at = z.iso.datetime()

const line = (most: number) => z.string().trim().max(most)
const heading = line(160).nullable()
const markdown = z.string().max(SECTION_CHARACTERS, 'This section is too long (20,000 characters)')
const basedOn = z.int().nonnegative()
const saved = z.object({ sectionId: SectionId, revision: z.int().nonnegative() })

export const editSection = endpoint({
  method: 'put',
  path: '/api/drafts/:draftId/sections/:sectionId',
  summary: 'Saves a section of a finished article. 409 where it was changed since `basedOn`.',
  params: ofSection,
  body: z.strictObject({ basedOn, heading, markdown }),
  reply: saved,
  idempotent: true,
})
export const addSection = endpoint({
  method: 'post',
  path: '/api/drafts/:draftId/sections',
  summary: 'Adds a section behind another, or at the beginning.',
  params,
  body: z.strictObject({
    after: SectionId.nullable(),
    heading,
    markdown: markdown.default(''),
    /** A section that was removed, which this one brings back. */
    restores: SectionId.optional(),
  }),
  reply: saved,
  status: 201,
  idempotent: true,
})
export const moveSection = endpoint({
  method: 'post',
  path: '/api/drafts/:draftId/sections/:sectionId/move',
  summary: 'Moves a section behind another, or to the beginning.',
  params: ofSection,
  body: z.strictObject({ after: SectionId.nullable() }),
  reply: saved,
  idempotent: true,
})
export const removeSection = endpoint({
  method: 'delete',
  path: '/api/drafts/:draftId/sections/:sectionId',
  summary: 'Removes a section. A version that has it brings it back.',
  params: ofSection,
  reply: z.object({ sectionId: SectionId }),
  idempotent: true,
})
export const editDetails = endpoint({
  method: 'put',
  path: '/api/drafts/:draftId/details',
  summary:
    'Saves title, description, address and questions. 409 where they were changed since `basedOn`.',
  params,
  body: z.strictObject({
    basedOn,
    details: z.strictObject({
      title: line(200).min(1, 'Enter a title'),
      description: line(400),
      slug: z
        .string()
        .max(120)
        .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'Use small letters, digits and hyphens'),
      faq: z
        .array(
          z.strictObject({
            question: line(200).min(1, 'Enter the question'),
            markdown: z.string().max(4_000),
          }),
        )
        .max(12),
    }),
  }),
  reply: z.object({ revision: z.int().nonnegative() }),
  idempotent: true,
})

export const addEvidence = endpoint({
  method: 'post',
  path: '/api/drafts/:draftId/evidence',
  summary: 'Adds something that the owner knows, so that sentences can rest on it.',
  params,
  body: z.strictObject({ text: line(EVIDENCE_CHARACTERS).min(1, 'Enter what you know') }),
  reply: z.object({ evidenceId: z.string() }),
  status: 201,
  idempotent: true,
})
export const vouch = endpoint({
  method: 'post',
  path: '/api/drafts/:draftId/sections/:sectionId/vouches',
  summary: 'Says that a sentence is true which nothing supports. It is kept with its date.',
  params: ofSection,
  body: z.strictObject({ sentence: z.string().trim().min(1).max(1_000) }),
  reply: z.object({ at }),
  status: 201,
  idempotent: true,
})

/** A proposal for a section, beside its text. */
export const Rewrite = z.object({
  rewriteId: RewriteId,
  sectionId: SectionId,
  /** The revision that it is a proposal for; a later one can’t be replaced by it any more. */
  basedOn,
  instruction: z.string(),
  status: z.enum(['asked', 'proposed', 'failed', 'stopped', 'accepted', 'discarded']),
  markdown: z.string().nullable(),
  cuts: z.array(Cut),
  failure: z.object({ cause: RewriteFailure, reason: z.string() }).nullable(),
})
export type Rewrite = z.infer<typeof Rewrite>

export const askRewrite = endpoint({
  method: 'post',
  path: '/api/drafts/:draftId/rewrites',
  summary:
    'Asks for another text of a section: from the model, or another passage in a template draft. Free, 30 a day.',
  params,
  body: z.strictObject({ sectionId: SectionId, basedOn, instruction: line(500).default('') }),
  reply: z.object({ rewriteId: RewriteId }),
  status: 202,
  idempotent: true,
})
export const getRewrite = endpoint({
  method: 'get',
  path: '/api/drafts/:draftId/rewrites/:rewriteId',
  summary: 'Returns one proposal.',
  params: ofRewrite,
  reply: Rewrite,
})
export const acceptRewrite = endpoint({
  method: 'post',
  path: '/api/drafts/:draftId/rewrites/:rewriteId/accept',
  summary: 'Takes a proposal over. 409 where the section was changed since it was asked for.',
  params: ofRewrite,
  reply: saved,
  idempotent: true,
})
export const discardRewrite = endpoint({
  method: 'post',
  path: '/api/drafts/:draftId/rewrites/:rewriteId/discard',
  summary: 'Discards a proposal, or stops one that is being written.',
  params: ofRewrite,
  reply: z.object({ rewriteId: RewriteId }),
  idempotent: true,
})

/** A state of an article that can be read and brought back. */
export const Version = z.object({
  versionId: VersionId,
  /** Null for the article as it was written. */
  name: z.string().nullable(),
  at,
  words: z.int().nonnegative(),
})
export type Version = z.infer<typeof Version>

export const listVersions = endpoint({
  method: 'get',
  path: '/api/drafts/:draftId/versions',
  summary: 'Returns the article as it was written, and its named versions, the newest first.',
  params,
  reply: z.object({ versions: z.array(Version) }),
})
export const nameVersion = endpoint({
  method: 'post',
  path: '/api/drafts/:draftId/versions',
  summary: 'Keeps the article as it reads now under a name.',
  params,
  body: z.strictObject({ name: line(80).min(1, 'Enter a name') }),
  reply: z.object({ versionId: VersionId }),
  status: 201,
  idempotent: true,
})
export const getVersion = endpoint({
  method: 'get',
  path: '/api/drafts/:draftId/versions/:versionId',
  summary: 'Returns the texts of one version.',
  params: ofVersion,
  reply: z.object({
    version: Version,
    details: Details.nullable(),
    sections: z.array(
      z.object({ sectionId: SectionId, heading: z.string().nullable(), markdown: z.string() }),
    ),
  }),
})
export const restoreVersion = endpoint({
  method: 'post',
  path: '/api/drafts/:draftId/versions/:versionId/restore',
  summary:
    'Brings a version back, as edits of what is there now; the present one is kept as a version.',
  params: ofVersion,
  reply: z.object({ versionId: VersionId }),
  idempotent: true,
})
