import type { ContentEvent } from '@sortie/contracts/content'
import { MAIL_ATTEMPTS, type Mailer } from '@sortie/runtime/mail/mail'
import { mailPage } from '@sortie/runtime/mail/page'
import { type Work, work } from '@sortie/runtime/work/work'
import type { NewsletterLinks } from '../newsletter-links.ts'

type Deps = { mailer: Mailer; links: NewsletterLinks }

/** The second half of the double opt-in: asks the owner of an address whether it was them. */
export const confirmationMail = ({ mailer, links }: Deps): Work =>
  work<ContentEvent, 'NewsletterSubscribed'>({
    name: 'mail-confirm-newsletter',
    on: ['NewsletterSubscribed'],
    attempts: MAIL_ATTEMPTS,
    run: async ({ data: { email, intentId, subscriptionId } }, { id }) => {
      // Erased in the meantime: there is nobody to write to.
      if (!email) return
      await mailer.send(id, {
        to: email,
        subject: 'Please confirm your newsletter subscription',
        headers: links.unsubscribeHeaders(subscriptionId),
        ...mailPage({
          title: 'Confirm your mission briefing',
          paragraphs: [
            'Someone, probably you, subscribed this address to Sortie’s weekly market intelligence.',
            'Please confirm your address. We send issues only to confirmed addresses.',
          ],
          button: {
            label: 'Confirm my address',
            href: links.confirmPage(intentId),
          },
          after: ['If it wasn’t you, ignore this email. We won’t send you any issues.'],
          footer: [
            'You’re receiving this because someone entered this address in our newsletter form.',
            { label: 'Unsubscribe', href: links.unsubscribePage(subscriptionId) },
          ],
        }),
      })
    },
  })
