import type { Writer } from '@sortie/contracts/draft-brief'
import type { DraftCounts } from '@sortie/contracts/drafts'
import type { Checker } from '@sortie/prose/facts/check'
import { countAtoms } from '@sortie/prose/facts/count-atoms'
import { withSources } from '@sortie/prose/facts/verbatim'
import type { Assignment, WrittenArticle } from './article.ts'
import { articleTree, citedShare } from './article-tree.ts'
import { checkOf } from './check.ts'
import { claimsOfArticle, faultsOf, type Judged } from './gate.ts'
import { fingerprintOf } from './originality.ts'
import { scoreArticle } from './score-article.ts'

const countsOf = (
  article: Judged,
  { items }: Assignment,
  writer: Writer,
  check: Checker,
): DraftCounts => {
  const ownShare = citedShare(article.sections, items)
  const claims = withSources(claimsOfArticle(article), items).filter(
    ({ citations }) => citations.length > 0,
  )
  const refused = new Set(check(claims).map(({ claim }) => claim))
  const atoms = (some: typeof claims) => some.reduce((sum, claim) => sum + countAtoms(claim), 0)
  return {
    words: article.sections.reduce((sum, { words }) => sum + words, 0),
    claims: atoms(claims),
    traced: atoms(claims.filter((claim) => !refused.has(claim))),
    ownShare,
    // What a model writes is written once.
    standardShare: writer === 'template' ? 1 - ownShare : 0,
    cuts: article.sections.reduce((sum, { cuts }) => sum + cuts.length, 0),
  }
}

/** An article with its counts, its score and its faults, whoever wrote it. */
export const finished = (
  article: Judged,
  assignment: Assignment,
  writer: Writer,
  check: Checker = checkOf(assignment),
  passages: readonly string[] = [],
): WrittenArticle => {
  const counts = countsOf(article, assignment, writer, check)
  const supported = counts.claims > 0 ? counts.traced / counts.claims : 0
  return {
    sections: article.sections,
    package: article.package,
    counts,
    fingerprint: fingerprintOf(articleTree(article.sections), passages),
    score: scoreArticle(article, assignment, supported, writer === 'template'),
    faults: faultsOf(article, assignment, writer, check),
  }
}
