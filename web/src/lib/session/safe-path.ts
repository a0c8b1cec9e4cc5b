const base = 'https://sortie.invalid'

/**
 * The path, query and hash of a `redirect` parameter if it stays on our own origin, else null.
 * Sign-in pages are refused too: nobody who has just signed in wants to be there.
 */
export const safePath = (raw: unknown): string | null => {
  if (typeof raw !== 'string' || !/^\/(?![/\\])/.test(raw)) return null
  if (!URL.canParse(raw, base)) return null
  const url = new URL(raw, base)
  if (url.origin !== base || url.pathname.startsWith('//')) return null
  if (/^\/(login|register)\/?$/i.test(url.pathname)) return null
  return url.pathname + url.search + url.hash
}
