import type { Mailer } from '@sortie/runtime/mail/mail'
import type { Commands } from '@sortie/runtime/store/command'
import type { AccountCommand } from '../accounts/decider/account.ts'
import type { Account } from '../accounts/decider/account-state.ts'
import type { MailTokens } from '../security/tokens.ts'

/** What every mail of identity is written with. */
export type Letters = {
  mailer: Mailer
  tokens: MailTokens
  /** The address of an account as it is now; null where nobody is to be written to any more. */
  addressOf: (userId: string) => Promise<string | null>
  /** A page of ours. */
  page: (path: string) => string
  /** A page that takes a mailed token. */
  link: (path: string, token: string) => string
}

type Deps = {
  mailer: Mailer
  accounts: Commands<AccountCommand, Account>
  tokens: MailTokens
  /** Where links lead; from configuration, never from a request. */
  publicUrl: string
}

export const createLetters = ({ mailer, accounts, tokens, publicUrl }: Deps): Letters => {
  const page = (path: string) => new URL(path, publicUrl).href
  return {
    mailer,
    tokens,
    page,
    addressOf: async (userId) => {
      const { email, deletion } = (await accounts.state(userId)).state
      return deletion ? null : email
    },
    link: (path, token) => {
      const url = new URL(page(path))
      url.searchParams.set('token', token)
      return url.href
    },
  }
}

export const footer = (why: string) => [why, 'Sortie: know which keywords to fly for.']
