import { originOf } from '@sortie/contracts/content/evidence/evidence-origin'
import { sentencesOf } from '@sortie/prose/text/sentences'
import { writtenWordsOf } from '@sortie/prose/text/words'
import { type WritingTask, writingTasks } from '../src/untrusted/writing-tasks.ts'
import { sectionTree } from '../src/writing/article-tree.ts'

/** Words that stand together in both texts before a reader notices. */
const RUN = 8

/** Counts the words of an article and lists, in their order, those that are not its owner's; headings are left out. */
const besidesAnswers = (task: WritingTask): { all: number; rest: string[] } => {
  const { article, items } = writingTasks.write(task)
  const theirs = items.filter((item) => originOf(item) === 'customer')
  const owners = new Set<string>(theirs.map(({ id }) => id))
  // An owner's own sentence stands in their article without a source.
  const answers = theirs
    .map(({ text }) => ` ${writtenWordsOf(text.toLowerCase()).join(' ')} `)
    .join('\n')
  const isAnswer = (words: readonly string[]) => answers.includes(` ${words.join(' ')} `)
  const sentences = [...article.sections, ...article.package.faq]
    .flatMap(({ markdown }) => sentencesOf(sectionTree({ heading: null, markdown })))
    .filter(({ setting }) => setting !== 'heading')
    .map(({ text, citations }) => ({
      words: writtenWordsOf(text.toLowerCase()),
      isCited: citations.some((id) => owners.has(id)),
    }))
  return {
    all: sentences.flatMap(({ words }) => words).length,
    rest: sentences
      .filter(({ words, isCited }) => !isCited && !isAnswer(words))
      .flatMap(({ words }) => words),
  }
}

/** The runs of a text by where they begin. */
const runsOf = (words: readonly string[]): string[] =>
  words
    .slice(0, Math.max(0, words.length - RUN + 1))
    .map((_, at) => words.slice(at, at + RUN).join(' '))

/** Counts the words of a text that stand in runs which another text has too. */
export const sharedWords = (words: readonly string[], others: readonly string[]): number => {
  const known = new Set(runsOf(others))
  const isShared = words.map(() => false)
  for (const [at, run] of runsOf(words).entries())
    if (known.has(run)) isShared.fill(true, at, at + RUN)
  return isShared.filter(Boolean).length
}

/**
 * The share of words that the articles of two businesses have in common besides the owners' answers: of the whole
 * article, and of the article without the answers.
 */
type SharedShares = { ofAll: number; ofRest: number }

const meanOf = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / values.length

/** The mean of what two competitors of a town have in common, whose briefs are the same, over pairs of drafts. */
export const meanSharedShares = (task: WritingTask, pairs: number): SharedShares => {
  const wordsFor = (draftId: string, cardWording: number) =>
    besidesAnswers({
      ...task,
      draftId,
      seed: draftId,
      context: task.context && { ...task.context, cardWording },
    })
  const shares = Array.from({ length: pairs }, (_, pair): SharedShares => {
    const one = wordsFor(`${task.seed}-one-${pair}`, 0)
    const shared = sharedWords(one.rest, wordsFor(`${task.seed}-other-${pair}`, 1).rest)
    return { ofAll: shared / one.all, ofRest: shared / one.rest.length }
  })
  return {
    ofAll: meanOf(shares.map(({ ofAll }) => ofAll)),
    ofRest: meanOf(shares.map(({ ofRest }) => ofRest)),
  }
}
