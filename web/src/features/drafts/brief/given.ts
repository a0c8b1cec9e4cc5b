import type { Project } from '@sortie/contracts/analysis/projects/projects'
import { pageKindOf, typeOf } from '@/lib/drafts/article-types'
import type { NewDraftSearch } from '@/lib/drafts/new-draft'
import { proposedType } from '@/lib/drafts/proposed-type'
import { searchText } from '@/lib/pages/search'
import { type BriefForm, EMPTY_BRIEF } from './brief-form'
import { webAddress } from './web-address'

const LONGEST_KEYWORD = 100
const LONGEST_ID = 80
const LONGEST_TITLE = 120

/** Reads what is in the address. Keys are undefined and not missing: the router would keep their words. */
export const givenIn = (raw: Record<string, unknown>): NewDraftSearch => {
  const id = (name: string) => searchText(raw[name])?.slice(0, LONGEST_ID) || undefined
  return {
    keyword: searchText(raw.keyword)?.trim().slice(0, LONGEST_KEYWORD) || undefined,
    type: typeOf(raw.type),
    projectId: id('projectId'),
    reportId: id('reportId'),
    clusterId: id('clusterId'),
    pageKind: pageKindOf(raw.pageKind),
    pageTitle: searchText(raw.pageTitle)?.trim().slice(0, LONGEST_TITLE) || undefined,
  }
}

export const isGiven = (search: NewDraftSearch): boolean => Object.values(search).some(Boolean)

/** Returns true where the brief's project was deleted since, so that it no longer names the business. */
export const isProjectGone = (
  { projectId }: Pick<BriefForm, 'projectId'>,
  projects: readonly Pick<Project, 'projectId'>[] | undefined,
): boolean =>
  projects !== undefined &&
  projectId !== '' &&
  !projects.some((project) => project.projectId === projectId)

/** The form with a project: what that knows is not asked for again. */
export const withProject = (form: BriefForm, project: Project | undefined): BriefForm => {
  if (!project) return { ...form, projectId: '' }
  const own = webAddress(project.ownSite ?? '')
  return { ...form, projectId: project.projectId, pages: form.pages || (own ?? '') }
}

/** A form with another keyword: the proposed type follows it until somebody chooses one. */
export const withKeyword = (form: BriefForm, keyword: string): BriefForm => ({
  ...form,
  keyword,
  ...(!form.isTypeChosen && { type: proposedType(keyword) }),
})

/** Returns the form of a new brief. A project that is not there any more is not chosen. */
export const begunWith = (search: NewDraftSearch, projects: readonly Project[]): BriefForm => {
  const { keyword = '', type, reportId = '', clusterId = '', projectId } = search
  const { pageKind = '', pageTitle = '' } = search
  const active = projects.filter(({ isArchived }) => !isArchived)
  const named = projects.find((project) => project.projectId === projectId)
  // A customer with one business writes for it.
  const project = named ?? (isGiven(search) || active.length !== 1 ? undefined : active[0])
  const form: BriefForm = {
    ...EMPTY_BRIEF,
    keyword,
    reportId,
    clusterId,
    pageKind,
    pageTitle: pageKind ? pageTitle : '',
    ...(type ? { type, isTypeChosen: true } : { type: proposedType(keyword) }),
  }
  return withProject(form, project)
}
