import type { ContentEvent } from '@sortie/contracts/content'
import { Rejection } from '@sortie/runtime/domain'
import type { Throttle } from '@sortie/runtime/http/throttle'
import { MAIL_ATTEMPTS, type Mailer } from '@sortie/runtime/mail/mail'
import { mailPage } from '@sortie/runtime/mail/page'
import type { Commands } from '@sortie/runtime/store/command'
import { type Work, work } from '@sortie/runtime/work/work'
import type { Message, MessageCommand } from '../decider/message.ts'

type Deps = {
  mailer: Mailer
  /** The address of the support team. */
  supportEmail: string
  messages: Commands<MessageCommand, Message, ContentEvent>
  /** Limits how often we write to an address that somebody typed; `senderOf` returns the key of an address there. */
  acknowledging: { throttle: Throttle; senderOf: (email: string) => string }
}

/** Uses up a point of a key. Returns false where none is left. */
const isLeft = ({ take }: Throttle, key: string): Promise<boolean> =>
  take(key).then(
    () => true,
    (error) => {
      if (error instanceof Rejection) return false
      throw error
    },
  )

/** The mails of a contact message: to whoever wrote it, to the support team, and the answer. */
export const contactMails = ({ mailer, supportEmail, messages, acknowledging }: Deps): Work[] => [
  work<ContentEvent, 'ContactMessageReceived'>({
    name: 'mail-acknowledge-message',
    on: ['ContactMessageReceived'],
    attempts: MAIL_ATTEMPTS,
    run: async ({ data: { email } }, { id, attempt }) => {
      // Erased in the meantime: there is nobody to write to.
      if (!email) return
      // The message is kept all the same: a stranger must not keep anybody from reaching support.
      const { throttle, senderOf } = acknowledging
      if (attempt === 1 && !(await isLeft(throttle, senderOf(email)))) return
      await mailer.send(id, {
        to: email,
        subject: 'We received your message',
        headers: { 'Auto-Submitted': 'auto-replied' },
        // The message itself is not repeated: anybody may enter any address, and would write to
        // strangers in our name.
        ...mailPage({
          title: 'Message received',
          paragraphs: [
            'Your message has been received. Our intelligence team will respond within 24 hours.',
          ],
          footer: [
            'You’re receiving this because someone entered this address in our contact form. If it wasn’t you, ignore this email.',
          ],
        }),
      })
    },
  }),
  work<ContentEvent, 'ContactMessageReceived'>({
    name: 'mail-forward-message',
    on: ['ContactMessageReceived'],
    attempts: MAIL_ATTEMPTS,
    run: async ({ data: { email, message, messageId, at } }, { id }) => {
      if (!email || !message) return
      await mailer.send(id, {
        to: supportEmail,
        replyTo: email,
        subject: `Contact message from ${email}`,
        ...mailPage({
          title: 'New contact message',
          paragraphs: [`From ${email}`, message],
          footer: [`Received ${at} as ${messageId}. Reply to this email to answer.`],
        }),
      })
    },
  }),
  work<ContentEvent, 'ContactMessageAnswered'>({
    name: 'mail-answer-message',
    on: ['ContactMessageAnswered'],
    attempts: MAIL_ATTEMPTS,
    run: async ({ data: { messageId, answer } }, { id }) => {
      const { email, message } = (await messages.state(messageId)).state
      if (!email || !answer) return
      await mailer.send(id, {
        to: email,
        replyTo: supportEmail,
        subject: 'Our answer to your message',
        ...mailPage({
          title: 'Our answer',
          paragraphs: answer.split(/\n{2,}/),
          ...(message && { after: [`You wrote: ${message}`] }),
          footer: [
            'You’re receiving this because you wrote to us. Reply to this email to continue.',
          ],
        }),
      })
    },
  }),
]
