import type { VisitBatch } from '@sortie/contracts/tracking/visits/visits'

/** The kind of device that a browser says it runs on, as far as statistics tell devices apart. */
export const deviceKindOf = (userAgent = ''): NonNullable<VisitBatch['device']> => {
  // Android says “Mobile” of phones only.
  const isAndroidTablet = /Android/i.test(userAgent) && !/Mobile/i.test(userAgent)
  if (isAndroidTablet || /iPad|Tablet/i.test(userAgent)) return 'tablet'
  return /Mobi|iPhone/i.test(userAgent) ? 'mobile' : 'desktop'
}

/** A language with a country at the head of the list, as in `de-AT,de;q=0.9` or `zh-Hant-TW`. */
const COUNTRY = /^\s*[a-z]{2,3}(?:-[a-z]{4})?-([a-z]{2})\b/i

/** The country of a browser's first language; null where that names none. No address is looked at. */
export const countryOf = (acceptLanguage = ''): string | null =>
  acceptLanguage.match(COUNTRY)?.[1]?.toUpperCase() ?? null
