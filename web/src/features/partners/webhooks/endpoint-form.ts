import { PARTNER_EVENT_TYPES } from '@sortie/contracts/tracking/partners/partner-limits'
import type { Invalid, Values } from '@/lib/forms/form'

/** The fields of an endpoint's form: its address, and each type of event that is sent there. */
export type EndpointField = 'url' | (typeof PARTNER_EVENT_TYPES)[number]

/** The types that were chosen. */
export const chosenIn = (values: Values<EndpointField>) =>
  PARTNER_EVENT_TYPES.filter((type) => values[type])

/** Checks the values of an endpoint's form; returns null where all are valid. The server checks the rest. */
export const checkEndpoint = (values: Values<EndpointField>): Invalid<EndpointField> | null => {
  const url = values.url.trim()
  // A name with a port alone is an address as well, of a protocol that is called like the name.
  if (!/^https?:/i.test(url) || !URL.canParse(url)) {
    const message = 'Please enter a whole address, such as https://example.com/events'
    return { message, fields: { url: message } }
  }
  if (chosenIn(values).length > 0) return null
  const message = 'Choose one type at least'
  return { message, fields: { [PARTNER_EVENT_TYPES[0]]: message } }
}
