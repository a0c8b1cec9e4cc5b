import { Stripe } from 'stripe'

const TIMEOUT_MS = 10_000
const RETRIES = 2
/** As many as Stripe sends at once. */
export const STRIPE_PAGE = 100

/** Stripe's filter for what was made since a time, in ISO. */
export const created = (since: string) => ({ gte: Math.floor(Date.parse(since) / 1_000) })

const addressOf = (apiUrl: string | undefined) => {
  if (!apiUrl) return {}
  const { hostname, port, protocol } = new URL(apiUrl)
  const secure = protocol === 'https:'
  return {
    host: hostname,
    port: port || (secure ? 443 : 80),
    protocol: secure ? ('https' as const) : ('http' as const),
  }
}

/**
 * Stripe, by its own SDK.
 * @param apiUrl another address of the same API; Stripe's own where there is none.
 */
export const connectStripe = (secretKey: string, apiUrl?: string): Stripe =>
  new Stripe(secretKey, {
    ...addressOf(apiUrl),
    timeout: TIMEOUT_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
  })
