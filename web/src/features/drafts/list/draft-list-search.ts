import type { DraftStatus, DraftSummary } from '@sortie/contracts/content/drafts/drafts'
import { draftKindName } from '@/lib/drafts/article-types'
import { searchText } from '@/lib/pages/search'

/** The filters of the list of drafts. */
export const DRAFT_LIST_FILTERS = [
  'All',
  'Briefs',
  'In Progress',
  'Ready',
  'Failed',
  'Deleted',
] as const
export type DraftListFilter = (typeof DRAFT_LIST_FILTERS)[number]

const PASSES: Record<Exclude<DraftListFilter, 'All' | 'Deleted'>, readonly DraftStatus[]> = {
  Briefs: ['planned', 'declined', 'cancelled'],
  'In Progress': ['requested', 'queued', 'writing'],
  Ready: ['ready'],
  Failed: ['failed'],
}

/** The filter and the search of the list, as its address holds them. */
export type DraftListSearch = { filter: DraftListFilter; search: string }
export type DraftListAddress = { show?: string | undefined; search?: string | undefined }

const slugOf = (filter: DraftListFilter) => filter.toLowerCase().replace(' ', '-')
const LONGEST = 200

export const draftListAt = (raw: Record<string, unknown>): DraftListSearch => ({
  filter: DRAFT_LIST_FILTERS.find((filter) => slugOf(filter) === raw.show) ?? 'All',
  search: searchText(raw.search)?.slice(0, LONGEST) ?? '',
})

/** The same in the address: what is usual is not in it. */
export const draftListAddress = ({ filter, search }: DraftListSearch): DraftListAddress => ({
  show: filter === 'All' ? undefined : slugOf(filter),
  search: search || undefined,
})

const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** The drafts that pass, the one that changed last first. */
export const filterDrafts = (
  drafts: readonly DraftSummary[],
  { filter, search }: DraftListSearch,
  projectName: (projectId: string | null) => string,
): DraftSummary[] => {
  const wanted = plain(search.trim())
  return drafts
    .filter(({ status, destroyedAt }) =>
      filter === 'All' || filter === 'Deleted'
        ? Boolean(destroyedAt) === (filter === 'Deleted')
        : PASSES[filter].includes(status),
    )
    .filter(({ title, keyword, type, pageKind, projectId }) =>
      plain(
        [title, keyword, draftKindName({ type, pageKind }), projectName(projectId)].join('\n'),
      ).includes(wanted),
    )
    .toSorted((a, b) => b.updatedAt.localeCompare(a.updatedAt))
}
