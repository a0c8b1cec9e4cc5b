import { createLocalThrottle, MINUTE_SECONDS } from '@sortie/runtime/http/throttle'
import { defineModule } from '@sortie/runtime/service/module'
import { z } from 'zod'
import { dashboardRoutes } from './http/dashboard-routes.ts'
import { createPrometheus } from './prometheus.ts'

const DASHBOARDS_PER_MINUTE = 30

/** An address of a tracing page with words that stand for what is looked for; empty where there is none. */
const traceAddress = (...words: string[]) =>
  z
    .string()
    .refine(
      (text) =>
        text === '' || (/^https?:/.test(text) && words.every((word) => text.includes(word))),
      `Give an address with ${words.join(' and ')}`,
    )
    .default('')

const dashboardSettings = {
  /** The Prometheus that the dashboards of operators read; without one they say so. */
  PROMETHEUS_URL: z.url().default('http://127.0.0.1:9490'),
  /** The address of a trace, and that of all traces in a time range (milliseconds since 1970), for operators. */
  TRACE_URL: traceAddress('TRACE_ID'),
  TRACES_URL: traceAddress('FROM_MS', 'TO_MS'),
}

/** Dashboards of metrics and the way to traces, for operators on call. */
export const dashboardsModule = defineModule({
  name: 'dashboards',
  settings: dashboardSettings,
  contribute: ({ config }) => ({
    routes: dashboardRoutes({
      prometheus: createPrometheus(config.PROMETHEUS_URL),
      throttle: createLocalThrottle({ points: DASHBOARDS_PER_MINUTE, seconds: MINUTE_SECONDS }),
      tracing: { traceUrl: config.TRACE_URL || null, tracesUrl: config.TRACES_URL || null },
    }),
  }),
})
