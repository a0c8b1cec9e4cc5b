import type { Package } from '@sortie/contracts/content/drafts/article-parts'
import type { Writer } from '@sortie/contracts/content/drafts/draft-brief'
import type { DraftScore } from '@sortie/contracts/content/drafts/draft-score'
import { readMarkdown } from '@sortie/prose/markdown/read'
import {
  coverageScore,
  headTerms,
  questionsAnswered,
  relevanceAmong,
  termCoverage,
} from '@sortie/prose/score/coverage'
import { evidenceScore, groundingOf } from '@sortie/prose/score/evidence'
import { originalityScore } from '@sortie/prose/score/originality'
import { readabilityOf, readabilityScore } from '@sortie/prose/score/readability'
import { draftScoreOf, SCORE_VERSION } from '@sortie/prose/score/score'
import { searchScore, searchSigns } from '@sortie/prose/score/search'
import { usefulnessScore } from '@sortie/prose/score/usefulness'
import { linesOf, textOf } from '@sortie/prose/text/sentences'
import type { Block } from '@sortie/prose/tree/tree'
import type { Assignment, WrittenArticle } from './article.ts'
import { articleTree, wordSharesOf } from './article-tree.ts'
import { nearCardsOf } from './card-choice/near-cards.ts'
import { isComparable, likenessOf } from './check/originality.ts'
import { voicePart } from './check/voice.ts'

type Page = NonNullable<Assignment['context']>['read'][number]

/** A page is kept as its most telling words: as a text of its length with these and no others. */
const textOfPage = ({ terms, words }: Page): string => {
  const termWords = terms.flatMap(({ term, count }) =>
    Array<string>(Math.min(count, 200)).fill(term),
  )
  return [
    ...termWords,
    ...Array<string>(Math.max(0, Math.min(words, 20_000) - termWords.length)).fill('—'),
  ].join(' ')
}

const plain = (tree: readonly Block[]): string =>
  linesOf(tree)
    .map(({ inlines }) => textOf(inlines))
    .join('\n')

const coverageOf = (
  { sections, package: { faq } }: Pick<WrittenArticle, 'sections' | 'package'>,
  tree: readonly Block[],
  { brief, context }: Assignment,
): number | null => {
  const pages = (context?.read ?? []).filter(({ terms }) => terms.length > 0).map(textOfPage)
  const questions = context?.questions ?? []
  if (pages.length === 0) return null
  const text = plain(tree)
  const parts = [
    ...sections.map(({ heading, markdown }) => `${heading ?? ''} ${markdown}`),
    ...faq.map(({ question, markdown }) => `${question} ${markdown}`),
  ]
  return coverageScore({
    relevance: relevanceAmong(text, pages, brief.keyword),
    terms: termCoverage(text, headTerms(pages)),
    questions: questionsAnswered(questions, parts),
  })
}

/** Items without our editors' cards on something else than the search: their readers did not come for these. */
const withoutFarCards = (assignment: Assignment): Assignment['items'] => {
  const isNear = nearCardsOf(assignment)
  const cards = Map.groupBy(assignment.items, ({ card }) => card)
  const far = new Set(
    [...cards].flatMap(([id, parts]) =>
      id !== undefined &&
      !isNear(
        id,
        parts.map(({ text }) => text),
      )
        ? [id]
        : [],
    ),
  )
  return assignment.items.filter(({ card }) => card === undefined || !far.has(card))
}

/** Scores the usefulness of a template draft: cards about something else count as text that anybody gets. */
const usefulnessOf = (
  article: Pick<WrittenArticle, 'sections' | 'package'>,
  tree: Block[],
  assignment: Assignment,
): number => {
  const items = withoutFarCards(assignment)
  const shares = wordSharesOf(article, { items, brief: assignment.brief })
  const questions = article.package.faq.map(({ markdown }) => readMarkdown(markdown))
  const { keyword } = assignment.brief
  return usefulnessScore({ tree, questions, keyword }, items, shares)
}

/** The grounds of a score: the share of sentences with facts that their items carry, and the writer. */
type ScoreGrounds = { supported: number; writer: Writer }

/** Scores an article by rule. */
export const scoreArticle = (
  article: { sections: WrittenArticle['sections']; package: Package },
  assignment: Assignment,
  { supported, writer }: ScoreGrounds,
): DraftScore => {
  const tree = articleTree(article.sections)
  const isTemplate = writer === 'template'
  const { keyword } = assignment.brief
  const { title, description, slug } = article.package
  const parts = {
    // No customer gets what a model wrote for another, so nothing of it is standard text.
    usefulness: isTemplate ? usefulnessOf(article, tree, assignment) : null,
    evidence: evidenceScore(groundingOf(tree, assignment.items), supported),
    coverage: coverageOf(article, tree, assignment),
    readability: readabilityScore(readabilityOf(tree)),
    search: searchScore(searchSigns({ title, description, slug, keyword, tree })),
    // An article has nothing to repeat where no page was read: originality is not measured then, and gets no full
    // score.
    originality: isComparable(assignment)
      ? originalityScore(likenessOf(tree, assignment), isTemplate)
      : null,
    voice: voicePart(tree, assignment),
  }
  return { version: SCORE_VERSION, score: draftScoreOf(parts), parts }
}
