import type { IdentityEvent } from '@sortie/contracts/identity'
import { foreignProjection } from '@sortie/runtime/views/projection'

/** An account that was opened by the link of a partner. */
export type ReferredAccount = {
  userId: string
  openedAt: string
  /** Keyed hashes of the mailboxes of its first address and the newest ones; none once it is erased. */
  mailboxes: string[]
}

type Known = Extract<IdentityEvent, { type: 'UserRegistered' | 'EmailChanged' | 'PersonErased' }>

/** Mailboxes of one account that are known at a time. */
const MOST_MAILBOXES = 5

/** @param hashMailbox a keyed hash of the mailbox of an address, so that no address is kept */
export const createReferredAccounts = (hashMailbox: (email: string) => string) =>
  foreignProjection<ReferredAccount, Known>({
    name: 'referred-account',
    key: ({ data: { userId } }) => userId,
    on: {
      UserRegistered: (_view, { data: { userId, affiliate, email, at } }) =>
        affiliate === undefined
          ? undefined
          : { userId, openedAt: at, mailboxes: email === null ? [] : [hashMailbox(email)] },
      EmailChanged: (view, { data: { email } }) => {
        if (!view || email === null) return view
        const mailbox = hashMailbox(email)
        if (view.mailboxes.includes(mailbox)) return view
        const [first, ...later] = [...view.mailboxes, mailbox]
        return { ...view, mailboxes: [first ?? mailbox, ...later.slice(1 - MOST_MAILBOXES)] }
      },
      PersonErased: (view) => view && { ...view, mailboxes: [] },
    },
  })
