import { randomUUID } from 'node:crypto'
import { launchReport } from '@sortie/contracts/analysis/briefs/launch'
import { listKeywords } from '@sortie/contracts/analysis/keywords/keywords'
import { listClusters } from '@sortie/contracts/analysis/plans/clusters'
import {
  type ExportFormat,
  type ExportId,
  type ExportTable,
  exportReport,
  getExport,
  getExportFile,
} from '@sortie/contracts/analysis/reports/exports'
import type { ReportId } from '@sortie/contracts/analysis/reports/report-id'
import { getReport, listReports } from '@sortie/contracts/analysis/reports/reports'
import { createFreeTrial, getFreeTrial } from '@sortie/contracts/analysis/trials/trials'
import { operationsOf } from '@sortie/contracts/operators/operations'
import { type RunningService, startForTest } from '@sortie/runtime/testing/stack'
import { parse } from 'csv-parse/sync'
import { readSheet } from 'read-excel-file/node'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { almanac } from '../providers/almanac/almanac.ts'
import type { Phrase, Provider } from '../providers/port.ts'
import { build, shape } from '../testing-service.ts'
import { EXPORTED_COLUMNS } from './columns.ts'
import { formulas } from './formula-corpus.ts'

// Billing's part is played by the tests.

const details = { industry: 'Bakery', businessName: 'Crumb & Co', mainCompetitor: 'Greggs' }
const newUser = () => `usr_${randomUUID()}`
const patience = { timeout: 30_000, interval: 200 }

/** A source that says what spreadsheets would take for formulas, beside honest phrases. */
const hostile: Provider = {
  name: 'hostile',
  phrases: async () => ({
    found: [...formulas, ...Array.from({ length: 20 }, (_, n) => `sourdough bread ${n}`)].map(
      (keyword): Phrase => ({ keyword, intent: 'commercial', relevance: 3, theme: keyword }),
    ),
    notes: [],
  }),
}

let analysis: RunningService
beforeAll(async () => {
  analysis = await startForTest('analysis', shape, (kernel) => build(kernel, [almanac]))
})
afterAll(() => analysis.stop())

type Who = { userId: string; reportId: ReportId }

/** A paid report that is ready. */
const delivered = async (service = analysis, userId = newUser()): Promise<Who> => {
  const caller = service.caller(userId)
  const { reportId } = (await service.call(launchReport, { body: details, caller })).body
  const ledgerId = `led_${userId.slice('usr_'.length)}`
  const about = { ledgerId, userId, reportId, at: new Date().toISOString() }
  await service.publish('billing', {
    type: 'MissionReserved',
    stream: ledgerId,
    version: 2,
    data: { ...about, available: 0, entries: [], debt: 0 },
  })
  await vi.waitFor(async () => {
    const { body } = await service.call(getReport, { params: { reportId }, caller })
    expect(body.analysis.status).toBe('ready')
  }, patience)
  return { userId, reportId }
}

type ExportChoice = { format?: ExportFormat; table?: ExportTable; view?: object }
const ask = (
  { userId, reportId }: Who,
  body: ExportChoice,
  { service = analysis, key = randomUUID() as string } = {},
) =>
  service.call(exportReport, {
    params: { reportId },
    caller: service.caller(userId),
    body,
    headers: { 'idempotency-key': key },
  })
const look = ({ userId, reportId }: Who, exportId: ExportId, service = analysis) =>
  service.call(getExport, { params: { reportId, exportId }, caller: service.caller(userId) })
const download = ({ userId, reportId }: Who, exportId: ExportId, service = analysis) =>
  service.request(getExportFile, {
    params: { reportId, exportId },
    caller: service.caller(userId),
  })
const becomes = (who: Who, exportId: ExportId, status: string, service = analysis) =>
  vi.waitFor(async () => {
    const { body } = await look(who, exportId, service)
    expect(body.status).toBe(status)
    return body
  }, patience)

/** An export that is ready, and its bytes. */
const exported = async (who: Who, body: ExportChoice, service = analysis) => {
  const asked = await ask(who, body, { service })
  expect(asked.status).toBe(202)
  const ready = await becomes(who, asked.body.exportId, 'ready', service)
  const response = await download(who, ready.exportId, service)
  expect(response.status).toBe(200)
  return { ...ready, response, file: Buffer.from(await response.arrayBuffer()) }
}
const files = (service = analysis) => service.db.collection<{ _id: string }>('exports.files')
const chunks = (service = analysis) => service.db.collection<{ files_id: string }>('exports.chunks')
const stored = async (prefix: string, service = analysis) => {
  const [all, parts] = await Promise.all([
    files(service).find().toArray(),
    chunks(service).find().toArray(),
  ])
  const ids = all.map(({ _id }) => _id).filter((id) => id.startsWith(prefix))
  const of = [...new Set(parts.map((part) => part.files_id))]
  return { files: ids.sort(), chunks: of.filter((id) => id.startsWith(prefix)).sort() }
}

test('a report is exported in each format, and the file is its owner’s to keep', async () => {
  const who = await delivered()
  const caller = analysis.caller(who.userId)
  const { body } = await analysis.call(getReport, { params: { reportId: who.reportId }, caller })
  const { count } = body.keywords
  expect(count).toBeGreaterThan(50)

  const csv = await exported(who, {})
  expect(csv).toMatchObject({ format: 'csv', scope: 'all', rows: count, failure: null })
  expect(csv.name).toMatch(/^sortie_crumb-co_keywords_\d{4}-\d\d-\d\d\.csv$/)
  expect(csv.bytes).toBe(csv.file.length)
  const { headers } = csv.response
  expect(headers.get('content-disposition')).toBe(`attachment; filename="${csv.name}"`)
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  const [head, ...lines] = parse(csv.file, { bom: true }) as string[][]
  // The almanac estimates what clicks cost, nobody here knows who competes or advertises, and nothing was added.
  const shown = EXPORTED_COLUMNS.filter(({ title }) => !/^(Competition|Rivals|Added)/.test(title))
  expect(head).toEqual(shown.map(({ title }) => title))
  expect(lines).toHaveLength(count)

  const xlsx = await exported(who, { format: 'xlsx' })
  const [, ...rows] = (await readSheet(xlsx.file, 'Keywords')) as unknown[][]
  expect(rows.map((row) => row.map(String))).toEqual(lines)

  const pdf = await exported(who, { format: 'pdf' })
  expect(pdf.file.subarray(0, 5).toString()).toBe('%PDF-')
  const document = await getDocumentProxy(new Uint8Array(pdf.file))
  const { text } = await extractText(document, { mergePages: true })
  for (const part of ['Crumb & Co', `All ${count} keywords`, lines.at(-1)![0]!])
    expect(text).toContain(part)
})

test('every table of a report is a CSV file of its own, and is in a workbook and in JSON', async () => {
  const who = await delivered()
  const caller = analysis.caller(who.userId)
  const { body } = await analysis.call(getReport, { params: { reportId: who.reportId }, caller })
  const counts = {
    plan: body.sorties.length,
    clusters: body.clusters,
    competitors: body.analysis.results.competitors.length,
  }
  const json = await exported(who, { format: 'json' })
  expect(json.response.headers.get('content-type')).toContain('application/json')
  const whole = JSON.parse(json.file.toString()) as Record<string, unknown[]>
  expect(whole.keywords).toHaveLength(body.keywords.count)
  const workbook = await exported(who, { format: 'xlsx' })
  for (const table of ['plan', 'clusters', 'competitors'] as const) {
    const csv = await exported(who, { table })
    expect(csv.name).toMatch(new RegExp(`_keywords-${table}_.*\\.csv$`))
    const [, ...lines] = parse(csv.file, { bom: true }) as string[][]
    expect([table, lines.length, csv.rows]).toEqual([table, counts[table], counts[table]])
    expect(lines.length).toBeGreaterThan(0)
    expect(whole[table]).toHaveLength(lines.length)
    const name = `${table[0]!.toUpperCase()}${table.slice(1)}`
    expect(await readSheet(workbook.file, name)).toHaveLength(lines.length + 1)
  }
})

test('a view by ranges and excluded words holds what passes them', async () => {
  const who = await delivered()
  const listed = await analysis.call(listKeywords, {
    params: { reportId: who.reportId },
    caller: analysis.caller(who.userId),
    query: { sort: 'volume', limit: '1000' },
  })
  const volumes = listed.body.rows.map((row) => row[3])
  const [volumeTo, volumeFrom] = [volumes[4]!, volumes[20]!]
  const word = listed.body.rows[6]![1].split(' ')[0]!.toLowerCase()
  const { file } = await exported(who, {
    view: { sort: 'volume', volumeFrom, volumeTo, without: [word] },
  })
  const [, ...lines] = parse(file, { bom: true }) as string[][]
  const expected = listed.body.rows.filter(
    ([, keyword, , volume]) =>
      volume >= volumeFrom &&
      volume <= volumeTo &&
      !` ${keyword.toLowerCase()} `.includes(` ${word} `),
  )
  expect(lines.map(([keyword]) => keyword)).toEqual(expected.map(([, keyword]) => keyword))
  expect(expected.length).toBeLessThan(volumes.length)
  for (const view of [{ volumeFrom: -1 }, { without: Array.from({ length: 21 }, () => 'a') }])
    expect((await ask(who, { view })).status).toBe(422)
})

test('a view holds the rows of the table, in its order', async () => {
  const who = await delivered()
  const view = { sort: 'difficulty', order: 'descending', intent: 'commercial', containing: 'a' }
  const listed = await analysis.call(listKeywords, {
    params: { reportId: who.reportId },
    caller: analysis.caller(who.userId),
    query: { ...view, limit: '1000' },
  })
  const { file, rows, scope } = await exported(who, { view })
  const [, ...lines] = parse(file, { bom: true }) as string[][]
  expect(lines.map(([keyword]) => keyword)).toEqual(listed.body.rows.map((row) => row[1]))
  expect([rows, scope]).toEqual([lines.length, 'view'])
  expect(lines.length).toBeGreaterThan(0)
})

test('keywords that were chosen one by one are in the file, in the order of the table', async () => {
  const who = await delivered()
  const listed = await analysis.call(listKeywords, {
    params: { reportId: who.reportId },
    caller: analysis.caller(who.userId),
    query: { sort: 'difficulty', limit: '1000' },
  })
  const [first, last] = [listed.body.rows[2]!, listed.body.rows[7]!]
  const view = { sort: 'difficulty', only: [last[0], first[0]] }
  const { file, scope } = await exported(who, { view })
  const [, ...lines] = parse(file, { bom: true }) as string[][]
  expect(lines.map(([keyword]) => keyword)).toEqual([first[1], last[1]])
  expect(scope).toBe('view')
  const elsewhere = await exported(who, { view: { only: ['kw_ofanotherreport'] } })
  expect(elsewhere.rows).toBe(0)
})

test('a view of a cluster holds its keywords', async () => {
  const who = await delivered()
  const caller = analysis.caller(who.userId)
  const params = { reportId: who.reportId }
  const { clusters } = (await analysis.call(listClusters, { params, caller })).body
  const cluster = clusters.find(({ count }) => count > 1)!
  const { file, rows } = await exported(who, { view: { cluster: cluster.clusterId } })
  const [, ...lines] = parse(file, { bom: true }) as string[][]
  expect([rows, lines.length]).toEqual([cluster.count, cluster.count])
  expect(lines.map(([keyword]) => keyword)).toContain(cluster.head)
  const unknown = await exported(who, { view: { cluster: 'clu_0' } })
  expect(unknown.rows).toBe(0)
})

test('formulas that a source brought into a report are none in its files', async () => {
  const service = await startForTest('analysis', shape, (kernel) =>
    build(kernel, [hostile, almanac]),
  )
  try {
    const who = await delivered(service)
    const { file } = await exported(who, {}, service)
    const lines = (parse(file, { bom: true }) as string[][]).slice(1)
    const found = lines.flat().filter((cell) => /cmd\||HYPERLINK|IMPORTXML/.test(cell))
    expect(found.length).toBeGreaterThan(3)
    for (const cell of lines.flat()) expect(cell).not.toMatch(/^[=+\-@\t\r]/)
    for (const format of ['xlsx', 'pdf'] as const) await exported(who, { format }, service)
  } finally {
    await service.stop()
  }
})

test('a request that is sent again is the same export', async () => {
  const who = await delivered()
  const key = randomUUID()
  const asked = await Promise.all([1, 2, 3].map(() => ask(who, {}, { key })))
  const ids = new Set(asked.map(({ body }) => body.exportId))
  expect(ids.size).toBe(1)
  const [exportId] = [...ids]
  await becomes(who, exportId!, 'ready')
  expect((await stored(who.userId)).files).toHaveLength(1)
  const other = await ask(who, { format: 'pdf' }, { key })
  expect([other.status, other.problem?.code]).toEqual([409, 'idempotency_key_reused'])
})

test('a trial is not exported, nor a report that is not ready', async () => {
  const userId = newUser()
  const caller = analysis.caller(userId)
  await analysis.call(createFreeTrial, { body: details, caller })
  await vi.waitFor(async () => {
    const { body } = await analysis.call(getFreeTrial, { caller })
    expect(body.project?.status).toBe('ready')
  }, patience)
  const [trial] = (await analysis.call(listReports, { caller })).body.reports
  const refused = await ask({ userId, reportId: trial!.reportId }, {})
  expect([refused.status, refused.problem?.code]).toEqual([403, 'export_not_in_trial'])
  expect(refused.problem?.message).toContain('free analysis')

  const waiting = (await analysis.call(launchReport, { body: { ...details, again: true }, caller }))
    .body
  const early = await ask({ userId, reportId: waiting.reportId }, {})
  expect([early.status, early.problem?.code]).toEqual([409, 'report_not_ready'])
})

test('exports and files of somebody else are not there', async () => {
  const who = await delivered()
  const { exportId } = await exported(who, {})
  const stranger = await delivered()
  const theirs = await exported(stranger, {})
  for (const [asker, id] of [
    [{ ...who, userId: stranger.userId }, exportId],
    // Their own report, and somebody else's export.
    [stranger, exportId],
    [who, theirs.exportId],
    [who, 'exp_1'],
  ] as [Who, ExportId][]) {
    expect((await look(asker, id)).status).toBe(404)
    expect((await download(asker, id)).status).toBe(404)
  }
  expect((await ask({ ...who, userId: stranger.userId }, {})).problem?.code).toBe(
    'report_not_found',
  )
})

test('a user exports so often an hour, and keeps the ten newest files', async () => {
  expect(shape.EXPORTS_PER_HOUR.parse(undefined)).toBe(20)
  const service = await startForTest('analysis', shape, (kernel) => build(kernel, [almanac]), {
    EXPORTS_PER_HOUR: '12',
  })
  try {
    const who = await delivered(service)
    const ids: ExportId[] = []
    for (let n = 0; n < 12; n++) ids.push((await exported(who, {}, service)).exportId)
    const refused = await ask(who, {}, { service })
    expect([refused.status, refused.problem?.message]).toEqual([
      429,
      expect.stringMatching(/^You can export 12 files an hour\. Try again in \d+/),
    ])
    for (const oldest of ids.slice(0, 2)) await becomes(who, oldest, 'expired', service)
    const left = await stored(who.userId, service)
    expect(left.files).toHaveLength(10)
    expect(left.chunks).toEqual(left.files)
    const gone = await download(who, ids[0]!, service)
    const { code } = (await gone.json()) as { code: string }
    expect([gone.status, code]).toEqual([410, 'export_expired'])
  } finally {
    await service.stop()
  }
})

test('a file is deleted a day after it was requested', async () => {
  const who = await delivered()
  const { exportId } = await exported(who, { format: 'xlsx' })
  const work = analysis.db.collection<{ _id: string; dueAt: Date }>('work')
  const _id = `remove-export:${exportId}@1`
  const item = await work.findOne({ _id })
  const hours = (item!.dueAt.getTime() - Date.now()) / 3_600_000
  expect(hours).toBeGreaterThan(23.9)
  expect(hours).toBeLessThan(24.1)
  // A part of a file that a killed writer left goes too.
  await chunks().insertOne({ files_id: `${who.userId}/${exportId}/killed`, n: 0 } as never)
  await work.updateOne({ _id }, { $set: { dueAt: new Date(0) } })
  await becomes(who, exportId, 'expired')
  await vi.waitFor(async () => {
    expect(await stored(who.userId)).toEqual({ files: [], chunks: [] })
  }, patience)
  expect((await download(who, exportId)).status).toBe(410)
})

test('instances that stop on the way leave one outcome and one file for each export', async () => {
  const start = (env = {}) =>
    startForTest('analysis', shape, (kernel) => build(kernel, [almanac]), env)
  let service = await start()
  const who = await delivered(service)
  const formats = ['csv', 'xlsx', 'pdf', 'csv', 'xlsx', 'pdf'] as const
  const asked = await Promise.all(formats.map((format) => ask(who, { format }, { service })))
  for (let stops = 0; stops < 3; stops++) {
    const { env } = service
    await service.stop({ keep: true })
    service = await start(env)
  }
  try {
    for (const { body } of asked) await becomes(who, body.exportId, 'ready', service)
    await vi.waitFor(async () => {
      const left = await stored(who.userId, service)
      expect(left.files).toHaveLength(formats.length)
      expect(left.chunks).toEqual(left.files)
    }, patience)
    const streams = asked.map(({ body }) => body.exportId)
    const commits = await service.db
      .collection<{ events: { type: string }[] }>('commits')
      .find({ stream: { $in: streams } })
      .toArray()
    const types = commits.flatMap(({ events }) => events.map(({ type }) => type))
    expect(types.filter((type) => type === 'ExportWritten')).toHaveLength(formats.length)
    expect(types).toHaveLength(2 * formats.length)
  } finally {
    await service.stop()
  }
})

test('an erasure deletes the files of the person at once; what they asked for is in their data', async () => {
  const who = await delivered()
  const other = await delivered()
  const caller = analysis.caller(who.userId)
  await exported(other, {})
  const { exportId } = await exported(who, { view: { containing: 'planted sourdough' } })
  const { getHeldDataOf } = operationsOf('analysis')
  const held = JSON.stringify((await analysis.call(getHeldDataOf, { caller })).body.events)
  expect(held).toContain('planted sourdough')
  expect(held).toContain(exportId)

  await analysis.publish('identity', {
    type: 'PersonErased',
    stream: who.userId,
    version: 3,
    data: { userId: who.userId, at: new Date().toISOString() },
  })
  await vi.waitFor(async () => {
    expect(await stored(who.userId)).toEqual({ files: [], chunks: [] })
    for (const { name } of await analysis.db.listCollections().toArray()) {
      const left = await analysis.db.collection(name).find().toArray()
      expect(left.filter((each) => JSON.stringify(each).includes('planted sourdough'))).toEqual([])
    }
  }, patience)
  expect((await stored(other.userId)).files).toHaveLength(1)
  // One that was asked for before, and is written only now, comes to nothing.
  const late = await ask(who, {})
  if (late.status === 202) await becomes(who, late.body.exportId, 'failed')
  expect((await stored(who.userId)).files).toEqual([])
})

test('a file that is stored after its owner was erased is deleted, and not kept for a day', async () => {
  const [reading, goingOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let isSlow = false
  // It has read the report, and has not stored the file.
  const service = await startForTest('analysis', shape, (kernel) =>
    build(
      {
        ...kernel,
        rows: (view) => {
          const rows = kernel.rows(view)
          return {
            ...rows,
            async *batches(...asked) {
              for await (const batch of rows.batches(...asked)) {
                if (isSlow) {
                  reading.resolve()
                  await goingOn.promise
                }
                yield batch
              }
            },
          }
        },
      },
      [almanac],
    ),
  )
  try {
    const who = await delivered(service)
    isSlow = true
    const { exportId } = (await ask(who, {}, { service })).body
    await reading.promise
    const erasedFiles = service.db.collection<{ _id: string }>('erasures')
    await service.publish('identity', {
      type: 'PersonErased',
      stream: who.userId,
      version: 3,
      data: { userId: who.userId, at: new Date().toISOString() },
    })
    const reports = service.db.collection<{ _id: string; view: { name: string | null } }>(
      'view.report.1',
    )
    await vi.waitFor(async () => {
      expect(await erasedFiles.countDocuments({ _id: who.userId })).toBe(1)
      expect((await reports.findOne({ _id: who.reportId }))?.view.name).toBeNull()
    }, patience)
    goingOn.resolve()
    await becomes(who, exportId, 'failed', service)
    // Its events say at once that it failed; the writer drops what it has stored when it notices.
    await expect.poll(() => stored(who.userId, service)).toEqual({ files: [], chunks: [] })
  } finally {
    await service.stop()
  }
})
