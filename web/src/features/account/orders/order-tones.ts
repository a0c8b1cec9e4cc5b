import type { BadgeTone } from '@/components/badge'
import type { ShownStatus } from '@/lib/orders/order-status'

/** The tone of the badge of each status. */
export const tones: Record<ShownStatus, BadgeTone> = {
  open: 'warn',
  pending: 'warn',
  paid: 'ok',
  failed: 'bad',
  expired: 'plain',
  refund_requested: 'warn',
  partly_refunded: 'plain',
  refunded: 'plain',
  disputed: 'bad',
}
