import { z } from 'zod'
import { endpoint } from '../kit.ts'

// Dashboards for operators on call: panels over the figures that Prometheus keeps of all processes.
// `infra/observability` defines the panels; nobody can ask Prometheus anything else through them.

/** The dashboards, one for each question. */
export const DASHBOARDS = ['edge', 'money', 'events', 'work', 'results'] as const
export type DashboardName = (typeof DASHBOARDS)[number]

/** The longest time that a dashboard looks back, in hours. */
export const MOST_HOURS = 168

export const PanelUnit = z.enum([
  's',
  'ms',
  'short',
  'reqps',
  'ops',
  'percentunit',
  'bytes',
  'currencyUSD',
])
export type PanelUnit = z.infer<typeof PanelUnit>

const at = z.iso.datetime()

export const DashboardPanel = z.object({
  title: z.string(),
  /** When somebody should worry. */
  description: z.string(),
  kind: z.enum(['timeseries', 'stat']),
  unit: PanelUnit,
  /** The largest first, twelve at most. */
  series: z.array(
    z.object({
      name: z.string(),
      /** One for each step from the beginning on; null where nothing was known. */
      points: z.array(z.number().nullable()),
    }),
  ),
  /** True if Prometheus answered. */
  isKnown: z.boolean(),
})
export type DashboardPanel = z.infer<typeof DashboardPanel>

export const showDashboard = endpoint({
  method: 'get',
  path: '/api/admin/identity/dashboards/:dashboard',
  access: 'admin',
  summary: 'Lists the panels of a dashboard over the last hours, from Prometheus.',
  params: z.object({ dashboard: z.enum(DASHBOARDS) }),
  query: z.strictObject({ hours: z.coerce.number().int().min(1).max(MOST_HOURS).default(3) }),
  reply: z.object({
    title: z.string(),
    from: at,
    to: at,
    stepSeconds: z.int().positive(),
    panels: z.array(DashboardPanel),
  }),
})
export type ShownDashboard = z.infer<typeof showDashboard.reply>

export const showTracing = endpoint({
  method: 'get',
  path: '/api/admin/identity/tracing',
  access: 'admin',
  summary:
    'Gives the addresses at which the tracing page of this installation shows a trace, and all traces of some time.',
  reply: z.object({
    /** An address with `TRACE_ID` for the id of a trace; null where none is set. */
    traceUrl: z.string().nullable(),
    /** An address with `FROM_MS` and `TO_MS` for milliseconds since 1970; null where none is set. */
    tracesUrl: z.string().nullable(),
  }),
})
export type Tracing = z.infer<typeof showTracing.reply>
