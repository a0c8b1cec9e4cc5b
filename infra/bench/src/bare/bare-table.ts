import type { KeywordRow } from '@sortie/contracts/analysis/keywords/keywords'
import { bundled } from './bare-page.ts'

const source = (rows: readonly KeywordRow[]) => `
import { createElement as h, useMemo, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
const rows = ${JSON.stringify(rows)}
const by = { Keyword: (a, b) => (a[1] < b[1] ? -1 : 1), Volume: (a, b) => b[3] - a[3],
  Difficulty: (a, b) => a[4] - b[4], Impact: (a, b) => b[5] - a[5] }
function Table() {
  const [sort, setSort] = useState('Impact')
  const [label, setLabel] = useState('All')
  const [search, setSearch] = useState('')
  const shown = useMemo(() => rows
    .filter((row) => (label === 'All' || row[6] === label) && row[1].includes(search))
    .toSorted(by[sort]), [sort, label, search])
  const body = useRef(null)
  const virtual = useWindowVirtualizer({ count: shown.length, estimateSize: () => 37, overscan: 8,
    scrollMargin: body.current?.offsetTop ?? 0 })
  const items = virtual.getVirtualItems()
  const before = items.length ? items[0].start - virtual.options.scrollMargin : 0
  const after = items.length ? virtual.getTotalSize() + virtual.options.scrollMargin - items.at(-1).end : 0
  return h('div', null,
    h('input', { type: 'search', onChange: ({ target }) => setSearch(target.value) }),
    ['All', 'High', 'Medium', 'Low'].map((each) => h('button', { key: each, onClick: () => setLabel(each) }, each)),
    h('table', { style: { width: '100%', tableLayout: 'fixed' } },
      h('caption', null, 'Keyword opportunities'),
      h('thead', null, h('tr', null, Object.keys(by).map((each) =>
        h('th', { key: each }, h('button', { onClick: () => setSort(each) }, each))))),
      h('tbody', { ref: body },
        h('tr', null, h('td', { style: { height: before } })),
        items.map(({ index }) => h('tr', { key: shown[index][0], style: { height: 37 } },
          [1, 3, 4, 5].map((cell) => h('td', { key: cell }, shown[index][cell])))),
        h('tr', null, h('td', { style: { height: after } })))))
}
createRoot(document.getElementById('root')).render(h(Table))
`

/** A bare table of the same rows: React, virtual lines and plain cells, with nothing else. */
export const bareTable = async (rows: readonly KeywordRow[]) => ({
  html: '<!doctype html><title>Bare</title><div id="root"></div><script type="module" src="/bare.js"></script>',
  script: await bundled(source(rows)),
})
