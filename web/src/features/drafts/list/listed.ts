import type { DraftStatus, DraftSummary } from '@sortie/contracts/content/drafts/drafts'
import { draftKindName } from '@/lib/drafts/article-types'
import { text } from '@/lib/pages/search'

/** Which drafts the list shows. */
export const FILTERS = ['All', 'Briefs', 'In Progress', 'Ready', 'Failed', 'Deleted'] as const
export type Filter = (typeof FILTERS)[number]

const PASSES: Record<Exclude<Filter, 'All' | 'Deleted'>, readonly DraftStatus[]> = {
  Briefs: ['planned', 'declined', 'cancelled'],
  'In Progress': ['requested', 'queued', 'writing'],
  Ready: ['ready'],
  Failed: ['failed'],
}

/** What the list shows, as its address says. */
export type DraftListSearch = { filter: Filter; search: string }
export type ListedSearch = { show?: string | undefined; search?: string | undefined }

const slugOf = (filter: Filter) => filter.toLowerCase().replace(' ', '-')
const LONGEST = 200

export const listedAt = (raw: Record<string, unknown>): DraftListSearch => ({
  filter: FILTERS.find((filter) => slugOf(filter) === raw.show) ?? 'All',
  search: text(raw.search)?.slice(0, LONGEST) ?? '',
})

/** The same in the address: what is usual is not in it. */
export const addressOf = ({ filter, search }: DraftListSearch): ListedSearch => ({
  show: filter === 'All' ? undefined : slugOf(filter),
  search: search || undefined,
})

const plain = (given: string) => given.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** The drafts that pass, the one that changed last first. */
export const listedOf = (
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
