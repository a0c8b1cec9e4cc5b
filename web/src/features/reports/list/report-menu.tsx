import type { ReportSummary } from '@sortie/contracts/analysis/reports/reports'
import { Link } from '@tanstack/react-router'
import { Ellipsis } from 'lucide-react'
import { useMenu } from '@/components/menus/use-menu'
import { writeSearch } from '@/lib/drafts/new-draft'
import { valuesOfReport } from '@/lib/missions/mission-brief'
import { useMissionDraft } from '@/lib/missions/mission-draft'

const item =
  'flex min-h-11 items-center rounded-sm px-3 text-sm font-medium text-ink-2 hover:bg-sunken hover:text-ink'

/** Offers the acts that begin from a report, without opening it. */
export function ReportMenu({ report }: { report: ReportSummary }) {
  const { hide, around, button, menu } = useMenu()
  const { reportId, projectId, bestKeyword, funding, name } = report
  return (
    <div className="relative z-1" {...around}>
      <button
        type="button"
        {...button}
        aria-label={`Actions for ${name}`}
        className="grid size-9 place-items-center rounded-sm text-ink-2 hover:bg-line hover:text-ink aria-expanded:bg-line aria-expanded:text-ink pointer-coarse:size-11"
      >
        <Ellipsis className="size-5" />
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: choosing a link by Enter is a click too */}
      <ul
        {...menu}
        onClick={hide}
        className="absolute end-0 top-full z-10 mt-1 w-56 animate-rise rounded-md border border-line bg-surface p-1.5 shadow-float"
      >
        {bestKeyword && funding === 'mission' && (
          <li>
            <Link
              to="/blog-drafts/new"
              search={writeSearch(bestKeyword, { projectId, reportId })}
              className={item}
            >
              Write About Its Best Keyword
            </Link>
          </li>
        )}
        <li>
          <Link
            to="/keyword-intel"
            onClick={() => useMissionDraft.getState().keep(valuesOfReport(report))}
            className={item}
          >
            Launch a Similar Mission
          </Link>
        </li>
        <li>
          <Link to="/projects/$projectId" params={{ projectId }} className={item}>
            Open Project
          </Link>
        </li>
      </ul>
    </div>
  )
}
