import type { Stripe } from 'stripe'
import { seconds } from '../account.ts'
import { invalidRequest, StripeRefusal } from '../api/error.ts'
import { newId } from '../id.ts'

/** The least that Stripe takes, in cents. */
const LEAST = 50

export type PriceLine = {
  quantity?: number
  price_data?: {
    currency: string
    unit_amount?: number
    product_data?: { name: string; description?: string }
  }
}
const currencies = new Set(Intl.supportedValuesOf('currency').map((code) => code.toLowerCase()))

/** One line of what is bought, as a session shows it. */
export const sessionLineOf = (
  { quantity, price_data: price }: PriceLine,
  index: number,
): Stripe.LineItem => {
  const at = `line_items[${index}]`
  const lacks = (name: string) => {
    const param = `${at}${name}`
    throw invalidRequest(`Missing required param: ${param}.`, param, 'parameter_missing')
  }
  if (!price) return lacks('[price_data]')
  if (quantity === undefined) return lacks('[quantity]')
  const { currency, unit_amount: cents, product_data: product } = price
  if (cents === undefined) return lacks('[price_data][unit_amount]')
  if (!product) return lacks('[price_data][product_data]')
  if (!currencies.has(currency)) {
    throw invalidRequest(`Invalid currency: ${currency}`, `${at}[price_data][currency]`)
  }
  if (cents < 0 || quantity < 1) {
    const param = cents < 0 ? `${at}[price_data][unit_amount]` : `${at}[quantity]`
    const least = cents < 0 ? 0 : 1
    throw invalidRequest(
      `This value must be greater than or equal to ${least}.`,
      param,
      'parameter_invalid_integer',
    )
  }
  const total = cents * quantity
  return {
    id: newId.item(),
    object: 'item',
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: total,
    amount_tax: 0,
    amount_total: total,
    currency,
    description: product.name,
    metadata: {},
    price: {
      id: newId.price(),
      object: 'price',
      active: false,
      billing_scheme: 'per_unit',
      created: seconds(),
      currency,
      custom_unit_amount: null,
      livemode: false,
      lookup_key: null,
      metadata: {},
      nickname: null,
      product: newId.product(),
      recurring: null,
      tax_behavior: 'unspecified',
      tiers_mode: null,
      transform_quantity: null,
      type: 'one_time',
      unit_amount: cents,
      // It travels as text; the SDK makes a number of its own of it.
      unit_amount_decimal: String(cents) as unknown as Stripe.Decimal,
    },
    quantity,
  }
}

/** Returns the cost of all lines together. @throws StripeRefusal where they do not go together. */
export const lineItemsTotal = (lines: Stripe.LineItem[]) => {
  const currency = lines[0]!.currency
  if (lines.some((line) => line.currency !== currency)) {
    throw invalidRequest('All line items must have the same currency.', 'line_items')
  }
  const total = lines.reduce((sum, line) => sum + line.amount_total, 0)
  if (total < LEAST) {
    const message = `The Checkout Session's total amount due must add up to at least $0.50 ${currency}`
    throw new StripeRefusal(400, {
      type: 'invalid_request_error',
      code: 'amount_too_small',
      message,
    })
  }
  return { currency, total }
}
