import type { IncomingHttpHeaders } from 'node:http'

/** A report of a mail service about a mail to one address. */
export type MailFeedback = {
  kind: 'bounced' | 'complained'
  /** In the clear, as it arrives: nothing keeps or logs it. */
  email: string
  /** The Message-ID that we gave the mail; null where the mail service does not repeat it. */
  messageId: string | null
  /** The issue that the mail named in a header of its own; null where the mail service does not repeat it. */
  issueId: string | null
  /** The time at which it happened, ISO; null where the mail service does not say. */
  happenedAt: string | null
}

/**
 * The reason for refusing a request: it is unsigned, or without a password (`unsigned`); nobody who knows the key or
 * the password sent it (`signature`); the certificate that it names is none, or not valid now (`certificate`); it is
 * too old (`stale`), about a topic of somebody else (`topic`), names an address that is not Amazon's (`address`), or is
 * not what the mail service sends (`malformed`).
 */
export type FeedbackRefusal =
  | 'unsigned'
  | 'signature'
  | 'certificate'
  | 'stale'
  | 'topic'
  | 'address'
  | 'malformed'

/** A request of a mail service, as it arrived. */
export type FeedbackRequest = {
  raw: Buffer
  headers: IncomingHttpHeaders
  /** ISO time. */
  now: string
}

/** The reports in a request, or the reason for refusing it. */
export type FeedbackReading =
  | { refused: FeedbackRefusal }
  | { refused?: undefined; feedback: MailFeedback[] }

/** Characters of the longest email address, and some more. */
export const LONGEST_EMAIL = 320

/** Parses a body as JSON; undefined where it is none. */
export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The latest moment that a date can hold, in milliseconds since 1970. */
const LAST_MOMENT = 8.64e15

/** ISO time of a moment in milliseconds since 1970; null where it is no moment. */
export const isoTimeOf = (ms: number): string | null =>
  Math.abs(ms) <= LAST_MOMENT ? new Date(ms).toISOString() : null
