import type { OrderStatus } from '@sortie/contracts/billing'
import type { Tone } from './badge'

/** How each status reads, and how much it wants to be noticed. */
export const statuses: Record<OrderStatus, { text: string; tone: Tone }> = {
  open: { text: 'Not paid yet', tone: 'warn' },
  pending: { text: 'Processing', tone: 'warn' },
  paid: { text: 'Paid', tone: 'ok' },
  failed: { text: 'Payment failed', tone: 'bad' },
  expired: { text: 'Expired', tone: 'plain' },
  refund_requested: { text: 'Refund requested', tone: 'warn' },
  refunded: { text: 'Refunded', tone: 'plain' },
  disputed: { text: 'Disputed', tone: 'bad' },
}
