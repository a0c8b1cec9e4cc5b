import { randomInt } from 'node:crypto'

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

const random = (length: number) =>
  Array.from({ length }, () => LETTERS[randomInt(LETTERS.length)]).join('')

/** Ids look like Stripe's: what kind of object they name is their prefix. */
export const newId = {
  session: () => `cs_test_a1${random(56)}`,
  intent: () => `pi_3${random(23)}`,
  charge: () => `ch_3${random(23)}`,
  method: () => `pm_1${random(23)}`,
  refund: () => `re_3${random(23)}`,
  dispute: () => `du_1${random(23)}`,
  event: () => `evt_1${random(23)}`,
  item: () => `li_1${random(23)}`,
  price: () => `price_1${random(23)}`,
  product: () => `prod_${random(14)}`,
  request: () => `req_${random(14)}`,
}

/** The secret of an intent, which its own page would use. */
export const newClientSecret = (intent: string) => `${intent}_secret_${random(25)}`
