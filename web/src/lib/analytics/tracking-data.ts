import { AFFILIATE_REF } from '@sortie/contracts/tracking/partners/affiliates'
import type { Arrival, UtmName } from '@/lib/analytics/arrival'

type Campaign = Partial<Record<UtmName, string>>
/** The data that the browser keeps of a visitor who agreed. */
type TrackingData = Campaign & { session_id: string; affiliate?: string }

const KEY = 'sortie_tracking'
/** The key of the orders that were reported to statistics, so that each counts once. */
export const REPORTED_ORDERS = 'sortie_purchases'

/** Of the page that is open; kept apart for where storage is switched off. */
let current: string | null = null

const stored = (): TrackingData | null => {
  try {
    const data: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null')
    const { session_id: id } = (data ?? {}) as Partial<TrackingData>
    return typeof id === 'string' && /^[\w-]{1,64}$/.test(id) ? (data as TrackingData) : null
  } catch {
    return null
  }
}

const isReference = (value: unknown): value is string =>
  typeof value === 'string' && AFFILIATE_REF.test(value)

/**
 * Keeps the session and where it came from: a newer campaign replaces an older one, and a newer
 * partner an older one.
 */
export const keepTrackingData = (
  { utm, ref }: Pick<Arrival, 'utm' | 'ref'>,
  newId: () => string,
): TrackingData => {
  const { session_id = newId(), affiliate, ...campaign } = stored() ?? {}
  const partner = isReference(ref) ? ref : affiliate
  const data: TrackingData = {
    ...(Object.keys(utm).length > 0 ? utm : campaign),
    ...(partner && { affiliate: partner }),
    session_id,
  }
  current = session_id
  try {
    localStorage.setItem(KEY, JSON.stringify(data))
  } catch {
    // Storage is switched off: the session lasts as long as the page.
  }
  return data
}

/**
 * Goes on under a new session, with the same campaign and partner.
 * @returns the session before; null where there was none
 */
export const renewTrackingData = (newId: () => string): string | null => {
  const data = stored()
  const before = data?.session_id ?? current
  current = null
  try {
    if (data) localStorage.setItem(KEY, JSON.stringify({ ...data, session_id: newId() }))
  } catch {
    // Storage is switched off: the next page view begins a session of its own.
  }
  return before
}

/** The partner whose link led here, of a visitor who agreed; null where there is none. */
export const affiliateOfVisitor = (): string | null => {
  const { affiliate } = stored() ?? {}
  return isReference(affiliate) ? affiliate : null
}

/**
 * Deletes it, when consent is withdrawn.
 * @returns the session that was counted; null where none was
 */
export const forgetTrackingData = (): string | null => {
  const session = stored()?.session_id ?? current
  current = null
  try {
    localStorage.removeItem(KEY)
    localStorage.removeItem(REPORTED_ORDERS)
  } catch {
    // Then nothing was stored.
  }
  return session
}
