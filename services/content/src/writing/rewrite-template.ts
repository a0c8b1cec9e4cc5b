import { ArticleType } from '@sortie/contracts/article-ids'
import { readMarkdown } from '@sortie/prose/markdown/read'
import { writeMarkdown } from '@sortie/prose/markdown/write'
import { splitSentences, textOf } from '@sortie/prose/text/sentences'
import { countWords, wordsOf } from '@sortie/prose/text/words'
import type { Block } from '@sortie/prose/tree/tree'
import { bannedIn } from '@sortie/prose/voice/banned'
import { library, passagesFor } from '../passages/library.ts'
import type { Passage } from '../passages/passage.ts'
import { canFill, type Filling, fill } from '../passages/slots.ts'
import type { Assignment } from './article.ts'
import { checkOf } from './check.ts'
import { fillingOf } from './desk.ts'
import { plainLine } from './plain-text.ts'
import { blocksOf, type Part, said } from './said.ts'
import { shuffled } from './seeded.ts'
import { sift } from './sift.ts'
import { avoidableOf } from './voice.ts'

type Type = Assignment['brief']['type']
type Known = { passage: Passage; type: Type }

/** What a template draft's section is written anew from. */
export type TemplateRewrite = {
  assignment: Assignment
  /** Another one, another choice among the passages that are left. */
  seed: string
  /** Of the section, as it reads now. */
  markdown: string
  /** Of the other sections. */
  others: string[]
}

const keyOf = (text: string) => plainLine(text).toLowerCase()
/** Sentences as they are compared: those of few words say nothing. */
const sentenceKeys = (text: string): string[] =>
  splitSentences(text)
    .map((one) => one.text)
    .filter((one) => wordsOf(one).length > 3)
    .map(keyOf)

/** All passages by the paragraph that they make in this trade. */
const paragraphsOf = (filling: Filling): Map<string, Known> =>
  new Map(
    ArticleType.options.flatMap((type) =>
      library[type]
        .filter(({ text }) => canFill(text, filling))
        .map((passage) => [keyOf(fill(passage.text, filling)), { passage, type }] as const),
    ),
  )

const textsOf = (tree: readonly Block[]): string[] =>
  tree.flatMap((block) => (block.type === 'paragraph' ? [textOf(block.children)] : []))

type Choice = {
  seed: string
  check: ReturnType<typeof checkOf>
  /** Sentences that the article has. */
  used: Set<string>
  /** Words that its owner never uses. */
  banned: string[]
}

/** Another passage with the same role, of which nothing stands in the article; null where none is left. */
const otherPassage = (
  { passage: { role }, type }: Known,
  filling: Filling,
  { seed, check, used, banned }: Choice,
): Part | null => {
  for (const { text } of shuffled(passagesFor(type, role, filling), seed, ({ id }) => id)) {
    const filled = fill(text, filling)
    if (sentenceKeys(filled).some((sentence) => used.has(sentence))) continue
    if (bannedIn(filled, banned).length > 0) continue
    const part: Part = {
      type: 'paragraph',
      said: splitSentences(filled).map((one) => said(one.text)),
    }
    // Whole or not at all: what is left of a passage without a sentence may not read on.
    const [sifted] = sift([part], check)
    if (sifted?.part && sifted.cuts.length === 0) return part
  }
  return null
}

/**
 * A section of a template draft with other passages in place of its own; all else stays as it is.
 * @returns null where it has none that its owner left as they were, or no other is left
 */
export const rewriteTemplate = ({
  assignment,
  seed,
  markdown,
  others,
}: TemplateRewrite): { markdown: string; words: number } | null => {
  const filling = fillingOf(assignment)
  if (!filling) return null
  const tree = readMarkdown(markdown)
  const paragraphs = paragraphsOf(filling)
  const all = [tree, ...others.map((other) => readMarkdown(other))]
  const used = new Set(all.flatMap(textsOf).flatMap(sentenceKeys))
  const choice = { seed, check: checkOf(assignment), used, banned: avoidableOf(assignment) }
  let isOther = false
  const after = tree.flatMap((block): Block[] => {
    const known =
      block.type === 'paragraph' ? paragraphs.get(keyOf(textOf(block.children))) : undefined
    const part = known ? otherPassage(known, filling, choice) : null
    if (!part) return [block]
    isOther = true
    const blocks = blocksOf(part)
    for (const sentence of textsOf(blocks).flatMap(sentenceKeys)) used.add(sentence)
    return blocks
  })
  return isOther ? { markdown: writeMarkdown(after).trim(), words: countWords(after) } : null
}
