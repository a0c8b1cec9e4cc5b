import type { Package } from '@sortie/contracts/content/drafts/article-parts'
import { draftKindOf } from '@sortie/contracts/content/drafts/draft-brief'
import type { EvidenceItem } from '@sortie/contracts/content/evidence/evidence'
import { Unusable } from '@sortie/model/failure'
import type { Claim } from '@sortie/prose/facts/claims'
import type { Block } from '@sortie/prose/tree/tree'
import type { Assignment, JudgedArticle } from '../../writing/article.ts'
import { checkOptionsOf } from '../../writing/check/check.ts'
import { RefusedTexts } from '../../writing/check/refused-texts.ts'
import { finished } from '../../writing/compose/finish.ts'
import { tableOf } from '../../writing/compose/tables.ts'
import { cutAll } from './cut-faults.ts'
import { type OutlineAnswer, planOutline } from './outline.ts'
import { type PackageAnswer, packageFrom, plainLines } from './package-answer.ts'
import { TEMPLATES } from './prompts/templates.ts'
import {
  doubted,
  modelFaultFinder,
  type SentenceFault,
  type SentenceVerdict,
  toRead,
} from './review.ts'
import { modelAnswerTree } from './section-tree.ts'
import { standingText } from './standing-text.ts'

type Tree = readonly Block[]
type Items = readonly EvidenceItem[]

/**
 * The part of an assignment that tells whose turn a proof takes. A proof that needs no more gets this alone, so that no
 * evidence is copied for nothing.
 */
export type ProofCaller = Pick<Assignment, 'customer' | 'seed'>

export const proofCallerOf = ({ customer, seed }: Assignment): ProofCaller => ({ customer, seed })

/**
 * The steps of writing by a model that take a core for a while: its Markdown is parsed, and each sentence is read
 * against its evidence. Arguments and results can be copied to another process. Each step takes the assignment, or its
 * caller, first: customers take turns.
 */
export const proofsHere = {
  /** An answer as an outline that keeps to its template. */
  outline: (assignment: Assignment, answer: OutlineAnswer) =>
    planOutline(
      TEMPLATES[draftKindOf(assignment.brief)],
      answer,
      assignment.items,
      plainLines(assignment),
    ),
  table: (assignment: Assignment) => tableOf(assignment),
  /** An answer as the tree of a section. */
  section: (_caller: ProofCaller, answer: string) => modelAnswerTree(answer),
  /** The parts of a section that a rewrite may cite, or has to keep. */
  standing: (_caller: ProofCaller, markdown: string) => standingText(markdown),
  /** The faults that code finds, and the sentences that a reader has to compare with what they cite. */
  inspect: (assignment: Assignment, own: Items, tree: Tree) => {
    const faults = modelFaultFinder(assignment, own)(tree)
    return { faults, toRead: toRead(tree, faults) }
  },
  /** The faults that follow from a reader's verdicts on the sentences. */
  doubt: (
    assignment: Assignment,
    own: Items,
    claims: Claim[],
    verdicts: SentenceVerdict[],
  ): SentenceFault[] => doubted(claims, verdicts, own, checkOptionsOf(assignment)),
  /** A section without what nothing supports. */
  cut: (assignment: Assignment, own: Items, tree: Tree, faults: readonly SentenceFault[]) =>
    cutAll(tree, faults, modelFaultFinder(assignment, own)),
  package: (
    assignment: Assignment,
    answer: PackageAnswer,
    usual: Package,
    questions: readonly string[],
  ) => packageFrom(answer, usual, assignment, questions),
  /** Counts, score and gate. */
  finish: (assignment: Assignment, article: JudgedArticle) => finished(article, assignment, 'ai'),
}

export type ProofName = keyof typeof proofsHere
type Elsewhere<Work> = Work extends (...parameters: infer Given) => infer Made
  ? (...parameters: Given) => Promise<Made>
  : never
/** The same, done elsewhere. */
export type Proofs = { [Name in ProofName]: Elsewhere<(typeof proofsHere)[Name]> }

/**
 * The tree of a model's answer, read elsewhere.
 * @throws Unusable (`content`) for an answer that no section may be, or that takes too long to read
 */
export const answerTree = async (
  { section }: Pick<Proofs, 'section'>,
  assignment: Assignment,
  answer: string,
): Promise<Block[]> => {
  try {
    return await section(proofCallerOf(assignment), answer)
  } catch (error) {
    throw error instanceof RefusedTexts ? new Unusable('content') : error
  }
}

/** Does one of them, of what was copied here. */
export const doProof = (name: ProofName, parameters: unknown[]): unknown =>
  (proofsHere[name] as (...parameters: unknown[]) => unknown)(...parameters)

/** @param run has another thread do one */
export const proofsBy = (
  run: (name: ProofName, parameters: unknown[]) => Promise<unknown>,
): Proofs =>
  Object.fromEntries(
    (Object.keys(proofsHere) as ProofName[]).map((name) => [
      name,
      (...parameters: unknown[]) => run(name, parameters),
    ]),
  ) as Proofs
