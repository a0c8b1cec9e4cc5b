import { z } from 'zod'
import { UserId } from '../../ids.ts'
import { erases, event, personal } from '../../kit.ts'

const at = z.iso.datetime()

const about = { userId: UserId, at }

/** Choices that a person may switch off or on, beside the marketing mails. */
export const CookieChoices = z.object({
  analytics: z.boolean(),
  /** The recording of clicks and of how far pages are scrolled; absent where nobody asked for it yet. */
  clicks: z.boolean().optional(),
})

/** Streams `usr_…`: the account of a person. */
export const accountEvents = [
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
] as const
