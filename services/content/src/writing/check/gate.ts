import { draftKindOf, type Writer } from '@sortie/contracts/content/drafts/draft-brief'
import { leastWordsOf } from '@sortie/contracts/content/drafts/draft-limits'
import type { Checker, Violation } from '@sortie/prose/facts/check'
import { type Claim, claimsOf, claimsOfTrees } from '@sortie/prose/facts/claims'
import { readMarkdown } from '@sortie/prose/markdown/read'
import type { TextLikeness } from '@sortie/prose/score/originality'
import { sourcedShare } from '@sortie/prose/score/word-shares'
import { sentencesOf } from '@sortie/prose/text/sentences'
import { writtenWordsOf } from '@sortie/prose/text/words'
import type { ArticleFault, Assignment, JudgedArticle, WrittenArticle } from '../article.ts'
import { articleTree, articleWords, headingOf, sectionTree, wordSharesOf } from '../article-tree.ts'
import { knownQuestion } from '../interview/interview.ts'
import {
  hasOwnOrder,
  LEAST_FIGURES,
  LEAST_ITEMS,
  LEAST_SOURCES,
  REQUIRED_ROLES,
} from '../interview/requirements.ts'
import { sectionsOfPage } from '../pages/page-sections.ts'
import { plainSearch } from '../plain-text.ts'
import { checkOf } from './check.ts'
import { modelArticleFaults } from './model-article.ts'
import { isOwnText, likenessOf } from './originality.ts'

/** Of a template draft's words so many are the customer's, the trade's or the report's at least. */
export const LEAST_OWN = 0.6

/** As people read it. */
const inWords = (count: number) => count.toLocaleString('en-US')

/**
 * The facts that a title may sum up: the items that the first section and the results of a case cite, and how long the
 * lists of the article are.
 */
export type SummaryBasis = { cites: string[]; lists: number[] }
export const summedOf = (sections: WrittenArticle['sections']): SummaryBasis => {
  const cites = sections
    .filter(({ role }, at) => at === 0 || role === 'results')
    .flatMap((section) => claimsOf(sectionTree(section)))
    .flatMap(({ citations }) => citations)
  const lists = sections
    .flatMap(sectionTree)
    .flatMap((block) =>
      block.type === 'list'
        ? [block.items.length]
        : block.type === 'table'
          ? [block.rows.length, block.align.length - 1]
          : [],
    )
  return { cites: [...new Set(cites)], lists }
}

/**
 * Returns the unsupported facts of a title or a description: it cites nothing itself, but may repeat facts of the items
 * in its basis.
 */
export const untracedLine = (
  text: string,
  { cites, lists }: SummaryBasis,
  check: Checker,
): Violation[] => {
  const numbers = text.match(/\d[\d.,]*/g) ?? []
  const listed = numbers.length > 0 && numbers.every((number) => lists.includes(Number(number)))
  const claims = claimsOf([headingOf(text)]).map((claim) => ({ ...claim, listed }))
  const found = check(claims)
  if (found.length === 0 || cites.length === 0) return found
  return check(claims.map((claim) => ({ ...claim, citations: cites })))
}

/** All sentences of an article whose facts are checked, those of the questions too. */
export const claimsOfArticle = ({ sections, package: { faq } }: JudgedArticle): Claim[] =>
  claimsOfTrees([
    ...sections.map(sectionTree),
    ...faq.flatMap(({ question, markdown }) => [[headingOf(question)], readMarkdown(markdown)]),
  ])

/**
 * Claims of an article, without the headings that the built-in writer gave it: they say what a section is about. A
 * question of the owner's is theirs, and stays one.
 */
const claimsBesideHeadings = (article: JudgedArticle, { brief }: Assignment): Claim[] => {
  const owners = new Set(
    brief.answers
      .filter(({ question }) => knownQuestion(question) === null)
      .map(({ question }) => ownQuestion(question)),
  )
  return claimsOfArticle(article).filter(
    ({ setting, text }) => setting !== 'heading' || owners.has(ownQuestion(text)),
  )
}
const ownQuestion = (text: string): string => plainSearch(text).toLowerCase()

/** Sentences of more than three words that stand more than once; cells and headings are none. */
export const repeatedIn = ({ sections, package: { faq } }: JudgedArticle): string[] => {
  const seen = new Set<string>()
  const trees = [
    ...sections.map(({ markdown }) => readMarkdown(markdown)),
    ...faq.map(({ markdown }) => readMarkdown(markdown)),
  ]
  return trees
    .flatMap(sentencesOf)
    .filter(({ setting }) => setting !== 'cell' && setting !== 'heading')
    .map(({ text }) => text)
    .filter((text) => writtenWordsOf(text).length > 3)
    .filter((text) => {
      const key = text.toLowerCase()
      if (seen.has(key)) return true
      seen.add(key)
      return false
    })
}

const evidenceFaults = (
  claims: readonly Claim[],
  { brief, items }: Assignment,
  writer: Writer,
): ArticleFault[] => {
  const known = new Map(items.map((item) => [item.id, item]))
  const cited = [...new Set(claims.flatMap(({ citations }) => citations))].flatMap(
    (id) => known.get(id) ?? [],
  )
  const sources = new Set(cited.map(({ source }) => source.name))
  const faults: ArticleFault[] = []
  // A template draft writes down what its owner knows, and that is one source.
  if (
    writer === 'ai' &&
    !brief.page &&
    (brief.type === 'informational' || brief.type === 'how-to')
  ) {
    if (cited.length < LEAST_ITEMS)
      faults.push({
        code: 'too-few-facts',
        message: `It cites ${cited.length} facts; ${LEAST_ITEMS} are needed.`,
      })
    if (sources.size < LEAST_SOURCES)
      faults.push({ code: 'one-source', message: 'All its facts come from one source.' })
  }
  if (brief.type === 'strategic-guide' && !(writer === 'template' && hasOwnOrder(brief))) {
    const figures = cited.filter(({ value }) => value !== undefined).length
    if (figures < LEAST_FIGURES)
      faults.push({
        code: 'too-few-figures',
        message: `It cites ${figures} figures; a strategic guide needs ${LEAST_FIGURES}.`,
      })
  }
  if (brief.type === 'case-study' && cited.some(({ voice }) => voice !== 'customer'))
    faults.push({
      code: 'facts-of-others',
      message: 'A case study rests on the customer’s own facts alone.',
    })
  return faults
}

const templateFaults = (article: JudgedArticle, assignment: Assignment): ArticleFault[] => {
  const share = sourcedShare(wordSharesOf(article, assignment))
  const [repeated] = repeatedIn(article)
  return [
    ...(share < LEAST_OWN
      ? [
          {
            code: 'too-little-own' as const,
            message: `Only ${Math.floor(share * 100)} % of its words come from you, your trade or the report; ${LEAST_OWN * 100} % are needed.`,
          },
        ]
      : []),
    ...(repeated
      ? [{ code: 'repeated' as const, message: `A sentence stands twice: “${repeated}”` }]
      : []),
  ]
}

/** The message of the fault that the customer has the article already. */
export const SAME_AGAIN = 'Another draft of yours has half of this text.'

const originalityFaults = (likeness: TextLikeness, isTemplate: boolean): ArticleFault[] => {
  if (isOwnText(likeness, isTemplate)) return []
  return isOwnText({ ...likeness, own: 0 }, isTemplate)
    ? [{ code: 'same-again', message: SAME_AGAIN }]
    : [{ code: 'too-close', message: 'It is too close to a page that was read.' }]
}

/** The fault of an article that lacks a section. */
export const missingSection = (role: string): ArticleFault => ({
  code: 'section-missing',
  message: `The section “${role}” is missing.`,
})
const unsupported = ({ claim, why }: Violation): ArticleFault => ({
  code: 'unsupported',
  message: `Nothing supports “${claim.text}”: ${why}`,
})

const lengthFaults = (article: JudgedArticle, least: number): ArticleFault[] => {
  const words = articleWords(article)
  if (words >= least) return []
  return [
    {
      code: 'too-short',
      message: `It has ${inWords(words)} words; ${inWords(least)} are needed.`,
    },
  ]
}

/** Sections that a page may lack and still be whole. */
const LACKING = 1

/** Words that an article has at least. A page that says something in its sections is whole, however short they are. */
const leastOf = (writer: Writer, { brief }: Assignment, roles: ReadonlySet<string>): number => {
  const { page } = brief
  if (!page) return leastWordsOf(writer, false)
  const lacking = sectionsOfPage(page.kind).filter(({ role }) => !roles.has(role))
  return lacking.length <= LACKING ? 0 : leastWordsOf(writer, true)
}

/** Returns the reasons why an article must not be delivered, whoever wrote it; none where it passes. */
export const faultsOf = (
  article: JudgedArticle,
  assignment: Assignment,
  writer: Writer,
  check: Checker = checkOf(assignment),
): ArticleFault[] => {
  const { title, description } = article.package
  const tree = articleTree(article.sections)
  const claims =
    writer === 'template' ? claimsBesideHeadings(article, assignment) : claimsOfArticle(article)
  const roles = new Set(
    article.sections.filter((section) => section.words > 0).map(({ role }) => role),
  )
  const absent = REQUIRED_ROLES[writer][draftKindOf(assignment.brief)].filter(
    (role) => !roles.has(role),
  )
  return [
    ...lengthFaults(article, leastOf(writer, assignment, roles)),
    ...[
      // The title of a plan is the owner's choice, as is a name.
      ...[title, description]
        .filter((text) => text !== assignment.brief.page?.title)
        .flatMap((text) => untracedLine(text, summedOf(article.sections), check)),
      ...check(claims),
    ].map(unsupported),
    ...absent.map(missingSection),
    ...evidenceFaults(claims, assignment, writer),
    ...originalityFaults(likenessOf(tree, assignment), writer === 'template'),
    ...(writer === 'template'
      ? templateFaults(article, assignment)
      : modelArticleFaults(claims, assignment)),
  ]
}
