import { safeAddress, safeImageAddress, uploadedImageId } from '@sortie/prose/tree/address'
import type { Block, Inline, List, TableCell, TextNode } from '@sortie/prose/tree/tree'
import { ImageIcon, PenLine } from 'lucide-react'
import { Fragment, type ReactNode, use } from 'react'
import { Citation } from './citations'
import { ImagesPathContext } from './images-path'
import { MarkingContext } from './marking'

// An article's text comes from a tree, element by element: nothing of it is ever read as HTML.

function Words({ text: { text, strong, emphasis, link } }: { text: TextNode }) {
  const address = link ? safeAddress(link) : null
  const inner = emphasis ? <em>{text}</em> : text
  const marked = strong ? <strong>{inner}</strong> : inner
  if (!address) return marked
  return (
    <a href={address} target="_blank" rel="noopener noreferrer nofollow">
      {marked}
    </a>
  )
}

/** A number stands close to what it belongs to. */
const closed = (text: TextNode, next: Inline | undefined): TextNode =>
  next?.type === 'citation' ? { ...text, text: text.text.trimEnd() } : text

function Inlines({ of }: { of: readonly Inline[] }): ReactNode {
  const runsOf = use(MarkingContext)
  if (!runsOf) return <Plain of={of} />
  return runsOf(of).map(({ isMarked, of: run }, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a text has its order
    <Fragment key={at}>{isMarked ? <Marked of={run} /> : <Plain of={run} />}</Fragment>
  ))
}

function Marked({ of }: { of: readonly Inline[] }) {
  return (
    <mark className="bg-sunken text-inherit underline decoration-field decoration-dotted decoration-2 underline-offset-4">
      <Plain of={of} />
    </mark>
  )
}

function Plain({ of }: { of: readonly Inline[] }): ReactNode {
  return of.map((one, at) => {
    const shown =
      one.type === 'text' ? (
        <Words text={closed(one, of[at + 1])} />
      ) : one.type === 'citation' ? (
        <Citation id={one.id} />
      ) : (
        <br />
      )
    // biome-ignore lint/suspicious/noArrayIndexKey: a text has its order
    return <Fragment key={at}>{shown}</Fragment>
  })
}

function ListBlock({ list }: { list: List }) {
  const items = list.items.map(({ children }, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a text has its order
    <li key={at}>
      {children.map((child, part) =>
        child.type === 'paragraph' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a text has its order
          <p key={part}>
            <Inlines of={child.children} />
          </p>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: a text has its order
          <ListBlock key={part} list={child} />
        ),
      )}
    </li>
  ))
  return list.ordered ? <ol start={list.start}>{items}</ol> : <ul>{items}</ul>
}

const wordsOf = (cell: TableCell | undefined = []) =>
  cell.map((one) => (one.type === 'text' ? one.text : '')).join('')

/** Returns the name of a table: its columns, and the first cell of its rows, as several may have the same columns. */
const tableName = ({ header, rows }: Extract<Block, { type: 'table' }>) =>
  `Table: ${header.map(wordsOf).join(', ')} (${wordsOf(rows[0]?.[0])})`

function TableBlock({ table }: { table: Extract<Block, { type: 'table' }> }) {
  const { align, header, rows } = table
  const alignOf = (column: number) => ({ textAlign: align[column] ?? undefined })
  const cells = (row: TableCell[]) =>
    row.map((cell, column) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
      <td key={column} style={alignOf(column)}>
        <Inlines of={cell} />
      </td>
    ))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section className="table-scroll" aria-label={tableName(table)} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {header.map((cell, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
              <th key={column} scope="col" style={alignOf(column)}>
                <Inlines of={cell} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
            <tr key={at}>{cells(row)}</tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function ImagePlace({ image: { alt, address } }: { image: Extract<Block, { type: 'image' }> }) {
  const path = use(ImagesPathContext)
  const imageId = address && uploadedImageId(address)
  const shown = imageId ? path && `${path}/${imageId}` : address && safeImageAddress(address)
  if (shown) return <img src={shown} alt={alt} loading="lazy" />
  return (
    <p className="flex items-center gap-3 rounded-md border border-dashed border-field p-4 text-sm leading-5 text-ink-2">
      <ImageIcon aria-hidden="true" className="size-5 shrink-0" />
      <span>
        <span className="font-semibold text-ink">Place for an image.</span> {alt}
      </span>
    </p>
  )
}

function Turn({ text }: { text: string }) {
  return (
    <div className="flex gap-3 rounded-md border border-dashed border-flare-text bg-flare/8 p-4 text-base print:hidden">
      <PenLine aria-hidden="true" className="mt-1 size-4 shrink-0 text-flare-text" />
      <p>
        <span className="font-semibold">Your turn.</span> {text}{' '}
        <span className="text-sm text-ink-2">Not counted, and left out of exports.</span>
      </p>
    </div>
  )
}

function OneBlock({ block }: { block: Block }) {
  switch (block.type) {
    case 'paragraph':
      return (
        <p>
          <Inlines of={block.children} />
        </p>
      )
    case 'heading': {
      // Level 2 belongs to sections.
      const Heading = block.level === 4 ? 'h4' : 'h3'
      return (
        <Heading>
          <Inlines of={block.children} />
        </Heading>
      )
    }
    case 'list':
      return <ListBlock list={block} />
    case 'table':
      return <TableBlock table={block} />
    case 'quote':
      return (
        <blockquote>
          {block.children.map(({ children }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a text has its order
            <p key={at}>
              <Inlines of={children} />
            </p>
          ))}
        </blockquote>
      )
    case 'image':
      return <ImagePlace image={block} />
    case 'prompt':
      return <Turn text={block.text} />
  }
}

/** Blocks of an article as elements. */
export function Blocks({ of }: { of: readonly Block[] }) {
  return of.map((block, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a text has its order
    <OneBlock key={at} block={block} />
  ))
}
