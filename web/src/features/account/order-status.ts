import type { Standing } from '@/lib/order-standing'
import type { Tone } from './badge'

/** How much each standing of an order wants to be noticed. */
export const tones: Record<Standing, Tone> = {
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
