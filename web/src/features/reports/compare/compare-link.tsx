import type { ReportSummary } from '@sortie/contracts/analysis/reports/reports'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import clsx from 'clsx'
import { History } from 'lucide-react'
import { buttonClass } from '@/components/button'
import { reportsQuery } from '@/lib/reports/reports'
import { comparableWith } from './comparable'

/** Leads to what changed since the report before, where its project has another one. */
export default function CompareLink({ reportId }: { reportId: string }) {
  const { data: reports = [] } = useQuery(reportsQuery)
  const [other] = comparableWith(reports, reportId)
  return other ? <Compare reportId={reportId} otherId={other.reportId} isShort /> : null
}

/** The same for the newest two of a project. */
export function CompareNewest({ reports }: { reports: readonly ReportSummary[] }) {
  const ready = reports.filter(({ status, funding }) => status === 'ready' && funding === 'mission')
  const [newest] = ready
  const before = ready.slice(1).find(({ kind }) => kind === newest?.kind)
  if (!newest || !before) return null
  return (
    <div className="mb-4">
      <Compare reportId={newest.reportId} otherId={before.reportId} />
    </div>
  )
}

type CompareProps = { reportId: string; otherId: string; isShort?: boolean }

/** On a phone a short one is its sign alone. */
function Compare({ reportId, otherId, isShort = false }: CompareProps) {
  return (
    <Link
      to="/results/$resultId"
      params={{ resultId: reportId }}
      search={{ with: otherId }}
      className={buttonClass('plain')}
    >
      <History className="size-4" />
      <span className={clsx(isShort && 'max-sm:sr-only')}>Compare</span>
    </Link>
  )
}
