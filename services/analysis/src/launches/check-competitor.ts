import type { TrialDetails } from '@sortie/contracts/analysis/briefs/brief-details'
import { isNobody, isSameBusiness } from '@sortie/contracts/analysis/reports/business-names'
import { problems } from '@sortie/contracts/problems'
import { Rejection } from '@sortie/runtime/domain'

const refuse = (code: 'own_competitor' | 'no_competitor'): never => {
  const { message } = problems[code]
  throw new Rejection(code, { errors: [{ path: 'mainCompetitor', message }] })
}

/**
 * Asks for another competitor before anything is charged.
 * @throws Rejection('own_competitor') where somebody names their own business
 * @throws Rejection('no_competitor') where somebody names nobody
 */
export const checkCompetitor = ({ businessName, mainCompetitor }: TrialDetails): void => {
  if (isSameBusiness(businessName, mainCompetitor)) refuse('own_competitor')
  if (isNobody(mainCompetitor)) refuse('no_competitor')
}
