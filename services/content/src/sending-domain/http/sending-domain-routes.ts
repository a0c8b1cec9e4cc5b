import { getSendingDomain, type SendingDomain } from '@sortie/contracts/operators/sending-domain'
import { type Route, route } from '@sortie/runtime/http/route'
import { shared } from '@sortie/runtime/process/shared'

/**
 * The route by which operators check the DNS of the domain that mails come from. Requests at the same time share one
 * check.
 */
export const sendingDomainRoutes = (check: () => Promise<SendingDomain>): Route[] => {
  const checkOnce = shared(check)
  return [route(getSendingDomain, () => checkOnce())]
}
