import type { WritingVoice } from '@sortie/contracts/brand-voice'
import type { DraftBrief, Writer } from '@sortie/contracts/draft-brief'
import type { Fingerprint } from '@sortie/contracts/drafts'
import type { EvidenceItem } from '@sortie/contracts/evidence'
import type { ResearchContext } from '@sortie/contracts/research'
import { doProof, type ProofName } from '../providers/model/proofs.ts'
import type { Assignment } from '../writing/article.ts'
import { computedItems } from '../writing/computed-items.ts'
import { customerItems } from '../writing/customer-items.ts'
import { withoutOthers } from '../writing/others.ts'
import { withoutPlantedOrders } from '../writing/planted-orders.ts'
import { readinessOf } from '../writing/readiness.ts'
import { withTopics } from '../writing/search-topics.ts'
import { writeTemplate } from '../writing/write-template.ts'

/** What an article is written from. */
export type WritingTask = {
  /** Names the order: the same seed gives the same article. */
  seed: string
  brief: DraftBrief
  /** What research found. */
  found: EvidenceItem[]
  context: ResearchContext | null
  /** ISO time of the order. */
  at: string
  /** The customer's other articles. */
  earlier?: Fingerprint[]
  /** The voice of its project, as it was when it was ordered. */
  voice?: WritingVoice | null
}
/** What a thread is given. */
export type ThreadTask =
  | { do: 'write' | 'gather'; task: WritingTask }
  | { do: 'rehearse'; task: WritingTask; writer: Writer }
  | { do: 'proof'; name: ProofName; given: unknown[] }

/** The number that an item's id has, such as 7 of `e7`. */
const numberOf = ({ id }: EvidenceItem) => Number(id.slice(1))
const nextAfter = (items: readonly EvidenceItem[]) => Math.max(0, ...items.map(numberOf)) + 1

/** All that an article may claim, behind what research found. */
const assignmentOf = ({
  seed,
  brief,
  found,
  context,
  at,
  earlier = [],
  voice = null,
}: WritingTask): Assignment => {
  const told = [...found, ...customerItems(brief, at, nextAfter(found))]
  const items = [...told, ...computedItems(told, brief, nextAfter(told))]
  return withoutPlantedOrders({ seed, brief, items, context, at, earlier, voice })
}

const written = (assignment: Assignment) => ({
  article: writeTemplate(assignment),
  items: assignment.items,
})

/** What comes back of each task. */
export type ThreadResults = {
  write: ReturnType<typeof written>
  gather: Assignment
  rehearse: ReturnType<typeof readinessOf>
  proof: unknown
}

/** What a model may use: it would print whatever it is given. */
const forModel = (assignment: Assignment) => withTopics(withoutOthers(assignment))

// What a thread of the pool runs: an article is checked sentence by sentence against all its evidence.
export default (given: ThreadTask): ThreadResults[ThreadTask['do']] => {
  if (given.do === 'proof') return doProof(given.name, given.given)
  const assignment = assignmentOf(given.task)
  switch (given.do) {
    case 'write':
      return written(assignment)
    case 'gather':
      return forModel(assignment)
    case 'rehearse':
      return readinessOf(given.writer === 'ai' ? forModel(assignment) : assignment, given.writer)
  }
}
