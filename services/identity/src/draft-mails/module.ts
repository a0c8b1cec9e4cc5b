import { mailShape } from '@sortie/runtime/mail/settings'
import { defineModule } from '@sortie/runtime/service/module'
import { accountAggregate } from '../accounts/accounts.ts'
import { mailLetters } from '../mails/letters.ts'
import { createDraftMailCleaning } from './clean-draft-mails.ts'
import { draftMailAggregate } from './draft-mails.ts'
import { cleaningRoutes } from './http/cleaning-routes.ts'
import { askDraftMails, sendDraftMails } from './reactions/draft-mails.ts'

/** Mails about articles that are ready or failed, and the cleaning of what old ones quoted. */
export const draftMailsModule = defineModule({
  name: 'draft-mails',
  settings: mailShape,
  contribute: (kernel) => ({
    handlers: [
      askDraftMails({
        accounts: kernel.commands(accountAggregate),
        draftMails: kernel.commands(draftMailAggregate),
      }),
    ],
    works: [sendDraftMails(kernel.resource(mailLetters))],
    routes: cleaningRoutes(createDraftMailCleaning(kernel.db.collection('commits'))),
  }),
})
