import { once } from 'node:events'
import { join } from 'node:path'
import { type KeywordRow, listKeywords } from '@sortie/contracts/analysis/keywords/keywords'
import { listClusters } from '@sortie/contracts/analysis/plans/clusters'
import type { ReportId } from '@sortie/contracts/analysis/reports/report-id'
import { getReport, listReports, type Report } from '@sortie/contracts/analysis/reports/reports'
import { getUser } from '@sortie/contracts/identity/accounts/authentication'
import compression from 'compression'
import express from 'express'
import { readableBatches } from './keywords.ts'

/** Rows of the report, those of one reply, and those of one cluster. */
export const LARGE_ROWS = 5_000
const PAGE = 1_000
const EACH = 25
const reportId: ReportId = 'rep_0123456789abcdef0123456789abcdef'
const at = '2026-01-01T00:00:00.000Z'

const WORDS = [
  'rye',
  'sourdough',
  'wedding',
  'gluten free',
  'birthday',
  'vegan',
  'wholesale',
  'best',
]
const intents = ['transactional', 'commercial', 'informational'] as const
const labels = ['High', 'Medium', 'Low'] as const

/** Keywords in no order, all columns filled, most impact first as the server sends them. */
export const largeRows = (): KeywordRow[] => {
  const ids = readableBatches(LARGE_ROWS / 200).flatMap(({ events }) =>
    events.flatMap(({ data }) =>
      (data as unknown as { keywords: { keywordId: KeywordRow[0] }[] }).keywords.map(
        ({ keywordId }) => keywordId,
      ),
    ),
  )
  return ids.map((keywordId, index): KeywordRow => {
    const mixed = (index * 7_919) % LARGE_ROWS
    return [
      keywordId,
      `${WORDS[mixed % WORDS.length]} bread ${mixed} delivered near me`,
      intents[mixed % intents.length]!,
      (mixed * 31) % 9_973,
      (mixed % 100) / 10,
      100 - (99 * index) / LARGE_ROWS,
      labels[Math.floor((3 * index) / LARGE_ROWS)]!,
      false,
      true,
      (mixed % 900) / 100,
      true,
      mixed % 100,
      40,
      'Medium',
      `2025-01 ${String(100_000_000_000 + mixed * 99_991).slice(0, 12)}`,
      null,
      null,
      false,
      null,
    ]
  })
}

const reportOf = (rows: readonly KeywordRow[]): Report => {
  const ratings = { High: 0, Medium: 0, Low: 0 }
  for (const [, , , , , , label] of rows) ratings[label] += 1
  return {
    project: { name: 'Crumb & Co', industry: 'Bakery', mainCompetitor: 'Greggs' },
    analysis: {
      status: 'ready',
      stages: [
        { stage: 'requested', at },
        { stage: 'completed', at },
      ],
      results: { competitors: [], keywords: [] },
      receipts: {},
      explanations: {},
      notes: [],
      grounds: 'trade',
      failure: null,
    },
    reportId,
    more: {},
    kind: 'keywords',
    funding: 'mission',
    requestedAt: at,
    finishedAt: at,
    deadline: at,
    keywords: {
      count: rows.length,
      of: rows.length,
      ratings,
      figures: 2 * rows.length,
      estimates: rows.length,
      sources: ['almanac'],
      easiest: 0,
    },
    sorties: [],
    clusters: Math.ceil(rows.length / EACH),
    place: null,
    own: null,
    fork: null,
    sites: null,
    gap: null,
    mission: 'spent',
    withdrawal: null,
    additions: null,
  }
}

const user = {
  id: 'usr_bench',
  email: 'bench@example.com',
  emailVerified: true,
  freeTrialUsed: true,
  queriesRemaining: 3,
}

/** Serves a build of the web app to somebody who is signed in and has one report, of 5,000 keywords. */
export const serveLarge = async (
  folder: string,
  port: number,
  more: Record<string, string> = {},
) => {
  const rows = largeRows()
  const clusters = Array.from({ length: Math.ceil(rows.length / EACH) }, (_, index) => {
    const keywordIds = rows.slice(index * EACH, (index + 1) * EACH).map(([keywordId]) => keywordId)
    return {
      clusterId: `clu_${index}`,
      head: `bread ${index}`,
      page: 'product',
      by: 'words',
      count: keywordIds.length,
      volume: 900,
      clicks: 60,
      difficulty: 3,
      impact: 70,
      opportunity: 'High',
      keywordIds,
    }
  })
  const app = express().disable('x-powered-by').use(compression())
  for (const [path, body] of Object.entries(more))
    app.get(path, (_request, response) => {
      response.type(path.endsWith('.js') ? 'js' : 'html').send(body)
    })
  app.get(getUser.path, (_request, response) => void response.json({ user }))
  app.get(getReport.path, (_request, response) => void response.json(reportOf(rows)))
  app.get(listReports.path, (_request, response) => void response.json({ reports: [] }))
  app.get(listKeywords.path, ({ query }, response) => {
    const from = Number(query.after ?? 0)
    const next = from + PAGE < rows.length ? String(from + PAGE) : null
    response.json({ columns: [], rows: rows.slice(from, from + PAGE), next })
  })
  app.get(listClusters.path, ({ query }, response) => {
    const from = Number(query.after ?? 0)
    const next = from + 500 < clusters.length ? String(from + 500) : null
    response.json({ clusters: clusters.slice(from, from + 500), next })
  })
  app.use('/api', (_request, response) => void response.status(404).json({ code: 'not_found' }))
  app.use(express.static(folder, { index: false }))
  app.use((_request, response) => response.sendFile(join(folder, 'index.html')))
  const server = app.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const base = `http://127.0.0.1:${port}`
  return { base, address: `${base}/results/${reportId}`, close: () => server.close() }
}
