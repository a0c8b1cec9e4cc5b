import type {
  FreeOutline,
  OutlineText,
  PageBrief,
} from '@sortie/contracts/content/drafts/free-outline'
import type { Block, HeadingBlock, List, Paragraph } from '@sortie/prose/tree/tree'
import { ORIGIN_NAMES } from '../words'

const paragraph = (text: string): Paragraph => ({
  type: 'paragraph',
  children: [{ type: 'text', text }],
})

const heading = (level: HeadingBlock['level'], text: string): HeadingBlock => ({
  type: 'heading',
  level,
  children: [{ type: 'text', text }],
})

/** Returns texts as a list under a heading; nothing where there are none. */
const listUnder = (title: string, texts: readonly string[]): Block[] => {
  const [first, ...others] = texts.map((text): List['items'][number] => ({
    type: 'item',
    children: [paragraph(text)],
  }))
  return first
    ? [heading(3, title), { type: 'list', ordered: false, items: [first, ...others] }]
    : []
}

/** Returns a text with its source; the owner's own needs none. */
const sourced = ({ origin, text }: OutlineText): Paragraph =>
  paragraph(origin === 'owner' ? text : `${ORIGIN_NAMES[origin]}: ${text}`)

/** Returns what belongs to a page besides its text, as blocks. */
const pageBlocks = ({ titleTag, description, slug }: PageBrief): Block[] => [
  paragraph(`Title tag: ${titleTag}`),
  paragraph(`Meta description: ${description}`),
  paragraph(`Address: /${slug}`),
]

/** Returns what a page brief lists at its end, as blocks. */
const pageLists = ({ keywords, questions, links }: PageBrief): Block[] => [
  ...listUnder('Keywords', keywords),
  ...listUnder('Questions that people ask', questions),
  ...listUnder(
    'Link to these pages',
    links.map(
      ({ title, keyword, address }) => `${title} (${keyword})${address ? `: ${address}` : ''}`,
    ),
  ),
]

/** Returns a free outline as blocks that become a file. */
export const outlineBlocks = ({
  title,
  sections,
  questions,
  isShortened,
  page,
}: FreeOutline): Block[] => [
  heading(2, title),
  ...(page ? pageBlocks(page) : []),
  ...sections.flatMap((section): Block[] => [
    heading(3, section.heading),
    paragraph(`To say: ${section.point}`),
    ...section.texts.map(sourced),
    ...(section.question === undefined ? [] : [paragraph(`To answer: ${section.question}`)]),
  ]),
  ...(page ? pageLists(page) : []),
  ...(questions.length > 0 ? [heading(3, 'Questions to answer next')] : []),
  ...questions.flatMap(({ question, example }) => [
    heading(4, question),
    paragraph(`For example: ${example}`),
  ]),
  ...(isShortened
    ? [paragraph('This outline leaves out texts at its end. Your brief has all of them.')]
    : []),
]

/** Returns structured data that no mark of Markdown within a name can end. */
export const fenced = (structuredData: string): string =>
  structuredData
    ? `\n### Structured data\n\n\`\`\`json\n${structuredData.replaceAll('`', '\\u0060')}\n\`\`\`\n`
    : ''
