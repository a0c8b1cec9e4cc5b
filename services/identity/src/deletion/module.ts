import { databaseNow } from '@sortie/runtime/database/clock'
import { mailShape } from '@sortie/runtime/mail/settings'
import { defineModule } from '@sortie/runtime/service/module'
import { accountAggregate } from '../accounts/accounts.ts'
import { accountAddresses } from '../accounts/addresses.ts'
import { accountView } from '../accounts/views/account-view.ts'
import { mailLetters } from '../mails/letters.ts'
import { createDeleteAgain } from './delete-again.ts'
import { deletionWorks, prepareDeletion } from './reactions/deletion.ts'

/** The deletion of accounts, from the request to the erasure of the person. */
export const deletionModule = defineModule({
  name: 'deletion',
  settings: mailShape,
  contribute: (kernel) => {
    const accounts = kernel.commands(accountAggregate)
    const accountViews = kernel.views(accountView)
    return {
      handlers: [prepareDeletion({ accounts })],
      works: deletionWorks({
        accounts,
        addresses: kernel.resource(accountAddresses),
        mailer: kernel.resource(mailLetters).mailer,
        erase: kernel.erase,
      }),
      eraseAgain: createDeleteAgain(accounts, () => databaseNow(kernel.db)),
      gauges: {
        // Not done after an hour, somebody has to look: the person was told that it happens at once.
        sortie_deletions_open: () => accountViews.count({ deleting: true }),
      },
    }
  },
})
