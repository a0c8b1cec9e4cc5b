import {
  type DashboardName,
  showDashboard,
  showTracing,
  type Tracing,
} from '@sortie/contracts/operators/dashboards'
import { dashboards } from '@sortie/observability/dashboards'
import { type Route, route } from '@sortie/runtime/http/route'
import type { Throttle } from '@sortie/runtime/http/throttle'
import { showPanels } from '../panels.ts'
import type { Prometheus } from '../prometheus.ts'

type Deps = {
  prometheus: Prometheus
  /** Dashboards of each operator: each is a score of questions. */
  throttle: Throttle
  tracing: Tracing
}

const dashboardOf = (name: DashboardName) => dashboards.find(({ uid }) => uid === `sortie-${name}`)!

/** Builds the routes of the dashboards that operators on call use where there is no Grafana. */
export const dashboardRoutes = ({ prometheus, throttle, tracing }: Deps): Route[] => [
  route(showDashboard, async ({ userId, params: { dashboard }, query: { hours } }) => {
    await throttle.take(userId)
    return showPanels(prometheus, dashboardOf(dashboard), { hours, now: Date.now() })
  }),
  route(showTracing, async () => tracing),
]
