import type { DraftBrief } from '@sortie/contracts/draft-brief'
import type { Readiness } from '@sortie/contracts/drafts'
import type { EvidenceItem } from '@sortie/contracts/evidence'
import type { ResearchContext } from '@sortie/contracts/research'
import type { Assignment, WrittenArticle } from '../writing/article.ts'
import { computedItems } from '../writing/computed-items.ts'
import { customerItems } from '../writing/customer-items.ts'
import { readinessOf } from '../writing/readiness.ts'
import { writeTemplate } from '../writing/write-template.ts'

/** What a thread is given. */
export type WritingTask = {
  do: 'write' | 'rehearse'
  /** Names the order: the same seed gives the same article. */
  seed: string
  brief: DraftBrief
  /** What research found. */
  found: EvidenceItem[]
  context: ResearchContext | null
  /** ISO time of the order. */
  at: string
}
/** What comes back: an article with all that it may claim, or how a draft stands before its order. */
export type WritingResult =
  | { article: WrittenArticle; items: EvidenceItem[]; readiness: null }
  | { article: null; items: null; readiness: Readiness }

/** The number that an item's id has, such as 7 of `e7`. */
const numberOf = ({ id }: EvidenceItem) => Number(id.slice(1))
const nextAfter = (items: readonly EvidenceItem[]) => Math.max(0, ...items.map(numberOf)) + 1

/** All that an article may claim, behind what research found. */
const assignmentOf = ({ seed, brief, found, context, at }: WritingTask): Assignment => {
  const told = [...found, ...customerItems(brief, at, nextAfter(found))]
  const items = [...told, ...computedItems(told, brief, nextAfter(told))]
  return { seed, brief, items, context, at }
}

// What a thread of the pool runs: an article is checked sentence by sentence against all its evidence.
export default (task: WritingTask): WritingResult => {
  const assignment = assignmentOf(task)
  return task.do === 'write'
    ? { article: writeTemplate(assignment), items: assignment.items, readiness: null }
    : { article: null, items: null, readiness: readinessOf(assignment, 'template') }
}
