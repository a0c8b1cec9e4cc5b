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

/** A picture's address; null where it is not of the web over TLS. */
export const safeImageAddress = (address: string): string | null =>
  canonical(address, new Set(['https:']))

const UPLOADED = /^sortie-image:(img_[0-9a-f]{32})$/

/** The id of the uploaded image that an address names; null where it names another one. */
export const uploadedImageId = (address: string): string | null =>
  UPLOADED.exec(address)?.[1] ?? null

/** The address of an uploaded image as a tree holds it. */
export const uploadedImageAddress = (imageId: string): string => `sortie-image:${imageId}`

/** An image's address as a tree holds it: of an uploaded image, or of the web over TLS. Null where it is neither. */
export const imageAddress = (address: string): string | null =>
  uploadedImageId(address) === null ? safeImageAddress(address) : address
