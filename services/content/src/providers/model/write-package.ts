import type { Package } from '@sortie/contracts/drafts'
import type { Model } from '@sortie/model/call'
import { checkSentences } from '@sortie/prose/facts/check'
import { claimsOf } from '@sortie/prose/facts/claims'
import { writeMarkdown } from '@sortie/prose/markdown/write'
import { DESCRIPTION_CHARACTERS, distanceTo, TITLE_PIXELS } from '@sortie/prose/score/shown-lengths'
import { titleWidth } from '@sortie/prose/score/title-width'
import { countWords } from '@sortie/prose/text/words'
import type { Block } from '@sortie/prose/tree/tree'
import { z } from 'zod'
import type { Assignment } from '../../writing/article.ts'
import { checkOptionsOf } from '../../writing/check.ts'
import { packagePrompt } from './prompts.ts'
import { cutAll } from './repair.ts'
import { faultsByCode, holdsAddress } from './review.ts'
import { sectionTree } from './write-section.ts'

/** An answer of fewer words answers nothing. */
const LEAST_ANSWER = 20
const TOKENS = 900

const PackageAnswer = z.object({
  titles: z.array(z.string()).max(12),
  meta: z.string(),
  slug: z.string(),
  faq: z.array(z.object({ question: z.string(), answer: z.string() })).max(20),
})
type PackageAnswer = z.infer<typeof PackageAnswer>

const line = (text: string): Block[] => [
  { type: 'heading', level: 2, children: [{ type: 'text', text }] },
]
const oneLine = (text: string) =>
  text
    .replace(/\[e\d+\]/g, '')
    .replace(/[#*_`<>]/g, '')
    .replace(/\s+/g, ' ')
    .trim()

/** Whether a line says nothing that only evidence could carry: it has no place for a source. */
export const isPlain = (text: string, assignment: Assignment): boolean => {
  const options = checkOptionsOf(assignment)
  return (
    !holdsAddress(text, options) &&
    checkSentences(claimsOf(line(text)), assignment.items, options).length === 0
  )
}

const titlesIn = ({ titles }: PackageAnswer, assignment: Assignment): string[] =>
  [...new Set(titles.map(oneLine))].filter(
    (title) => distanceTo(titleWidth(title), TITLE_PIXELS) === 0 && isPlain(title, assignment),
  )

/** Answers without what nothing supports; questions that nobody asked are none. */
const faqIn = (
  { faq }: PackageAnswer,
  assignment: Assignment,
  questions: readonly string[],
): Package['faq'] =>
  faq.flatMap(({ question, answer }) => {
    const asked = questions.find((each) => each.toLowerCase() === question.trim().toLowerCase())
    if (!asked) return []
    const options = checkOptionsOf(assignment)
    const find = (tree: readonly Block[]) => faultsByCode(tree, assignment.items, options)
    const tree = sectionTree(answer).filter(({ type }) => type !== 'heading')
    const { tree: left } = cutAll(tree, find(tree), find)
    return countWords(left) >= LEAST_ANSWER
      ? [{ question: asked, markdown: writeMarkdown(left).trim() }]
      : []
  })

/**
 * What a model said goes around an article, as far as it fits and nothing in it is made up; else what code
 * supplies.
 */
const packageFrom = (
  answer: PackageAnswer,
  usual: Package,
  assignment: Assignment,
  questions: readonly string[],
): Package => {
  const titles = titlesIn(answer, assignment)
  const description = oneLine(answer.meta)
  const fits =
    distanceTo(description.length, DESCRIPTION_CHARACTERS) === 0 && isPlain(description, assignment)
  const faq = faqIn(answer, assignment, questions)
  return {
    title: titles[0] ?? usual.title,
    titles: [...new Set([...titles, usual.title, ...usual.titles])].slice(0, 6),
    description: fits ? description : usual.description,
    slug: usual.slug,
    faq: faq.length > 0 ? faq : usual.faq,
  }
}

type Asking = {
  writer: Model
  call: Pick<Parameters<Model['ask']>[0], 'capMs' | 'signal' | 'budget'>
}

/**
 * Asks for titles, a description and answers.
 * @throws as `Model.ask` says
 */
export const writePackage = async (
  assignment: Assignment,
  { angle, questions, usual }: { angle: string; questions: readonly string[]; usual: Package },
  { writer, call }: Asking,
): Promise<Package> => {
  const { answer } = await writer.ask({
    ...{ role: 'editor', name: 'package', shape: PackageAnswer, mostTokensOut: TOKENS, ...call },
    prompt: packagePrompt(assignment, { angle, questions }),
  })
  return packageFrom(answer, usual, assignment, questions)
}
