import type { ResearchContext } from '@sortie/contracts/analysis/research/research'
import type { DraftBrief, Writer } from '@sortie/contracts/content/drafts/draft-brief'
import type { Readiness } from '@sortie/contracts/content/drafts/draft-readiness'
import type { Fingerprint } from '@sortie/contracts/content/drafts/draft-score'
import type { EvidenceItem } from '@sortie/contracts/content/evidence/evidence'
import type { WritingVoice } from '@sortie/contracts/content/voices/brand-voice'
import { ENGLISH_COUNTRIES } from '@sortie/contracts/countries'
import { doProof, type ProofName } from '../providers/model/proofs.ts'
import type { Assignment } from '../writing/article.ts'
import { citedIn } from '../writing/article-tree.ts'
import { cardItems } from '../writing/card-choice/card-items.ts'
import { computedItems } from '../writing/evidence/computed-items.ts'
import { customerItems } from '../writing/evidence/customer-items.ts'
import { withoutOthers } from '../writing/evidence/others.ts'
import { withTopics } from '../writing/evidence/search-topics.ts'
import { readinessOf } from '../writing/interview/readiness.ts'
import { readRisks } from '../writing/risks/find-risks.ts'
import { findSlips } from '../writing/risks/slips.ts'
import { withoutPlantedOrders } from '../writing/samples/planted-orders.ts'
import { writeTemplate } from '../writing/write-template.ts'

/** Everything that an article is written from. */
export type WritingTask = {
  /** The customer of the article: customers take turns. Without one, each order takes its own turn. */
  customer?: string | undefined
  /** Chooses the wording of cards, so that the owner strikes what they read. */
  draftId: string
  /** Names the order: the same seed gives the same article. */
  seed: string
  brief: DraftBrief
  /** The evidence that research found. */
  found: EvidenceItem[]
  context: ResearchContext | null
  /** ISO time of the order. */
  at: string
  /** The customer's other articles. */
  earlier?: Fingerprint[]
  /** The voice of its project, as it was when it was ordered. */
  voice?: WritingVoice | null
}
/** A proof of what a model wrote, with what it takes. */
export type ProofTask = { name: ProofName; given: unknown[] }

/** The number that an item's id has, such as 7 of `e7`. */
const numberOf = ({ id }: EvidenceItem) => Number(id.slice(1))
const nextAfter = (items: readonly EvidenceItem[]) => Math.max(0, ...items.map(numberOf)) + 1

/** A brief with the country of its project, where its owner chose none: dates are written as people there do. */
const withCountry = (brief: DraftBrief, context: ResearchContext | null): DraftBrief => {
  const country = ENGLISH_COUNTRIES.find((code) => code === context?.country)
  return brief.country || !country ? brief : { ...brief, country }
}

/** All that an article may claim, behind what research found. */
const assignmentOf = ({
  customer,
  seed,
  brief: typed,
  found,
  context,
  at,
  earlier = [],
  voice = null,
}: WritingTask): Assignment => {
  const brief = withCountry(typed, context)
  const evidence = [...found, ...customerItems(brief, at, nextAfter(found))]
  const items = [...evidence, ...computedItems(evidence, brief, nextAfter(evidence))]
  return withoutPlantedOrders({ customer, seed, brief, items, context, at, earlier, voice })
}

/** A task without what its owner told and nobody prints. */
const printable = (task: WritingTask): WritingTask => ({
  ...task,
  brief: readRisks(task.brief).printed,
})

/** The same with what our editors wrote on the trade, which is for template drafts. */
const withCards = (assignment: Assignment, draftId: string): Assignment => {
  const { brief, context, at, items } = assignment
  const cards = cardItems(brief, context, { draftId, at, next: nextAfter(items) })
  return { ...assignment, items: [...items, ...cards] }
}

/** Returns the part of an assignment that a model may use: it would print whatever it is given. */
const forModel = (assignment: Assignment) => withTopics(withoutOthers(assignment))

/** Writes an article of its owner's words and our editors' cards, with all that it may claim. */
const write = (task: WritingTask) => {
  const assignment = withCards(assignmentOf(printable(task)), task.draftId)
  const article = writeTemplate(assignment)
  const cited = citedIn(article)
  // Cards that the article does not use are no evidence of it.
  const items = assignment.items.filter(({ id, card }) => card === undefined || cited.has(id))
  return { article, items }
}

/** Gathers what a model writes an article from. */
const gather = (task: WritingTask): Assignment => forModel(assignmentOf(printable(task)))

/** Writes an article as it would come out if it were ordered now, and says what is missing. */
const rehearse = ({ task, writer }: { task: WritingTask; writer: Writer }): Readiness => {
  const { printed, risks } = readRisks(task.brief)
  const slips = findSlips(printed)
  const assignment = assignmentOf({ ...task, brief: printed })
  const readiness = readinessOf(
    writer === 'ai' ? forModel(assignment) : withCards(assignment, task.draftId),
    writer,
  )
  const found = [...risks, ...slips, ...(readiness.risks ?? [])]
  return found.length > 0 ? { ...readiness, risks: found } : readiness
}

/**
 * The tasks of writing and checking that content runs in a process of its own: an article is read sentence by sentence
 * against all its evidence, and both came from strangers.
 */
export const writingTasks = {
  write,
  gather,
  rehearse,
  proof: ({ name, given: input }: ProofTask) => doProof(name, input),
}
export type WritingTasks = typeof writingTasks
