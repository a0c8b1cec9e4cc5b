import type { OrderProgress } from '@sortie/contracts/billing'
import { track, whenHeard } from '@/lib/track'
import { TOLD_ORDERS } from '@/lib/tracking-data'

const MOST = 50

/** The orders in a stored list; none where it is not one of ours. */
export const readTold = (stored: string | null): string[] => {
  try {
    const list: unknown = JSON.parse(stored ?? '[]')
    return Array.isArray(list) ? list.filter((one) => typeof one === 'string') : []
  } catch {
    return []
  }
}

/** Notes that an order was told. @returns false where it was noted before */
const isFirst = (orderId: string): boolean => {
  try {
    const told = readTold(localStorage.getItem(TOLD_ORDERS))
    if (told.includes(orderId)) return false
    localStorage.setItem(TOLD_ORDERS, JSON.stringify([...told, orderId].slice(-MOST)))
  } catch {
    // Storage is switched off: a reload would tell again, and the server counts it once.
  }
  return true
}

/**
 * Tells statistics of a paid order, once. Nobody listens but where the visitor agreed, before or on
 * this very page; else nothing is kept or sent.
 * @returns calls it off
 */
export const tellPurchase = ({ orderId, cents, balance }: OrderProgress) => {
  if (!balance) return
  return whenHeard(() => {
    if (!isFirst(orderId)) return
    track({ type: 'conversion', conversionType: 'purchase', conversionValue: cents })
  })
}
