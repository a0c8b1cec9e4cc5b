import type { OrderProgress } from '@sortie/contracts/billing/orders/orders'
import { track, whenHeard } from '@/lib/analytics/track'
import { REPORTED_ORDERS } from '@/lib/analytics/tracking-data'

const MOST = 50

/** The orders in a stored list; none where it is not one of ours. */
export const readReported = (stored: string | null): string[] => {
  try {
    const list: unknown = JSON.parse(stored ?? '[]')
    return Array.isArray(list) ? list.filter((one) => typeof one === 'string') : []
  } catch {
    return []
  }
}

/** Notes that an order is reported. @returns false where it was reported before */
const isFirst = (orderId: string): boolean => {
  try {
    const reported = readReported(localStorage.getItem(REPORTED_ORDERS))
    if (reported.includes(orderId)) return false
    localStorage.setItem(REPORTED_ORDERS, JSON.stringify([...reported, orderId].slice(-MOST)))
  } catch {
    // Storage is switched off: a reload reports again, and the server counts it once.
  }
  return true
}

/**
 * Reports a paid order to statistics, once. Without the visitor's consent, given before or on this
 * page, nothing is kept or sent.
 * @returns cancels it
 */
export const reportPurchase = ({ orderId, cents, balance }: OrderProgress) => {
  if (!balance) return
  return whenHeard(() => {
    if (!isFirst(orderId)) return
    track({ type: 'conversion', conversionType: 'purchase', conversionValue: cents })
  })
}
