import { z } from 'zod'

/** Who sells, as it stands on every invoice. */
export type Seller = {
  name: string
  /** Lines of an address. */
  address: string[]
  vatId: string
  /** Percent, included in every price. */
  vatRate: number
  /** Whether somebody has said who sells; else an invoice says so. */
  configured: boolean
}

export const sellerShape = {
  SELLER_NAME: z.string().optional(),
  /** Lines separated by `|`. */
  SELLER_ADDRESS: z.string().default(''),
  SELLER_VAT_ID: z.string().default(''),
  VAT_RATE: z.coerce.number().min(0).max(99).default(0),
}

export const sellerOf = (config: z.infer<z.ZodObject<typeof sellerShape>>): Seller => ({
  name: config.SELLER_NAME ?? 'Sortie',
  address: config.SELLER_ADDRESS.split('|')
    .map((line) => line.trim())
    .filter(Boolean),
  vatId: config.SELLER_VAT_ID,
  vatRate: config.VAT_RATE,
  configured: config.SELLER_NAME !== undefined && config.SELLER_ADDRESS !== '',
})

/** The tax that is part of a price, in cents: p - p / (1 + r), rounded to the cent. */
export const taxIn = (cents: number, rate: number): number =>
  cents - Math.round((cents * 100) / (100 + rate))
