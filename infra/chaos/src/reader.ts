import { setTimeout } from 'node:timers/promises'
import { exportReport, getExport } from '@sortie/contracts/analysis/reports/exports'
import type { ReportId } from '@sortie/contracts/analysis/reports/report-id'
import { SECTIONS_OF } from '@sortie/contracts/analysis/reports/report-limits'
import { getReport } from '@sortie/contracts/analysis/reports/reports'
import { forkShared, shareReport } from '@sortie/contracts/analysis/reports/sharing'
import { insist } from './insist.ts'
import { type Browser, createVisitor } from './visitor.ts'

/** Ids that a customer got as replies: of files of reports, and of copies that somebody else took. */
export type ReaderIds = { exports: string[]; copies: string[] }

/** When a report or a file has hung, and is not just late: as long as an article, as processes are killed all the while. */
const PATIENCE_MS = 400_000

type Person = { browser: Browser; signIn: () => Promise<void> }

/** Asks until it is over. */
const untilOver = async <Status extends string>(
  what: string,
  read: () => Promise<Status>,
  going: readonly Status[],
): Promise<Status> => {
  for (const until = performance.now() + PATIENCE_MS; ; ) {
    const status = await read()
    if (!going.includes(status)) return status
    if (performance.now() > until) throw new Error(`${what} is still ${status}`)
    await setTimeout(500)
  }
}

const reportOf = async ({ browser, signIn }: Person, reportId: ReportId) => {
  const answer = await insist(browser, getReport, { params: { reportId } }, signIn)
  if (answer.status !== 200) throw new Error(`report: ${JSON.stringify(answer)}`)
  return getReport.reply.parse(answer.body)
}
const statusOf = async (person: Person, reportId: ReportId) =>
  (await reportOf(person, reportId)).analysis.status

const firstReady = async (person: Person, reportIds: readonly ReportId[]) => {
  for (const reportId of reportIds) {
    const read = () => statusOf(person, reportId)
    const status = await untilOver(reportId, read, ['requested', 'queued', 'running'])
    if (status === 'ready') return reportId
  }
  return null
}

const FORMATS = ['csv', 'xlsx', 'pdf'] as const

const exportIt = async (
  { browser, signIn }: Person,
  reportId: ReportId,
  format: (typeof FORMATS)[number],
) => {
  const params = { reportId }
  const reply = await insist(browser, exportReport, { params, body: { format } }, signIn)
  if (reply.status !== 202) throw new Error(`export: ${JSON.stringify(reply)}`)
  const { exportId } = exportReport.reply.parse(reply.body)
  const read = async () => {
    const input = { params: { reportId, exportId } }
    const answer = await insist(browser, getExport, input, signIn)
    if (answer.status !== 200) throw new Error(`file: ${JSON.stringify(answer)}`)
    return getExport.reply.parse(answer.body).status
  }
  const status = await untilOver(exportId, read, ['preparing'])
  if (status !== 'ready') throw new Error(`the file ${exportId} of ${reportId} is ${status}`)
  return exportId
}

/** Somebody else, who opens the link and keeps a copy. */
const copyIt = async ({ browser, signIn }: Person, reportId: ReportId, another: Browser) => {
  const { kind } = await reportOf({ browser, signIn }, reportId)
  const body = { sections: [...SECTIONS_OF[kind]], days: 30 }
  const shared = await insist(browser, shareReport, { params: { reportId }, body }, signIn)
  if (shared.status !== 201) throw new Error(`share: ${JSON.stringify(shared)}`)
  const { token } = shareReport.reply.parse(shared.body)
  const reader = { browser: another, ...(await createVisitor(another)) }
  const copied = await insist(another, forkShared, { params: { token } }, reader.signIn)
  // If the reply was lost, the copy is there already.
  if (copied.status !== 202 && copied.status !== 200)
    throw new Error(`copy: ${JSON.stringify(copied)}`)
  const copy = forkShared.reply.parse(copied.body).reportId
  const status = await untilOver(copy, () => statusOf(reader, copy), ['running'])
  if (status !== 'ready') throw new Error(`the copy ${copy} of ${reportId} is ${status}`)
  return copy
}

/** Has a file of a customer's first finished report written, and a copy taken by somebody else. */
export const useReports = async (
  person: Person,
  reportIds: readonly ReportId[],
  another: Browser,
): Promise<ReaderIds> => {
  const reportId = await firstReady(person, reportIds)
  if (!reportId) return { exports: [], copies: [] }
  const format = FORMATS[reportId.charCodeAt(reportId.length - 1) % FORMATS.length]!
  const [file, copy] = await Promise.all([
    exportIt(person, reportId, format),
    copyIt(person, reportId, another),
  ])
  return { exports: [file], copies: [copy] }
}
