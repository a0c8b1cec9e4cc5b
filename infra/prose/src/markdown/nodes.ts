import type { toMarkdown } from 'mdast-util-to-markdown'

// The nodes of Markdown's syntax tree, by way of a library that has them: `mdast` itself is types alone,
// which the import rules cannot follow.

type Any = Parameters<typeof toMarkdown>[0]
type Of<Type extends Any['type']> = Extract<Any, { type: Type }>

export type FlowNode = Of<'root'>['children'][number]
export type PhrasingNode = Of<'paragraph'>['children'][number]
export type ItemPart = Of<'listItem'>['children'][number]
export type ParagraphNode = Of<'paragraph'>
export type ListNode = Of<'list'>
export type ItemNode = Of<'listItem'>
export type TableNode = Of<'table'>
export type RowNode = Of<'tableRow'>
export type CellNode = Of<'tableCell'>
export type LinkChildren = Of<'link'>['children']
