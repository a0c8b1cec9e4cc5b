import { randomUUID } from 'node:crypto'
import { launchReport, type ReportId } from '@sortie/contracts/analysis'
import { CALLER_HEADER, createCallerSigner } from '@sortie/runtime/http/caller'
import { testingKafka } from '@sortie/runtime/testing/kafka'
import { almanac } from '../../../../services/analysis/src/providers/almanac/almanac.ts'
import { chain } from '../../../../services/analysis/src/providers/chain.ts'
import { jsonHeaders } from '../client.ts'
import { pause } from '../clock.ts'
import type { Instance } from '../instances.ts'
import { compared, interleave, median } from '../measure.ts'
import { figure, spreadText } from '../numbers.ts'
import type { Row } from '../row.ts'
import type { Stage } from '../stage.ts'
import { startAnalysis } from '../trials.ts'

const ROUNDS = 5
const REPORTS = 20
const POLL_MS = 5
const PATIENCE_MS = 30_000
const brief = {
  industry: 'wedding photographer',
  businessName: 'Anna Lens',
  mainCompetitor: 'Knot Studio',
}

/** Launches reports whose mission is reserved at once, in billing's name. */
const launcher = async (stage: Stage, { opened, send }: Instance) => {
  const sign = await createCallerSigner(stage.common.secrets.GATEWAY_SIGNING_KEY!)
  const kafka = testingKafka(stage.brokers.join(','), stage.prefix)
  const { commits } = opened.store
  const has = (stream: string, type: string) => commits.findOne({ stream, 'events.type': type })
  const until = async <Found>(look: () => Promise<Found | null>) => {
    for (const deadline = Date.now() + PATIENCE_MS; Date.now() < deadline; await pause(POLL_MS)) {
      const found = await look()
      if (found) return found
    }
    throw new Error(`a report took longer than ${PATIENCE_MS} ms`)
  }

  /** Milliseconds from the report's turn to its end, by the times that its commits carry. */
  return async (): Promise<number> => {
    const userId = `usr_${randomUUID()}`
    const sessionId = `ses_${randomUUID()}`
    const caller = { userId, sessionId, ip: '127.0.0.1', operator: false }
    const body = JSON.stringify(brief)
    const own = { 'idempotency-key': randomUUID(), [CALLER_HEADER]: await sign(caller) }
    const headers = { ...jsonHeaders(body), ...own }
    const { method, path } = launchReport
    const sent = send({ method, path, headers, body }, launchReport.status)
    const requested = await until(() => commits.findOne({ actor: userId }))
    const reportId = requested.stream as ReportId
    const data = { userId, reportId, at: new Date().toISOString(), available: 0 }
    await kafka.publish('billing', {
      ...{ type: 'MissionReserved', stream: `led_${reportId}`, version: 1 },
      data: { ...data, ledgerId: `led_${reportId}`, entries: [], debt: 0 },
    })
    await sent
    const ended = await until(() => has(reportId, 'ReportCompleted'))
    const queued = await until(() => has(reportId, 'ReportQueued'))
    return Date.parse(ended.at) - Date.parse(queued.at)
  }
}

/** Milliseconds of all that a report asks of its sources, without keeping any of it. */
const bare = async (): Promise<number> => {
  const providers = chain([almanac])
  const ask = { ...brief, at: new Date().toISOString(), signal: new AbortController().signal }
  const began = performance.now()
  const competitors = (await providers.competitors(ask, 3)).found
  const names = competitors.map(({ name }) => name)
  const shown = competitors.flatMap(({ topKeywords }) => topKeywords.map(({ keyword }) => keyword))
  await Promise.all([providers.volume(ask, shown), providers.interest(ask, names)])
  const phrases = (await providers.phrases({ ...ask, rivals: names })).found
  const keywords = phrases.map(({ keyword }) => keyword)
  await Promise.all([providers.volume(ask, keywords), providers.difficulty(ask, keywords)])
  return performance.now() - began
}

const medianOf = async (count: number, one: () => Promise<number>) => {
  const taken: number[] = []
  for (let index = 0; index < count; index++) taken.push(await one())
  return median(taken)
}

/** A paid report on the embedded data against the same sources called bare. */
export const report: Row = {
  name: 'report',
  run: async (stage) => {
    const instance = await startAnalysis(stage, 'report', 1)
    const launch = await launcher(stage, instance)
    const pairs = await interleave(
      ROUNDS,
      () => medianOf(REPORTS, launch),
      () => medianOf(REPORTS * 5, bare),
    )
    await instance.stop()
    const { ours, base, ratio } = compared(pairs)
    return {
      checks: [
        {
          what: 'a report of 50 keywords, from its turn to its end / the same sources called bare',
          measured: ratio,
        },
      ],
      absolute: [`report ${spreadText(ours, 'ms')}, bare ${spreadText(base, 'ms')}`],
      notes: [
        `${ROUNDS} rounds of ${figure(REPORTS)} reports each, one after the other, by HTTP to the real analysis process; from \`ReportQueued\` to \`ReportCompleted\` by the times that the commits carry.`,
      ],
    }
  },
}
