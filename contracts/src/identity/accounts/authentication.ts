import { z } from 'zod'
import { UserId } from '../../ids.ts'
import { endpoint } from '../../kit.ts'
import { AffiliateRef } from '../../tracking/partners/affiliate-visits.ts'
import { email } from '../email-field.ts'
import { PASSWORD } from './password-lengths.ts'

const message = z.object({ message: z.string() })

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

export const confirmEmailChange = endpoint({
  method: 'post',
  path: '/api/auth/confirm-email-change',
  access: 'public',
  summary: 'Confirms a new address with an emailed token.',
  body: z.strictObject({ token: z.string().min(1).max(200) }),
  reply: message,
})
