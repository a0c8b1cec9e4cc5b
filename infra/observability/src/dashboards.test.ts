import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { dashboards } from './dashboards.ts'
import { grafanaJson } from './panel.ts'

const root = join(import.meta.dirname, '../../..')
const folder = join(root, 'infra/observability/dashboards')

test('the files of Grafana are those that the code writes: node infra/observability/src/write-dashboards.ts', () => {
  const expected = dashboards.map(({ uid }) => `${uid}.json`).sort()
  expect(readdirSync(folder).sort()).toEqual(expected)
  for (const dashboard of dashboards) {
    const file = join(folder, `${dashboard.uid}.json`)
    expect(readFileSync(file, 'utf8'), dashboard.uid).toBe(grafanaJson(dashboard))
  }
})

test.each(dashboards)(
  'no two panels of $title have one name or one place',
  ({ panels, ...about }) => {
    const { panels: drawn } = JSON.parse(grafanaJson({ ...about, panels })) as {
      panels: { id: number; title: string; gridPos: { x: number; y: number } }[]
    }
    const places = drawn.map(({ gridPos }) => `${gridPos.x}/${gridPos.y}`)
    expect(new Set(places).size).toBe(panels.length)
    expect(new Set(drawn.map(({ title }) => title)).size).toBe(panels.length)
    expect(new Set(drawn.map(({ id }) => id)).size).toBe(panels.length)
  },
)

const sources = ['infra/runtime/src', 'infra/model/src', 'gateway/src', 'services'].flatMap(
  (path) =>
    readdirSync(join(root, path), { recursive: true, encoding: 'utf8' })
      .filter((name) => /^(?!.*(node_modules|\.test\.ts)).*\.ts$/.test(name))
      .map((name) => readFileSync(join(root, path, name), 'utf8')),
)
const rules = readFileSync(join(root, 'infra/observability/objectives.yaml'), 'utf8')
const queries = dashboards.flatMap(({ panels }) =>
  panels.flatMap(({ title, queries }) => queries.map(({ expr }) => ({ title, expr }))),
)

test.each(queries)('$title asks for metrics that are there: $expr', ({ expr }) => {
  const metrics = [...expr.matchAll(/sortie_\w+/g)].map(([name]) => name)
  const recorded = [...expr.matchAll(/objective:\w+:\w+/g)].map(([name]) => name)
  expect(/\bup\b/.test(expr) || metrics.length + recorded.length > 0).toBe(true)
  for (const metric of metrics) {
    const counted = metric.replace(/_(bucket|count|sum|total)$/, '')
    const isThere = sources.some((text) => new RegExp(`'?\\b(${metric}|${counted})\\b`).test(text))
    expect(isThere, metric).toBe(true)
  }
  for (const record of recorded) expect(rules, record).toContain(`record: ${record}\n`)
})
