import type { ArticleType } from '@sortie/contracts/article-ids'
import { proposedType } from './proposed-type.ts'

/** What a new brief is begun with, as its address says. */
export type Given = {
  keyword?: string | undefined
  type?: ArticleType | undefined
  projectId?: string | undefined
  reportId?: string | undefined
  clusterId?: string | undefined
}

/** The way to a new brief for something that a report found. */
export const writeSearch = (keyword: string, from: Omit<Given, 'keyword' | 'type'>): Given => ({
  ...from,
  keyword,
  type: proposedType(keyword),
})
