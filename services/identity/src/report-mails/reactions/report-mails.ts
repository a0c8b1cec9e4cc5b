import { AnalysisEvent } from '@sortie/contracts/analysis'
import { BillingEvent } from '@sortie/contracts/billing'
import type { IdentityEvent } from '@sortie/contracts/identity'
import type { UserId } from '@sortie/contracts/ids'
import { MAIL_ATTEMPTS } from '@sortie/runtime/mail/mail'
import { mailPage } from '@sortie/runtime/mail/page'
import { type Handler, handler } from '@sortie/runtime/topics/handler'
import { type Work, work } from '@sortie/runtime/work/work'
import type { Accounts } from '../../accounts/accounts.ts'
import { isAccountOpen } from '../../accounts/decider/account-state.ts'
import type { Letters } from '../../mails/letters.ts'
import {
  type ReportFindings,
  type ReportMailOrder,
  type ReportMailText,
  readyText,
  refusedText,
  returnedText,
  withdrawnText,
} from '../report-mail-text.ts'
import type { ReportMails } from '../report-mails.ts'

type Deps = {
  accounts: Accounts
  reportMails: ReportMails
}
type About = { userId: UserId; reportId: string; at: string }
type ReportCompletion = Extract<AnalysisEvent, { type: 'ReportCompleted' }>['data']

/** Returns the findings that the email names, as far as the release that completed the report stored them. */
const foundIn = ({
  businessName,
  ratings,
  bestKeyword,
  gap,
}: ReportCompletion): ReportFindings => ({
  ...(businessName !== undefined && { businessName }),
  ...(ratings && { ratings }),
  ...(bestKeyword && { bestKeyword }),
  ...(gap !== undefined && { gap }),
})

/** Returns true where the email answers a request of the owner to an operator. */
const isAnswer = (outcome: ReportMailOrder['outcome']) =>
  outcome === 'withdrawn' || outcome === 'refused'

const askWith = ({ accounts, reportMails }: Deps) => {
  return async (
    { userId, reportId, at }: About,
    outcome: ReportMailOrder['outcome'],
    more: ReportFindings | Pick<ReportMailOrder, 'afterDelivery' | 'reason'> = {},
  ) => {
    const { state } = await accounts.state(userId)
    if (!isAccountOpen(state) || !(state.reportMails || isAnswer(outcome))) return
    const data = { userId, reportId, at, outcome, ...more }
    await reportMails.handle(`ntf_${reportId}`, { type: 'Ask', data })
  }
}

/** Asks for a mail when a paid report is ready, or its mission came back, where its owner wants it. */
export const askReportMails = (deps: Deps): Handler => {
  const ask = askWith(deps)
  return handler<AnalysisEvent | BillingEvent, 'ReportCompleted' | 'MissionReleased'>({
    name: 'report-mails',
    from: { analysis: AnalysisEvent, billing: BillingEvent },
    types: ['ReportCompleted', 'MissionReleased'],
    handle: async ({ type, data }) => {
      if (type === 'ReportCompleted') {
        if (data.funding === 'mission') await ask(data, 'ready', foundIn(data))
        return
      }
      // Content says how an article ended: see draft-mails.ts.
      if (data.draftId) return
      // Owners who cancelled a report have seen its mission come back.
      if (data.reason === 'cancelled') return
      // Only an operator returns the mission of a report that was delivered.
      await ask(data, 'returned', data.reason === 'operator' ? { afterDelivery: true } : {})
    },
  })
}

/**
 * Asks for a mail about what an operator decided of a report that its owner asked to give back; it is always answered.
 * A handler of its own, as one that a release before had would skip what it does not know.
 */
export const askWithdrawalMails = (deps: Deps): Handler => {
  const ask = askWith(deps)
  return handler<AnalysisEvent | BillingEvent, 'ReportWithdrawalRefused' | 'MissionReturned'>({
    name: 'withdrawal-mails',
    from: { analysis: AnalysisEvent, billing: BillingEvent },
    types: ['ReportWithdrawalRefused', 'MissionReturned'],
    handle: async ({ type, data }) => {
      if (type === 'ReportWithdrawalRefused') {
        await ask(data, 'refused', { reason: data.reason })
        return
      }
      // Owners who gave a report back themselves have seen its mission come back.
      if (data.by) await ask(data, 'withdrawn')
    },
  })
}

const TEXTS: Record<ReportMailOrder['outcome'], (order: ReportMailOrder) => ReportMailText> = {
  ready: readyText,
  returned: returnedText,
  withdrawn: withdrawnText,
  refused: refusedText,
}
const ANSWERED = ['You’re receiving this because you asked to give a report back.']
const launched = (page: Letters['page']) => [
  'You’re receiving this because you launched a report.',
  { label: 'Turn off these emails', href: page('/account?tab=privacy') },
]

/** The mails that were asked for, as leased work. */
export const sendReportMails = ({ mailer, addressOf, page }: Letters): Work =>
  work<IdentityEvent, 'ReportMailAsked'>({
    name: 'mail-report',
    on: ['ReportMailAsked'],
    attempts: MAIL_ATTEMPTS,
    run: async ({ data }, { id }) => {
      const email = await addressOf(data.userId)
      if (!email) return
      const { subject, ...text } = TEXTS[data.outcome](data)
      await mailer.send(id, {
        to: email,
        subject,
        ...mailPage({
          ...text,
          button:
            data.outcome === 'withdrawn'
              ? { label: 'Start a new report', href: page('/keyword-intel') }
              : { label: 'Open the report', href: page(`/results/${data.reportId}`) },
          footer: isAnswer(data.outcome) ? ANSWERED : launched(page),
        }),
      })
    },
  })
