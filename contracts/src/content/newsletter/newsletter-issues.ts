import { z } from 'zod'
import { UserId } from '../../ids.ts'
import { endpoint, event, id } from '../../kit.ts'

export const NewsletterIssueId = id('nli')
export type NewsletterIssueId = z.infer<typeof NewsletterIssueId>

const at = z.iso.datetime()

/** Characters of a subject, which mail readers cut at some 70. */
export const LONGEST_SUBJECT = 150
/** Characters of an issue's text: what is longer is cut by mail readers at 102 kB of HTML. */
const TEXT = 10_000

const content = {
  subject: z.string(),
  /** Paragraphs, an empty line between them; never HTML. */
  text: z.string(),
}
const about = { issueId: NewsletterIssueId, at }
/** The operator who did it. */
const by = UserId
/** Counts starts and resumptions, from 1: what was begun by an earlier one sends nothing any more. */
const round = z.int().positive()

/** The events of an issue, which is sent to everybody who confirmed an address before it began. */
export const newsletterIssueEvents = [
  /** `by` is missing where Sortie composed it by itself. */
  event('NewsletterIssueComposed', { ...about, ...content, by: by.optional() }),
  event('NewsletterIssueEdited', { ...about, ...content, by }),
  /** It goes out at `sendAt`, unless it is called off before. `by` is missing where Sortie scheduled it by itself. */
  event('NewsletterIssueScheduled', { ...about, sendAt: at, by: by.optional() }),
  event('NewsletterIssueUnscheduled', { ...about, by }),
  /** It goes out from now on. `by` is missing where its time had come. */
  event('NewsletterIssueStarted', { ...about, round, by: by.optional() }),
  /** No further mail goes out. `by` is missing where the mail server took too few. */
  event('NewsletterIssuePaused', { ...about, by: by.optional() }),
  event('NewsletterIssueResumed', { ...about, round, by }),
  /** Everybody was written to, or refused for good. */
  event('NewsletterIssueFinished', {
    ...about,
    /** Mails that the mail server took. */
    mailed: z.int().nonnegative(),
    /** Addresses that it refused for good, whose subscriptions ended. */
    refused: z.int().nonnegative(),
    /** Addresses to which no mail went, however often it was tried. */
    failed: z.int().nonnegative(),
  }),
] as const

export const NewsletterIssueStatus = z.enum(['draft', 'scheduled', 'running', 'paused', 'finished'])
export type NewsletterIssueStatus = z.infer<typeof NewsletterIssueStatus>

export const NewsletterIssue = z.object({
  issueId: NewsletterIssueId,
  status: NewsletterIssueStatus,
  ...content,
  /** The author who began it: an operator, or Sortie by itself. */
  composedBy: z.enum(['operator', 'sortie']),
  createdAt: at,
  /** When it goes out, while it is scheduled. */
  sendAt: at.nullable(),
  startedAt: at.nullable(),
  finishedAt: at.nullable(),
  mailed: z.int(),
  refused: z.int(),
  failed: z.int(),
  /** Addresses whose subscription ended because this issue bounced there for good. */
  bounced: z.int(),
  /** Those whose subscription ended because their owner reported this issue as spam. */
  complained: z.int(),
})
export type NewsletterIssue = z.infer<typeof NewsletterIssue>

const path = '/api/admin/content/newsletter/issues'
const params = z.object({ issueId: NewsletterIssueId })
const body = z.strictObject({
  subject: z
    .string()
    .trim()
    .min(1, 'Please enter a subject')
    .max(LONGEST_SUBJECT, `A subject has at most ${LONGEST_SUBJECT} characters`)
    // A line break would begin another header.
    .regex(/^\P{Cc}*$/u, 'A subject is one line'),
  text: z
    .string()
    .trim()
    .min(1, 'Please write a text')
    .max(TEXT, `An issue has at most ${TEXT.toLocaleString('en-US')} characters`),
})
const reply = z.object({ issueId: NewsletterIssueId, status: NewsletterIssueStatus })

export const listNewsletterIssues = endpoint({
  method: 'get',
  path,
  access: 'admin',
  summary: 'Issues of the newsletter, newest first, and how many addresses are confirmed.',
  query: z.strictObject({
    cursor: z.string().max(200).optional(),
    limit: z.coerce.number().int().min(1).max(100).default(20),
  }),
  reply: z.object({
    issues: z.array(NewsletterIssue),
    /** Addresses that are confirmed now. */
    confirmed: z.int(),
    next: z.string().nullable(),
  }),
})
export const composeNewsletterIssue = endpoint({
  method: 'post',
  path,
  access: 'admin',
  summary: 'Begins an issue of the newsletter, as a draft.',
  body,
  reply,
  status: 201,
  idempotent: true,
})
export const editNewsletterIssue = endpoint({
  method: 'put',
  path: `${path}/:issueId`,
  access: 'admin',
  summary: 'Changes an issue that is a draft.',
  params,
  body,
  reply,
})
export const previewNewsletterIssue = endpoint({
  method: 'get',
  path: `${path}/:issueId/preview`,
  access: 'admin',
  summary: 'Returns an issue as a mail: its HTML and its plain text.',
  params,
  reply: z.object({ subject: z.string(), html: z.string(), text: z.string() }),
})
export const testNewsletterIssue = endpoint({
  method: 'post',
  path: `${path}/:issueId/test`,
  access: 'admin',
  summary: 'Sends an issue to the confirmed address of the operator who asks, and to nobody else.',
  params,
  status: 202,
  reply: z.object({ message: z.string() }),
  accepts: 'none',
})
export const sendNewsletterIssue = endpoint({
  method: 'post',
  path: `${path}/:issueId/send`,
  access: 'admin',
  summary: 'Sends a draft to every confirmed address, now or at a time to come.',
  params,
  body: z.strictObject({ sendAt: at.optional() }),
  status: 202,
  reply,
})
export const unscheduleNewsletterIssue = endpoint({
  method: 'post',
  path: `${path}/:issueId/unschedule`,
  access: 'admin',
  summary: 'Makes a scheduled issue a draft again.',
  params,
  reply,
  accepts: 'none',
})
export const pauseNewsletterIssue = endpoint({
  method: 'post',
  path: `${path}/:issueId/pause`,
  access: 'admin',
  summary: 'Stops sending an issue; who was not written to yet waits.',
  params,
  reply,
  accepts: 'none',
})
export const resumeNewsletterIssue = endpoint({
  method: 'post',
  path: `${path}/:issueId/resume`,
  access: 'admin',
  summary: 'Goes on sending an issue that was stopped.',
  params,
  reply,
  accepts: 'none',
})
