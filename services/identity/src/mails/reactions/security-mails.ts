import type { IdentityEvent } from '@sortie/contracts/identity'
import { MAIL_ATTEMPTS } from '@sortie/runtime/mail/mail'
import { mailPage } from '@sortie/runtime/mail/page'
import { type Work, work } from '@sortie/runtime/work/work'
import type { Addresses } from '../../accounts/addresses.ts'
import { footer, type Letters } from '../letters.ts'

const becauseOfSafety = 'You’re receiving this because it is about the security of your account.'

/** The mails about a new password or address, as leased work. */
export const securityMails = (
  { mailer, addressOf, tokens, page, link }: Letters,
  addresses: Addresses,
): Work[] => [
  work<IdentityEvent, 'PasswordReset' | 'PasswordChanged'>({
    name: 'mail-password-changed',
    on: ['PasswordReset', 'PasswordChanged'],
    attempts: MAIL_ATTEMPTS,
    run: async ({ type, data: { userId } }, { id }) => {
      const email = await addressOf(userId)
      if (!email) return
      const isReset = type === 'PasswordReset'
      await mailer.send(id, {
        to: email,
        subject: 'Your password was changed',
        ...mailPage({
          title: 'Your password was changed',
          paragraphs: [
            isReset
              ? 'We signed out all your devices. Sign in again with the new password.'
              : 'We signed out all your other devices. Sign in there with the new password.',
          ],
          button: { label: 'Sign in', href: page('/login') },
          after: [
            'If this wasn’t you, reset your password now and write to us.',
            `Reset your password: ${page('/forgot-password')}`,
          ],
          footer: footer(becauseOfSafety),
        }),
      })
    },
  }),
  work<IdentityEvent, 'EmailChangeRequested'>({
    name: 'mail-confirm-new-address',
    on: ['EmailChangeRequested'],
    attempts: MAIL_ATTEMPTS,
    run: async ({ data: { userId, email, changeId } }, { id }) => {
      if (!email || !(await addressOf(userId))) return
      const { userId: owner } = await addresses.accountOf(email)
      // The person who asked must not learn that the address has an account; its owner may.
      const mail = owner
        ? {
            subject: 'Someone asked to use your address',
            ...mailPage({
              title: 'You already have an account',
              paragraphs: [
                'Someone, perhaps you, asked to use this address for another Sortie account. It already belongs to an account, so nothing changed.',
              ],
              button: { label: 'Sign in', href: page('/login') },
              after: ['If it wasn’t you, you can ignore this email.'],
              footer: footer(becauseOfSafety),
            }),
          }
        : {
            subject: 'Please confirm your new address',
            ...mailPage({
              title: 'Is this your new address?',
              paragraphs: [
                'Please confirm it. After that, you sign in with this address, and we send our emails to it.',
              ],
              button: {
                label: 'Confirm my new address',
                href: link('/confirm-email-change', tokens.of('change', changeId)),
              },
              after: [
                'The link works for one hour.',
                'If you didn’t ask for this, ignore this email. Nothing will change.',
              ],
              footer: footer(
                'You’re receiving this because someone asked to use this address for a Sortie account.',
              ),
            }),
          }
      await mailer.send(id, { to: email, ...mail })
    },
  }),
  work<IdentityEvent, 'EmailChanged'>({
    name: 'mail-address-changed',
    on: ['EmailChanged'],
    attempts: MAIL_ATTEMPTS,
    run: async ({ data: { before } }, { id }) => {
      if (!before) return
      await mailer.send(id, {
        to: before,
        subject: 'Your account’s email address was changed',
        ...mailPage({
          title: 'Your email address was changed',
          paragraphs: [
            'Your Sortie account now has a different email address. You sign in with that address, and we send our emails to it.',
          ],
          after: [
            'If this wasn’t you, write to us at once.',
            // The contact form, a chat or an address: the page knows which of them there is.
            `How to reach us: ${page('/faq#how-do-i-reach-a-person')}`,
          ],
          button: { label: 'Open Sortie', href: page('/') },
          footer: footer(becauseOfSafety),
        }),
      })
    },
  }),
]
