import type { ReportSummary } from '@sortie/contracts/analysis/reports/reports'
import { Link } from '@tanstack/react-router'
import { type MissionValues, valuesOfReport } from '@/lib/missions/mission-brief'

const SHOWN = 3

type RecentProps = { reports: ReportSummary[]; onUse: (values: MissionValues) => void }

/** Earlier reports, to begin with what they were about. */
export function Recent({ reports, onUse }: RecentProps) {
  const all = reports.map((report) => ({ id: report.reportId, details: valuesOfReport(report) }))
  const texts = all.map(({ details }) => JSON.stringify(details))
  const distinct = all.filter((_, index) => texts.indexOf(texts[index]!) === index)
  if (distinct.length < 2) return null
  return (
    <section aria-labelledby="recent" className="mt-8">
      <h2 id="recent" className="text-lg">
        Start from an earlier report
      </h2>
      <ul className="mt-3 grid gap-3 sm:grid-cols-3">
        {distinct.slice(0, SHOWN).map(({ id, details }) => (
          <li key={id}>
            <button
              type="button"
              onClick={() => onUse(details)}
              className="flex h-full min-h-11 w-full flex-col justify-center rounded-md border border-line bg-surface px-4 py-2.5 text-start text-sm hover:border-field hover:bg-sunken"
            >
              <span className="font-semibold wrap-anywhere">{details.businessName}</span>
              <span className="text-ink-2 wrap-anywhere">
                {details.industry} · {details.mainCompetitor}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <p className="mt-2 text-sm">
        <Link to="/reports" className="text-petrol underline underline-offset-2">
          All reports
        </Link>
      </p>
    </section>
  )
}
