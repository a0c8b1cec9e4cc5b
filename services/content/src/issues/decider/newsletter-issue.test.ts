import type { ContentEvent } from '@sortie/contracts/content'
import { scenario } from '@sortie/runtime/testing/decider'
import { test } from 'vitest'
import { type IssueCommand, newsletterIssue } from './newsletter-issue.ts'

type IssueEvent = Extract<ContentEvent, { type: `NewsletterIssue${string}` }>
const { given } = scenario(newsletterIssue)

const about = { issueId: 'nli_1', at: '2026-01-05T08:00:00.000Z' } as const
const by = 'usr_operator' as const
const content = { subject: 'What moved this week', text: 'Bread went up.' }
const sendAt = '2026-01-06T08:00:00.000Z'

const compose: IssueCommand = { type: 'Compose', data: { ...about, ...content, by } }
const composed: IssueEvent = { type: 'NewsletterIssueComposed', data: { ...about, ...content, by } }
const edit = (text: string): IssueCommand => ({
  type: 'Edit',
  data: { ...about, subject: content.subject, text, by },
})
const schedule: IssueCommand = { type: 'Schedule', data: { ...about, sendAt, by } }
const scheduled: IssueEvent = { type: 'NewsletterIssueScheduled', data: { ...about, sendAt, by } }
const unschedule: IssueCommand = { type: 'Unschedule', data: { ...about, by } }
const unscheduled: IssueEvent = { type: 'NewsletterIssueUnscheduled', data: { ...about, by } }
const start: IssueCommand = { type: 'Start', data: { ...about, by } }
const startAt = (scheduledFor: string): IssueCommand => ({
  type: 'Start',
  data: about,
  scheduledFor,
})
const started: IssueEvent = { type: 'NewsletterIssueStarted', data: { ...about, by, round: 1 } }
const pause: IssueCommand = { type: 'Pause', data: { ...about, by } }
const paused: IssueEvent = { type: 'NewsletterIssuePaused', data: { ...about, by } }
const resume: IssueCommand = { type: 'Resume', data: { ...about, by } }
const resumed = (round: number): IssueEvent => ({
  type: 'NewsletterIssueResumed',
  data: { ...about, by, round },
})
const sums = { mailed: 3, refused: 1, failed: 0 }
const finish: IssueCommand = { type: 'Finish', data: { ...about, ...sums } }
const finished: IssueEvent = { type: 'NewsletterIssueFinished', data: { ...about, ...sums } }

test('an issue begins as a draft', () => given().when(compose).then(composed))
test('composing it twice changes nothing', () => given(composed).when(compose).then())
test('a draft is edited', () =>
  given(composed)
    .when(edit('Bread went down.'))
    .then({
      type: 'NewsletterIssueEdited',
      data: { ...about, subject: content.subject, text: 'Bread went down.', by },
    }))
test('an edit that changes nothing is no event', () =>
  given(composed).when(edit(content.text)).then())
test('an issue that Sortie composed and scheduled by itself names no operator, and is called off as any other', () => {
  const data = { ...about, ...content }
  given().when({ type: 'Compose', data }).then({ type: 'NewsletterIssueComposed', data })
  const own: IssueEvent = { type: 'NewsletterIssueComposed', data }
  const plan = { ...about, sendAt }
  given(own)
    .when({ type: 'Schedule', data: plan })
    .then({ type: 'NewsletterIssueScheduled', data: plan })
  given(own, { type: 'NewsletterIssueScheduled', data: plan }).when(unschedule).then(unscheduled)
})
test('what was never composed is neither edited nor sent', () => {
  given().when(edit('Anything')).thenRejects('issue_not_found')
  given().when(start).thenRejects('issue_not_found')
})

test('a draft is scheduled, and called off', () => {
  given(composed).when(schedule).then(scheduled)
  given(composed, scheduled).when(unschedule).then(unscheduled)
})
test('a scheduled issue is not edited: what was read is what goes out', () =>
  given(composed, scheduled).when(edit('Something else')).thenRejects('issue_not_draft'))
test('a scheduled issue starts when its time has come', () =>
  given(composed, scheduled)
    .when(startAt(sendAt))
    .then({ type: 'NewsletterIssueStarted', data: { ...about, round: 1 } }))
test('a time that was called off starts nothing', () => {
  given(composed, scheduled, unscheduled).when(startAt(sendAt)).then()
  given(composed, scheduled).when(startAt('2026-01-07T08:00:00.000Z')).then()
})

test('a draft is sent at once', () => given(composed).when(start).then(started))
test('sending it twice changes nothing', () => given(composed, started).when(start).then())
test('a finished issue is not sent again', () =>
  given(composed, started, finished).when(start).thenRejects('issue_not_draft'))

test('sending is paused, and resumed as a further round', () => {
  given(composed, started).when(pause).then(paused)
  given(composed, started, paused).when(pause).then()
  given(composed, started, paused).when(resume).then(resumed(2))
  given(composed, started, paused, resumed(2), paused).when(resume).then(resumed(3))
})
test('a draft is neither paused nor resumed', () => {
  given(composed).when(pause).thenRejects('issue_not_sending')
  given(composed).when(resume).thenRejects('issue_not_paused')
})

test('it is finished once, and only while it is sent', () => {
  given(composed, started).when(finish).then(finished)
  given(composed, started, finished).when(finish).then()
  given(composed, started, paused).when(finish).then()
})
