import type { NextMission } from '@sortie/contracts/analysis/reports/next-mission'
import type { ReportSummary } from '@sortie/contracts/analysis/reports/reports'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Compass } from 'lucide-react'
import type { ReactNode } from 'react'
import { buttonClass } from '@/components/button'
import { analysisApi } from '@/lib/api/client/analysis-api.gen'
import { type MissionValues, valuesOf } from '@/lib/missions/mission-brief'
import { useMissionDraft } from '@/lib/missions/mission-draft'
import { NextStep } from './next-step'

/** Reads the next mission worth launching after a report; it is read again each time, as a launch changes it. */
const nextQuery = (reportId: string) =>
  queryOptions({
    queryKey: ['next-mission', reportId],
    queryFn: async ({ signal }) => {
      const input = { params: { reportId }, signal }
      return (await analysisApi.getNextMission(input)).next
    },
    gcTime: 0,
    staleTime: 0,
  })

/** A suggestion as the form of a mission takes it. */
const valuesOfNext = ({ more, kind, projectId, ...details }: NextMission): MissionValues => ({
  ...valuesOf(details, more),
  kind: kind === 'competitors' ? kind : '',
  projectId,
})

const ACTS: Record<NextMission['reason'], string> = {
  measured: 'Run It Again',
  old: 'Run It Again',
  newer: 'Run It Again',
  keywords: 'Plan a Keyword Report',
  rival: 'Compare Sites',
  town: 'Name Your Town',
  paid: 'Plan a Report for Ads',
  seeds: 'Look Closer',
}

type NextBestProps = {
  reportId: string
  /** True where it is the main action of its page, which is about other businesses too. */
  isMain?: boolean
  /** Stands there until it is known. */
  waiting?: ReactNode
  /** Stands there where nothing is worth a mission. */
  instead?: ReactNode
}

/** Suggests the next launch, with the reason; shows `instead` where nothing is worth a mission. */
export default function NextBest({
  reportId,
  isMain = false,
  waiting = null,
  instead = null,
}: NextBestProps) {
  const { data: next, isPending } = useQuery(nextQuery(reportId))
  if (!next) return isPending ? waiting : instead
  return (
    <NextStep
      id="next-mission"
      Icon={Compass}
      title={isMain ? `Next best mission for ${next.businessName}` : 'Next best mission'}
      act={
        <Link
          to="/keyword-intel"
          onClick={() => useMissionDraft.getState().keep(valuesOfNext(next))}
          className={buttonClass(isMain ? 'main' : 'plain')}
        >
          {ACTS[next.reason]}
        </Link>
      }
    >
      <p className="mt-1 max-w-[80ch] text-sm text-ink-2 wrap-anywhere">{next.why}</p>
    </NextStep>
  )
}

/** The newest report that a next one can follow; undefined where there is none. */
export const newestOf = (reports: readonly ReportSummary[]) =>
  reports.find(
    ({ status, funding, isFork }) => status === 'ready' && funding === 'mission' && !isFork,
  )

/** The same of a project, after its newest report. */
export function NextOfProject({ reports }: { reports: readonly ReportSummary[] }) {
  const newest = newestOf(reports)
  if (!newest) return null
  return (
    <div className="mb-4">
      <NextBest reportId={newest.reportId} />
    </div>
  )
}
