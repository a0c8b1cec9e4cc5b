import { writeMarkdown } from '@sortie/prose/markdown/write'
import { type Node, Slice } from 'prosemirror-model'
import type { SectionContent } from '../session/editing'
import { nodeType, schema } from '../text/schema.ts'
import { blocksToTree } from '../text/to-tree.ts'
import { readBlockNodes } from './section-view-state.ts'

// An article as one document: a node for each section, with its heading and its blocks.

export type IdentifiedSection = SectionContent & { sectionId: string }

const titleNode = (heading: string | null): Node =>
  nodeType('title').create(null, heading ? schema.text(heading) : null)

/** Returns the heading and the blocks of a section. */
export const sectionParts = ({ heading, markdown }: SectionContent): Node[] => [
  titleNode(heading),
  ...readBlockNodes(markdown),
]

export const sectionNode = ({ sectionId, ...content }: IdentifiedSection): Node =>
  nodeType('section').create({ id: sectionId }, sectionParts(content))

export const articleDocument = (sections: readonly IdentifiedSection[]): Node =>
  nodeType('article').create(null, sections.map(sectionNode))

/** Returns what a section reads, as it is saved. */
export const sectionContent = (section: Node): SectionContent => {
  const [title, ...blocks] = section.children
  return {
    heading: title?.textContent || null,
    markdown: writeMarkdown(blocksToTree(blocks)),
  }
}

/** The heading of a section as a subheading; none where it is empty. */
const subheadings = (title: Node | undefined): Node[] =>
  title && title.content.size > 0 ? [nodeType('heading').create({ level: 3 }, title.content)] : []

/** Returns the blocks that a section becomes within another one. */
export const blocksOfSection = (section: Node): Node[] => {
  const [first, ...others] = section.children
  return first?.type.name === 'title' ? [...subheadings(first), ...others] : [...section.children]
}

/** Words of a heading alone are words; with a text below them they are a subheading. */
const pastedBlocks = (section: Node): Node[] =>
  section.childCount === 1 && section.firstChild?.type.name === 'title'
    ? [nodeType('paragraph').create(null, section.firstChild.content)]
    : blocksOfSection(section)

/** Takes sections that were copied apart: wherever they are pasted, they are part of the section there. */
export const withoutSections = (slice: Slice): Slice => {
  if (slice.content.firstChild?.type.name !== 'section') return slice
  const blocks = slice.content.content.flatMap(pastedBlocks)
  const content = nodeType('doc').create(null, blocks).content
  const first = slice.content.firstChild.firstChild
  const isTitleGone =
    first?.type.name === 'title' &&
    first.content.size === 0 &&
    slice.content.firstChild.childCount > 1
  return new Slice(
    content,
    isTitleGone ? 0 : Math.max(0, slice.openStart - 1),
    Math.max(0, slice.openEnd - 1),
  )
}
