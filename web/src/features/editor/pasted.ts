// What word processors put on the clipboard, as the editor's schema reads it.

/** Word writes the items of a list as paragraphs, each with its mark as text. */
const LIST_ITEM = 'p[class*="MsoListParagraph"], p[data-style*="mso-list"]'
const IGNORED = 'span[data-style*="mso-list"]'
const NUMBER = /^\s*(?:\d+|[a-z]|[ivx]+)[.)]/i

const markOf = (item: Element): string => item.querySelector(IGNORED)?.textContent ?? ''

const listOf = (items: readonly Element[], page: Document): Element => {
  const list = page.createElement(NUMBER.test(markOf(items[0]!)) ? 'ol' : 'ul')
  for (const item of items) {
    for (const mark of item.querySelectorAll(IGNORED)) mark.remove()
    const line = page.createElement('li')
    line.append(...item.childNodes)
    list.append(line)
  }
  return list
}

/** Paragraphs of a list that follow each other become one list. */
const listWord = (page: Document) => {
  const left = [...page.querySelectorAll(LIST_ITEM)]
  while (left.length > 0) {
    const first = left.shift()!
    const items = [first]
    while (left[0] && items.at(-1)!.nextElementSibling === left[0]) items.push(left.shift()!)
    const place = page.createComment('')
    first.before(place)
    place.replaceWith(listOf(items, page))
    for (const item of items) item.remove()
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
  flattenCells(page)
  fillRows(page)
  return page.body.innerHTML
}
