import type { TrialDetails } from '@sortie/contracts/analysis'
import { isSameBusiness } from '@sortie/contracts/business-names'
import { problems } from '@sortie/contracts/problems'
import { Rejection } from '@sortie/runtime/domain'

/** @throws Rejection('own_competitor') where somebody names their own business as competitor. */
export const refuseOwn = ({ businessName, mainCompetitor }: TrialDetails): void => {
  if (!isSameBusiness(businessName, mainCompetitor)) return
  const { message } = problems.own_competitor
  throw new Rejection('own_competitor', { errors: [{ path: 'mainCompetitor', message }] })
}
