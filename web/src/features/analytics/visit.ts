import type { Body } from '@sortie/contracts/call'
import type { recordConversion } from '@sortie/contracts/tracking/conversions/conversions'
import type { recordVisitorEvents } from '@sortie/contracts/tracking/visits/visitor-events'
import type { AnyRouter } from '@tanstack/react-router'
import type { Arrival, UtmName } from '@/lib/analytics/arrival'
import { type Happening, listenToTracking } from '@/lib/analytics/track'
import { keepTrackingData } from '@/lib/analytics/tracking-data'
import { trackingApi } from '@/lib/api/client/tracking-api.gen'
import { newKey } from '@/lib/forms/action'
import { createVisitBatches, type UntimedEvent } from './batches'
import { sendBeacon } from './beacon'
import { patternOf } from './pages'
import { type Stop, watchEngagement, watchErrors, watchPages, watchScroll } from './watch'

/** The events that also count as conversions, with their names as such. */
const CONVERSIONS: Partial<Record<Happening['type'], string>> = {
  sign_up: 'sign_up',
  free_trial_start: 'free_trial_start',
  subscription: 'newsletter_subscription',
}

const later = (run: () => void, milliseconds: number) => {
  const timer = setTimeout(run, milliseconds)
  return () => clearTimeout(timer)
}

const sendEvents = (body: Body<typeof recordVisitorEvents>) =>
  sendBeacon(trackingApi.recordVisitorEvents.path, body)

// A visitor should not notice a failure.
const sendConversion = (body: Body<typeof recordConversion>) =>
  trackingApi.recordConversion({ body }).catch(() => undefined)

const fields: Record<UtmName, string> = {
  utm_source: 'utmSource',
  utm_medium: 'utmMedium',
  utm_campaign: 'utmCampaign',
  utm_term: 'utmTerm',
  utm_content: 'utmContent',
}

/** The campaign and the site that led here, as the first page view carries them. */
const originOf = ({ utm, referrer }: Arrival) => ({
  ...(referrer && { referrer }),
  ...Object.fromEntries(
    Object.entries(utm).map(([name, value]) => [fields[name as UtmName], value]),
  ),
})

/** Records where it is clicked, once the code for it has arrived. */
const recordClicks = (router: AnyRouter, sessionId: string): Stop => {
  let isOver = false
  let stop: Stop | null = null
  void import('./clicks/record')
    .then(({ recordClicksOf }) => {
      if (!isOver) stop = recordClicksOf(router, sessionId)
    })
    // A picture of clicks is nothing that a visitor should notice.
    .catch(() => undefined)
  return () => {
    isOver = true
    stop?.()
  }
}

/**
 * Counts what a visitor who agreed does, until it is stopped. Only then is anything stored or sent.
 * @param recordsClicks whether they agreed to that as well
 * @returns stops it; what was not sent yet is dropped
 */
export const countVisit = (router: AnyRouter, arrival: Arrival, recordsClicks: boolean) => {
  const { session_id: sessionId, affiliate } = keepTrackingData(arrival, newKey)
  const batches = createVisitBatches({
    send: (batch) => sendEvents({ ...batch, sessionId, ...(affiliate && { affiliate }) }),
    newId: newKey,
    now: () => performance.now(),
    later,
  })
  const tellOn = (route: string, happening: Happening) =>
    batches.add({ ...happening, route } as UntimedEvent)
  const tell = (happening: Happening) => {
    tellOn(patternOf(router.state.matches), happening)
    if (happening.type === 'conversion') {
      const { conversionType, conversionValue } = happening
      void sendConversion({ sessionId, conversionType, conversionValue })
    }
    const conversionType = CONVERSIONS[happening.type]
    if (conversionType) tell({ type: 'conversion', conversionType })
  }
  const flushWhenHidden = () => document.visibilityState === 'hidden' && batches.flush()
  const stops = [
    listenToTracking(tell),
    watchPages(router, tell, originOf(arrival)),
    watchScroll(router, tell),
    watchEngagement(router, (happening) => tellOn('/', happening)),
    watchErrors(tell),
    ...(recordsClicks ? [recordClicks(router, sessionId)] : []),
  ]
  // After the others, so that what they tell at the end is sent too.
  document.addEventListener('visibilitychange', flushWhenHidden)
  window.addEventListener('pagehide', batches.flush)
  return () => {
    for (const stop of stops) stop()
    document.removeEventListener('visibilitychange', flushWhenHidden)
    window.removeEventListener('pagehide', batches.flush)
    batches.drop()
  }
}
