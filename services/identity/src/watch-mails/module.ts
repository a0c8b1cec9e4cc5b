import { mailShape } from '@sortie/runtime/mail/settings'
import { defineModule } from '@sortie/runtime/service/module'
import { accountAggregate } from '../accounts/accounts.ts'
import { mailLetters } from '../mails/letters.ts'
import { askWatchMails, sendWatchMails } from './reactions/watch-mails.ts'
import { watchMailAggregate } from './watch-mails.ts'

/** Monthly mails about the sites that a project watches. */
export const watchMailsModule = defineModule({
  name: 'watch-mails',
  settings: mailShape,
  contribute: (kernel) => ({
    handlers: [
      askWatchMails({
        accounts: kernel.commands(accountAggregate),
        watchMails: kernel.commands(watchMailAggregate),
      }),
    ],
    works: [sendWatchMails(kernel.resource(mailLetters))],
  }),
})
