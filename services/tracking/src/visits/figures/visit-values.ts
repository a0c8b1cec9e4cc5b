import { PAGE_PATTERNS } from '@sortie/contracts/tracking/visits/page-patterns'
import type { VisitorEvent } from '@sortie/contracts/tracking/visits/visitor-events'
import type { VisitBatch, VisitDimension, VisitKey } from '@sortie/contracts/tracking/visits/visits'

/** The value that stands for all values that are not told apart. */
export const OTHER = '(other)'
const DIRECT: VisitKey = 'source:(direct)'

/** The dimension of a value. */
export const dimensionOf = (key: VisitKey): VisitDimension =>
  key.slice(0, key.indexOf(':')) as VisitDimension

/** One time at which an event shows a value. */
export type Sighting = { key: VisitKey; at: number }

type PageView = Extract<VisitorEvent, { type: 'page_view' }>

/** Names of campaigns and hosts. A browser may send any text, so what may be an email address or a sentence is not kept. */
const NAME = /^[a-z0-9._-]{1,40}$/
const named = (text: string): string => {
  const plain = text.trim().toLowerCase().replaceAll(' ', '-')
  return NAME.test(plain) ? plain : OTHER
}

/** The pattern of an error's name, such as `TypeError`: an identifier, and so no text. */
const ERROR_NAME = /^[A-Za-z][A-Za-z0-9_]{0,39}$/

/** The pattern of a page that there is; others are not told apart. */
const knownPage = (route: string): string => (PAGE_PATTERNS.has(route) ? route : OTHER)
/** The key of a page. */
export const pageKey = (route: string): VisitKey => `page:${knownPage(route)}`

const sourceOf = ({ utmSource, referrer }: PageView): VisitKey[] => {
  const source = utmSource || referrer
  return source ? [`source:${named(source)}`] : []
}
const campaignOf = ({ utmCampaign }: PageView): VisitKey[] =>
  utmCampaign ? [`campaign:${named(utmCampaign)}`] : []

const keysOf = (event: VisitorEvent): VisitKey[] => {
  switch (event.type) {
    case 'page_view':
      return [pageKey(event.route), ...sourceOf(event), ...campaignOf(event)]
    case 'funnel_step':
      return [`step:${event.funnel}/${event.step}`]
    case 'conversion':
      return [`conversion:${event.conversionType}`]
    case 'sign_up':
    case 'free_trial_start':
    case 'subscription':
      return [`conversion:${event.type}`]
    case 'engagement':
      return [`engagement:${event.level}`]
    case 'scroll':
      return [`scroll:${knownPage(event.route)}`]
    case 'error':
      return [`error:${ERROR_NAME.test(event.name) ? event.name : OTHER}`]
    default:
      return []
  }
}

/** Returns the times of a batch's events, in milliseconds since 1970. */
export const timesOf = ({ at, events }: VisitBatch): number[] => {
  const arrival = Date.parse(at)
  return events.map(({ ago }) => arrival - ago)
}

/**
 * Returns the values that a batch shows of its visit, in the order of its events.
 * @param isFirst whether it is the first batch of the visit: only that one tells that nothing led here
 */
export const sightingsIn = (batch: VisitBatch, isFirst: boolean): Sighting[] => {
  const { device, country, affiliate, events } = batch
  const times = timesOf(batch)
  const start = times[0]!
  const seen: Sighting[] = []
  if (device) seen.push({ key: `device:${device}`, at: start })
  if (country) seen.push({ key: `country:${country}`, at: start })
  if (affiliate) seen.push({ key: `affiliate:${affiliate}`, at: start })
  const ofEvents: Sighting[] = []
  for (const [index, event] of events.entries()) {
    for (const key of keysOf(event)) ofEvents.push({ key, at: times[index]! })
  }
  if (isFirst && !ofEvents.some(({ key }) => key.startsWith('source:'))) {
    seen.push({ key: DIRECT, at: start })
  }
  return [...seen, ...ofEvents]
}
