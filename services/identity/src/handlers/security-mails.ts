import type { IdentityEvent } from '@sortie/contracts/identity'
import { MAIL_ATTEMPTS } from '@sortie/runtime/mail'
import { mailPage } from '@sortie/runtime/mail-page'
import { type Work, work } from '@sortie/runtime/work'
import type { Addresses } from '../http/addresses.ts'
import { footer, type Letters } from './letters.ts'

const becauseOfSafety = 'You get this mail because it concerns the safety of your account.'

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
              ? 'Every device was signed out. Sign in again with the new password.'
              : 'Every other device was signed out. Sign in there with the new password.',
          ],
          button: { label: 'Sign in', href: page('/login') },
          after: [
            'If this was not you, reset your password now and write to us.',
            `To reset it: ${page('/forgot-password')}`,
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
      // Whoever asked is not told that somebody has the address; whoever has it is.
      const mail = owner
        ? {
            subject: 'Somebody asked to use your address',
            ...mailPage({
              title: 'You have an account already',
              paragraphs: [
                'Somebody, perhaps you, asked to use this address for another Sortie account. It has an account of its own, so nothing was changed.',
              ],
              button: { label: 'Sign in', href: page('/login') },
              after: ['If it was not you, you can ignore this mail.'],
              footer: footer(becauseOfSafety),
            }),
          }
        : {
            subject: 'Please confirm your new address',
            ...mailPage({
              title: 'Is this your new address?',
              paragraphs: [
                'Please confirm it. From then on you sign in with it, and our mails go there.',
              ],
              button: {
                label: 'Confirm my new address',
                href: link('/confirm-email-change', tokens.of('change', changeId)),
              },
              after: [
                'The link works for one hour.',
                'If you did not ask for it, ignore this mail, and nothing happens.',
              ],
              footer: footer('You get this mail because a Sortie account is to use this address.'),
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
        subject: 'The address of your account was changed',
        ...mailPage({
          title: 'Your address was changed',
          paragraphs: [
            'Your Sortie account has another address now. You sign in with that one, and our mails go there.',
          ],
          after: ['If this was not you, write to us at once: with the contact form on our site.'],
          button: { label: 'Open Sortie', href: page('/') },
          footer: footer(becauseOfSafety),
        }),
      })
    },
  }),
]
