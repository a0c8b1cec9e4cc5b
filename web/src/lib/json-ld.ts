import { site } from './site.ts'

export const JSON_LD_CONTEXT = 'https://schema.org'

/** The whole address of a path of ours. */
export const absolute = (path: string): string => site().publicUrl + path

/** What names the organization in the structured data of every page. */
export const organizationId = (): string => absolute('/#organization')

/** Who runs the site, and the site itself: for the home page. */
export const siteJsonLd = () => [
  {
    '@context': JSON_LD_CONTEXT,
    '@type': 'Organization',
    '@id': organizationId(),
    name: 'Sortie',
    url: absolute('/'),
    logo: absolute('/icon-512.png'),
    email: site().supportEmail,
  },
  {
    '@context': JSON_LD_CONTEXT,
    '@type': 'WebSite',
    name: 'Sortie',
    url: absolute('/'),
    publisher: { '@id': organizationId() },
  },
]
