const readOnly = new Set(['GET', 'HEAD', 'OPTIONS'])
const ownMachine = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/

type Inputs = {
  method: string
  headers: { 'sec-fetch-site'?: unknown; origin?: string; host?: string }
  /** Scheme, host and port of PUBLIC_URL. */
  ownOrigin: string
}

const isOwnOrigin = (origin: string, host: string | undefined, ownOrigin: string) => {
  if (origin === ownOrigin) return true
  // While developing, the same page may be open under another name of this machine.
  return host !== undefined && ownMachine.test(host) && origin === `http://${host}`
}

/**
 * Returns true if another site's page sent a request that changes something. Browsers say so in `Sec-Fetch-Site`, older
 * ones in `Origin`; a client that sends neither is no browser.
 */
export const isCrossSite = ({ method, headers, ownOrigin }: Inputs): boolean => {
  if (readOnly.has(method)) return false
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site !== 'same-origin' && site !== 'none'
  const { origin, host } = headers
  return origin !== undefined && !isOwnOrigin(origin, host, ownOrigin)
}
