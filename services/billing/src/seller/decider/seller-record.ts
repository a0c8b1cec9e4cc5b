import type { BillingEvent } from '@sortie/contracts/billing'
import type { Seller } from '@sortie/contracts/billing/invoices/invoices'
import type { Decider } from '@sortie/runtime/domain'

export type SellerRecorded = Extract<BillingEvent, { type: 'SellerRecorded' }>
/** A seller and their tax rate. */
export type Selling = { seller: Seller; vatRate: number }
export type SellerCommand = { type: 'Record'; data: SellerRecorded['data'] }

/** The only stream of its kind. */
export const SELLER_STREAM = 'sel_older-invoices'

/** The seller that invoices without one are printed with: recorded once, and never changed. */
export const sellerRecord: Decider<Selling | null, SellerCommand, SellerRecorded> = {
  source: import.meta.url,
  initial: null,
  decide: (recorded, { data }) => (recorded ? [] : [{ type: 'SellerRecorded', data }]),
  evolve: (_state, { data: { seller, vatRate } }) => ({ seller, vatRate }),
}
