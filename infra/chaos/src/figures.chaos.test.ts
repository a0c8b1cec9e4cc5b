import { setTimeout } from 'node:timers/promises'
import { ownEnvironment } from '@sortie/local/environment'
import { services } from '@sortie/local/services'
import { type Stack, startStack } from '@sortie/local/stack/stack'
import { offline } from '@sortie/local/stack/test-stack'
import { dashboards } from '@sortie/observability/dashboards'
import type { PanelQuery } from '@sortie/observability/panel'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { showPanels } from '../../../services/identity/src/dashboards/panels.ts'
import { createPrometheus } from '../../../services/identity/src/dashboards/prometheus.ts'
import { buyAndLaunch } from './buyer.ts'

/** Ports of this stack are so far from those of `make up`. */
const OFFSET = 7_000
const standIns = ['inbox', 'stripe-sandbox', 'measured-sandbox']
const parts = ['kafka', 'mongo', ...standIns, 'prometheus', 'gateway', ...services]

let stack: Stack

beforeAll(async () => {
  stack = await startStack({
    name: 'figures',
    offset: OFFSET + Number(ownEnvironment().PORT_OFFSET ?? 0),
    fresh: true,
    only: parts,
    // Calls of sources are counted where there are sources.
    own: { MEASURED_SANDBOX: 'true' },
    env: { analysis: offline, content: { CONTENT_PER_ADDRESS: '1000000' } },
  })
})
afterAll(() => stack?.down())

const ask = async <Data>(path: string): Promise<Data> => {
  const response = await fetch(`${stack.urls.prometheus}/api/v1/${path}`)
  const { data } = (await response.json()) as { data: Data }
  return data
}

/** Whether a query has a series now, and every series the labels that its name is made of. */
const isShown = async ({ expr, legend }: PanelQuery) => {
  type Series = { metric: Record<string, string> }
  const { result } = await ask<{ result: Series[] }>(`query?query=${encodeURIComponent(expr)}`)
  const labels = [...legend.matchAll(/\{\{(\w+)\}\}/g)].map(([, label]) => label!)
  return result.length > 0 && result.every(({ metric }) => labels.every((label) => metric[label]))
}

type Alert = { state: string; labels: { alertname: string; objective?: string } }

/** The objectives for which somebody is woken now. */
const pagedObjectives = async () => {
  const { alerts } = await ask<{ alerts: Alert[] }>('alerts')
  return alerts
    .filter(({ state, labels }) => state === 'firing' && labels.alertname === 'ObjectiveFails')
    .map(({ labels }) => labels.objective)
}

/** Visitors who read the blog until they are told to leave. */
const startReaders = () => {
  let isReading = true
  const reading = (async () => {
    while (isReading) {
      await fetch(`${stack.urls.product}/api/blog/posts`, { signal: AbortSignal.timeout(10_000) })
        .then((response) => response.arrayBuffer())
        .catch(() => {})
      await setTimeout(100)
    }
  })()
  return {
    leave: async () => {
      isReading = false
      await reading
    },
  }
}

/** Figures are read each 15 s and rules run each 30 s. */
const READ_TWICE = { timeout: 120_000, interval: 2_000 }

test('each query of each dashboard has a series once somebody has bought a report and an article', async () => {
  const readers = startReaders()
  const { launched, articles } = await buyAndLaunch(
    { product: stack.urls.product, stripe: stack.urls.stripe, sitesPort: 0 },
    { purchases: 1, launches: 1, articles: 1 },
  )
  expect(launched.length + articles.length).toBeGreaterThan(0)
  const queries = dashboards.flatMap(({ uid, panels }) =>
    panels.flatMap(({ title, queries: all }) => all.map((query) => ({ uid, title, query }))),
  )
  const missing = async () => {
    const shown = await Promise.all(queries.map(({ query }) => isShown(query)))
    return queries.filter((_, index) => !shown[index])
  }
  await expect.poll(missing, READ_TWICE).toEqual([])
  await readers.leave()
  expect(await pagedObjectives()).toEqual([])
})

test('the panels that operators see without Grafana hold the same series', async () => {
  const prometheus = createPrometheus(stack.urls.prometheus!)
  for (const dashboard of dashboards) {
    const lacking = async () => {
      const { panels } = await showPanels(prometheus, dashboard, { hours: 1, now: Date.now() })
      return panels
        .filter(({ isKnown, series }) => !isKnown || series.length === 0)
        .map(({ title }) => `${dashboard.uid}: ${title}`)
    }
    await expect.poll(lacking, READ_TWICE).toEqual([])
  }
})

test('somebody is woken within two minutes where a service is down that visitors ask', async () => {
  const readers = startReaders()
  await stack.stop('content')
  await expect.poll(pagedObjectives, { timeout: 120_000, interval: 2_000 }).toContain('edge')
  await stack.start('content')
  await readers.leave()
})
