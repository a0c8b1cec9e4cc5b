import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { root } from './paths.ts'
import { services } from './services.ts'
import { portsOf } from './stack/ports.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const page = read('docs/operations.md')

const sources = ['infra/runtime/src', 'infra/model/src', 'gateway/src', 'services'].flatMap(
  (folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /^(?!.*(node_modules|\.test\.ts)).*\.ts$/.test(name))
      .map((name) => read(join(folder, name))),
)
const matches = (text: string, pattern: RegExp) =>
  new Set([...text.matchAll(pattern)].map(([, found]) => found!))

/** The metrics of all processes as Prometheus shows them: it calls a counter a total. */
const metrics = new Set(
  sources.flatMap((text) => {
    const counters = matches(text, /createCounter\(\s*'(sortie_\w+)'/g)
    const named = matches(text, /'?(sortie_[a-z_]+)'?[:,)]/g)
    return [...named].map((name) => (counters.has(name) ? `${name}_total` : name))
  }),
)

test('every metric that the page names is told under this name', () => {
  const named = matches(page, /`(sortie_\w+_\w+)`/g)
  const databases = services.map((service) => `sortie_${service}`)
  const unknown = [...named].filter(
    (name) => !metrics.has(name) && !databases.includes(name) && name !== 'sortie_vault',
  )
  expect(named.size).toBeGreaterThan(10)
  expect(unknown).toEqual([])
})

test('every metric is on the page, or in an alert that has its paragraph there', () => {
  const alerts = read('infra/observability/alerts.yaml')
  const missing = [...metrics].filter((name) => !page.includes(name) && !alerts.includes(name))
  expect(missing).toEqual([])
})

test('every command that the page names is one of make', () => {
  const targets = matches(read('Makefile'), /^([a-z-]+):/gm)
  const named = matches(page, /`make ([a-z-]+)/g)
  expect([...named].filter((name) => !targets.has(name))).toEqual([])
})

test('every view that the page tells to rebuild is one of that service', () => {
  const rebuilds = [...page.matchAll(/SERVICE=([a-z]+) VIEW=([a-z-]+)/g)]
  expect(rebuilds.length).toBeGreaterThan(1)
  for (const [, service, view] of rebuilds) {
    const folder = `services/${service}/src`
    const names = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    const views = names.filter((name) => /(^|\/)(views|projections)\/[^/]+\.ts$/.test(name))
    const texts = views.map((name) => read(join(folder, name)))
    expect(
      texts.some((text) => text.includes(`name: '${view}'`)),
      `${service} ${view}`,
    ).toBe(true)
  }
})

test('every setting that the page names is one that is read', () => {
  const known = [
    ...matches(read('.env.example'), /^# ([A-Z_]+)=/gm),
    ...services.map((service) => `SERVICE_SECRET_${service.toUpperCase()}`),
  ]
  const named = matches(page, /`([A-Z]+_[A-Z_]+)`/g)
  expect([...named].filter((name) => !known.includes(name))).toEqual([])
})

test('Prometheus is told of every process, at the port where it tells its figures', () => {
  const { scrape_configs } = parse(read('infra/observability/prometheus.yaml'))
  type Job = { job_name: string; static_configs: { targets: string[] }[] }
  const targets = Object.fromEntries(
    (scrape_configs as Job[]).map((job) => [job.job_name, job.static_configs[0]?.targets]),
  )
  const ports = portsOf(0)
  expect(targets).toEqual({
    gateway: [`127.0.0.1:${ports.metrics}`],
    ...Object.fromEntries(services.map((name) => [name, [`127.0.0.1:${ports[name]}`]])),
  })
})
