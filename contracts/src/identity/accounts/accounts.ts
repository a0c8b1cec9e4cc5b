import { z } from 'zod'
import { endpoint } from '../../kit.ts'
import { email } from '../email-field.ts'
import { CookieChoices } from './account-events.ts'
import { PASSWORD } from './password-lengths.ts'

const at = z.iso.datetime()

const message = z.object({ message: z.string() })

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

export const changePassword = endpoint({
  method: 'post',
  path: '/api/account/password',
  summary: 'Changes the password, given the current one, and ends all other sessions.',
  body: z.strictObject({ current: password, password: newPassword }),
  reply: message,
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
