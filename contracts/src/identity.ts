import { z } from 'zod'
import { MailedChange } from './analysis/watches/watch-facts.ts'
import { CHANGES_MAILED } from './analysis/watches/watch-limits.ts'
import { Caution, DraftId, PageKind, Writer } from './content/drafts/article-ids.ts'
import { DraftFailure, DraftFailureReason } from './content/drafts/draft-failures.ts'
import { email } from './identity/email-field.ts'
import { SessionId, UserId } from './ids.ts'
import { endpoint, erases, event, internal, personal } from './kit.ts'
import { operatorActed } from './operators/audit.ts'
import { comparedFigures } from './tracking/visits/weekly-figures.ts'
import { AffiliateRef } from './tracking.ts'

export { SessionId, UserId }

/** Minimum lengths as specified: 6 at registration and trial, 8 at reset; 128 at most. */
export const PASSWORD = { register: 6, reset: 8, most: 128 } as const

const at = z.iso.datetime()
const about = { userId: UserId, at }

/** Choices that a person may switch off or on, beside the marketing mails. */
export const CookieChoices = z.object({
  analytics: z.boolean(),
  /** The recording of clicks and of how far pages are scrolled; absent where nobody asked for it yet. */
  clicks: z.boolean().optional(),
})

/**
 * Streams `usr_…` (a person's account), `ses_…` (one signed-in browser) and `ntf_…` (one mail about
 * a report, an article, watched sites or a week's figures).
 */
export const IdentityEvent = z.discriminatedUnion('type', [
  event('UserRegistered', {
    ...about,
    email: personal(z.string()),
    username: personal(z.string()),
    /** argon2id, keyed with identity's own pepper. */
    passwordHash: personal(z.string()),
    termsVersion: z.string(),
    /** SHA-256 of the token in the mail that confirms the address. */
    confirmationHash: z.string(),
    /** The partner whose link led here. */
    affiliate: z.string().optional(),
  }),
  event('MarketingConsentChanged', { ...about, granted: z.boolean(), source: z.string() }),
  event('EmailConfirmed', about),
  /** The mail that asks to confirm the address is to be sent once more. */
  event('ConfirmationRequested', about),
  event('PasswordResetRequested', {
    ...about,
    resetId: z.string(),
    tokenHash: z.string(),
    expiresAt: at,
  }),
  /** Ends every session begun in an earlier epoch. */
  event('PasswordReset', {
    ...about,
    resetId: z.string(),
    passwordHash: personal(z.string()),
    /** Number of resets so far; a session carries the epoch that it began in. */
    epoch: z.int().positive(),
  }),
  event('SessionStarted', {
    ...about,
    sessionId: SessionId,
    epoch: z.int().nonnegative(),
    refreshHash: z.string(),
    device: personal(z.string()),
    /** The rough place that the network address belongs to. */
    place: personal(z.string()).optional(),
  }),
  event('SessionRefreshed', {
    ...about,
    sessionId: SessionId,
    refreshHash: z.string(),
    generation: z.int().positive(),
  }),
  event('SessionEnded', {
    ...about,
    sessionId: SessionId,
    reason: z.enum(['logout', 'reset', 'reuse', 'ended_by_owner']),
  }),
  event('EmailChangeRequested', {
    ...about,
    changeId: z.string(),
    email: personal(z.string()),
    tokenHash: z.string(),
    expiresAt: at,
  }),
  /** The new address was confirmed by its mail; the old one is free again. */
  event('EmailChanged', {
    ...about,
    changeId: z.string(),
    email: personal(z.string()),
    before: personal(z.string()),
  }),
  /** By its owner, who knew the one before. Ends every other session, as a reset does. */
  event('PasswordChanged', {
    ...about,
    passwordHash: personal(z.string()),
    epoch: z.int().positive(),
  }),
  /** The person wants, or no longer wants, a mail when a report is ready or its mission came back. */
  event('ReportMailsChanged', { ...about, wanted: z.boolean() }),
  /** An operator wants the figures of each week by mail, or no longer. */
  event('FiguresMailsChanged', { ...about, wanted: z.boolean() }),
  /** The consents of a person, with the versions of the texts that they agreed to. */
  event('ConsentRecorded', {
    ...about,
    termsVersion: z.string(),
    privacyVersion: z.string(),
    marketing: z.boolean(),
    cookies: CookieChoices,
    source: z.enum(['re_consent', 'account']),
  }),
  /**
   * Everybody who holds something by the person's address lets go of it, and says so. The address is
   * null where it was never confirmed: what stands under it elsewhere may be somebody else's.
   */
  event('AccountDeletionRequested', {
    ...about,
    email: personal(z.string()),
    /** When, by the clock of the database, which orders it against payments. Absent in older events. */
    databaseAt: z.iso.datetime().optional(),
  }),
  /** They all have: the person is told, and then their key is destroyed. */
  event('AccountDeletionPrepared', about),
  /** The person's key is destroyed: personal fields read null from now on, everywhere. */
  erases('userId', event('PersonErased', about)),
  /** A paid report ended, and its owner wants to be told. */
  event('ReportMailAsked', {
    ...about,
    reportId: z.string(),
    /** `withdrawn` and `refused`: what an operator decided of one that its owner asked to give back. */
    outcome: z.enum(['ready', 'returned', 'withdrawn', 'refused']),
    /** The business that the email names; absent in older events, and where a mission was returned. */
    businessName: personal(z.string()).optional(),
    /** The number of keywords of each label. */
    ratings: z
      .object({
        High: z.int().nonnegative(),
        Medium: z.int().nonnegative(),
        Low: z.int().nonnegative(),
      })
      .optional(),
    /** The keyword with the most impact; absent in older events. */
    bestKeyword: personal(z.string()).optional(),
    /** Of a competitor report: keywords of the gap. */
    gap: z.int().nonnegative().optional(),
    /** An operator returned the mission of a report that was delivered. */
    afterDelivery: z.literal(true).optional(),
    /** Why an operator refused it, in their own words. */
    reason: z.string().optional(),
  }),
  /** An order of an article ended, and its owner wants to be told. Sealed with the key of the draft. */
  internal(
    event('DraftMailAsked', {
      ...about,
      draftId: DraftId,
      /** The order, as the ledger calls it. */
      reportId: z.string(),
      outcome: z.enum(['ready', 'failed']),
      /** Of the article; of one that failed, its keyword. */
      title: personal(z.string()),
      /** It took longer than promised. */
      isFree: z.boolean(),
      words: z.int().nonnegative().optional(),
      score: z.int().optional(),
      /** The failure of its order; absent in older ones. */
      failed: z
        .object({ cause: DraftFailure, reasonCode: DraftFailureReason.optional() })
        .optional(),
      /** For instances of older releases alone. Never sent, as older events quote the article here. */
      reason: z.string().optional(),
      writer: Writer.optional(),
      /** Why a professional should read it before it is published. */
      cautions: z.array(Caution).optional(),
      /** Which page it is; absent for an article, and in older ones. */
      page: PageKind.optional(),
    }),
  ),
  /** Watched sites of a project changed, and its owner wants to be told. */
  internal(
    event('WatchMailAsked', {
      ...about,
      watchId: z.string(),
      projectId: z.string(),
      since: z.iso.datetime(),
      projectName: personal(z.string()),
      changes: personal(z.array(MailedChange).max(CHANGES_MAILED)),
      total: z.int().positive(),
      leaveToken: personal(z.string()),
    }),
  ),
  /** A week was counted, and an operator wants its figures by mail. */
  internal(event('FiguresMailAsked', { ...about, ...comparedFigures })),
  operatorActed,
])
export type IdentityEvent = z.infer<typeof IdentityEvent>

export const User = z.object({
  /** Absent in replies of the release before. */
  userId: UserId.optional(),
  email: z.string(),
  freeTrialUsed: z.boolean(),
  /** Missions that can be spent now. */
  queriesRemaining: z.int().nonnegative(),
  /** Only for operators, who confirmed their address: /admin is theirs. */
  admin: z.literal(true).optional(),
  /** The terms or the privacy policy changed since they were agreed to: /re-consent asks. */
  consentDue: z.literal(true).optional(),
})
export type User = z.infer<typeof User>

const message = z.object({ message: z.string() })
const session = z.object({ user: User.nullable() })

export const getUser = endpoint({
  method: 'get',
  path: '/api/auth/user',
  access: 'public',
  summary: 'Returns the signed-in user, or null.',
  reply: session,
})
export const register = endpoint({
  method: 'post',
  path: '/api/auth/register',
  access: 'public',
  summary: 'Creates an account and signs it in.',
  body: z.strictObject({
    email,
    password: z
      .string()
      .min(PASSWORD.register, 'Password must be at least 6 characters long')
      .max(PASSWORD.most, 'Password must be at most 128 characters long'),
    username: z.string().trim().max(254).optional(),
    /** Sent by the specified client; by itself it is not consent. */
    marketingEmailConsent: z.boolean().optional(),
    /** True if the person ticked the box for marketing mails. */
    marketingChoice: z.boolean().optional(),
    /** The partner whose link led here; one that is not known counts nothing. */
    affiliate: AffiliateRef.optional(),
  }),
  reply: session,
  status: 201,
})
export const login = endpoint({
  method: 'post',
  path: '/api/auth/login',
  access: 'public',
  summary: 'Signs in.',
  body: z.strictObject({
    email: z.string().trim().min(1).max(254),
    password: z.string().min(1).max(PASSWORD.most),
  }),
  reply: session,
})
export const logout = endpoint({
  method: 'post',
  path: '/api/auth/logout',
  access: 'public',
  summary: 'Ends this session, at once and everywhere.',
  status: 204,
})
export const forgotPassword = endpoint({
  method: 'post',
  path: '/api/auth/forgot-password',
  access: 'public',
  summary: 'Emails a reset link. The reply is the same whether the address is known or not.',
  body: z.strictObject({ email }),
  reply: message,
  status: 202,
})
export const resetPassword = endpoint({
  method: 'post',
  path: '/api/auth/reset-password',
  access: 'public',
  summary: 'Sets a new password with an emailed token and ends all sessions.',
  body: z.strictObject({
    token: z.string().min(1).max(200),
    password: z
      .string()
      .min(PASSWORD.reset, 'Password must be at least 8 characters long')
      .max(PASSWORD.most, 'Password must be at most 128 characters long'),
  }),
  reply: message,
})
export const confirmEmail = endpoint({
  method: 'post',
  path: '/api/auth/confirm-email',
  access: 'public',
  summary: 'Confirms an address with an emailed token.',
  body: z.strictObject({ token: z.string().min(1).max(200) }),
  reply: message,
})

const password = z.string().min(1).max(PASSWORD.most)
const newPassword = z
  .string()
  .min(PASSWORD.reset, 'Password must be at least 8 characters long')
  .max(PASSWORD.most, 'Password must be at most 128 characters long')

export const getAccount = endpoint({
  method: 'get',
  path: '/api/account',
  summary: 'Returns the account of the signed-in user, with their choices.',
  reply: z.object({
    email: z.string(),
    username: z.string(),
    confirmed: z.boolean(),
    /** An address that was asked for and is not confirmed yet. */
    pendingEmail: z.string().nullable(),
    registeredAt: at,
    marketing: z.boolean(),
    reportMails: z.boolean(),
    consent: z.object({
      termsVersion: z.string(),
      privacyVersion: z.string().nullable(),
      cookies: CookieChoices.nullable(),
      at,
    }),
  }),
})
export const resendConfirmation = endpoint({
  method: 'post',
  path: '/api/account/confirmation',
  summary: 'Emails the confirmation link again.',
  reply: message,
  status: 202,
})
export const changeEmail = endpoint({
  method: 'post',
  path: '/api/account/email',
  summary: 'Requests a new address, which takes effect once it is confirmed by email.',
  body: z.strictObject({ email, password }),
  reply: message,
  status: 202,
})
export const confirmEmailChange = endpoint({
  method: 'post',
  path: '/api/auth/confirm-email-change',
  access: 'public',
  summary: 'Confirms a new address with an emailed token.',
  body: z.strictObject({ token: z.string().min(1).max(200) }),
  reply: message,
})
export const changePassword = endpoint({
  method: 'post',
  path: '/api/account/password',
  summary: 'Changes the password, given the current one, and ends all other sessions.',
  body: z.strictObject({ current: password, password: newPassword }),
  reply: message,
})
export const listSessions = endpoint({
  method: 'get',
  path: '/api/account/sessions',
  summary: 'Lists the sessions of the signed-in user: device, place and time.',
  reply: z.object({
    sessions: z.array(
      z.object({
        sessionId: SessionId,
        device: z.string(),
        place: z.string().nullable(),
        startedAt: at,
        lastSeenAt: at,
        current: z.boolean(),
      }),
    ),
  }),
})
export const endSession = endpoint({
  method: 'post',
  path: '/api/account/sessions/:sessionId/end',
  summary: 'Signs out one other session.',
  params: z.object({ sessionId: SessionId }),
  status: 204,
})
export const endOtherSessions = endpoint({
  method: 'post',
  path: '/api/account/sessions/end-others',
  summary: 'Signs out every session but this one.',
  reply: z.object({ ended: z.int().nonnegative() }),
})
export const changeChoices = endpoint({
  method: 'patch',
  path: '/api/account/choices',
  summary: 'Changes which emails the signed-in user gets.',
  body: z.strictObject({ marketing: z.boolean().optional(), reportMails: z.boolean().optional() }),
  reply: z.object({ marketing: z.boolean(), reportMails: z.boolean() }),
})
export const recordConsent = endpoint({
  method: 'post',
  path: '/api/account/consent',
  summary: 'Records consent to the current terms and privacy policy, with the choices made.',
  body: z.strictObject({
    termsVersion: z.string().max(40),
    privacyVersion: z.string().max(40),
    marketing: z.boolean(),
    cookies: CookieChoices,
  }),
  status: 204,
})
export const deleteAccount = endpoint({
  method: 'post',
  path: '/api/account/deletion',
  summary: 'Deletes the account: its sessions end at once, and its personal data is destroyed.',
  body: z.strictObject({
    /** The address of the account, typed to confirm. */
    email: z.string().max(254),
    password,
  }),
  reply: message,
  status: 202,
})

export const getUsersOverview = endpoint({
  method: 'get',
  path: '/api/admin/identity/overview',
  access: 'admin',
  summary: 'Counts accounts.',
  reply: z.object({
    users: z.int(),
    confirmed: z.int(),
    lastDay: z.int(),
    deletionsOpen: z.int(),
  }),
})
export const AdminUser = z.object({
  userId: UserId,
  /** Null once erased. */
  email: z.string().nullable(),
  confirmed: z.boolean(),
  registeredAt: at,
  freeTrialUsed: z.boolean(),
  queriesRemaining: z.int().nonnegative(),
  admin: z.boolean(),
})
export const searchUsers = endpoint({
  method: 'get',
  path: '/api/admin/identity/users',
  access: 'admin',
  summary: 'Lists users, newest first, by user ID or part of the email address.',
  query: z.strictObject({
    search: z.string().trim().max(254).optional(),
    cursor: z.string().max(200).optional(),
    limit: z.coerce.number().int().min(1).max(100).default(50),
  }),
  reply: z.object({ users: z.array(AdminUser), next: z.string().nullable() }),
})
export const listAudit = endpoint({
  method: 'get',
  path: '/api/admin/identity/audit',
  access: 'admin',
  summary: 'Lists operator actions in all contexts, newest first.',
  query: z.strictObject({
    cursor: z.string().max(200).optional(),
    limit: z.coerce.number().int().min(1).max(100).default(50),
  }),
  reply: z.object({
    entries: z.array(
      z.object({
        id: z.string(),
        at,
        operatorId: UserId,
        operatorEmail: z.string().nullable(),
        context: z.string(),
        action: z.string(),
        target: z.string(),
        reason: z.string().nullable(),
      }),
    ),
    next: z.string().nullable(),
  }),
})

const figuresMails = z.strictObject({ wanted: z.boolean() })
export const getFiguresMails = endpoint({
  method: 'get',
  path: '/api/admin/identity/figures-mails',
  access: 'admin',
  summary: 'Tells whether the signed-in operator gets the figures of each week by email.',
  reply: figuresMails,
})
export const setFiguresMails = endpoint({
  method: 'put',
  path: '/api/admin/identity/figures-mails',
  access: 'admin',
  summary: 'Turns the weekly email of figures on or off for the signed-in operator.',
  body: figuresMails,
  reply: figuresMails,
})

/** Only for the gateway: the public keys that session tokens are verified with. */
export const getKeys = endpoint({
  method: 'get',
  path: '/internal/keys',
  access: 'internal',
  summary: 'JSON Web Key Set of session tokens.',
  reply: z.object({ keys: z.array(z.looseObject({ kty: z.string() })) }),
})
/** Only for the gateway: exchanges a refresh token; a new one and a session token come back. */
export const refreshSession = endpoint({
  method: 'post',
  path: '/internal/sessions/refresh',
  access: 'internal',
  summary: 'Rotates a refresh token.',
  body: z.strictObject({ refreshToken: z.string().max(200) }),
  reply: z.object({ sessionToken: z.string(), refreshToken: z.string() }),
})
/** Only for the gateway, where it cannot know the latest revocations. */
export const getSession = endpoint({
  method: 'get',
  path: '/internal/sessions/:sessionId',
  access: 'internal',
  summary: 'Tells whether a session is alive.',
  params: z.object({ sessionId: SessionId }),
  reply: z.object({ alive: z.boolean() }),
})
