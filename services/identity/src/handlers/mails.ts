import type { IdentityEvent } from '@sortie/contracts/identity'
import type { Commands } from '@sortie/runtime/command'
import { MAIL_ATTEMPTS, type Mailer } from '@sortie/runtime/mail'
import { mailPage } from '@sortie/runtime/mail-page'
import { type Work, work } from '@sortie/runtime/work'
import type { Account, AccountCommand } from '../domain/account.ts'
import type { MailTokens } from '../security/tokens.ts'

type Deps = {
  mailer: Mailer
  accounts: Commands<AccountCommand, Account>
  tokens: MailTokens
  /** Where links lead; from configuration, never from a request. */
  publicUrl: string
}

const footer = (why: string) => [why, 'Sortie: know which keywords to fly for.']
const becauseYouRegistered = 'You get this mail because an account was created with this address.'

/** The mails of an account, as leased work: each is sent, and tried again, by itself. */
export const accountMails = ({ mailer, accounts, tokens, publicUrl }: Deps): Work[] => {
  const link = (path: string, token: string) => {
    const url = new URL(path, publicUrl)
    url.searchParams.set('token', token)
    return url.href
  }
  const addressOf = async (userId: string) => (await accounts.state(userId)).state.email

  return [
    work<IdentityEvent, 'UserRegistered'>({
      name: 'mail-welcome',
      on: ['UserRegistered'],
      attempts: MAIL_ATTEMPTS,
      run: async ({ data: { email } }, { id }) => {
        // Erased in the meantime: there is nobody to write to.
        if (!email) return
        await mailer.send(id, {
          to: email,
          subject: 'Welcome to Sortie',
          ...mailPage({
            title: 'Welcome aboard',
            paragraphs: [
              'Your account is ready. Your free trial needs three details: your industry, your business and your main competitor. No card needed.',
              'A mission is one report of any kind. Packs never expire, and a mission whose report fails is returned by itself.',
            ],
            button: { label: 'Open Sortie', href: new URL('/reports', publicUrl).href },
            footer: footer(becauseYouRegistered),
          }),
        })
      },
    }),
    work<IdentityEvent, 'UserRegistered'>({
      name: 'mail-confirm-address',
      on: ['UserRegistered'],
      attempts: MAIL_ATTEMPTS,
      run: async ({ data: { email, userId } }, { id }) => {
        if (!email) return
        await mailer.send(id, {
          to: email,
          subject: 'Please confirm your address',
          ...mailPage({
            title: 'Is this your address?',
            paragraphs: ['Please confirm it, so that receipts and reset links reach you.'],
            button: {
              label: 'Confirm my address',
              href: link('/confirm-email', tokens.of('confirm', userId)),
            },
            after: ['If you did not create an account, you can ignore this mail.'],
            footer: footer(becauseYouRegistered),
          }),
        })
      },
    }),
    work<IdentityEvent, 'PasswordResetRequested'>({
      name: 'mail-reset',
      on: ['PasswordResetRequested'],
      attempts: MAIL_ATTEMPTS,
      run: async ({ data: { userId, resetId } }, { id }) => {
        const email = await addressOf(userId)
        if (!email) return
        await mailer.send(id, {
          to: email,
          subject: 'Reset your password',
          ...mailPage({
            title: 'Reset your password',
            paragraphs: ['Somebody, probably you, asked for a new password.'],
            button: {
              label: 'Choose a new password',
              href: link('/reset-password', tokens.of('reset', resetId)),
            },
            after: [
              'The link works once and for one hour.',
              'If you did not ask for it, ignore this mail: your password stays as it is.',
            ],
            footer: footer('You get this mail because a reset was asked for this address.'),
          }),
        })
      },
    }),
    work<IdentityEvent, 'PasswordReset'>({
      name: 'mail-password-changed',
      on: ['PasswordReset'],
      attempts: MAIL_ATTEMPTS,
      run: async ({ data: { userId } }, { id }) => {
        const email = await addressOf(userId)
        if (!email) return
        await mailer.send(id, {
          to: email,
          subject: 'Your password was changed',
          ...mailPage({
            title: 'Your password was changed',
            paragraphs: ['Every device was signed out. Sign in again with the new password.'],
            after: ['If this was not you, reset your password now and write to us.'],
            button: { label: 'Sign in', href: new URL('/login', publicUrl).href },
            footer: footer('You get this mail because it concerns the safety of your account.'),
          }),
        })
      },
    }),
  ]
}
