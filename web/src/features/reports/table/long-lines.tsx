import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual'
import { type FocusEvent, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { type LineProps, ReportLine } from './report-line'
import type { ReportRow } from './rows'

type Props = Omit<LineProps, 'row' | 'isChosen'> & {
  rows: readonly ReportRow[]
  chosen: ReadonlySet<string>
}

/** The height of a line before it is drawn, in pixels, and the number of lines drawn beyond those in sight. */
const HEIGHT = 41
const BEYOND = 5

/** Measures how far below the top of the page the lines begin, in pixels; the content above them may grow. */
const useTop = (body: { current: HTMLElement | null }) => {
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    const look = () => {
      const { current } = body
      if (current) setTop(Math.round(current.getBoundingClientRect().top + window.scrollY))
    }
    look()
    // Not at each drawing of the lines: that would have the browser lay out the page once more.
    const observer = new ResizeObserver(look)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [body])
  return top
}

/** Lines of which only those in sight are drawn, and the one that has the focus. */
export default function LongLines({ rows, chosen, ...line }: Props) {
  const body = useRef<HTMLTableSectionElement>(null)
  const [focused, setFocused] = useState<number | null>(null)
  const scrollMargin = useTop(body)
  const virtual = useWindowVirtualizer({
    count: rows.length,
    overscan: BEYOND,
    scrollMargin,
    estimateSize: () => HEIGHT,
    getItemKey: useCallback((index: number) => rows[index]!.keywordId, [rows]),
    rangeExtractor: useCallback(
      (range: Parameters<typeof defaultRangeExtractor>[0]) => {
        const drawn = new Set(defaultRangeExtractor(range))
        if (focused !== null && focused < rows.length) drawn.add(focused)
        return [...drawn].toSorted((a, b) => a - b)
      },
      [focused, rows.length],
    ),
  })
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    const index = target.closest<HTMLElement>('tr[data-index]')?.dataset.index
    setFocused(index === undefined ? null : Number(index))
  }
  let end = scrollMargin
  const drawn = virtual.getVirtualItems().flatMap(({ index, key, start, end: below }) => {
    const row = rows[index]
    if (!row) return []
    const room = start - end
    end = below
    return [
      room > 0 && <Room key={`before ${key}`} height={room} />,
      <ReportLine
        key={key}
        {...line}
        row={row}
        index={index}
        isChosen={chosen.has(row.keywordId)}
        lineRef={virtual.measureElement}
      />,
    ]
  })
  const rest = scrollMargin + virtual.getTotalSize() - end
  return (
    <tbody ref={body} onFocus={onFocus} onBlur={() => setFocused(null)}>
      {drawn}
      {rest > 0 && <Room height={rest} />}
    </tbody>
  )
}

/** Stands for lines that are not drawn. */
function Room({ height }: { height: number }) {
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nobody can focus a row without a control
    <tr aria-hidden="true">
      <td style={{ height }} />
    </tr>
  )
}
