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

/**
 * One issue of the newsletter: a draft that operators edit, which then goes out once, at once or at a time that was
 * set. It may be paused and resumed as often as wanted.
 */
export const newsletterIssue: Decider<Issue, IssueCommand, IssueEvent> = {
  source: import.meta.url,
  initial: { status: 'unborn', subject: '', text: '', sendAt: null, startedAt: null, round: 0 },
  decide: (state, command) => {
    const { status } = state
    const round = state.round + 1
    if (command.type === 'Compose')
      return status === 'unborn' ? [{ type: 'NewsletterIssueComposed', data: command.data }] : []
    if (status === 'unborn') throw new Rejection('issue_not_found')
    switch (command.type) {
      case 'Edit': {
        if (status !== 'draft') throw new Rejection('issue_not_draft')
        const { subject, text } = command.data
        const isSame = subject === state.subject && text === state.text
        return isSame ? [] : [{ type: 'NewsletterIssueEdited', data: command.data }]
      }
      case 'Schedule':
        if (status === 'scheduled' && state.sendAt === command.data.sendAt) return []
        if (status !== 'draft') throw new Rejection('issue_not_draft')
        return [{ type: 'NewsletterIssueScheduled', data: command.data }]
      case 'Unschedule':
        if (status === 'draft') return []
        if (status !== 'scheduled') throw new Rejection('issue_not_scheduled')
        return [{ type: 'NewsletterIssueUnscheduled', data: command.data }]
      case 'Start': {
        const { data, scheduledFor } = command
        // A time that was called off, or another that was set since, starts nothing.
        if (scheduledFor !== undefined)
          return status === 'scheduled' && state.sendAt === scheduledFor
            ? [{ type: 'NewsletterIssueStarted', data: { ...data, round } }]
            : []
        if (status === 'running') return []
        if (status !== 'draft') throw new Rejection('issue_not_draft')
        return [{ type: 'NewsletterIssueStarted', data: { ...data, round } }]
      }
      case 'Pause':
        if (status === 'paused') return []
        if (status !== 'running') throw new Rejection('issue_not_sending')
        return [{ type: 'NewsletterIssuePaused', data: command.data }]
      case 'Resume':
        if (status === 'running') return []
        if (status !== 'paused') throw new Rejection('issue_not_paused')
        return [{ type: 'NewsletterIssueResumed', data: { ...command.data, round } }]
      case 'Finish':
        // Paused while its last mails went out: it is resumed, and finds nobody left.
        return status === 'running' ? [{ type: 'NewsletterIssueFinished', data: command.data }] : []
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
