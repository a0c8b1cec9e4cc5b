/** Seconds that the browser keeps a session: 30 days, as long as a refresh token may rest. */
const MAX_AGE = 30 * 24 * 3600

/** The tokens of a session that a browser holds. */
export type Tokens = { sessionToken: string; refreshToken: string }
export type SentTokens = { [Name in keyof Tokens]: string | null }

const find = (header: string, name: string): string | null => {
  for (const pair of header.split(';')) {
    const at = pair.indexOf('=')
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim() || null
  }
  return null
}

/**
 * The two cookies of a session, and that of a partner who is signed in to their page. Over https they are `__Host-` cookies, which no other host and no
 * unencrypted page can set; over plain http, on a developer's machine, browsers refuse those.
 */
export const createCookies = (publicUrl: string) => {
  const secure = publicUrl.startsWith('https:')
  const prefix = secure ? '__Host-' : ''
  const names = {
    session: `${prefix}sortie_session`,
    refresh: `${prefix}sortie_refresh`,
    partner: `${prefix}sortie_partner`,
  }
  const attributes = `Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
  const cookie = (name: string, value: string, maxAge: number) =>
    `${name}=${value}; Max-Age=${maxAge}; ${attributes}`

  return {
    /** The tokens in a `Cookie` header. */
    read: (header: string | undefined): SentTokens => ({
      sessionToken: header ? find(header, names.session) : null,
      refreshToken: header ? find(header, names.refresh) : null,
    }),
    /** The token of a partner in a `Cookie` header. */
    readPartner: (header: string | undefined): string | null =>
      header ? find(header, names.partner) : null,
    /** The value of `Set-Cookie` that keeps the token of a partner, or signs them out where it is empty. */
    setPartner: (token: string): string => cookie(names.partner, token, token ? MAX_AGE : 0),
    /** The values of `Set-Cookie` that keep these tokens. */
    keep: ({ sessionToken, refreshToken }: Tokens): string[] => [
      cookie(names.session, sessionToken, MAX_AGE),
      cookie(names.refresh, refreshToken, MAX_AGE),
    ],
    /** The values of `Set-Cookie` that sign the browser out. */
    clear: (): string[] => [cookie(names.session, '', 0), cookie(names.refresh, '', 0)],
  }
}
export type Cookies = ReturnType<typeof createCookies>
