import type { Writer } from '@sortie/contracts/content/drafts/draft-brief'
import type { DraftCounts } from '@sortie/contracts/content/drafts/draft-score'
import type { Checker } from '@sortie/prose/facts/check'
import { withSources } from '@sortie/prose/facts/checks/verbatim'
import { countAtoms } from '@sortie/prose/facts/count-atoms'
import { sourcedShare, type WordShares } from '@sortie/prose/score/word-shares'
import type { Assignment, JudgedArticle, WrittenArticle } from '../article.ts'
import { articleTree, articleWords, wordSharesOf } from '../article-tree.ts'
import { checkOf } from '../check/check.ts'
import { claimsOfArticle, faultsOf } from '../check/gate.ts'
import { fingerprintOf } from '../check/originality.ts'
import { scoreArticle } from '../score-article.ts'

/** Counts an article by the words that {@link wordSharesOf} tells apart. */
const countsOf = (
  article: JudgedArticle,
  { items }: Assignment,
  { writer, check, shares }: { writer: Writer; check: Checker; shares: WordShares },
): DraftCounts => {
  const ownShare = sourcedShare(shares)
  const claims = withSources(claimsOfArticle(article), items).filter(
    ({ citations }) => citations.length > 0,
  )
  const refused = new Set(check(claims).map(({ claim }) => claim))
  const atoms = (some: typeof claims) => some.reduce((sum, claim) => sum + countAtoms(claim), 0)
  return {
    words: articleWords(article),
    claims: atoms(claims),
    traced: atoms(claims.filter((claim) => !refused.has(claim))),
    ownShare,
    ...(writer === 'template' && {
      tradeShare: shares.words > 0 ? shares.trade / shares.words : 0,
    }),
    // A model writes each text once, so none of it is standard text.
    standardShare: writer === 'template' ? 1 - ownShare : 0,
    cuts: article.sections.reduce((sum, { cuts }) => sum + cuts.length, 0),
  }
}

/** An article with its counts, its score and its faults, whoever wrote it. */
export const finished = (
  article: JudgedArticle,
  assignment: Assignment,
  writer: Writer,
  check: Checker = checkOf(assignment),
  passages: readonly string[] = [],
): WrittenArticle => {
  const shares = wordSharesOf(article, assignment)
  const counts = countsOf(article, assignment, { writer, check, shares })
  const supported = counts.claims > 0 ? counts.traced / counts.claims : 0
  return {
    sections: article.sections,
    package: article.package,
    counts,
    fingerprint: fingerprintOf(articleTree(article.sections), passages),
    score: scoreArticle(article, assignment, { supported, writer }),
    faults: faultsOf(article, assignment, writer, check),
  }
}
