import type { Package } from '@sortie/contracts/content/drafts/article-parts'
import { writeMarkdown } from '@sortie/prose/markdown/write'
import { DESCRIPTION_CHARACTERS, distanceTo, TITLE_PIXELS } from '@sortie/prose/score/shown-lengths'
import { titleWidth } from '@sortie/prose/score/title-width'
import { countWords } from '@sortie/prose/text/words'
import { z } from 'zod'
import type { Assignment } from '../../writing/article.ts'
import { headingOf } from '../../writing/article-tree.ts'
import { cutAll } from './cut-faults.ts'
import { type FindFaults, modelFaultFinder } from './review.ts'
import { modelAnswerTree } from './section-tree.ts'

/** An answer of fewer words answers nothing. */
const LEAST_ANSWER = 20

/** The answer of a model; an answer of another shape fails the call. */
export const PackageAnswer = z.object({
  titles: z.array(z.string()).max(12),
  meta: z.string(),
  slug: z.string(),
  faq: z.array(z.object({ question: z.string(), answer: z.string() })).max(20),
})
export type PackageAnswer = z.infer<typeof PackageAnswer>

const oneLine = (text: string) =>
  text
    .replace(/\[e\d+\]/g, '')
    .replace(/[#*_`<>]/g, '')
    .replace(/\s+/g, ' ')
    .trim()

type IsPlain = (text: string) => boolean
const plainLinesBy =
  (find: FindFaults): IsPlain =>
  (text) =>
    find([headingOf(text)]).length === 0

/** Tells lines that say nothing that only evidence could carry: they have no place for a source. */
export const plainLines = (assignment: Assignment): IsPlain =>
  plainLinesBy(modelFaultFinder(assignment))

const titlesIn = ({ titles }: PackageAnswer, isPlain: IsPlain): string[] =>
  [...new Set(titles.map(oneLine))].filter(
    (title) => distanceTo(titleWidth(title), TITLE_PIXELS) === 0 && isPlain(title),
  )

/** Answers without what nothing supports; questions that nobody asked are none. */
const faqIn = (
  { faq }: PackageAnswer,
  find: FindFaults,
  questions: readonly string[],
): Package['faq'] =>
  faq.flatMap(({ question, answer }) => {
    const original = questions.find((each) => each.toLowerCase() === question.trim().toLowerCase())
    if (!original) return []
    const tree = modelAnswerTree(answer).filter(({ type }) => type !== 'heading')
    const { tree: left } = cutAll(tree, [], find)
    return countWords(left) >= LEAST_ANSWER
      ? [{ question: original, markdown: writeMarkdown(left).trim() }]
      : []
  })

/**
 * Returns the package from a model's answer, as far as it fits and nothing in it is made up; for the rest, code
 * supplies the usual one.
 */
export const packageFrom = (
  answer: PackageAnswer,
  usual: Package,
  assignment: Assignment,
  questions: readonly string[],
): Package => {
  const find = modelFaultFinder(assignment)
  const isPlain = plainLinesBy(find)
  const titles = titlesIn(answer, isPlain)
  const description = oneLine(answer.meta)
  const fits = distanceTo(description.length, DESCRIPTION_CHARACTERS) === 0 && isPlain(description)
  const faq = faqIn(answer, find, questions)
  return {
    // The title of a plan is kept.
    title: assignment.brief.page?.title ? usual.title : (titles[0] ?? usual.title),
    titles: [...new Set([...titles, usual.title, ...usual.titles])].slice(0, 6),
    description: fits ? description : usual.description,
    slug: usual.slug,
    faq: faq.length > 0 ? faq : usual.faq,
  }
}
