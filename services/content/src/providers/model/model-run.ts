import type { Package, PlannedSection } from '@sortie/contracts/content/drafts/article-parts'
import type { ModelBudget } from '@sortie/model/budget'
import type { LanguageModel } from '@sortie/model/call'
import type { Assignment, WrittenSection } from '../../writing/article.ts'
import type { OwnLinks } from '../../writing/evidence/own-links.ts'
import type { Proofs } from './proofs.ts'
import type { Time, WritingStage } from './time.ts'

/** The order cannot be carried out in its time. */
class NoArticle extends Error {
  override readonly name = 'NoArticle'
}

/** Hears of an article while it is written. Each promise resolves once the news is recorded. */
export type WritingListener = {
  /** Again where a section is added, or left out; those that were told stay. */
  outline: (sections: PlannedSection[]) => Promise<unknown>
  /** It was checked, and stays as it is. */
  section: (section: WrittenSection) => Promise<unknown>
  /** While a section is written; what attempt 1 said is void once attempt 2 begins. */
  text: (piece: { sectionId: string; attempt: number; text: string }) => void
}

/** The work on the article that an earlier worker recorded, and that was paid for. */
export type EarlierWork = {
  outline: PlannedSection[] | null
  sections: WrittenSection[]
  package: Package | null
}

/** All that an article is written with. */
export type ModelRun = {
  assignment: Assignment
  writer: LanguageModel
  checker: LanguageModel
  proofs: Proofs
  budget: ModelBudget
  signal: AbortSignal
  time: Time
  listener: WritingListener
  /** Links words of checked sections to the owner's own pages: a model types no address. */
  linkOwnPages: OwnLinks
  /** Tokens that a prompt may have. */
  mostTokensIn: number
}

/**
 * Returns true for an error that ends the order: it was aborted, the budget is spent, or another worker overtook it.
 */
export const isFinal = (error: unknown, { signal }: Pick<ModelRun, 'signal'>): boolean =>
  signal.aborted ||
  (error instanceof Error && (error.name === 'OverBudget' || error.name === 'Overtaken'))

/** A stage that may be left out: null where no time is left for it. */
export const callIfTime = ({ time, signal, budget }: ModelRun, stage: WritingStage) => {
  const capMs = time.capOf(stage)
  return capMs === 0 ? null : { capMs, signal, budget }
}

/** @throws NoArticle where no time is left for a stage that cannot be left out */
export const callFor = (run: ModelRun, stage: 'outline' | 'sections') => {
  const call = callIfTime(run, stage)
  if (!call) throw new NoArticle('late')
  return call
}
