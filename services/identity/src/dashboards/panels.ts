import type { DashboardPanel, ShownDashboard } from '@sortie/contracts/operators/dashboards'
import type { Dashboard, PanelDefinition, PanelQuery } from '@sortie/observability/panel'
import { Rejection } from '@sortie/runtime/domain'
import type { MetricSeries, Prometheus, QueryRange } from './prometheus.ts'

/** Values of each line. */
const STEPS = 120
/** Lines of a panel: the largest ones. */
const MOST_SERIES = 12

/** The last hours in steps, of which the last is now: no shorter ones than Prometheus asks for. */
export const queryRangeOf = (hours: number, now: number): QueryRange => {
  const step = Math.max(15, Math.round((hours * 3_600) / STEPS))
  const to = Math.floor(now / 1_000)
  return { from: to - step * (STEPS - 1), to, step }
}

/** The name of a line: `{{job}}` stands for the label of that name. */
export const lineNameOf = (legend: string, labels: MetricSeries['labels']): string =>
  legend.replaceAll(/\{\{(\w+)\}\}/g, (_, label: string) => labels[label] ?? '–')

const lastOf = (points: readonly (number | null)[]): number =>
  points.findLast((point) => point !== null) ?? Number.NEGATIVE_INFINITY

const linesOf = async (prometheus: Prometheus, { expr, legend }: PanelQuery, range: QueryRange) =>
  (await prometheus.range(expr, range)).map(({ labels, points }) => ({
    name: lineNameOf(legend, labels),
    points,
  }))

/** A panel with its lines; one whose question fails is shown as not known, and the others as they are. */
const filledPanel = async (
  prometheus: Prometheus,
  { title, description, kind, unit, queries }: PanelDefinition,
  range: QueryRange,
): Promise<DashboardPanel> => {
  const about = { title, description, kind, unit }
  try {
    const lines = await Promise.all(queries.map((query) => linesOf(prometheus, query, range)))
    const series = lines
      .flat()
      .sort((one, other) => lastOf(other.points) - lastOf(one.points))
      .slice(0, MOST_SERIES)
    return { ...about, series, isKnown: true }
  } catch {
    return { ...about, series: [], isKnown: false }
  }
}

/**
 * A dashboard over the last hours.
 * @param now milliseconds since 1970
 * @throws Rejection('prometheus_unavailable') where none of its questions is answered
 */
export const showPanels = async (
  prometheus: Prometheus,
  { title, panels }: Dashboard,
  { hours, now }: { hours: number; now: number },
): Promise<ShownDashboard> => {
  const range = queryRangeOf(hours, now)
  const all = await Promise.all(panels.map((panel) => filledPanel(prometheus, panel, range)))
  if (!all.some(({ isKnown }) => isKnown)) throw new Rejection('prometheus_unavailable')
  return {
    title,
    from: new Date(range.from * 1_000).toISOString(),
    to: new Date(range.to * 1_000).toISOString(),
    stepSeconds: range.step,
    panels: all,
  }
}
