import type { AnalysisEvent } from '@sortie/contracts/analysis'
import type { IdentityEvent } from '@sortie/contracts/identity'
import { foreignProjection } from '@sortie/runtime/views/projection'

/**
 * An account that was opened by the link of a partner. A free trial may be told before its account: it is kept until then,
 * with nothing else, and stays so where no partner led to the account.
 */
export type ReferredAccountView = {
  userId: string
  affiliate: string | null
  openedAt: string | null
  /** When its free trial began; null where it has not. */
  trialAt: string | null
  /** Keyed hashes of the mailboxes of its first address and the newest ones; none once it is erased. */
  mailboxes: string[]
}

/** The facts of an account that decide about its orders. */
export type ReferredAccount = { openedAt: string; mailboxes: readonly string[] }

/** The account in a view; null where identity has not told of it yet. */
export const accountIn = (view: ReferredAccountView | null): ReferredAccount | null =>
  view && view.openedAt !== null ? { openedAt: view.openedAt, mailboxes: view.mailboxes } : null

type AccountEvent =
  | Extract<IdentityEvent, { type: 'UserRegistered' | 'EmailChanged' | 'PersonErased' }>
  | Extract<AnalysisEvent, { type: 'ReportRequested' }>

/** Mailboxes of one account that are known at a time. */
const MOST_MAILBOXES = 5

/** @param hashMailbox a keyed hash of the mailbox of an address, so that no address is kept */
export const createReferredAccounts = (hashMailbox: (email: string) => string) =>
  foreignProjection<ReferredAccountView, AccountEvent>({
    name: 'referred-account',
    key: ({ data: { userId } }) => userId,
    indexes: [
      ['affiliate', 'openedAt'],
      ['affiliate', 'trialAt'],
    ],
    on: {
      UserRegistered: (view, { data: { userId, affiliate, email, at } }) =>
        affiliate === undefined
          ? undefined
          : {
              userId,
              affiliate,
              openedAt: at,
              trialAt: view?.trialAt ?? null,
              mailboxes: email === null ? [] : [hashMailbox(email)],
            },
      EmailChanged: (view, { data: { email } }) => {
        if (!view?.openedAt || email === null) return view
        const mailbox = hashMailbox(email)
        if (view.mailboxes.includes(mailbox)) return view
        const [first, ...later] = [...view.mailboxes, mailbox]
        return { ...view, mailboxes: [first ?? mailbox, ...later.slice(1 - MOST_MAILBOXES)] }
      },
      PersonErased: (view) => view && { ...view, mailboxes: [] },
      ReportRequested: (view, { data: { userId, funding, at } }) => {
        // A trial that failed is run again: the first time counts.
        if (funding !== 'trial' || view?.trialAt) return view
        if (view) return { ...view, trialAt: at }
        return { userId, affiliate: null, openedAt: null, trialAt: at, mailboxes: [] }
      },
    },
  })
