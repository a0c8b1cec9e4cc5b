import type { Block, Inline, ListItem, TableCell, TreeTable } from '../tree/tree.ts'
import {
  composeExport,
  dayText,
  type ExportedArticle,
  type ExportOptions,
  exportLine,
  noticeLine,
} from './article.ts'
import { sourceLine } from './source-line.ts'

/** Characters of a line at most; only tables, and single words such as addresses, are longer. */
const COLUMNS = 72

const widthOf = (text: string) => [...text].length

/** Words in lines of `width`. */
const wrap = (text: string, width: number): string[] =>
  text.split('\n').flatMap((line) => {
    const lines: string[] = []
    for (const word of line.split(' ').filter(Boolean)) {
      const last = lines.at(-1)
      if (last !== undefined && widthOf(last) + 1 + widthOf(word) <= width)
        lines[lines.length - 1] = `${last} ${word}`
      else lines.push(word)
    }
    return lines
  })

const hang = (first: string, lines: string[]): string[] =>
  lines.map((line, index) => (index === 0 ? first : ' '.repeat(first.length)) + line)

/** Printed inline content: links with their address, citations as numbers. */
type Print = (inlines: readonly Inline[]) => string

const printer =
  (numbers: Map<string, number>): Print =>
  (inlines) =>
    inlines
      .map((one, index) => {
        if (one.type === 'break') return '\n'
        if (one.type === 'citation') return `[${numbers.get(one.id)}]`
        const next = inlines[index + 1]
        const ends = one.link && !(next?.type === 'text' && next.link === one.link)
        return ends ? `${one.text} (${one.link})` : one.text
      })
      .join('')

const itemLines = (item: ListItem, mark: string, width: number, print: Print): string[] => {
  const inner = width - mark.length
  return hang(
    mark,
    item.children.flatMap((child) =>
      child.type === 'paragraph'
        ? wrap(print(child.children), inner)
        : listLines(child, inner, print),
    ),
  )
}
const listLines = (list: Extract<Block, { type: 'list' }>, width: number, print: Print): string[] =>
  list.items.flatMap((item, index) =>
    itemLines(item, list.ordered ? `${list.start + index}. ` : '- ', width, print),
  )

const tableLines = ({ header, rows, align }: TreeTable, print: Print): string[] => {
  const printed = [header, ...rows].map((row: TableCell[]) =>
    row.map((cell) => print(cell).replaceAll('\n', ' / ')),
  )
  const widths = align.map((_, column) => Math.max(...printed.map((row) => widthOf(row[column]!))))
  const line = (row: string[]) =>
    row.map((cell, column) => cell + ' '.repeat(widths[column]! - widthOf(cell))).join(' | ')
  const rule = widths.map((width) => '-'.repeat(width)).join('-+-')
  const [first = [], ...others] = printed
  return [line(first), rule, ...others.map(line)].map((one) => one.trimEnd())
}

const blockLines = (block: Block, print: Print): string[] => {
  switch (block.type) {
    case 'paragraph':
      return wrap(print(block.children), COLUMNS)
    case 'heading': {
      const lines = wrap(print(block.children), COLUMNS)
      const rule =
        block.level === 2 ? ['-'.repeat(Math.min(COLUMNS, widthOf(lines.at(-1) ?? '')))] : []
      return [...lines, ...rule]
    }
    case 'list':
      return listLines(block, COLUMNS, print)
    case 'table':
      return tableLines(block, print)
    case 'quote':
      return block.children
        .flatMap((one, index) => [
          ...(index > 0 ? [''] : []),
          ...wrap(print(one.children), COLUMNS - 2),
        ])
        .map((line) => `> ${line}`.trimEnd())
    case 'image':
      return wrap(`[Image: ${block.alt}${block.address ? ` ${block.address}` : ''}]`, COLUMNS)
    case 'prompt':
      return []
  }
}

/** An article as plain text of 72 columns. */
export const toTextFile = (article: ExportedArticle, options: ExportOptions): string => {
  const { tree, sources } = composeExport(article, options)
  const numbers = new Map(sources.map(({ number, items }) => [items[0].id, number]))
  const print = printer(numbers)
  const { name, role } = article.author
  const title = wrap(exportLine(article.title), COLUMNS)
  const by = exportLine(`By ${name}${role ? `, ${role}` : ''}. ${dayText(article.modified)}`)
  const notice = wrap(noticeLine(article), COLUMNS)
  const blocks = [
    [...title, '='.repeat(Math.min(COLUMNS, widthOf(title.at(-1) ?? '')))],
    wrap(by, COLUMNS),
    ...(options.notice === 'start' ? [notice] : []),
    ...tree.map((block) => blockLines(block, print)),
    ...(sources.length > 0 ? [['Sources', '-------']] : []),
    ...sources.map((source) => {
      const mark = `[${source.number}] `
      return hang(mark, wrap(print(sourceLine(source)), COLUMNS - mark.length))
    }),
    // Also where it stands at the start: plain text has no other place for a mark.
    notice,
  ]
  return `${blocks.map((lines) => lines.join('\n')).join('\n\n')}\n`
}
