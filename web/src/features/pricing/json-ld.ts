import { absolute, JSON_LD_CONTEXT } from '@/lib/json-ld'

type Pack = {
  id: string
  name: string
  /** In US cents. */
  cents: number
}

/** The product with an offer for each pack: for the pricing page. */
export const productJsonLd = (description: string, packs: Pack[]) => ({
  '@context': JSON_LD_CONTEXT,
  '@type': 'Product',
  name: 'Sortie mission packs',
  description,
  image: absolute('/og/pricing.png'),
  brand: { '@type': 'Brand', name: 'Sortie' },
  offers: packs.map(({ id, name, cents }) => ({
    '@type': 'Offer',
    sku: id,
    name,
    price: (cents / 100).toFixed(2),
    priceCurrency: 'USD',
    availability: 'https://schema.org/InStock',
    url: absolute('/pricing'),
  })),
})
