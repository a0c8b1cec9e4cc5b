/** Units of Grafana that the panels use. */
export type GrafanaUnit =
  | 's'
  | 'ms'
  | 'short'
  | 'reqps'
  | 'ops'
  | 'percentunit'
  | 'bytes'
  | 'currencyUSD'

/** One query of a panel: PromQL, and how its series are called, such as `{{job}}`. */
export type PanelQuery = { expr: string; legend: string }

/** A chart over time, or the last value of each series. */
export type PanelDefinition = {
  kind: 'timeseries' | 'stat'
  title: string
  /** Says when somebody should worry. */
  description: string
  unit: GrafanaUnit
  queries: PanelQuery[]
}

/** One page of panels, for one question. */
export type Dashboard = {
  /** Names its file, and its address in Grafana: it never changes. */
  uid: string
  title: string
  panels: PanelDefinition[]
}

const PANEL_WIDTH = 12
const PANEL_HEIGHT = 8
const ROW_WIDTH = 24
/** The schema of Grafana 10, which every later Grafana migrates when it loads the file. */
const SCHEMA_VERSION = 38
const DATASOURCE = { type: 'prometheus', uid: 'prometheus' }

const placeOf = (index: number) => {
  const perRow = ROW_WIDTH / PANEL_WIDTH
  return {
    h: PANEL_HEIGHT,
    w: PANEL_WIDTH,
    x: (index % perRow) * PANEL_WIDTH,
    y: Math.floor(index / perRow) * PANEL_HEIGHT,
  }
}

const grafanaPanel = (
  { kind, title, description, unit, queries }: PanelDefinition,
  index: number,
) => ({
  id: index + 1,
  type: kind,
  title,
  description,
  gridPos: placeOf(index),
  datasource: DATASOURCE,
  fieldConfig: { defaults: { unit, min: 0 }, overrides: [] },
  options:
    kind === 'stat'
      ? { reduceOptions: { calcs: ['lastNotNull'] }, colorMode: 'none' }
      : { legend: { displayMode: 'list', placement: 'bottom' }, tooltip: { mode: 'multi' } },
  targets: queries.map(({ expr, legend }, query) => ({
    refId: String.fromCharCode('A'.charCodeAt(0) + query),
    datasource: DATASOURCE,
    expr,
    legendFormat: legend,
  })),
})

/** The JSON of a dashboard, of version 1, as Grafana reads it from a file. */
export const grafanaJson = ({ uid, title, panels }: Dashboard): string => {
  const dashboard = {
    uid,
    title,
    tags: ['sortie'],
    timezone: 'browser',
    schemaVersion: SCHEMA_VERSION,
    version: 1,
    refresh: '30s',
    time: { from: 'now-3h', to: 'now' },
    panels: panels.map(grafanaPanel),
  }
  return `${JSON.stringify(dashboard, null, 2)}\n`
}
