import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { root } from './paths.ts'

type Rule = { alert: string; expr: string; annotations: { summary: string; runbook: string } }
type Cases = { tests: { alert_rule_test: { alertname: string; exp_alerts: unknown[] }[] }[] }

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const { groups } = parse(read('infra/observability/alerts.yaml')) as { groups: { rules: Rule[] }[] }
const rules = groups.flatMap((group) => group.rules)
const { tests } = parse(read('infra/observability/alerts.test.yaml')) as Cases
const headings = [...read('docs/operations.md').matchAll(/^### (\w+)$/gm)].map(([, name]) => name)

const sources = ['infra/runtime/src', 'gateway/src', 'services'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.includes('node_modules'))
    .map((name) => read(join(folder, name))),
)
const metricsOf = (expr: string) => [...expr.matchAll(/sortie_\w+/g)].map(([name]) => name)
/** Prometheus shows a sum, a count and buckets of a histogram, and the total of a counter. */
const spellings = (metric: string) =>
  `${metric}|${metric.replace(/_(bucket|count|sum|total)$/, '')}`

test.each(rules)('$alert has a paragraph that tells what to do', ({ alert, annotations }) => {
  expect(headings).toContain(alert)
  expect(annotations.runbook).toBe(`docs/operations.md#${alert.toLowerCase()}`)
})

test.each(rules)('$alert asks for metrics that are there', ({ expr }) => {
  for (const metric of metricsOf(expr)) {
    const found = sources.some((text) => new RegExp(`\\b(${spellings(metric)})\\b`).test(text))
    expect(found, metric).toBe(true)
  }
})

test.each(rules)('a case makes $alert fire, and another shows it quiet', ({ alert }) => {
  const cases = tests.flatMap(({ alert_rule_test }) => alert_rule_test)
  const expected = cases.filter(({ alertname }) => alertname === alert)
  expect(expected.map(({ exp_alerts }) => exp_alerts.length > 0).sort()).toEqual([false, true])
})
