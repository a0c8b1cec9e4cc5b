/** A page that sells, as structured data tells of it: nothing that its owner or their report did not say. */
export type SellingPage = {
  kind: 'service-page' | 'location-page'
  /** The service that is sold, as people search for it. */
  service: string
  business: string
  /** Address of the business's own site; null where none is known. */
  site: string | null
  /** The town; null where none is named. */
  town: string | null
}

/**
 * Returns what a search engine reads of what a page sells: a `Service` of the business, or the `LocalBusiness` itself
 * for a page of one place. https://schema.org/Service
 */
export const sellingData = ({ kind, service, business, site, town }: SellingPage): object => {
  const area = town && { areaServed: { '@type': 'City', name: town } }
  const provider = {
    '@type': town ? 'LocalBusiness' : 'Organization',
    name: business,
    ...(site && { url: site }),
  }
  return kind === 'service-page'
    ? { '@type': 'Service', name: service, serviceType: service, provider, ...area }
    : {
        ...provider,
        '@type': 'LocalBusiness',
        ...area,
        makesOffer: {
          '@type': 'Offer',
          itemOffered: { '@type': 'Service', name: service, ...area },
        },
      }
}
