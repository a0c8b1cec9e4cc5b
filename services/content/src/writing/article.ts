import type { ResearchContext } from '@sortie/contracts/analysis/research/research'
import type { Package, PlannedSection } from '@sortie/contracts/content/drafts/article-parts'
import type { DraftBrief } from '@sortie/contracts/content/drafts/draft-brief'
import type { Cut } from '@sortie/contracts/content/drafts/draft-edits'
import type { QualityFault } from '@sortie/contracts/content/drafts/draft-failures'
import type {
  DraftCounts,
  DraftScore,
  Fingerprint,
} from '@sortie/contracts/content/drafts/draft-score'
import type { EvidenceItem } from '@sortie/contracts/content/evidence/evidence'
import type { WritingVoice } from '@sortie/contracts/content/voices/brand-voice'

/** Everything that an article is written from. The same assignment gives the same template draft. */
export type Assignment = {
  /** The customer of the article: customers take turns. */
  customer?: string | undefined
  /** Names the order: passages are chosen by it. */
  seed: string
  brief: DraftBrief
  /** All that may be claimed: what research found, the customer's own, and what was computed. */
  items: EvidenceItem[]
  /** Null where research failed. */
  context: ResearchContext | null
  /** ISO time of the order. */
  at: string
  /** The customer's other articles: this one takes other passages, and must not be too similar. */
  earlier?: readonly Fingerprint[]
  /** The voice of its project, as it was when it was ordered; null where there is none. */
  voice?: WritingVoice | null
}

/** A section as it is written: Markdown without its heading, with `[e7]` after what rests on evidence. */
export type WrittenSection = PlannedSection & { markdown: string; cuts: Cut[]; words: number }

/**
 * A reason why an article must not be delivered: a code for programs, and a sentence for its owner that may quote it.
 */
export type ArticleFault = { code: QualityFault; message: string }

/** A whole article, with what the gate and the reader need to know of it. */
export type WrittenArticle = {
  sections: WrittenSection[]
  package: Package
  score: DraftScore
  counts: DraftCounts
  /** The fingerprint that later articles of the customer are compared with. */
  fingerprint?: Fingerprint
  /** The reasons why it must not be delivered; none where it passes. */
  faults: ArticleFault[]
}

/** The parts of an article that the gate looks at. */
export type JudgedArticle = Pick<WrittenArticle, 'sections' | 'package'>
