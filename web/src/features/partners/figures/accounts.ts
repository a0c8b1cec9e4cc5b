import type { PartnerEvent } from '@sortie/contracts/tracking/partners/partners'
import { signOf } from '@/lib/partner-words'

/** The totals of a partner's events in one currency, in its smallest unit. */
export type CurrencyAccount = {
  currency: string
  orders: number
  /** Commission of all that was paid, and of what came to us again. */
  earned: number
  /** Commission that was taken back. */
  reversed: number
  /** Of what is left, what is not payable yet: the buyer may still ask for the money back. */
  held: number
  /** The amount that we paid. */
  paidOut: number
  /** The amount to pay now; below 0 where more was paid out than is earned by now. */
  payable: number
}

type Order = { currency: string; payableAt: string; left: number }

const none = (currency: string): CurrencyAccount => ({
  currency,
  orders: 0,
  earned: 0,
  reversed: 0,
  held: 0,
  paidOut: 0,
  payable: 0,
})

/**
 * Adds up what a partner was told, by currency in the order of the alphabet.
 * @param now ISO time: what is payable later is held
 */
export const accountsOf = (events: readonly PartnerEvent[], now: string): CurrencyAccount[] => {
  const accounts = new Map<string, CurrencyAccount>()
  const orders = new Map<string, Order>()
  const accountOf = (currency: string) => {
    const account = accounts.get(currency) ?? none(currency)
    accounts.set(currency, account)
    return account
  }
  for (const { type, data } of events) {
    const account = accountOf(data.currency)
    if (type === 'payout.recorded') {
      account.paidOut += data.cents
      continue
    }
    const { order, commissionCents } = data
    if (type === 'conversion.paid') {
      account.orders += 1
      orders.set(order, { currency: data.currency, payableAt: data.payableAt, left: 0 })
    }
    const sign = signOf(type)
    if (sign < 0) account.reversed += commissionCents
    else account.earned += commissionCents
    const known = orders.get(order)
    if (known) known.left += sign * commissionCents
  }
  for (const { currency, payableAt, left } of orders.values()) {
    if (payableAt > now) accountOf(currency).held += left
  }
  const all = [...accounts.values()].map((account) => {
    const { earned, reversed, held, paidOut } = account
    return { ...account, payable: earned - reversed - held - paidOut }
  })
  return all.sort((one, other) => one.currency.localeCompare(other.currency))
}
