/** A search parameter as text: the router reads digits as numbers, tokens are never numbers. */
export const searchText = (raw: unknown): string | undefined =>
  raw === undefined || raw === null || typeof raw === 'object' ? undefined : String(raw)

/** The search of sign-in pages: where to go afterwards, and the address to prefill. */
export const signInSearch = (raw: Record<string, unknown>) => {
  const [redirect, email] = [searchText(raw.redirect), searchText(raw.email)]
  return { ...(redirect && { redirect }), ...(email && { email }) } as {
    redirect?: string
    email?: string
  }
}

/** The search of the pages that mails link to. */
export const tokenSearch = (raw: Record<string, unknown>): { token?: string } => {
  const token = searchText(raw.token)
  return token ? { token } : {}
}

/** The search of the sign-in of partners: what opens their page, or whose page is to be opened. */
export const partnerSearch = (raw: Record<string, unknown>): { token?: string; name?: string } => {
  const name = searchText(raw.name)
  return { ...tokenSearch(raw), ...(name && { name }) }
}

/**
 * For pages that read their search themselves, when they open: what reads it would otherwise come
 * to every page, as the router needs it at once.
 */
export const readByPage = <Search>(raw: Record<string, unknown>) => raw as Search
