import type { AnswerRisk } from '@sortie/contracts/content/drafts/draft-readiness'
import { readMarkdown } from '@sortie/prose/markdown/read'
import { sentencesOf } from '@sortie/prose/text/sentences'
import type { Assignment, JudgedArticle } from '../article.ts'
import { chunksOf } from '../evidence/customer-texts.ts'
import { lettersOf, sentencesIn } from '../plain-text.ts'

/**
 * Returns the sentences of answers that an article doesn't print, each with its question. The text loses what the
 * checker of facts can't follow, and its owner would look for it in vain.
 */
export const unusedAnswers = (
  { brief }: Pick<Assignment, 'brief'>,
  { sections, package: { faq } }: JudgedArticle,
): AnswerRisk[] => {
  const printed = [...sections, ...faq]
    .flatMap(({ markdown }) => sentencesOf(readMarkdown(markdown)))
    .map(({ text }) => lettersOf(text))
    .join('\n')
  return brief.answers.flatMap(({ question, answer }) =>
    chunksOf(answer)
      .flatMap(sentencesIn)
      // A first word may be another in the article: `They` are the customers.
      .filter((sentence) => !printed.includes(lettersOf(sentence.replace(/^They\b/, ''))))
      .map((sentence) => ({
        question,
        sentence,
        severity: 'warn' as const,
        whatToDo: 'The article doesn’t use this sentence. Say it in other words, or leave it out.',
      })),
  )
}
