import { randomUUID } from 'node:crypto'
import type { AnalysisEvent } from '@sortie/contracts/analysis'
import { exportReport } from '@sortie/contracts/analysis/reports/exports'
import type { ReportId } from '@sortie/contracts/analysis/reports/report-id'
import { listReports } from '@sortie/contracts/analysis/reports/reports'
import { addressOf } from '@sortie/contracts/call'
import { CALLER_HEADER, createCallerSigner } from '@sortie/runtime/http/caller'
import { drawReport } from '../../../../../services/analysis/src/exports/pdf/draw.ts'
import { keywordsOf, sheetWith } from '../../../../../services/analysis/src/exports/testing.ts'
import { causeOf } from '../../bare/raw.ts'
import { drawRaw } from '../../bare/raw-pdf.ts'
import { sleepMs } from '../../measuring/clock.ts'
import { compareRounds, interleave, percentile } from '../../measuring/measure.ts'
import { figure, spreadText } from '../../measuring/numbers.ts'
import { EVERY_MS, probe } from '../../measuring/probe.ts'
import { batchesOf } from '../../pages/keywords.ts'
import type { BenchRow } from '../../results/row.ts'
import { jsonHeaders, type WireRequest } from '../../stage/client.ts'
import { type Instance, startInstance } from '../../stage/instances.ts'
import type { BenchStage } from '../../stage/stage.ts'

const ROUNDS = 5
/** PDFs of 200 rows of which each round takes the time, and rounds beside other routes. */
const EACH = 5
const BESIDE = 4
/** Of other requests in each round: of fewer, the slowest hundredth is one or two, and says nothing. */
const PROBES = 600
/** Time after which the work that follows from the first exports is over. */
const SETTLE_MS = 10_000
const POLL_MS = 20
const PATIENCE_MS = 60_000
/** Batches of 200 rows. */
const BATCHES = 10

const userId = 'usr_bench'
const at = '2026-01-01T00:00:00.000Z'

/** Milliseconds of a core that something takes in this process. */
const timeOf = async (work: () => Promise<unknown>, times: number): Promise<number> => {
  const before = process.cpuUsage()
  for (let time = 0; time < times; time++) await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1e3 / times
}

/** A report of 2,000 keywords that is ready, by its events alone. */
const storeReport = async ({ opened }: Instance): Promise<ReportId> => {
  const reportId: ReportId = `rep_${randomUUID()}`
  const about = { reportId, userId, at, funding: 'mission' } as const
  const events: AnalysisEvent[] = [
    {
      type: 'ReportRequested',
      data: {
        ...about,
        projectId: 'prj_bench',
        attempt: 1,
        kind: 'keywords',
        industry: 'Plumbing',
        businessName: 'Harbour',
        mainCompetitor: 'Northside',
      },
    },
    ...batchesOf(reportId, userId, BATCHES),
    { type: 'ReportCompleted', data: about },
  ]
  const meta = { fingerprint: null, actor: userId, correlation: randomUUID(), subject: userId }
  for (const [version, event] of events.entries()) {
    await opened.store.append(reportId, version, [event], { ...meta, cause: causeOf(userId) })
  }
  return reportId
}

/** Prepares the requests to another route and for an export, and the wait for an export to be written. */
const asking = async (stage: BenchStage, { opened, send }: Instance, reportId: ReportId) => {
  const sign = await createCallerSigner(stage.common.secrets.GATEWAY_SIGNING_KEY!)
  const caller = await sign({ userId, sessionId: null, ip: '127.0.0.1', operator: false })
  const body = JSON.stringify({ format: 'pdf' })
  const pdf: WireRequest = {
    method: 'post',
    body,
    headers: { ...jsonHeaders(body), [CALLER_HEADER]: caller },
    path: addressOf<typeof exportReport>(exportReport.path, { params: { reportId } }),
  }
  const other: WireRequest = {
    method: 'get',
    path: listReports.path,
    headers: { [CALLER_HEADER]: caller },
  }
  const written = () => opened.store.commits.countDocuments({ 'events.type': 'ExportWritten' })
  const until = async (isThere: () => Promise<boolean>) => {
    const end = Date.now() + PATIENCE_MS
    while (!(await isThere())) {
      if (Date.now() > end) throw new Error(`no PDF within ${PATIENCE_MS} ms`)
      await sleepMs(POLL_MS)
    }
  }
  const request = () => send(pdf, exportReport.status)
  return {
    ask: () => send(other, listReports.status),
    /** The report is there, and can be exported. */
    ready: () =>
      until(() =>
        request().then(
          () => true,
          () => false,
        ),
      ),
    print: async () => {
      const before = await written()
      await request()
      await until(async () => (await written()) > before)
    },
  }
}

/** Another route's p99 while PDFs of 2,000 rows are written, and while nothing else is done. */
const beside = async (stage: BenchStage) => {
  const analysis = await startInstance(stage, {
    service: 'analysis',
    name: 'pdf',
    connections: 16,
    env: { WIKIMEDIA: '0', CRAWLER: '0', EXPORTS_PER_HOUR: '1000000' },
  })
  const { ask, ready, print } = await asking(stage, analysis, await storeReport(analysis))
  await ready()
  await sleepMs(SETTLE_MS)
  const pairs = await interleave(
    BESIDE,
    async () => {
      const others: number[] = []
      while (others.length < PROBES) {
        let over = false
        const printing = print().finally(() => {
          over = true
        })
        others.push(...(await probe(ask, () => over)))
        await printing
      }
      return percentile(others, 0.99)
    },
    async () => percentile(await probe(ask, (count) => count >= PROBES), 0.99),
  )
  await analysis.stop()
  return compareRounds(pairs)
}

/** A report as PDF: against pdfkit alone, a long one against a short one, and what others notice. */
export const pdf: BenchRow = {
  name: 'pdf',
  run: async (stage) => {
    const [short, long] = [sheetWith(keywordsOf(200)), sheetWith(keywordsOf(2_000))]
    const raw = compareRounds(
      await interleave(
        ROUNDS,
        () => timeOf(() => drawReport(short), EACH),
        () => timeOf(() => drawRaw(short), EACH),
      ),
    )
    const length = compareRounds(
      await interleave(
        ROUNDS,
        () => timeOf(() => drawReport(long), 1),
        () => timeOf(() => drawReport(short), EACH),
      ),
    )
    const p99 = await beside(stage)
    return {
      checks: [
        { what: 'PDF of 200 rows / raw pdfkit drawing the same', most: 1.5, measured: raw.ratio },
        { what: '... of 2,000 rows / of 200', most: 12, measured: length.ratio },
        {
          what: "... another route's p99 while one of 2,000 is written / idle",
          most: 2,
          measured: p99.ratio,
        },
      ],
      absolute: [
        `200 rows ${spreadText(raw.ours, 'ms')}, raw pdfkit ${spreadText(raw.base, 'ms')}`,
        `2,000 rows ${spreadText(length.ours, 'ms')}, 200 rows ${spreadText(length.base, 'ms')}`,
        `p99 of the other route ${spreadText(p99.ours, 'ms')}, idle ${spreadText(p99.base, 'ms')}`,
      ],
      notes: [
        `${figure(ROUNDS)} rounds in this process, ${EACH} of the short ones each, by the time of a core; then ${BESIDE} rounds by HTTP to the real analysis process, which writes one after the other in its worker thread of a lower priority; meanwhile at least ${PROBES} requests of \`${listReports.path}\` that begin ${EVERY_MS} ms apart, and ${PROBES} of the same while nothing else runs.`,
      ],
    }
  },
}
