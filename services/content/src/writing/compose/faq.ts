import type { Package } from '@sortie/contracts/content/drafts/article-parts'
import { writeMarkdown } from '@sortie/prose/markdown/write'
import { normal } from '@sortie/prose/tree/normal'
import { withoutRepeats } from './compose.ts'
import { blocksOf, type SectionBlock } from './section-blocks.ts'
import { answerPart, type SectionComposer } from './section-composer.ts'
import { sift } from './sift.ts'

type Entry = { question: string; part: SectionBlock }

/**
 * Questions that readers ask, as far as the owner answered them: the answers that no section asked for. There are none
 * where nothing is left.
 * @param before what sections say: an owner may give a step of a task as an answer as well.
 */
export const faqOf = (composer: SectionComposer, before: Set<string>): Package['faq'] => {
  const entries = composer.restAnswers().map(
    (answer): Entry => ({
      question: answer.shownHeading,
      part: { ...answerPart(answer), heading: null },
    }),
  )
  const sifted = sift(
    entries.map(({ part }) => part),
    composer.check,
  )
  return entries.flatMap(({ question }, at) => {
    const part = sifted[at]?.part
    const [fresh] = part ? withoutRepeats(part, before) : []
    return fresh ? [{ question, markdown: writeMarkdown(normal(blocksOf(fresh))).trim() }] : []
  })
}
