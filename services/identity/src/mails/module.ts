import { mailShape } from '@sortie/runtime/mail/settings'
import { defineModule } from '@sortie/runtime/service/module'
import { accountAddresses } from '../accounts/addresses.ts'
import { mailLetters } from './letters.ts'
import { accountMails } from './reactions/account-mails.ts'
import { securityMails } from './reactions/security-mails.ts'

/** Mails about an account itself: to welcome, to confirm, and to warn. */
export const accountMailsModule = defineModule({
  name: 'mails',
  settings: mailShape,
  contribute: (kernel) => {
    const letters = kernel.resource(mailLetters)
    return {
      works: [
        ...accountMails(letters),
        ...securityMails(letters, kernel.resource(accountAddresses)),
      ],
    }
  },
})
