import type { ContentEvent } from '@sortie/contracts/content'
import type { NewsletterIssueStatus } from '@sortie/contracts/content/newsletter/newsletter-issues'
import { type Decider, Rejection } from '@sortie/runtime/domain'

export type IssueEvent = Extract<ContentEvent, { type: `NewsletterIssue${string}` }>
type Data<Type extends IssueEvent['type']> = Extract<IssueEvent, { type: Type }>['data']

export type IssueCommand =
  | { type: 'Compose'; data: Data<'NewsletterIssueComposed'> }
  | { type: 'Edit'; data: Data<'NewsletterIssueEdited'> }
  | { type: 'Schedule'; data: Data<'NewsletterIssueScheduled'> }
  | { type: 'Unschedule'; data: Data<'NewsletterIssueUnscheduled'> }
  /** `scheduledFor`: the time that has come. Missing where an operator sends a draft at once. */
  | { type: 'Start'; data: Omit<Data<'NewsletterIssueStarted'>, 'round'>; scheduledFor?: string }
  | { type: 'Pause'; data: Data<'NewsletterIssuePaused'> }
  | { type: 'Resume'; data: Omit<Data<'NewsletterIssueResumed'>, 'round'> }
  | { type: 'Finish'; data: Data<'NewsletterIssueFinished'> }

/** An issue of the newsletter: its text and its progress. */
export type Issue = {
  status: NewsletterIssueStatus | 'unborn'
  subject: string
  text: string
  sendAt: string | null
  /** The start of sending; somebody who confirms an address later gets the next issue. */
  startedAt: string | null
  /** Counts the starts and resumptions: work of an earlier round sends nothing any more. */
  round: number
}

/** The data of a command. */
type CommandData<Type extends IssueCommand['type']> = Extract<IssueCommand, { type: Type }>['data']

/** Edits a draft; the text that it has already changes nothing. */
const edit = (issue: Issue, data: CommandData<'Edit'>): IssueEvent[] => {
  if (issue.status !== 'draft') throw new Rejection('issue_not_draft')
  const isSame = data.subject === issue.subject && data.text === issue.text
  return isSame ? [] : [{ type: 'NewsletterIssueEdited', data }]
}

/** Sets the time at which a draft goes out. */
const schedule = (issue: Issue, data: CommandData<'Schedule'>): IssueEvent[] => {
  if (issue.status === 'scheduled' && issue.sendAt === data.sendAt) return []
  if (issue.status !== 'draft') throw new Rejection('issue_not_draft')
  return [{ type: 'NewsletterIssueScheduled', data }]
}

/** Calls the set time off, so that the issue is a draft again. */
const unschedule = ({ status }: Issue, data: CommandData<'Unschedule'>): IssueEvent[] => {
  if (status === 'draft') return []
  if (status !== 'scheduled') throw new Rejection('issue_not_scheduled')
  return [{ type: 'NewsletterIssueUnscheduled', data }]
}

/** Sends a draft at once, as an operator wants. */
const startNow = ({ status, round }: Issue, data: CommandData<'Start'>): IssueEvent[] => {
  if (status === 'running') return []
  if (status !== 'draft') throw new Rejection('issue_not_draft')
  return [{ type: 'NewsletterIssueStarted', data: { ...data, round: round + 1 } }]
}

/**
 * Sends a scheduled issue as its time has come. A time that was called off, or another that was set since, starts
 * nothing.
 */
const startOnTime = (
  { status, sendAt, round }: Issue,
  data: CommandData<'Start'>,
  scheduledFor: string,
): IssueEvent[] =>
  status === 'scheduled' && sendAt === scheduledFor
    ? [{ type: 'NewsletterIssueStarted', data: { ...data, round: round + 1 } }]
    : []

/** Stops the sending of an issue until it is resumed. */
const pause = ({ status }: Issue, data: CommandData<'Pause'>): IssueEvent[] => {
  if (status === 'paused') return []
  if (status !== 'running') throw new Rejection('issue_not_sending')
  return [{ type: 'NewsletterIssuePaused', data }]
}

/** Sends a paused issue to those who did not get it yet. */
const resume = ({ status, round }: Issue, data: CommandData<'Resume'>): IssueEvent[] => {
  if (status === 'running') return []
  if (status !== 'paused') throw new Rejection('issue_not_paused')
  return [{ type: 'NewsletterIssueResumed', data: { ...data, round: round + 1 } }]
}

/** Ends an issue whose mails are all sent. One that was paused meanwhile is resumed, and finds nobody left. */
const finish = ({ status }: Issue, data: CommandData<'Finish'>): IssueEvent[] =>
  status === 'running' ? [{ type: 'NewsletterIssueFinished', data }] : []

/**
 * One issue of the newsletter: a draft that operators edit, which then goes out once, at once or at a time that was
 * set. It may be paused and resumed as often as wanted.
 */
export const newsletterIssue: Decider<Issue, IssueCommand, IssueEvent> = {
  source: import.meta.url,
  initial: { status: 'unborn', subject: '', text: '', sendAt: null, startedAt: null, round: 0 },
  decide: (issue, command) => {
    if (command.type === 'Compose') {
      const { data } = command
      return issue.status === 'unborn' ? [{ type: 'NewsletterIssueComposed', data }] : []
    }
    if (issue.status === 'unborn') throw new Rejection('issue_not_found')
    switch (command.type) {
      case 'Edit':
        return edit(issue, command.data)
      case 'Schedule':
        return schedule(issue, command.data)
      case 'Unschedule':
        return unschedule(issue, command.data)
      case 'Start':
        return command.scheduledFor === undefined
          ? startNow(issue, command.data)
          : startOnTime(issue, command.data, command.scheduledFor)
      case 'Pause':
        return pause(issue, command.data)
      case 'Resume':
        return resume(issue, command.data)
      case 'Finish':
        return finish(issue, command.data)
    }
  },
  evolve: (state, { type, data }) => {
    switch (type) {
      case 'NewsletterIssueComposed':
        return { ...state, status: 'draft', subject: data.subject, text: data.text }
      case 'NewsletterIssueEdited':
        return { ...state, subject: data.subject, text: data.text }
      case 'NewsletterIssueScheduled':
        return { ...state, status: 'scheduled', sendAt: data.sendAt }
      case 'NewsletterIssueUnscheduled':
        return { ...state, status: 'draft', sendAt: null }
      case 'NewsletterIssueStarted':
        return {
          ...state,
          status: 'running',
          sendAt: null,
          startedAt: data.at,
          round: data.round,
        }
      case 'NewsletterIssuePaused':
        return { ...state, status: 'paused' }
      case 'NewsletterIssueResumed':
        return { ...state, status: 'running', round: data.round }
      case 'NewsletterIssueFinished':
        return { ...state, status: 'finished' }
    }
  },
}
