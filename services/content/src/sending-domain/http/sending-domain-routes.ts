import { getSendingDomain, type SendingDomain } from '@sortie/contracts/operators/sending-domain'
import { type Route, route } from '@sortie/runtime/http/route'
import { shared } from '@sortie/runtime/process/shared'

/** What the DNS says of the domain that mails come from, for operators. Who asks at once is answered once. */
export const sendingDomainRoutes = (check: () => Promise<SendingDomain>): Route[] => {
  const checkOnce = shared(check)
  return [route(getSendingDomain, () => checkOnce())]
}
