/**
 * Where the token of a shared report is kept while somebody signs in: in an address that other pages,
 * and scripts of others on them, can read it has no place.
 */
export const SAVED = 'sortie_share'

/** The token that an address names; of whoever comes back from signing in the one that was kept. */
export const tokenAt = (address: string): string => {
  if (address !== SAVED) return address
  return sessionStorage.getItem(SAVED) ?? 'none'
}
