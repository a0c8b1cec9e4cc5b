import type { ShareId } from '@sortie/contracts/analysis/reports/share-events'
import { Rejection } from '@sortie/runtime/domain'
import type { NetworkThrottle } from '@sortie/runtime/http/throttle'
import { keyedHash } from '@sortie/runtime/store/vault/keys'
import type { Views } from '@sortie/runtime/views/view-reader'
import type { ReportView } from '../reports/views/report-view.ts'
import { openShare } from './decider/share.ts'
import type { ShareCommands } from './shares.ts'

export type OpenedShare = {
  share: NonNullable<ReturnType<typeof openShare>>
  report: ReportView
}
export type SharedReports = {
  /** The id of a link follows from its token, which is nowhere kept. */
  idOf: (token: string) => ShareId
  /**
   * Returns the link of a token with its report.
   * @param address from whose network guesses are counted: one that opens something costs nothing
   * @throws Rejection('share_not_found') for any reason that it opens nothing
   */
  open: (token: string, address: string) => Promise<OpenedShare>
}

type Deps = {
  shares: Pick<ShareCommands, 'state'>
  reports: Pick<Views<ReportView>, 'find'>
  idKey: Buffer
  throttle: NetworkThrottle
}

/** Opens links by their tokens. A link is read from the event store itself, so a revoked one is gone at once. */
export const createSharedReports = ({ shares, reports, idKey, throttle }: Deps): SharedReports => {
  const idOf = (token: string): ShareId => `shr_${keyedHash(idKey, token)}`
  const find = async (token: string): Promise<OpenedShare | null> => {
    const { state } = await shares.state(idOf(token))
    const share = openShare(state, new Date().toISOString())
    const report = share && (await reports.find(share.reportId))
    // It went with its project, or its owner with their account.
    const isThere = report?.userId === share?.userId && report?.name !== null
    return share && report && isThere && report.status === 'ready' ? { share, report } : null
  }
  return {
    idOf,
    open: async (token, address) => {
      const giveBack = await throttle.takeFrom(address)
      const found = await find(token)
      if (!found) throw new Rejection('share_not_found')
      giveBack()
      return found
    },
  }
}
