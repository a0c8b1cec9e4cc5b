import { z } from 'zod'
import { endpoint } from '../kit.ts'

// The requests of `make clean-secrets` to the services, in parts; never through the gateway. Older releases stored in
// the clear data that should have been sealed, or not stored at all.

const after = z.strictObject({
  /** `next` of the part before; absent for the first. */
  after: z.string().optional(),
})
/** The position at which the next part begins; null after the last. */
const next = z.string().nullable()
const cleaned = z.object({
  /** Commits that were changed. */
  cleaned: z.int().nonnegative(),
  next,
})

export const cleanFailures = endpoint({
  method: 'post',
  path: '/internal/drafts/failures/clean',
  access: 'internal',
  summary: 'Takes sentences of failed articles out of what an older release stored, in parts.',
  body: after,
  reply: cleaned,
})

export const cleanDraftMails = endpoint({
  method: 'post',
  path: '/internal/draft-mails/clean',
  access: 'internal',
  summary: 'Takes sentences of failed articles out of the mails that were asked for, in parts.',
  body: after,
  reply: cleaned,
})

/** A page that a token opens: of a shared report, or of a shared article. */
export const SharedPage = z.enum(['report', 'article'])
export type SharedPage = z.infer<typeof SharedPage>

export const listLandingTokens = endpoint({
  method: 'post',
  path: '/internal/landings/tokens',
  access: 'internal',
  summary: 'Lists tokens of shared pages that stand in recorded landings, in parts.',
  body: after,
  reply: z.object({
    tokens: z.array(z.object({ page: SharedPage, token: z.string() })),
    next,
  }),
})

export const cleanLandings = endpoint({
  method: 'post',
  path: '/internal/landings/clean',
  access: 'internal',
  summary: 'Takes tokens out of recorded landings, in parts.',
  body: after,
  reply: cleaned,
})

const tokens = z.strictObject({ tokens: z.array(z.string().max(500)).max(1_000) })
const revoked = z.object({ revoked: z.int().nonnegative() })

export const revokeReportTokens = endpoint({
  method: 'post',
  path: '/internal/shares/revoke',
  access: 'internal',
  summary: 'Revokes the links to reports that these tokens open.',
  body: tokens,
  reply: revoked,
})

export const revokeDraftTokens = endpoint({
  method: 'post',
  path: '/internal/drafts/shares/revoke',
  access: 'internal',
  summary: 'Revokes the links to articles that these tokens open.',
  body: tokens,
  reply: revoked,
})
