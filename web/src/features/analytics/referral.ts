import type { Arrival } from '@/lib/analytics/arrival'
import { trackingApi } from '@/lib/api/client/tracking-api.gen'

/** Counts a visit by a partner's link. A failure is no concern of the visitor. */
export const countReferral = async ({ ref, path }: Arrival) => {
  if (!ref) return
  try {
    await trackingApi.trackAffiliate({
      params: { ref },
      query: { landing: path },
    })
  } catch (error) {
    console.warn('The visit by a partner’s link was not counted.', error)
  }
}

/** Takes the partner's reference out of the address bar, where it stands there still. */
export const removeReference = () => {
  const url = new URL(window.location.href)
  if (!url.searchParams.has('ref')) return
  url.searchParams.delete('ref')
  window.history.replaceState(window.history.state, '', url)
}
