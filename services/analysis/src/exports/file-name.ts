import type { ExportFormat, ExportTable } from '@sortie/contracts/analysis/reports/exports'
import type { ReportKind } from '@sortie/contracts/analysis/reports/report-kinds'

const MOST = 40

/** A name as a part of a file's name that is safe everywhere: letters a to z, digits and hyphens. */
const slug = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, MOST)
    .replaceAll(/^-+|-+$/g, '')

/**
 * `sortie_{project}_{report}_{date}`, with the day that the report was finished; a table of its own is named after the
 * report: `keywords-plan`.
 */
export const reportFileName = (
  project: string,
  at: string,
  format: ExportFormat,
  kind: ReportKind = 'keywords',
  table: ExportTable = 'keywords',
): string => {
  const report = table === 'keywords' ? kind : `${kind}-${table}`
  return `sortie_${slug(project) || 'project'}_${report}_${at.slice(0, 10)}.${format}`
}

/** The type that a file is sent as. */
export const CONTENT_TYPES: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
  json: 'application/json; charset=utf-8',
}
