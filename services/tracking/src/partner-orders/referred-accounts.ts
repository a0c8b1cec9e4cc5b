import type { ServiceConfig } from '@sortie/runtime/process/config'
import type { Resource } from '@sortie/runtime/service/kernel'
import { keyedHash } from '@sortie/runtime/store/vault/keys'
import type { Views } from '@sortie/runtime/views/view-reader'
import { mailboxOf } from './decider/mailbox.ts'
import { createReferredAccounts, type ReferredAccountView } from './views/referred-account.ts'

/** Accounts that were opened by links of partners, and how their mailboxes are compared. */
type ReferredAccounts = {
  projection: ReturnType<typeof createReferredAccounts>
  views: Views<ReferredAccountView>
  /** A keyed hash of the mailbox of an address. */
  hashMailbox: (email: string) => string
}

/** The view needs a key of the service, so it is made once, for all modules that read it. */
export const referredAccounts: Resource<ServiceConfig, ReferredAccounts> = {
  name: 'referred-accounts',
  open: (kernel) => {
    const key = kernel.keyFor('partner-mailbox')
    const hashMailbox = (email: string) => keyedHash(key, mailboxOf(email))
    const projection = createReferredAccounts(hashMailbox)
    return { projection, views: kernel.views(projection), hashMailbox }
  },
}
