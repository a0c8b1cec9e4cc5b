import { randomUUID } from 'node:crypto'
import type {
  Addition,
  AdditionId,
  AdditionSubject,
} from '@sortie/contracts/analysis/additions/additions'
import { addToReport, type NewAddition } from '@sortie/contracts/analysis/additions/additions'
import type { ReportId } from '@sortie/contracts/analysis/reports/report-id'
import { Rejection } from '@sortie/runtime/domain'
import { route } from '@sortie/runtime/http/route'
import type { ThrottleOnce } from '@sortie/runtime/http/throttle'
import { keyedHash } from '@sortie/runtime/store/vault/keys'
import type { Brief } from '../../domain/brief.ts'
import { readSeeds } from '../../lexicon/seeds.ts'
import { addressIn } from '../../providers/crawler/crawler.ts'
import { homeOf } from '../../providers/crawler/site-address.ts'
import { readBrief } from '../../recognition/reading.ts'
import { type ReportCommand, type ReportState, report } from '../../reports/decider/report.ts'
import type { OwnReport } from '../../reports/own-report.ts'
import type { Reports } from '../../reports/reports.ts'
import { additionReplies } from '../report-additions.ts'

type Deps = {
  reports: Reports
  own: OwnReport
  /** Ids of additions follow from it, the user, the report and the request's key. */
  idKey: Buffer
  /** The limit on how many additions a user may request. */
  throttle: ThrottleOnce
}

/**
 * Returns the subject of a wanted addition in the form in which sources search for it.
 * @throws Rejection('no_search_phrase', 'no_site_address', 'unknown_town') where none can be read
 */
const subjectOf = (wanted: NewAddition, brief: Brief): AdditionSubject => {
  switch (wanted.kind) {
    case 'words': {
      const { phrases } = readSeeds(wanted.words)
      if (phrases.length === 0) throw new Rejection('no_search_phrase')
      return { kind: 'words', words: [...new Set(phrases)] }
    }
    case 'site': {
      const address = addressIn(wanted.site)
      if (!address) throw new Rejection('no_site_address')
      const { protocol, host, origin } = homeOf(address)
      return { kind: 'site', site: protocol === 'https:' ? host : origin }
    }
    case 'town': {
      const { country } = readBrief(brief).place
      const { town } = readBrief({ ...brief, country, town: wanted.town }).place
      if (!town) throw new Rejection('unknown_town')
      return { kind: 'town', town: wanted.town }
    }
  }
}

/** An addition as its owner is answered who asks for it the first time. */
const begun = (
  { additionId, subject }: { additionId: AdditionId; subject: AdditionSubject },
  at: string,
): Addition => ({
  additionId,
  subject,
  state: 'running',
  requestedAt: at,
  finishedAt: null,
  added: 0,
  failure: null,
})

const isRefused = (state: ReportState, command: ReportCommand): boolean => {
  try {
    report.decide(state, command)
    return false
  } catch (error) {
    if (error instanceof Rejection) return true
    throw error
  }
}

/** Returns the route that adds keywords to a finished report, without another mission. */
export const additionRoutes = ({ reports, own, idKey, throttle }: Deps) => {
  const idOf = (userId: string, reportId: ReportId, key: string): AdditionId =>
    `add_${keyedHash(idKey, 'addition', userId, reportId, key).slice(0, 32)}`

  return [
    route(addToReport, async ({ userId, params: { reportId }, body, key, now: at }) => {
      await own(userId, reportId)
      const additionId = idOf(userId, reportId, key ?? randomUUID())
      const find = async () =>
        additionReplies((await own(userId, reportId)).additions).find(
          (each) => each.additionId === additionId,
        )
      const answered = await find()
      // A request that is sent again under its key gets the outcome that it had.
      if (answered && answered.state !== 'running') return answered
      const { state } = await reports.state(reportId)
      if (state.stage === 'unborn' || !state.brief) throw new Rejection('report_not_found')
      const subject = subjectOf(body, state.brief)
      const command = { type: 'RequestAddition', data: { at, additionId, subject } } as const
      const isKnown = async () => (await find()) !== undefined
      const act = () => reports.handle(reportId, command)
      // A request that is refused, or was sent before, takes none of the day's additions.
      if (isRefused(state, command)) await act()
      else await throttle({ of: userId, command: additionId, isKnown }, act)
      return (await find()) ?? begun({ additionId, subject }, at)
    }),
  ]
}
