import { mailShape } from '@sortie/runtime/mail/settings'
import { defineModule } from '@sortie/runtime/service/module'
import { accountAggregate } from '../accounts/accounts.ts'
import { mailLetters } from '../mails/letters.ts'
import { askReportMails, askWithdrawalMails, sendReportMails } from './reactions/report-mails.ts'
import { reportMailAggregate } from './report-mails.ts'

/** Mails about reports: ready, returned, and what an operator decided. */
export const reportMailsModule = defineModule({
  name: 'report-mails',
  settings: mailShape,
  contribute: (kernel) => {
    const streams = {
      accounts: kernel.commands(accountAggregate),
      reportMails: kernel.commands(reportMailAggregate),
    }
    return {
      handlers: [askReportMails(streams), askWithdrawalMails(streams)],
      works: [sendReportMails(kernel.resource(mailLetters))],
    }
  },
})
