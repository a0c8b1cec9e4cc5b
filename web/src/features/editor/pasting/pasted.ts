import {
  isBoldStyle,
  isItalicStyle,
  type ListEntry,
  type NestedList,
  nestLists,
  readListEntry,
  readStyle,
} from './pasted-lists'

// Turns word processors' HTML from the clipboard into HTML that the editor's schema reads.

/** The mark of an item, which Word writes as text. */
const LIST_MARK = 'span[data-style*="mso-list"]'
const PARAGRAPH = 'p[class*="MsoListParagraph"], p[data-style*="mso-list"]'

const styleOf = (element: Element) => readStyle(element.getAttribute('data-style') ?? '')

type WordItem = { paragraph: Element; entry: ListEntry | null }

const itemOf = (paragraph: Element): WordItem => {
  const mark = paragraph.querySelector(LIST_MARK)?.textContent ?? ''
  return { paragraph, entry: readListEntry(styleOf(paragraph), mark) }
}

const listElement = (
  page: Document,
  { isOrdered, start, items }: NestedList<Element[]>,
): Element => {
  const list = page.createElement(isOrdered ? 'ol' : 'ul')
  if (isOrdered) list.setAttribute('start', String(start))
  for (const { item, lists } of items) {
    const line = page.createElement('li')
    line.append(...item, ...lists.map((nested) => listElement(page, nested)))
    list.append(line)
  }
  return list
}

/** Makes real lists of items that follow each other. One without a mark goes on with the item before it. */
const listElements = (page: Document, items: readonly WordItem[]): Element[] => {
  const entries: { entry: ListEntry; item: Element[] }[] = []
  for (const { paragraph, entry } of items) {
    for (const mark of paragraph.querySelectorAll(LIST_MARK)) mark.remove()
    if (entry) entries.push({ entry, item: [paragraph] })
    else entries.at(-1)?.item.push(paragraph)
  }
  return nestLists(entries).map((list) => listElement(page, list))
}

/** Word writes lists as paragraphs, each with its level in its style. */
const listWord = (page: Document) => {
  const left = [...page.querySelectorAll(PARAGRAPH)].map(itemOf)
  while (left.length > 0) {
    const first = left.shift()!
    // An indented paragraph without an item before it is a paragraph.
    if (!first.entry) continue
    const items = [first]
    while (left[0] && items.at(-1)!.paragraph.nextElementSibling === left[0].paragraph)
      items.push(left.shift()!)
    const place = page.createComment('')
    first.paragraph.before(place)
    place.replaceWith(...listElements(page, items))
  }
}

const wrap = (element: Element, tag: 'strong' | 'em') => {
  const mark = element.ownerDocument.createElement(tag)
  mark.append(...element.childNodes)
  element.append(mark)
}

/**
 * Google Docs says by styles what is bold and italic, and wraps all that it copies in a `b` that is not bold.
 * Underlines are dropped: Markdown has none, and readers of a page take underlined words for links.
 */
const markStyled = (page: Document) => {
  for (const bold of page.querySelectorAll('b[data-style], i[data-style]')) {
    const style = styleOf(bold)
    const isMarked = bold.localName === 'b' ? isBoldStyle(style) : isItalicStyle(style)
    if (isMarked === false) bold.replaceWith(...bold.childNodes)
  }
  for (const span of page.querySelectorAll('span[data-style]')) {
    const style = styleOf(span)
    if (isBoldStyle(style) && !span.closest('b, strong, h1, h2, h3, h4, h5, h6'))
      wrap(span, 'strong')
    if (isItalicStyle(style) && !span.closest('i, em')) wrap(span, 'em')
  }
}

/** Cells hold words alone: paragraphs and lines of one cell are joined by spaces. */
const flattenCells = (page: Document) => {
  for (const cell of page.querySelectorAll('td, th')) {
    for (const end of cell.querySelectorAll('br')) end.replaceWith(' ')
    for (const block of cell.querySelectorAll('p, div, li, h1, h2, h3, h4, h5, h6')) {
      block.after(' ')
      block.replaceWith(...block.childNodes)
    }
    for (const list of cell.querySelectorAll('ul, ol')) list.replaceWith(...list.childNodes)
  }
}

/** Rows are made equally long at their ends, so that no figure comes to stand under another head. */
const fillRows = (page: Document) => {
  for (const table of page.querySelectorAll('table')) {
    for (const cell of table.querySelectorAll('td[colspan], th[colspan]')) {
      const more = Math.min(20, Number(cell.getAttribute('colspan')) || 1) - 1
      cell.removeAttribute('colspan')
      for (let at = 0; at < more; at++) cell.after(page.createElement(cell.localName))
    }
    const rows = [...table.querySelectorAll('tr')]
    const most = Math.max(...rows.map(({ cells }) => cells.length))
    for (const row of rows) {
      while (row.cells.length < most) row.append(page.createElement('td'))
    }
  }
}

/**
 * HTML whose styles and handlers have other names. Nothing of them would run here, but our content security
 * policy reports each one that any document parses.
 */
const withoutStyles = (html: string): string =>
  html
    .replace(/<style\b[\s\S]*?(?:<\/style\s*>|$)/gi, '')
    .replace(/<[a-z][^>]*>/gi, (tag) =>
      tag.replace(/([\s/"'])(style|on\w+)(?=\s*=)/gi, '$1 data-$2'),
    )

/** HTML from the clipboard, so that lists stay lists and tables keep their columns. */
export const cleanPasted = (html: string): string => {
  const page = new DOMParser().parseFromString(withoutStyles(html), 'text/html')
  listWord(page)
  markStyled(page)
  flattenCells(page)
  fillRows(page)
  return page.body.innerHTML
}
