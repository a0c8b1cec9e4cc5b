import { z } from 'zod'
import { endpoint, event, id, personal } from './kit.ts'

export const UserId = id('usr')
export type UserId = z.infer<typeof UserId>
export const SessionId = id('ses')
export type SessionId = z.infer<typeof SessionId>

/** Minimum lengths as specified: 6 at registration and trial, 8 at reset; 128 at most. */
export const PASSWORD = { register: 6, reset: 8, most: 128 } as const

const at = z.iso.datetime()
const about = { userId: UserId, at }

/** Streams `usr_…` (a person's account) and `ses_…` (one signed-in browser). */
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
  }),
  event('MarketingConsentChanged', { ...about, granted: z.boolean(), source: z.string() }),
  event('EmailConfirmed', about),
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
    reason: z.enum(['logout', 'reset', 'reuse']),
  }),
])
export type IdentityEvent = z.infer<typeof IdentityEvent>

export const User = z.object({
  email: z.string(),
  freeTrialUsed: z.boolean(),
  /** Missions that can be spent now. */
  queriesRemaining: z.int().nonnegative(),
})
export type User = z.infer<typeof User>

const email = z.string().trim().max(254).pipe(z.email('Please enter a valid email address'))
const said = z.object({ message: z.string() })
const session = z.object({ user: User.nullable() })

export const getUser = endpoint({
  method: 'get',
  path: '/api/auth/user',
  access: 'public',
  summary: 'The signed-in user, or null.',
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
    /** What the person ticked. */
    marketingChoice: z.boolean().optional(),
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
  summary: 'Mails a reset link. Answers alike whether the address is known or not.',
  body: z.strictObject({ email }),
  reply: said,
  status: 202,
})
export const resetPassword = endpoint({
  method: 'post',
  path: '/api/auth/reset-password',
  access: 'public',
  summary: 'Sets a new password by a mailed token and ends all sessions.',
  body: z.strictObject({
    token: z.string().min(1).max(200),
    password: z
      .string()
      .min(PASSWORD.reset, 'Password must be at least 8 characters long')
      .max(PASSWORD.most, 'Password must be at most 128 characters long'),
  }),
  reply: said,
})
export const confirmEmail = endpoint({
  method: 'post',
  path: '/api/auth/confirm-email',
  access: 'public',
  summary: 'Confirms an address by a mailed token.',
  body: z.strictObject({ token: z.string().min(1).max(200) }),
  reply: said,
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
  summary: 'Whether a session is alive.',
  params: z.object({ sessionId: SessionId }),
  reply: z.object({ alive: z.boolean() }),
})
