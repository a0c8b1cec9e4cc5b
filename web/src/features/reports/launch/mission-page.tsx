import type { ReportBrief } from '@sortie/contracts/analysis/briefs/launch'
import type { Project } from '@sortie/contracts/analysis/projects/projects'
import type { ReportSummary } from '@sortie/contracts/analysis/reports/reports'
import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ProjectChoice } from '@/components/fields/project-choice'
import { failureText } from '@/lib/api/problem'
import { checkDetails } from '@/lib/missions/business-details'
import {
  briefOf,
  EMPTY_MISSION,
  type MissionValues,
  valuesOfProject,
  valuesOfReport,
} from '@/lib/missions/mission-brief'
import { useMissionDraft } from '@/lib/missions/mission-draft'
import { projectsQuery } from '@/lib/projects'
import { reportsQuery } from '@/lib/reports/reports'
import { userQuery } from '@/lib/session/session'
import { preflightQuery } from '../queries'
import { MissionForm } from './mission-form'
import { MissionPrice, MissionPromises } from './mission-price'
import { PreflightCard } from './preflight-card'
import { Recent } from './recent'
import { useLaunch } from './use-launch'

/** The brief to check; null while one of the three details is missing or refused. */
const checkable = (values: MissionValues): ReportBrief | null =>
  checkDetails(values) ? null : briefOf(values)

/** The only detail that is missing or refused, by what to do; null where there are more, or none. */
const lackingIn = (values: MissionValues): string | null => {
  const messages = Object.values(checkDetails(values)?.fields ?? {})
  return messages.length === 1 ? messages[0]! : null
}

/** The form of a project, with what was typed where it knows nothing. */
const filledFrom = (
  project: Project,
  { seeds, aim, mainCompetitor }: MissionValues,
): MissionValues => {
  const known = valuesOfProject(project)
  return { ...known, seeds, aim, mainCompetitor: known.mainCompetitor || mainCompetitor }
}

/** Returns the values that the form begins with; a project that was deleted meanwhile is no longer chosen. */
const beginWith = (reports: ReportSummary[], projects: Project[]): MissionValues => {
  const typed = useMissionDraft.getState().values
  if (typed) {
    const isThere = projects.some(({ projectId }) => projectId === typed.projectId)
    return isThere ? typed : { ...typed, projectId: '' }
  }
  // Its project is not taken along: where this is about something else, it belongs elsewhere.
  return reports[0] ? { ...valuesOfReport(reports[0]), projectId: '' } : EMPTY_MISSION
}

const UNCHECKED = 'This could not be checked just now. Nothing was charged.'

/**
 * Returns the name of the project that a report would be filed under, if that is about another business; else null. A
 * user with several clients would look for the report in vain.
 */
const elsewhereOf = (projects: Project[], chosen: string, business: string): string | null => {
  const plain = (name: string) => name.trim().toLowerCase()
  const project = projects.find(({ projectId }) => projectId === chosen)
  if (!project || !plain(business) || plain(project.name) === plain(business)) return null
  return project.name
}

/** Launches a report: what it is about, what it will hold and cost, and where it leads. */
export function MissionPage() {
  const { data: reports } = useSuspenseQuery(reportsQuery)
  const { data: projects } = useSuspenseQuery(projectsQuery)
  const [start, setStart] = useState(() => beginWith(reports, projects))
  const [brief, setBrief] = useState(() => checkable(start))
  const [lacking, setLacking] = useState(() => lackingIn(start))
  const [business, setBusiness] = useState(start.businessName)
  const checked = useQuery(preflightQuery(brief))
  const known = brief && checked.data ? checked.data : null
  /** The pre-flight of the form's current content; null while only an earlier one is known. */
  const current = brief && !checked.isPlaceholderData ? known : null
  const isRefused = current !== null && current.verdict !== 'ready'
  const launching = useLaunch()
  const form = useRef<HTMLFormElement>(null)
  const { missions } = launching
  useFreshBalance(missions === 0)
  const noteValues = (values: MissionValues) => {
    setBusiness(values.businessName)
    setBrief(checkable(values))
    setLacking(lackingIn(values))
  }
  const use = (values: MissionValues) => {
    useMissionDraft.getState().keep(values)
    launching.forget()
    setStart(values)
    noteValues(values)
  }
  /** Returns the current values of the form. */
  const typed = (): MissionValues =>
    form.current ? (Object.fromEntries(new FormData(form.current)) as MissionValues) : start
  const chooseProject = (projectId: string) => {
    const project = projects.find((each) => each.projectId === projectId)
    use(project ? filledFrom(project, typed()) : { ...typed(), projectId: '' })
  }
  return (
    <div className="shell py-6 md:py-8">
      <header>
        <h1 className="text-3xl">Keyword Intelligence</h1>
        <p className="mt-1 max-w-[62ch] text-ink-2">
          Tell us who you are and who you compete with. See what you’ll get before you spend a
          mission.
        </p>
      </header>
      <div className="mt-6">
        <MissionForm
          key={JSON.stringify(start)}
          start={start}
          launching={launching}
          checked={known}
          current={current}
          formRef={form}
          onValues={noteValues}
          elsewhere={elsewhereOf(projects, start.projectId, business)}
          onNewProject={() => chooseProject('')}
          projectChoice={
            <ProjectChoice
              projects={projects}
              chosen={start.projectId}
              onChoose={chooseProject}
              none="New project"
              hint="Choose one to fill in its details."
            />
          }
          summary={
            <>
              <PreflightCard
                checked={known}
                isForAds={brief?.aim === 'paid'}
                isChecking={checked.isFetching}
                lacking={lacking}
                failure={checked.error ? failureText(checked.error, UNCHECKED) : null}
                onRetry={() => void checked.refetch()}
              />
              {!isRefused && <MissionPromises kind={brief?.kind ?? 'keywords'} />}
            </>
          }
          price={<MissionPrice missions={missions} isRefused={isRefused} />}
        />
        <Recent reports={reports} onUse={use} />
      </div>
    </div>
  )
}

/** Missions may be bought in another tab: ask again when this one is looked at. */
const useFreshBalance = (active: boolean) => {
  const client = useQueryClient()
  useEffect(() => {
    if (!active) return
    const refresh = () => {
      if (document.visibilityState !== 'visible') return
      void client.fetchQuery({ ...userQuery, staleTime: 0 }).catch(() => undefined)
    }
    document.addEventListener('visibilitychange', refresh)
    return () => document.removeEventListener('visibilitychange', refresh)
  }, [client, active])
}
