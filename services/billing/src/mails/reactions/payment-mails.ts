import type { BillingEvent } from '@sortie/contracts/billing'
import { MAIL_ATTEMPTS, type Mailer } from '@sortie/runtime/mail/mail'
import { mailPage } from '@sortie/runtime/mail/page'
import type { Views } from '@sortie/runtime/views/view-reader'
import { type Work, work } from '@sortie/runtime/work/work'
import { knownBuyer } from '../../buyers/known-buyer.ts'
import type { BuyerView } from '../../buyers/views/buyer-view.ts'
import { centsText } from '../../money.ts'
import type { OrderCommands } from '../../orders/orders.ts'

type Deps = { mailer: Mailer; orders: OrderCommands; buyers: Views<BuyerView>; publicUrl: string }

/**
 * Tells a buyer that a bank debit failed: days after they left the payment page. A card that is
 * declined fails no order, as its buyer is still on that page.
 */
export const mailFailedPayment = ({ mailer, orders, buyers, publicUrl }: Deps): Work =>
  work<BillingEvent, 'PaymentFailed'>({
    name: 'mail-payment-failed',
    on: ['PaymentFailed'],
    attempts: MAIL_ATTEMPTS,
    run: async ({ data }, { id }) => {
      const { email } = await knownBuyer(buyers, data.userId)
      if (!email) return
      const { cents, currency, missions, packId, payment } = (await orders.state(data.orderId))
        .state
      // Paid by another way since.
      if (payment) return
      await mailer.send(id, {
        to: email,
        subject: `Your payment of ${centsText(cents, currency)} failed`,
        ...mailPage({
          title: 'Your payment failed',
          paragraphs: [
            `Your bank did not pay ${centsText(cents, currency)} for ${missions} missions. Nothing was charged, and no missions were added to your account.`,
            'You can order them again, and pay by card or from another bank account.',
          ],
          button: {
            label: `Buy ${missions} missions`,
            href: new URL(`/checkout?package=${packId}`, publicUrl).href,
          },
          footer: [
            'You’re receiving this because you ordered missions from Sortie.',
            'Sortie: know which keywords to fly for.',
          ],
        }),
      })
    },
  })
