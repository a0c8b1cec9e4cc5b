import { COUNTRY_NAMES } from '@sortie/contracts/countries'
import type { FunnelStep, VisitDimension, VisitKey } from '@sortie/contracts/tracking/visits/visits'
import { DIMENSIONS } from './search'

const countryNames = new Intl.DisplayNames(['en'], { type: 'region' })

const conversions: Record<string, string> = {
  sign_up: 'Account opened',
  free_trial_start: 'Free analysis started',
  purchase: 'Missions bought',
  subscription: 'Newsletter subscribed',
}
const engagements: Record<string, string> = {
  high: 'Two minutes or more',
  medium: 'Half a minute to two minutes',
  low: 'Less than half a minute',
}
const devices: Record<string, string> = { desktop: 'Desktop', tablet: 'Tablet', mobile: 'Phone' }

/** A value as it reads, such as `Austria` for `AT`. */
export const dimensionText = (dimension: VisitDimension, value: string): string => {
  if (value === '(other)') return 'Others, and those of fewer than 5 visits'
  switch (dimension) {
    case 'country':
      return (COUNTRY_NAMES as Record<string, string>)[value] ?? countryNames.of(value) ?? value
    case 'conversion':
      return conversions[value] ?? value
    case 'engagement':
      return engagements[value] ?? value
    case 'device':
      return devices[value] ?? value
    case 'source':
      return value === '(direct)' ? 'Direct, or not known' : value
    default:
      return value
  }
}

/** A filter as it reads: `Page: /pricing`. */
export const filterText = (key: VisitKey): string => {
  const at = key.indexOf(':')
  const dimension = key.slice(0, at) as VisitDimension
  const head = DIMENSIONS.find((one) => one.dimension === dimension)?.head ?? dimension
  return `${head}: ${dimensionText(dimension, key.slice(at + 1))}`
}

export const stepNames: Record<FunnelStep, string> = {
  landing: 'Came to a page',
  trial: 'Opened the free analysis',
  account: 'Opened an account',
  checkout: 'Opened the checkout',
  paid: 'Paid',
}
