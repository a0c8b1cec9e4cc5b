import type { ArticleType, PageKind } from '@sortie/contracts/content/drafts/article-ids'
import { proposedType } from './proposed-type.ts'

/** The values that a new brief begins with, from its address. */
export type NewDraftSearch = {
  keyword?: string | undefined
  type?: ArticleType | undefined
  projectId?: string | undefined
  reportId?: string | undefined
  clusterId?: string | undefined
  /** Set for a page that a plan proposes, with its title. */
  pageKind?: PageKind | undefined
  pageTitle?: string | undefined
}

/** The way to a new brief for something that a report found. */
export const writeSearch = (
  keyword: string,
  from: Omit<NewDraftSearch, 'keyword' | 'type'>,
): NewDraftSearch => ({
  ...from,
  keyword,
  type: proposedType(keyword),
})

/** The way to the brief of a page that a report plans. */
export const planSearch = (
  keyword: string,
  page: { kind: PageKind; title: string },
  from: Omit<NewDraftSearch, 'keyword' | 'type' | 'pageKind' | 'pageTitle'>,
): NewDraftSearch => ({
  ...from,
  keyword,
  type: 'informational',
  pageKind: page.kind,
  pageTitle: page.title,
})
