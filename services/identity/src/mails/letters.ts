import { createMailer, type Mailer } from '@sortie/runtime/mail/mail'
import type { mailShape } from '@sortie/runtime/mail/settings'
import type { ConfigOf, Resource } from '@sortie/runtime/service/kernel'
import { type Accounts, accountAggregate } from '../accounts/accounts.ts'
import { mailTokens } from '../security/security.ts'
import type { MailTokens } from '../security/tokens.ts'

/** The tools that write every email of identity. */
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
  accounts: Accounts
  tokens: MailTokens
  /** The base address of links; from configuration, never from a request. */
  publicUrl: string
}

const createLetters = ({ mailer, accounts, tokens, publicUrl }: Deps): Letters => {
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

/** Shares the letters among all modules that send email. */
export const mailLetters: Resource<ConfigOf<typeof mailShape>, Letters> = {
  name: 'mail-letters',
  open: (kernel) =>
    createLetters({
      mailer: createMailer(kernel.config),
      accounts: kernel.commands(accountAggregate),
      tokens: kernel.resource(mailTokens),
      publicUrl: kernel.config.PUBLIC_URL,
    }),
}

/** The last lines of a mail. @param why why somebody gets it */
export const footer = (why: string) => [why, 'Sortie: know which keywords to fly for.']
