/**
 * The key under which the session keeps the token of a shared report while a visitor signs in; it also stands for the
 * token in addresses. The token itself must not be in an address that other pages, and scripts of others on them, can
 * read.
 */
export const SAVED = 'sortie_share'

/** The token that an address names; of whoever comes back from signing in the one that was kept. */
export const tokenAt = (address: string): string => {
  if (address !== SAVED) return address
  return sessionStorage.getItem(SAVED) ?? 'none'
}
