import type { Arrival, UtmName } from '@/lib/arrival'

/** What the browser keeps of a visitor who agreed. */
export type TrackingData = { session_id: string } & Partial<Record<UtmName, string>>

const KEY = 'sortie_tracking'

const stored = (): TrackingData | null => {
  try {
    const data: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null')
    const { session_id: id } = (data ?? {}) as Partial<TrackingData>
    return typeof id === 'string' && /^[\w-]{1,64}$/.test(id) ? (data as TrackingData) : null
  } catch {
    return null
  }
}

/** Keeps the session and where it came from; a newer campaign takes the place of an older one. */
export const keepTrackingData = (utm: Arrival['utm'], newId: () => string): TrackingData => {
  const known = stored()
  const campaign = Object.keys(utm).length > 0
  const data = {
    ...(campaign ? utm : known),
    session_id: known?.session_id ?? newId(),
  }
  try {
    localStorage.setItem(KEY, JSON.stringify(data))
  } catch {
    // Storage is switched off: the session lasts as long as the page.
  }
  return data
}

/** Deletes it, when consent is withdrawn. */
export const forgetTrackingData = () => {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // Then nothing was stored.
  }
}
