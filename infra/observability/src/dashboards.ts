import type { Dashboard, GrafanaUnit, PanelDefinition, PanelQuery } from './panel.ts'

type PanelText = { title: string; description: string; unit: GrafanaUnit }

const chart = (text: PanelText, ...queries: PanelQuery[]): PanelDefinition => ({
  kind: 'timeseries',
  title: text.title,
  description: text.description,
  unit: text.unit,
  queries,
})

const stat = (text: PanelText, ...queries: PanelQuery[]): PanelDefinition => ({
  kind: 'stat',
  title: text.title,
  description: text.description,
  unit: text.unit,
  queries,
})

/** The worst figure of each job, as instances of one service tell the same or share it. */
const worst = (metric: string, legend = '{{job}}'): PanelQuery => ({
  expr: `max by (job) (${metric})`,
  legend,
})

/** Events of an objective a second, by whether they kept it. */
const outcomesOf = (objective: string): PanelQuery => ({
  expr: `sum by (outcome) (rate(sortie_objective_events_total{objective="${objective}"}[15m]))`,
  legend: '{{outcome}}',
})

/** Returns a query for the 95th percentile of a histogram, by a label. */
const percentile95 = (histogram: string, label: string): PanelQuery => ({
  expr: `histogram_quantile(0.95, sum by (${label}, le) (rate(${histogram}_bucket[5m])))`,
  legend: `{{${label}}}`,
})

const REPLIES = 'sortie_http_server_seconds_count{job="gateway"}'

const edge: Dashboard = {
  uid: 'sortie-edge',
  title: 'Sortie: edge',
  panels: [
    chart(
      { title: 'Replies', description: 'Replies of the gateway by status.', unit: 'reqps' },
      { expr: `sum by (status) (rate(${REPLIES}[5m]))`, legend: '{{status}}' },
    ),
    chart(
      {
        title: 'Share of server errors',
        description: 'The objective is 0.1 %.',
        unit: 'percentunit',
      },
      { expr: 'objective:failure_ratio:rate5m{objective="edge"}', legend: 'five minutes' },
      { expr: 'objective:failure_ratio:rate1h{objective="edge"}', legend: 'one hour' },
    ),
    chart(
      {
        title: 'Slowest routes',
        description: 'One reply in twenty takes longer. The objective is 2.5 s.',
        unit: 's',
      },
      { expr: 'topk(10, objective:reply_seconds:p95)', legend: '{{http_route}}' },
    ),
    chart(
      { title: 'Busiest routes', description: 'Replies by route.', unit: 'reqps' },
      { expr: `topk(10, sum by (http_route) (rate(${REPLIES}[5m])))`, legend: '{{http_route}}' },
    ),
    chart(
      {
        title: 'Live pages',
        description: 'Streams of server-sent events that are open.',
        unit: 'short',
      },
      { expr: 'sum by (instance) (sortie_live_streams)', legend: '{{instance}}' },
    ),
    chart(
      {
        title: 'Delay of event loops',
        description: 'Over 0.1 s, something computes in the way of requests.',
        unit: 's',
      },
      worst('sortie_event_loop_delay_seconds{quantile="0.99"}'),
    ),
    chart(
      { title: 'Heap', description: 'How full the heap of each process is.', unit: 'percentunit' },
      worst('sortie_heap_used_bytes / sortie_heap_limit_bytes'),
    ),
    chart(
      { title: 'Memory', description: 'As the system counts it.', unit: 'bytes' },
      { expr: 'sum by (job) (sortie_memory_resident_bytes)', legend: '{{job}}' },
    ),
    stat(
      { title: 'Processes that answer', description: 'Of each job.', unit: 'short' },
      { expr: 'sum by (job) (up)', legend: '{{job}}' },
    ),
    stat(
      {
        title: 'Failures by objective',
        description: 'The share that failed in the last hour; none where nothing happened.',
        unit: 'percentunit',
      },
      { expr: 'max by (objective) (objective:failure_ratio:rate1h)', legend: '{{objective}}' },
    ),
  ],
}

const money: Dashboard = {
  uid: 'sortie-money',
  title: 'Sortie: money',
  panels: [
    stat(
      { title: 'Books', description: 'The sum of all ledgers. It is always 0.', unit: 'short' },
      { expr: 'max(abs(sortie_ledger_sum))', legend: 'sum' },
    ),
    stat(
      {
        title: 'Paid without missions',
        description: 'The age of the oldest payment whose missions are missing. It should be 0.',
        unit: 's',
      },
      { expr: 'max(sortie_billing_paid_without_grant_seconds)', legend: 'oldest' },
    ),
    chart(
      { title: 'Missions', description: 'What users have, and what they owe.', unit: 'short' },
      { expr: 'max(sortie_ledger_available)', legend: 'available' },
      { expr: 'max(sortie_ledger_debt)', legend: 'debt' },
    ),
    chart(
      {
        title: 'Payments and their missions',
        description: 'In time is within a minute.',
        unit: 'ops',
      },
      outcomesOf('grant'),
    ),
    stat(
      {
        title: 'Waits for a person',
        description: 'Refunds that failed or are delayed, disputes, late payments.',
        unit: 'short',
      },
      { expr: 'max(sortie_billing_refunds_failed)', legend: 'refunds failed' },
      { expr: 'max(sortie_billing_refunds_delayed)', legend: 'refunds delayed' },
      { expr: 'max(sortie_billing_disputes_open)', legend: 'disputes' },
      { expr: 'max(sortie_billing_late_payments_open)', legend: 'late payments' },
    ),
    stat(
      { title: 'Reconciliation', description: 'Its age should stay under an hour.', unit: 's' },
      { expr: 'max(sortie_billing_reconciliation_age_seconds)', legend: 'age' },
    ),
    stat(
      { title: 'Differences from Stripe', description: 'Payments that differ.', unit: 'short' },
      { expr: 'max(sortie_billing_reconciliation_differences)', legend: 'payments' },
      { expr: 'max(sortie_ledger_reservations_overdue)', legend: 'reservations overdue' },
    ),
    chart(
      { title: 'Webhooks', description: 'How far they are behind, and the clock.', unit: 's' },
      { expr: 'max(sortie_billing_webhook_behind_seconds)', legend: 'behind' },
      { expr: 'max(abs(sortie_billing_clock_lead_seconds))', legend: 'clock differs' },
    ),
  ],
}

const events: Dashboard = {
  uid: 'sortie-events',
  title: 'Sortie: events and stores',
  panels: [
    chart(
      { title: 'Published', description: 'Events a second by service.', unit: 'ops' },
      { expr: 'sum by (job) (rate(sortie_events_published_total[5m]))', legend: '{{job}}' },
    ),
    chart(
      { title: 'Handled', description: 'Events a second by consumer.', unit: 'ops' },
      { expr: 'sum by (consumer) (rate(sortie_events_handled_total[5m]))', legend: '{{consumer}}' },
    ),
    chart(
      {
        title: 'Age of handled events',
        description: 'One in twenty is older. The objective is 10 s.',
        unit: 's',
      },
      percentile95('sortie_event_age_seconds', 'consumer'),
    ),
    chart(
      { title: 'Lag', description: 'Messages that consumers are behind.', unit: 'short' },
      { expr: 'sum by (consumer) (sortie_consumer_lag_messages)', legend: '{{consumer}}' },
    ),
    chart(
      { title: 'Oldest unpublished', description: 'Over 60 s, Kafka is away.', unit: 's' },
      worst('sortie_oldest_unpublished_seconds'),
    ),
    chart(
      { title: 'Consumers that stand still', description: 'Over 300 s pages.', unit: 's' },
      worst('sortie_consumer_still_seconds'),
    ),
    stat(
      { title: 'Parked events', description: 'Any waits for an operator.', unit: 'short' },
      worst('sortie_parked_events'),
    ),
    stat(
      { title: 'Kafka lost', description: 'Consumers and producers out of reach.', unit: 'short' },
      worst('sortie_kafka_lost'),
    ),
    stat(
      {
        title: 'Views',
        description: 'Streams whose views fail, and views to fill.',
        unit: 'short',
      },
      worst('sortie_views_failing', '{{job}} failing'),
      worst('sortie_views_unfilled', '{{job}} unfilled'),
    ),
    chart(
      { title: 'Free disk', description: 'Under a tenth pages.', unit: 'percentunit' },
      { expr: 'min by (disk) (sortie_disk_free_share)', legend: '{{disk}}' },
    ),
  ],
}

const work: Dashboard = {
  uid: 'sortie-work',
  title: 'Sortie: work and sources',
  panels: [
    chart(
      { title: 'Finished', description: 'Items a second by kind.', unit: 'ops' },
      { expr: 'sum by (work) (rate(sortie_work_finished_total[5m]))', legend: '{{work}}' },
    ),
    chart(
      { title: 'Oldest due', description: 'Grows where no worker takes it.', unit: 's' },
      { expr: 'topk(10, max by (work) (sortie_work_oldest_seconds))', legend: '{{work}}' },
    ),
    chart(
      { title: 'Open', description: 'Items that are due within two minutes.', unit: 'short' },
      worst('sortie_work_open'),
    ),
    stat(
      { title: 'Given up', description: 'Any waits for an operator.', unit: 'short' },
      worst('sortie_work_dead', '{{job}} given up'),
      worst('sortie_work_lost', '{{job}} ended processes'),
    ),
    chart(
      { title: 'Sources', description: 'Calls a second by source and outcome.', unit: 'ops' },
      {
        expr: 'sum by (provider, outcome) (rate(sortie_source_call_milliseconds_count[5m]))',
        legend: '{{provider}} {{outcome}}',
      },
    ),
    chart(
      { title: 'Duration of source calls', description: 'One in twenty takes longer.', unit: 'ms' },
      percentile95('sortie_source_call_milliseconds', 'provider'),
    ),
    stat(
      {
        title: 'Dollars today',
        description: 'Of sources and models, in UTC.',
        unit: 'currencyUSD',
      },
      { expr: 'max(sortie_source_dollars_today)', legend: 'sources' },
      { expr: 'max(sortie_report_model_dollars_today)', legend: 'models of reports' },
      { expr: 'max(sortie_draft_dollars_today)', legend: 'models of articles' },
    ),
    stat(
      { title: 'Watched sites', description: 'All, and those not read last time.', unit: 'short' },
      { expr: 'max(sortie_watched_sites)', legend: 'watched' },
      { expr: 'max(sortie_watched_sites_unread)', legend: 'unread' },
    ),
  ],
}

const results: Dashboard = {
  uid: 'sortie-results',
  title: 'Sortie: reports and articles',
  panels: [
    chart(
      { title: 'Launches', description: 'Good: billing answered within 2 s.', unit: 'ops' },
      outcomesOf('launch'),
    ),
    chart(
      { title: 'Reports', description: 'Good: there within 60 s of their order.', unit: 'ops' },
      outcomesOf('report'),
    ),
    chart(
      { title: 'Articles', description: 'Good: there within 120 s of their order.', unit: 'ops' },
      outcomesOf('article'),
    ),
    stat(
      { title: 'Articles under way', description: 'And those that failed today.', unit: 'short' },
      { expr: 'max(sortie_drafts_running)', legend: 'running' },
      { expr: 'max(sortie_drafts_failed)', legend: 'failed' },
    ),
    chart(
      {
        title: 'What reports and articles wait for',
        description: 'How long the oldest has been due.',
        unit: 's',
      },
      {
        expr: 'max by (work) (sortie_work_oldest_seconds{work=~"run-report|write-draft|gather-evidence"})',
        legend: '{{work}}',
      },
    ),
    stat(
      {
        title: 'Reports given back',
        description: 'As they were about another business, and requests for an operator.',
        unit: 'short',
      },
      { expr: 'max(sortie_reports_withdrawn)', legend: 'given back' },
      { expr: 'max(sortie_withdrawal_requests)', legend: 'requested' },
    ),
    stat(
      {
        title: 'Budget of models',
        description: 'The share of the day that is spent.',
        unit: 'percentunit',
      },
      worst('sortie_model_budget_spent_ratio'),
    ),
  ],
}

/** All dashboards, each the content of one file in `infra/observability/dashboards`. */
export const dashboards: readonly Dashboard[] = [edge, money, events, work, results]
