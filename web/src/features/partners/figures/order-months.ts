import type { PartnerEvent } from '@sortie/contracts/tracking/partners/partners'

/** Orders of each month (UTC), such as `2026-11`, by when the partner was told of them. */
export const ordersByMonth = (events: readonly PartnerEvent[]): Map<string, number> => {
  const orders = new Map<string, number>()
  for (const { type, at } of events) {
    if (type !== 'conversion.paid') continue
    const month = at.slice(0, '2026-11'.length)
    orders.set(month, (orders.get(month) ?? 0) + 1)
  }
  return orders
}
