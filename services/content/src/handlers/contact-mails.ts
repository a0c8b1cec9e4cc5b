import type { ContentEvent } from '@sortie/contracts/content'
import { MAIL_ATTEMPTS, type Mailer } from '@sortie/runtime/mail'
import { mailPage } from '@sortie/runtime/mail-page'
import { type Work, work } from '@sortie/runtime/work'

type Deps = {
  mailer: Mailer
  /** Where the support team reads. */
  supportEmail: string
}

/** The two mails of a contact message: to whoever wrote it, and to the support team. */
export const contactMails = ({ mailer, supportEmail }: Deps): Work[] => [
  work<ContentEvent, 'ContactMessageReceived'>({
    name: 'mail-acknowledge-message',
    on: ['ContactMessageReceived'],
    attempts: MAIL_ATTEMPTS,
    run: async ({ data: { email } }, { id }) => {
      // Erased in the meantime: there is nobody to write to.
      if (!email) return
      await mailer.send(id, {
        to: email,
        subject: 'We have your message',
        headers: { 'Auto-Submitted': 'auto-replied' },
        // The message itself is not repeated: anybody may enter any address, and would write to
        // strangers in our name.
        ...mailPage({
          title: 'Message received',
          paragraphs: [
            'Your message has been received. Our intelligence team will respond within 24 hours.',
          ],
          footer: [
            'You get this mail because this address was entered in our contact form. If it was not you, ignore it.',
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
          title: 'A contact message',
          paragraphs: [`From ${email}`, message],
          footer: [`Received ${at} as ${messageId}. Reply to this mail to answer.`],
        }),
      })
    },
  }),
]
