import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { root } from './paths.ts'

type Rule = {
  record?: string
  alert: string
  expr: string
  labels?: Record<string, string>
  annotations: { summary: string; runbook: string }
}
type Cases = { tests: { alert_rule_test: { alertname: string; exp_alerts: unknown[] }[] }[] }

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const files = ['alerts', 'objectives'].map((name) => ({
  groups: (parse(read(`infra/observability/${name}.yaml`)) as { groups: { rules: Rule[] }[] })
    .groups,
  tests: (parse(read(`infra/observability/${name}.test.yaml`)) as Cases).tests,
}))
const all = files.flatMap(({ groups }) => groups.flatMap((group) => group.rules))
const rules = all.filter(({ alert }) => alert)
const recorded = all.filter(({ record }) => record)
const headings = [...read('docs/operations.md').matchAll(/^### (\w+)$/gm)].map(([, name]) => name)

const sources = ['infra/runtime/src', 'gateway/src', 'services'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /^(?!.*(node_modules|\.test\.ts)).*\.ts$/.test(name))
    .map((name) => read(join(folder, name))),
)
const metricsOf = (expr: string) => [...expr.matchAll(/sortie_\w+/g)].map(([name]) => name)
/** Prometheus shows a sum, a count and buckets of a histogram, and the total of a counter. */
const spellings = (metric: string) =>
  `${metric}|${metric.replace(/_(bucket|count|sum|total)$/, '')}`

const isShown = (metric: string) =>
  sources.some((text) => new RegExp(`\\b(${spellings(metric)})\\b`).test(text))

test.each(rules)('$alert has a paragraph that tells what to do', ({ alert, annotations }) => {
  expect(headings).toContain(alert)
  expect(annotations.runbook).toBe(`docs/operations.md#${alert.toLowerCase()}`)
})

test.each(rules)('$alert asks for metrics that are there', ({ expr }) => {
  for (const metric of metricsOf(expr)) expect(isShown(metric), metric).toBe(true)
})

test.each(rules)('a case makes $alert fire, and another shows it quiet', ({ alert }) => {
  const cases = files.flatMap(({ tests }) =>
    tests.flatMap(({ alert_rule_test }) => alert_rule_test),
  )
  const expected = cases.filter(({ alertname }) => alertname === alert)
  const fires = new Set(expected.map(({ exp_alerts }) => exp_alerts.length > 0))
  expect([...fires].sort()).toEqual([false, true])
})

test.each(recorded)('$record is made of metrics that are there', ({ expr }) => {
  for (const metric of metricsOf(expr)) expect(isShown(metric), metric).toBe(true)
})

test('each objective that is counted has a budget and a floor, and each that has them is counted', () => {
  const named = (pattern: RegExp, texts: string[]) =>
    new Set(texts.flatMap((text) => [...text.matchAll(pattern)].map(([, name]) => name!)))
  const counted = new Set([
    ...named(/createObjective\('(\w+)'\)/g, sources),
    ...named(/objective: \{\s*name: '(\w+)'/g, sources),
  ])
  const ofRecord = (name: string) =>
    recorded.filter(({ record }) => record === name).map(({ labels }) => labels?.objective)
  // Those of replies are made of the durations of all replies.
  const expected = [...counted, 'edge', 'route'].sort()
  expect(ofRecord('objective:budget').sort()).toEqual(expected)
  expect(ofRecord('objective:floor').sort()).toEqual(expected)
})
