import {
  printPartnerStatement,
  printStatement,
} from '@sortie/contracts/tracking/partners/partner-statements'
import type { PartnerId } from '@sortie/contracts/tracking/partners/partners'
import { found, type Route, route } from '@sortie/runtime/http/route'
import type { Throttle } from '@sortie/runtime/http/throttle'
import type { PartnerAccess } from '../../partners/partner-access.ts'
import type { PartnerIds } from '../../partners/partner-ids.ts'
import type { PartnerStore } from '../../partners/partners.ts'
import type { StatementStore, StatementSubject } from '../statements.ts'

type Deps = {
  ids: PartnerIds
  partners: Pick<PartnerStore, 'find'>
  access: PartnerAccess
  statements: Pick<StatementStore, 'print'>
  /** Statements of one partner, whoever asks for them: each reads all of their events. */
  throttle: Throttle
}
type Response = Parameters<Route['answer']>[1]

/** Monthly statements, for partners and for operators. */
export const statementRoutes = (deps: Deps): Route[] => {
  const { ids, partners, access, statements, throttle } = deps
  const send = async (
    partner: { partnerId: PartnerId; ref: string },
    { query, now }: { query: StatementSubject; now: string },
    response: Response,
  ) => {
    await throttle.take(partner.partnerId)
    const { name, pdf } = await statements.print(partner, query, now)
    response
      .status(200)
      .set({
        'content-type': 'application/pdf',
        'content-length': String(pdf.length),
        'content-disposition': `attachment; filename="${name}"`,
        'cache-control': 'no-store',
      })
      .end(pdf)
    return undefined
  }
  return [
    route(printStatement, async (request, response) =>
      send(await access.any(request), request, response),
    ),
    route(printPartnerStatement, async (request, response) => {
      const { ref } = request.params
      found(await partners.find(ref), 'partner_not_found')
      return send({ partnerId: ids.partnerOf(ref), ref }, request, response)
    }),
  ]
}
