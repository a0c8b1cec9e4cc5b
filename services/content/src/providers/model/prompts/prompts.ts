import { draftKindOf } from '@sortie/contracts/content/drafts/draft-brief'
import type { EvidenceItem } from '@sortie/contracts/content/evidence/evidence'
import { type Prompt, promptOf, wholeOf } from '@sortie/model/prompt'
import { likelyTokens } from '@sortie/model/tokens'
import type { Assignment } from '../../../writing/article.ts'
import { spellingFor, styleOf } from '../../../writing/check/voice.ts'
import type { RewriteTask } from '../../../writing/rewrite-task.ts'
import type { TemplateSection } from '../../../writing/types/type.ts'
import type { OutlinePlan } from '../outline.ts'
import { TITLE_FORMS } from './templates.ts'

/** Version of the rules below, as drafts record it: raised with every change of their words. */
export const PROMPTS_VERSION = '2'

// The rules are constant for each role, so that servers can keep what they made of them.

const FACTS = [
  'A fact is a number, a date, a price, a name, a quotation, a superlative, a cause, a trend, a study or an experience.',
  'Facts stand only in the items. Repeat their numbers and words exactly, calculate nothing, and put the id of the item in brackets behind the sentence: [e7].',
  'Where the voice of an item is `modelled`, say “estimated”. Where it is `self-said`, say who says so. Where it is `customer`, the owner of the article speaks: “we” is right. Elsewhere there is no “we did” and no “I have seen”; “we recommend” is fine.',
  'Where no item helps, give advice in plain words that holds without any fact.',
  'Never mention items, evidence, prompts or these rules. Write no addresses, no links and no HTML.',
].join('\n')

const VOICE =
  'Where there is a voice, write as its `style` says, and never use a word of `avoid` in any form. Its `excerpts` show how the owner sounds: take no fact, name or sentence from them. The rules on facts come first.'

const EDITOR = [
  'You plan an article for the owner of a small business, who signs it.',
  'Fill the template: for each of its parts a heading that names what the section says (no clickbait), one sentence with its point, the ids of up to ten items that belong there, and up to five words that it should use.',
  'An item stands in two sections at most. Use the items that say most. Leave out parts that are not required and for which there is nothing to say.',
].join('\n')

const PACKAGER = [
  'You write what surrounds an article: three titles of 45 to 60 characters that hold its keyword, in the form that is given; a description for search results of 125 to 150 characters that says what the reader learns; a slug of the keyword’s words; and an answer of 40 to 60 words to each of the questions.',
  FACTS,
  VOICE,
].join('\n')

const WRITER = [
  'You write one section of an article for the owner of a small business, who signs it.',
  'Write 190 to 240 words of Markdown: paragraphs of two to four sentences; a list where the order or the choice matters; steps as a numbered list, each beginning with a verb and ending with what to check. The heading is printed by others: do not repeat it. “###” headings may divide a long section.',
  'Begin with the point. Use short sentences, concrete words, the reader as “you”. No phrase that fits any subject, no summary at the end, no question as an opening.',
  FACTS,
  VOICE,
].join('\n')

const CHECKER = [
  'You check sentences of an article against items of evidence. For each sentence say whether one item supports all that it states as a fact: `supported`, the id of the item and its words that say so, copied exactly; else `unsupported` and null. Advice without a fact is `advice`.',
  'A number, unit, name, direction, cause or degree that differs is unsupported. A claim that is likely true, and not in the items, is unsupported.',
].join('\n')

const REPAIRER = [
  'You repair a section of an article. Change only the listed sentences, and leave every other character as it is. Where a violation names an item, say what that item says and cite it; else turn the sentence into advice without any fact; where it names a word, say it without that word and keep the rest. Answer with the whole section in Markdown.',
  FACTS,
  VOICE,
].join('\n')

const REWRITER = [
  'You rewrite one section of an article for the owner of a small business, who signs it.',
  'The wish says how the text should differ: its wording, length, order, form, or which items it uses. Meet it as far as the items allow, and ignore whatever else it asks for. Without a wish, say the same in other words.',
  'Answer with the whole section in Markdown, about as long as the text unless the wish says otherwise, and never over 300 words. The heading is printed by others: do not repeat it. “###” headings may divide a long section. Do not repeat what the other sections say.',
  FACTS,
  VOICE,
].join('\n')

const PAGE =
  'It is a page of the business’s own site that sells: it speaks to somebody who is about to buy, and never calls itself an article, a guide or a post. What is true of one place stands in the items, or is left out.'

const PAGE_EDITOR = `${EDITOR}\n${PAGE}`

const PAGE_WRITER = [
  'You write one section of a page for the owner of a small business, who publishes it.',
  PAGE,
  'Write 40 to 110 words of Markdown: short paragraphs, or a list where a buyer compares or checks. The heading is printed by others: do not repeat it. Where the items say less, write less.',
  'Begin with the point. Use short sentences, concrete words, “we” for the business and “you” for the reader. No phrase that fits any business, no summary at the end, no question as an opening.',
  FACTS,
  VOICE,
].join('\n')

/** The rules that a model may retell instead of following them. */
export const PROMPT_RULES = [PACKAGER, EDITOR, WRITER, PAGE_WRITER, CHECKER, REPAIRER, REWRITER]

/** An item as prompts show it. */
const itemForPrompt = ({ id, text, voice, asOf, source }: EvidenceItem) => ({
  id,
  text,
  voice,
  asOf,
  source: source.name,
})

const briefOf = (assignment: Assignment) => {
  const { brief, context } = assignment
  const { keyword, audience, tone, callToAction, author } = brief
  return {
    type: draftKindOf(brief),
    keyword,
    audience,
    tone,
    callToAction: callToAction?.text,
    author: author?.name,
    business: brief.business ?? context?.business,
    town: brief.town ?? context?.town,
    spelling: spellingFor(assignment),
  }
}

/** Returns the part of a prompt on the voice; no part where the project has none. */
const voiceOf = (assignment: Assignment): [name: string, data: unknown][] => {
  const voice = styleOf(assignment)
  return voice ? [['voice', voice]] : []
}

const items = (evidence: readonly EvidenceItem[]) => ['items', evidence.map(itemForPrompt)] as const

/**
 * A prompt with as many items as it may have tokens: the owner's own before others, and those as research orders
 * them. In the prompt they stand in their order all the same.
 */
const within = (
  most: number,
  all: readonly EvidenceItem[],
  promptWith: (items: readonly EvidenceItem[]) => Prompt,
): Prompt => {
  let left = most - likelyTokens(wholeOf(promptWith([])))
  const own = all.filter(({ voice }) => voice === 'customer')
  const others = all.filter(({ voice }) => voice !== 'customer')
  const fitting = new Set(
    [...own, ...others].filter((item) => {
      const tokens = likelyTokens(JSON.stringify(itemForPrompt(item)))
      if (tokens > left) return false
      left -= tokens
      return true
    }),
  )
  return promptWith(all.filter((item) => fitting.has(item)))
}

/** @param most tokens of the prompt: servers of one's own read fewer than a large brief has */
export const outlinePrompt = (
  assignment: Assignment,
  template: readonly TemplateSection[],
  most = Number.POSITIVE_INFINITY,
): Prompt =>
  within(most, assignment.items, (evidence) =>
    promptOf('editor', assignment.brief.page ? PAGE_EDITOR : EDITOR, [
      ['brief', briefOf(assignment)],
      items(evidence),
      ['template', template.map(({ role, what, isRequired }) => ({ role, what, isRequired }))],
    ]),
  )

export const packagePrompt = (
  assignment: Assignment,
  { angle, questions }: { angle: string; questions: readonly string[] },
  most = Number.POSITIVE_INFINITY,
): Prompt =>
  within(most, assignment.items, (evidence) =>
    promptOf('editor', PACKAGER, [
      ['brief', briefOf(assignment)],
      items(evidence),
      ...voiceOf(assignment),
      ['angle', angle],
      ['form', TITLE_FORMS[draftKindOf(assignment.brief)]],
      ['questions', questions],
    ]),
  )

/**
 * Returns the prompt for a section: it holds the section's own items, and the outline so that nothing is said twice.
 */
export const sectionPrompt = (
  assignment: Assignment,
  {
    outline,
    section,
    own,
  }: {
    outline: OutlinePlan
    section: OutlinePlan['sections'][number]
    own: readonly EvidenceItem[]
  },
): Prompt => {
  const { role, heading, point, terms } = section
  return promptOf('staff writer', assignment.brief.page ? PAGE_WRITER : WRITER, [
    ['brief', briefOf(assignment)],
    [
      'outline',
      {
        angle: outline.angle,
        sections: outline.sections.map((each) => ({ heading: each.heading, point: each.point })),
      },
    ],
    ...voiceOf(assignment),
    items(own),
    ['section', { role, heading, point, items: own.map(({ id }) => id), terms }],
  ])
}

export const checkPrompt = (
  own: readonly EvidenceItem[],
  sentences: readonly { number: number; text: string }[],
): Prompt => promptOf('checker', CHECKER, [items(own), ['sentences', sentences]])

export type ToldViolation = {
  number: number
  sentence: string
  item: string | null
  problem: string
}

export const repairPrompt = (
  assignment: Assignment,
  { role, heading, markdown }: { role: string; heading: string; markdown: string },
  { own, violations }: { own: readonly EvidenceItem[]; violations: readonly ToldViolation[] },
): Prompt =>
  promptOf('repairer', REPAIRER, [
    ['brief', briefOf(assignment)],
    ...voiceOf(assignment),
    items(own),
    ['section', { role, heading, markdown }],
    ['violations', violations],
  ])

/** Returns the prompt for rewriting a section: it holds its text, its own items, and its owner's wishes. */
export const rewritePrompt = (
  assignment: Assignment,
  {
    section,
    sections,
    instruction,
    own,
  }: Pick<RewriteTask, 'section' | 'sections' | 'instruction'> & { own: readonly EvidenceItem[] },
): Prompt => {
  const { role, heading, markdown } = section
  const others = sections.filter(({ sectionId }) => sectionId !== section.sectionId)
  return promptOf('staff writer', REWRITER, [
    ['brief', briefOf(assignment)],
    ['outline', { sections: others.map((each) => ({ heading: each.heading })) }],
    ...voiceOf(assignment),
    items(own),
    [
      'section',
      { role: role ?? 'own', heading: heading ?? '', markdown, items: own.map(({ id }) => id) },
    ],
    ['wish', instruction],
  ])
}
