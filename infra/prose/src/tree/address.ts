import { ADDRESS_CHARACTERS } from './tree.ts'

const LINKS = new Set(['http:', 'https:', 'mailto:', 'tel:'])

const canonical = (address: string, protocols: Set<string>): string | null => {
  const url = URL.parse(address.trim())
  if (!url || !protocols.has(url.protocol) || url.username || url.password) return null
  return url.href.length > ADDRESS_CHARACTERS ? null : url.href
}

/**
 * A link's address as a tree holds it: absolute, canonical, for the web, a mail or a phone. Null where it
 * is anything else: a script, a path of our own site, one with a password.
 */
export const safeAddress = (address: string): string | null => canonical(address, LINKS)

/** A picture's address as a tree holds it; null where it is not of the web over TLS. */
export const safeImageAddress = (address: string): string | null =>
  canonical(address, new Set(['https:']))
