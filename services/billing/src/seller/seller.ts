import type { Seller } from '@sortie/contracts/billing/invoices/invoices'
import { missingIn } from '@sortie/runtime/print/fonts'
import { z } from 'zod'
import type { Selling } from './decider/seller-record.ts'

export const sellerSettings = {
  SELLER_NAME: z.string().optional(),
  /** Lines separated by `|`. */
  SELLER_ADDRESS: z.string().default(''),
  SELLER_VAT_ID: z.string().default(''),
  VAT_RATE: z.coerce.number().min(0).max(99).default(0),
}
type SellerConfig = z.infer<z.ZodObject<typeof sellerSettings>>

/** On the invoices of an installation without a seller: nobody can take one for a real invoice. */
const demoSeller: Seller = {
  name: 'Sortie Demo Ltd.',
  address: ['1 Example Street, Exampletown', 'Demo seller, not a real company'],
  vatId: '',
  demo: true,
}

const linesOf = (address: string) =>
  address
    .split('|')
    .map((line) => line.trim())
    .filter(Boolean)

/** @throws Error where a setting has characters that no invoice could show. */
const checkPrintable = (config: SellerConfig) => {
  const faults = (['SELLER_NAME', 'SELLER_ADDRESS', 'SELLER_VAT_ID'] as const).flatMap((name) => {
    const missing = missingIn(config[name] ?? '')
    return missing.length > 0 ? [`  ${name}: ${missing.join(' ')}`] : []
  })
  if (faults.length === 0) return
  throw new Error(
    'The font of the invoices has no glyphs for these characters:\n' +
      `${faults.join('\n')}\nWrite them in Latin, Greek or Cyrillic letters. See .env.example.`,
  )
}

/**
 * Returns the seller that is printed on invoices; a demo seller where the configuration lacks a name or an address.
 * @throws Error where Stripe's key moves real money, as such a sale needs a real seller, and where the seller cannot be
 * printed.
 */
export const sellerOf = (config: SellerConfig, stripeKey: string): Selling => {
  checkPrintable(config)
  const { SELLER_ADDRESS, SELLER_VAT_ID: vatId, VAT_RATE: vatRate } = config
  const name = config.SELLER_NAME?.trim() ?? ''
  const address = linesOf(SELLER_ADDRESS)
  if (name && address.length > 0) {
    return { seller: { name, address, vatId, demo: false }, vatRate }
  }
  if (/^(sk|rk)_live_/.test(stripeKey)) {
    const missing = [
      ...(name ? [] : ['SELLER_NAME']),
      ...(address.length ? [] : ['SELLER_ADDRESS']),
    ]
    throw new Error(
      `The configuration is not complete:\n  ${missing.join(', ')}: Stripe's key is a live one, and ` +
        'invoices for real money must name their seller.\nSee .env.example.',
    )
  }
  return { seller: demoSeller, vatRate }
}
