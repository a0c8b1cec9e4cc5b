import { ContentEvent } from '@sortie/contracts/content'
import type { IdentityEvent } from '@sortie/contracts/identity'
import { MAIL_ATTEMPTS, type Mailer } from '@sortie/runtime/mail/mail'
import { mailPage } from '@sortie/runtime/mail/page'
import { type Handler, handler } from '@sortie/runtime/topics/handler'
import { type Work, work } from '@sortie/runtime/work/work'
import type { Accounts } from '../../accounts/accounts.ts'
import type { Addresses } from '../../accounts/addresses.ts'
import { footer } from '../../mails/letters.ts'

type Deps = {
  accounts: Accounts
  addresses: Addresses
  mailer: Mailer
  /** Destroys the person's key, and what identity holds of theirs in the clear. */
  erase: (userId: string) => Promise<void>
}

/** Tries of the last email, a few minutes in all: a mail server must not hold up an erasure. */
const FAREWELL_TRIES = 10
const now = () => new Date().toISOString()

/** Content let go of what it held by the address: the deletion goes on. */
export const prepareDeletion = ({ accounts }: Pick<Deps, 'accounts'>): Handler =>
  handler<ContentEvent, 'PersonForgotten'>({
    name: 'prepare-deletion',
    from: { content: ContentEvent },
    types: ['PersonForgotten'],
    handle: async ({ data: { userId, at } }) => {
      await accounts.handle(userId, { type: 'PrepareDeletion', data: { userId, at } })
    },
  })

/**
 * The work of a deletion, each step of which may be repeated: whoever is killed between two of them
 * goes on where they were.
 */
export const deletionWorks = ({ accounts, addresses, mailer, erase }: Deps): Work[] => {
  const emailOf = async (userId: string) => (await accounts.state(userId)).state.email

  const sayFarewell = async (id: string, email: string) =>
    mailer.send(id, {
      to: email,
      subject: 'Your account was deleted',
      ...mailPage({
        title: 'Your account was deleted',
        paragraphs: [
          'We destroyed your personal data, and you can’t get it back. Unused missions are gone.',
          'Backups and the database’s journal may hold a copy for up to 30 days. Only the people who administer our servers can read them.',
          'We keep invoices for your purchases as long as the law requires, encrypted with a separate key.',
          'A payment that is still on its way to us, such as a bank debit, goes back to you when it arrives.',
          'Thank you for flying with us.',
        ],
        footer: footer('You’re receiving this because you deleted your account.'),
      }),
    })

  return [
    work<IdentityEvent, 'EmailChanged' | 'AccountDeletionRequested'>({
      name: 'free-address',
      on: ['EmailChanged', 'AccountDeletionRequested'],
      attempts: MAIL_ATTEMPTS,
      run: async ({ type, data }) => {
        const address = type === 'EmailChanged' ? data.before : await emailOf(data.userId)
        if (address) await addresses.release(address, data.userId)
      },
    }),
    work<IdentityEvent, 'AccountDeletionPrepared'>({
      name: 'erase-person',
      on: ['AccountDeletionPrepared'],
      attempts: MAIL_ATTEMPTS,
      run: async ({ data: { userId } }, { id, attempt }) => {
        const email = await emailOf(userId)
        try {
          if (email) await sayFarewell(id, email)
        } catch (error) {
          if (attempt < FAREWELL_TRIES) throw error
        }
        await erase(userId)
        await accounts.handle(userId, { type: 'Erase', data: { userId, at: now() } })
      },
    }),
  ]
}
