/**
 * Pages whose address opens something by itself: whoever has it needs no password. No script of others runs
 * on them, and no address of theirs goes into statistics, logs or spans.
 */
export const SECRET_PAGES = [
  { path: '/s/$token', secret: 'path' },
  { path: '/d/$token', secret: 'path' },
  { path: '/reset-password', secret: 'query' },
  { path: '/confirm-email', secret: 'query' },
  { path: '/confirm-email-change', secret: 'query' },
  { path: '/newsletter/confirm', secret: 'query' },
  { path: '/newsletter/unsubscribe', secret: 'query' },
  { path: '/watch-mails/unsubscribe', secret: 'query' },
  { path: '/partners', secret: 'query' },
] as const

type SecretPage = (typeof SECRET_PAGES)[number]

/** Returns a page's path without its secret: `/s` of `/s/$token`. */
const openPart = ({ path }: SecretPage): string => path.replace('/$token', '')

/** A path as the router reads it: written in other letters or with more slashes, it is the same page. */
const plainPath = (path: string): string => {
  let decoded = path
  try {
    decoded = decodeURIComponent(path)
  } catch {
    // It is no address of a page then, and compared as it is.
  }
  return `/${decoded.toLowerCase().split('/').filter(Boolean).join('/')}`
}

/** The secret page of a path; null where it is another page. */
export const secretPageOf = (path: string): SecretPage | null => {
  const plain = plainPath(path)
  return (
    SECRET_PAGES.find((page) => {
      const open = openPart(page)
      return plain === open || (page.secret === 'path' && plain.startsWith(`${open}/`))
    }) ?? null
  )
}

/** A path without what opens its page. @param path without query */
export const pathWithoutSecret = (path: string): string => {
  const page = secretPageOf(path)
  return page ? openPart(page) : path
}
