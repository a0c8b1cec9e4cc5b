import type { FreeOutline, OutlineText } from '@sortie/contracts/drafts'
import type { Block, Heading, Paragraph } from '@sortie/prose/tree/tree'
import { ORIGIN_NAMES } from './words'

const paragraph = (text: string): Paragraph => ({
  type: 'paragraph',
  children: [{ type: 'text', text }],
})

const heading = (level: Heading['level'], text: string): Heading => ({
  type: 'heading',
  level,
  children: [{ type: 'text', text }],
})

/** Returns a text with its source; the owner's own needs none. */
const sourced = ({ origin, text }: OutlineText): Paragraph =>
  paragraph(origin === 'owner' ? text : `${ORIGIN_NAMES[origin]}: ${text}`)

/** Returns a free outline as blocks that become a Markdown file. */
export const outlineBlocks = ({
  title,
  sections,
  questions,
  isShortened,
}: FreeOutline): Block[] => [
  heading(2, title),
  ...sections.flatMap((section): Block[] => [
    heading(3, section.heading),
    paragraph(`To say: ${section.point}`),
    ...section.texts.map(sourced),
  ]),
  ...(questions.length > 0 ? [heading(3, 'Questions to answer next')] : []),
  ...questions.flatMap(({ question, example }) => [
    heading(4, question),
    paragraph(`For example: ${example}`),
  ]),
  ...(isShortened
    ? [paragraph('This outline leaves out texts at its end. Your brief has all of them.')]
    : []),
]
