// Writes what Grafana reads: node infra/observability/src/write-dashboards.ts
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { dashboards } from './dashboards.ts'
import { grafanaJson } from './panel.ts'

const folder = join(import.meta.dirname, '../dashboards')
for (const dashboard of dashboards) {
  await writeFile(join(folder, `${dashboard.uid}.json`), grafanaJson(dashboard))
}
