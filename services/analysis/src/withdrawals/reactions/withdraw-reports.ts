import type { AnalysisEvent } from '@sortie/contracts/analysis'
import type { ReportId } from '@sortie/contracts/analysis/reports/report-id'
import type { UserId } from '@sortie/contracts/ids'
import { Rejection } from '@sortie/runtime/domain'
import type { PersonalKeys } from '@sortie/runtime/store/vault/keys'
import type { Views } from '@sortie/runtime/views/view-reader'
import { type Work, work } from '@sortie/runtime/work/work'
import type { Exports } from '../../exports/exports.ts'
import type { FileStore } from '../../exports/file-store.ts'
import type { ExportView } from '../../exports/views/export-view.ts'
import type { RemoveReports } from '../../reports/remove-reports.ts'
import type { ShareCommands } from '../../shares/shares.ts'
import type { ShareView } from '../../shares/views/share-view.ts'
import type { Withdrawals } from '../report-withdrawals.ts'

/** Gives the report of a claim back, even if the request that recorded the claim failed later. */
export const finishWithdrawals = (
  withdrawals: Pick<Withdrawals, 'finish'>,
  isErased: PersonalKeys['isErased'],
): Work =>
  work<AnalysisEvent, 'WithdrawalClaimed'>({
    name: 'finish-withdrawal',
    on: ['WithdrawalClaimed'],
    run: async ({ data: { userId, reportId, at, business } }) => {
      if (await isErased(userId)) return
      try {
        await withdrawals.finish({ userId, reportId, at, business: business ?? undefined })
      } catch (error) {
        // An operator has decided it meanwhile.
        if (!(error instanceof Rejection)) throw error
      }
    },
  })

type Deps = {
  shares: Pick<ShareCommands, 'handle'>
  shareViews: Pick<Views<ShareView>, 'where'>
  exports: Exports
  exportViews: Pick<Views<ExportView>, 'where'>
  files: Pick<FileStore, 'removeOf'>
  remove: RemoveReports
  isErased: PersonalKeys['isErased']
}
type ReportOwner = { userId: UserId; reportId: ReportId }

/** Links and exports that are ended together. */
const TOGETHER = 100

/** Ends all that hangs on a report that was given back: its links, exports and rows. */
export const endWithdrawnReports = (deps: Deps): Work => {
  const { shares, shareViews, exports, exportViews, files, remove, isErased } = deps

  const revokeShares = async (owned: ReportOwner, at: string, signal: AbortSignal) => {
    const open = { ...owned, isRevoked: false }
    for (;;) {
      signal.throwIfAborted()
      const found = await shareViews.where(open, { limit: TOGETHER })
      for (const { shareId } of found)
        await shares.handle(shareId, { type: 'Revoke', data: { at } })
      if (found.length < TOGETHER) return
    }
  }

  const expireExports = async (owned: ReportOwner, at: string, signal: AbortSignal) => {
    const { userId } = owned
    for (const status of ['ready', 'preparing'] as const) {
      for (;;) {
        signal.throwIfAborted()
        const found = await exportViews.where({ ...owned, status }, { limit: TOGETHER })
        for (const { exportId } of found) {
          await exports.handle(exportId, { type: 'Expire', data: { at } }, { step: 'withdrawn' })
          await files.removeOf({ userId, exportId })
        }
        if (found.length < TOGETHER) break
      }
    }
  }

  return work<AnalysisEvent, 'ReportWithdrawn'>({
    name: 'end-withdrawn-report',
    on: ['ReportWithdrawn'],
    run: async ({ data: { userId, reportId, at } }, { signal }) => {
      // Their links open nothing, and their files and rows are deleted.
      if (await isErased(userId)) return
      const owned = { userId, reportId }
      await revokeShares(owned, at, signal)
      await expireExports(owned, at, signal)
      await remove([reportId], at)
    },
  })
}
