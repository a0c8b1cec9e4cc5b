import type { Pack } from '@sortie/contracts/billing/packs'
import { billingApi } from '@/lib/api/client/billing-api.gen'
import { isUnreachable, problemOf, serverMessage, UNREACHABLE } from '@/lib/api/problem'
import type { Action } from '@/lib/forms/action'
import { newKey } from '@/lib/forms/action'
import { warn } from '@/lib/notices/toast'

const KEY = 'sortie_checkout'

type StartedPayments = Record<string, string>

const stored = (): StartedPayments => {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as StartedPayments
  } catch {
    return {}
  }
}
const store = (sent: StartedPayments) => {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(sent))
  } catch {
    // Storage is switched off: the key lasts as long as the click.
  }
}

/** The key of a pack's order in this tab: a second click, a reload and a return meet the same one. */
const keyFor = (packId: string) => {
  const sent = stored()
  const key = sent[packId] ?? newKey()
  store({ ...sent, [packId]: key })
  return key
}

/** The order of a pack is over, paid or not: the next one is another. */
export const forgetOrder = (packId: string) => {
  const { [packId]: _over, ...others } = stored()
  store(others)
}

/** Orders a pack, once however often it is sent. @returns the address of its payment page */
export const openPayment = async ({ id: packId }: Pack, action: Action) => {
  const input = { body: { packId }, idempotencyKey: keyFor(packId), action }
  return (await billingApi.startCheckout(input)).url
}

/** Explains why the payment page could not be opened, for a notification and beside the button. */
export const explainPayment = (error: unknown, packId: string): string => {
  if (problemOf(error)?.code === 'idempotency_key_reused') forgetOrder(packId)
  warn('Error', 'The payment page could not be opened', error)
  if (isUnreachable(error)) return `${UNREACHABLE} Nothing was charged.`
  return serverMessage(error) ?? 'Nothing was charged. Please try again.'
}
