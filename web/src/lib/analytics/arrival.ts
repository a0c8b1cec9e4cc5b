import { pathWithoutSecret } from '@sortie/contracts/secret-pages'

/** The way by which the visitor got here, in memory only: later pages of the visit have another address. */
export type Arrival = {
  /** Without what opens a secret page. */
  path: string
  /** The affiliate's reference. */
  ref: string | null
  utm: Partial<Record<UtmName, string>>
  /** The host that led here; null where it is our own or unknown. */
  referrer: string | null
}
export const UTM_NAMES = [
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content',
] as const
export type UtmName = (typeof UTM_NAMES)[number]

const hostOf = (address: string) => (URL.canParse(address) ? new URL(address).host : null)

/**
 * Reads an arrival from the page's address and the address before it. Values are cut at 100
 * characters; empty ones are left out.
 */
export const readArrival = (href: string, referrer: string): Arrival => {
  const { pathname, searchParams, host } = new URL(href)
  const from = hostOf(referrer)
  const utm = UTM_NAMES.flatMap((name) => {
    const value = searchParams.get(name)?.trim().slice(0, 100)
    return value ? [[name, value]] : []
  })
  return {
    path: pathWithoutSecret(pathname),
    // References are in small letters; whoever writes a link by hand may not know.
    ref: searchParams.get('ref')?.toLowerCase() || null,
    utm: Object.fromEntries(utm),
    referrer: from === host ? null : (from?.slice(0, 100) ?? null),
  }
}

// Read when the script starts: a moment later the visitor may be on another page.
const arrival =
  typeof document === 'undefined' ? null : readArrival(window.location.href, document.referrer)

/** Returns the way by which this visit began; null while pages are rendered on the server. */
export const arrivalOfVisit = () => arrival
