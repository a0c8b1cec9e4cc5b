import type { IdentityEvent } from '@sortie/contracts/identity'
import { MAIL_ATTEMPTS } from '@sortie/runtime/mail/mail'
import { mailPage } from '@sortie/runtime/mail/page'
import { type Work, work } from '@sortie/runtime/work/work'
import { footer, type Letters } from '../letters.ts'

const becauseYouRegistered =
  'You’re receiving this because someone created an account with this address.'

/** The mails of a new account, and of a lost password, as leased work: each by itself. */
export const accountMails = ({ mailer, addressOf, tokens, page, link }: Letters): Work[] => [
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
            // A user who came by the free trial has just started it.
            'Your account is ready. You’ll find your reports on your dashboard. If you haven’t used your free analysis yet, you can start it there. No card needed.',
            'A mission is one keyword report, one competitor report or one article. Missions never expire, and if a report or an article fails, you get the mission back automatically.',
          ],
          button: { label: 'Open Sortie', href: page('/reports') },
          footer: footer(becauseYouRegistered),
        }),
      })
    },
  }),
  work<IdentityEvent, 'UserRegistered' | 'ConfirmationRequested'>({
    name: 'mail-confirm-address',
    on: ['UserRegistered', 'ConfirmationRequested'],
    attempts: MAIL_ATTEMPTS,
    run: async ({ data: { userId } }, { id }) => {
      const email = await addressOf(userId)
      if (!email) return
      await mailer.send(id, {
        to: email,
        subject: 'Please confirm your address',
        ...mailPage({
          title: 'Is this your address?',
          paragraphs: [
            'We send receipts and password resets to this address. Please confirm that it’s yours.',
          ],
          button: {
            label: 'Confirm my address',
            href: link('/confirm-email', tokens.of('confirm', userId)),
          },
          after: ['If you didn’t create an account, you can ignore this email.'],
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
          paragraphs: ['Someone, probably you, asked to reset your password.'],
          button: {
            label: 'Choose a new password',
            href: link('/reset-password', tokens.of('reset', resetId)),
          },
          after: [
            'The link works once, within one hour.',
            'If you didn’t ask for this, ignore this email. Your password stays the same.',
          ],
          footer: footer(
            'You’re receiving this because someone requested a password reset for this address.',
          ),
        }),
      })
    },
  }),
]
