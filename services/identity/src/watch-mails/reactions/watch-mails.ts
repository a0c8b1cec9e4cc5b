import { AnalysisEvent } from '@sortie/contracts/analysis'
import type { IdentityEvent } from '@sortie/contracts/identity'
import { MAIL_ATTEMPTS } from '@sortie/runtime/mail/mail'
import { mailPage } from '@sortie/runtime/mail/page'
import { type Handler, handler } from '@sortie/runtime/topics/handler'
import { type Work, work } from '@sortie/runtime/work/work'
import type { Accounts } from '../../accounts/accounts.ts'
import { isAccountOpen } from '../../accounts/decider/account-state.ts'
import type { Letters } from '../../mails/letters.ts'
import { watchText } from '../watch-mail-text.ts'
import type { WatchMails } from '../watch-mails.ts'

type Deps = {
  accounts: Accounts
  watchMails: WatchMails
}

/** Asks for the email about watched sites: analysis says that it is wanted, and what changed. */
export const askWatchMails = ({ accounts, watchMails }: Deps): Handler =>
  handler<AnalysisEvent, 'WatchMailDue'>({
    name: 'watch-mails',
    from: { analysis: AnalysisEvent },
    types: ['WatchMailDue'],
    handle: async ({ data }) => {
      const { state } = await accounts.state(data.userId)
      // Month by month nobody is written to who did not say that the address is theirs.
      if (!isAccountOpen(state) || !state.confirmed) return
      const { userId, at, watchId, projectId, since, projectName, changes, total } = data
      const mail = { userId, at, watchId, projectId, since, projectName, changes, total }
      const command = { ...mail, leaveToken: data.leaveToken }
      await watchMails.handle(`ntf_${watchId}-${data.mail}`, { type: 'Ask', data: command })
    },
  })

/** The emails that were asked for, as leased work. */
export const sendWatchMails = ({ mailer, addressOf, page, link }: Letters): Work =>
  work<IdentityEvent, 'WatchMailAsked'>({
    name: 'mail-watch',
    on: ['WatchMailAsked'],
    attempts: MAIL_ATTEMPTS,
    run: async ({ data }, { id }) => {
      const email = await addressOf(data.userId)
      const letter = watchText(data)
      const { leaveToken, projectId } = data
      if (!email || !letter || leaveToken === null) return
      const { subject, ...text } = letter
      await mailer.send(id, {
        to: email,
        subject,
        headers: {
          // One click in the mail reader, without a page (RFC 8058).
          'List-Unsubscribe': `<${link('/api/watch-mails/unsubscribe', leaveToken)}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        },
        ...mailPage({
          ...text,
          button: { label: 'Open the project', href: page(`/projects/${projectId}`) },
          footer: [
            'You’re receiving this because you turned on monthly emails for this project.',
            { label: 'Unsubscribe', href: link('/watch-mails/unsubscribe', leaveToken) },
          ],
        }),
      })
    },
  })
