import type { Views } from '@sortie/runtime/views/view-reader'
import type { BuyerView } from './views/buyer-view.ts'

/**
 * A buyer as identity describes them. Their address is null once they are erased, and only then.
 * @throws Error where billing has not heard of them yet: work that needs them tries again.
 */
export const knownBuyer = async (buyers: Views<BuyerView>, userId: string): Promise<BuyerView> => {
  const buyer = await buyers.find(userId)
  if (!buyer) throw new Error('The registration of this buyer has not arrived yet')
  return buyer
}
