import { randomUUID } from 'node:crypto'
import type { ReportId } from '@sortie/contracts/analysis/reports/report-id'
import type { ReportKind } from '@sortie/contracts/analysis/reports/report-kinds'
import { MOST_SHARES, SECTIONS_OF } from '@sortie/contracts/analysis/reports/report-limits'
import type { ShareSection } from '@sortie/contracts/analysis/reports/share-events'
import {
  listShares,
  type OwnShare,
  revokeShare,
  shareReport,
} from '@sortie/contracts/analysis/reports/sharing'
import { revokeReportTokens } from '@sortie/contracts/operators/cleaning'
import { Rejection } from '@sortie/runtime/domain'
import { expectOperator } from '@sortie/runtime/http/caller'
import { found, route } from '@sortie/runtime/http/route'
import type { ThrottleOnce } from '@sortie/runtime/http/throttle'
import { keyedHash } from '@sortie/runtime/store/vault/keys'
import type { Views } from '@sortie/runtime/views/view-reader'
import type { OwnReport } from '../../reports/own-report.ts'
import type { ShareOpens } from '../share-opens.ts'
import type { SharedReports } from '../shared-reports.ts'
import type { ShareCommands } from '../shares.ts'
import type { ShareView } from '../views/share-view.ts'

type Deps = {
  shares: ShareCommands
  views: Pick<Views<ShareView>, 'find' | 'where'>
  opens: Pick<ShareOpens, 'of'>
  idOf: SharedReports['idOf']
  own: OwnReport
  /** Tokens follow from it, the user, the report and the request's key: sent again, it is the same. */
  tokenKey: Buffer
  /** The limit on how many links a user may make. */
  throttle: ThrottleOnce
}

const DAY_MS = 24 * 3_600_000
/** Links that a list shows: those that are over, too. */
const LISTED = 100

const statusOf = ({ isRevoked, endsAt }: ShareView): OwnShare['status'] => {
  if (isRevoked) return 'revoked'
  return Date.parse(endsAt) > Date.now() ? 'open' : 'ended'
}

/** @throws Rejection('invalid_request') where a report of this kind has no such section */
const checkSections = (kind: ReportKind, sections: readonly ShareSection[]) => {
  const known: readonly ShareSection[] = SECTIONS_OF[kind]
  const strange = sections.find((section) => !known.includes(section))
  if (!strange) return
  const message = `This report has no section “${strange}”. Choose from: ${known.join(', ')}.`
  throw new Rejection('invalid_request', { errors: [{ path: 'sections', message }] })
}

/** Returns the routes by which owners manage the links to their reports. */
export const shareRoutes = ({ shares, views, opens, idOf, own, tokenKey, throttle }: Deps) => {
  const tokenOf = (...parts: string[]): string =>
    Buffer.from(keyedHash(tokenKey, ...parts), 'hex').toString('base64url')
  const of = async (userId: ShareView['userId'], reportId: ReportId) =>
    views.where({ userId, reportId }, { newestBy: 'createdAt', limit: LISTED })
  const repliesOf = async (found: ShareView[]): Promise<OwnShare[]> => {
    const counts = await opens.of(found.map(({ shareId }) => shareId))
    return found.map((view) => {
      const { shareId, sections, label, createdAt, endsAt } = view
      const opened = counts.get(shareId) ?? 0
      return { shareId, sections, label, createdAt, endsAt, opened, status: statusOf(view) }
    })
  }
  const replyOf = async (view: ShareView): Promise<OwnShare> => (await repliesOf([view]))[0]!

  return [
    route(shareReport, async ({ userId, params: { reportId }, body, key, now: at }) => {
      const { funding, kind, status } = await own(userId, reportId)
      if (funding === 'trial') throw new Rejection('share_not_in_trial')
      if (status !== 'ready') throw new Rejection('report_not_ready')
      checkSections(kind, body.sections)
      const token = tokenOf('share', userId, reportId, key ?? randomUUID())
      const shareId = idOf(token)
      const isKnown = async () => (await shares.state(shareId)).version > 0
      const open = (await of(userId, reportId)).filter((each) => statusOf(each) === 'open')
      if (open.length >= MOST_SHARES && !(await isKnown())) throw new Rejection('too_many_shares')
      const { sections, days, label } = body
      const endsAt = new Date(Date.parse(at) + days * DAY_MS).toISOString()
      const about = { shareId, userId, at, reportId, endsAt, ...(label && { label }) }
      const data = { ...about, sections: [...new Set(sections)] }
      await throttle({ of: userId, command: shareId, isKnown }, () =>
        shares.handle(shareId, { type: 'Share', data }, { isNew: true }),
      )
      const view = found(await views.find(shareId), 'share_not_found')
      return { share: await replyOf(view), token }
    }),
    route(listShares, async ({ userId, params: { reportId } }) => {
      await own(userId, reportId)
      return { shares: await repliesOf(await of(userId, reportId)) }
    }),
    route(revokeShare, async ({ userId, params: { reportId, shareId }, now: at }) => {
      await own(userId, reportId)
      const view = await views.find(shareId)
      const isTheirs = view?.userId === userId && view.reportId === reportId
      found(isTheirs ? view : null, 'share_not_found')
      await shares.handle(shareId, { type: 'Revoke', data: { at } })
      return replyOf(found(await views.find(shareId), 'share_not_found'))
    }),
    route(revokeReportTokens, async ({ caller, body: { tokens }, now: at }) => {
      expectOperator(caller)
      let revoked = 0
      for (const shareId of new Set(tokens.map(idOf))) {
        if ((await shares.state(shareId)).version === 0) continue
        const step = `revoke-${shareId}`
        const { events } = await shares.handle(shareId, { type: 'Revoke', data: { at } }, { step })
        revoked += events.length
      }
      return { revoked }
    }),
  ]
}
