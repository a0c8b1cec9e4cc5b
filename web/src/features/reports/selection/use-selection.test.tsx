// @vitest-environment jsdom
import { useRef } from 'react'
import { afterEach, expect, test } from 'vitest'
import { fieldLabelled, focus, press, render, unrenderAll } from '@/lib/testing/render.ts'
import type { ReportRow } from '../table/rows.ts'
import { useSelection } from './use-selection.ts'

afterEach(unrenderAll)

const ROWS = ['a', 'b', 'c'].map((keywordId) => ({ keywordId })) as ReportRow[]

function TestTable() {
  const table = useRef<HTMLDivElement>(null)
  const { selection, choose, onKeyDown } = useSelection(ROWS, table)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the boxes in it
    <div ref={table} onKeyDown={onKeyDown}>
      {ROWS.map(({ keywordId }) => (
        <input
          key={keywordId}
          type="checkbox"
          aria-label={keywordId}
          data-choose={keywordId}
          checked={selection.ids.has(keywordId)}
          onChange={() => choose(keywordId, false)}
        />
      ))}
      <input aria-label="Name" />
    </div>
  )
}
const chosen = () => ['a', 'b', 'c'].filter((id) => fieldLabelled(id).checked)
const focusedBox = () => document.activeElement?.getAttribute('aria-label')

test('up and down go from box to box, and stay at the ends', () => {
  render(<TestTable />)
  focus(fieldLabelled('a'))
  expect(press('ArrowUp')).toBe(true)
  expect(focusedBox()).toBe('a')
  expect(press('ArrowDown')).toBe(false)
  press('ArrowDown')
  press('ArrowDown')
  expect(focusedBox()).toBe('c')
  expect(chosen()).toEqual([])
})

test('with Shift, boxes are chosen on the way', () => {
  render(<TestTable />)
  focus(fieldLabelled('b'))
  press('ArrowDown', { shiftKey: true })
  expect(chosen()).toEqual(['b', 'c'])
})

test.each(['ctrlKey', 'metaKey'])('A with %s chooses all, and Escape none', (modifier) => {
  render(<TestTable />)
  focus(fieldLabelled('b'))
  expect(press('a', { [modifier]: true })).toBe(false)
  expect(chosen()).toEqual(['a', 'b', 'c'])
  press('Escape')
  expect(chosen()).toEqual([])
})

test('keys in a field of the table do what they do in any field', () => {
  render(<TestTable />)
  focus(fieldLabelled('Name'))
  expect(press('ArrowDown')).toBe(true)
  expect(press('a', { ctrlKey: true })).toBe(true)
  expect(chosen()).toEqual([])
})
