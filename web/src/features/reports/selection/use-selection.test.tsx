// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, within } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, expect, test } from 'vitest'
import type { ReportRow } from '../table/rows.ts'
import { useSelection } from './use-selection.ts'

const page = within(document.body)
afterEach(cleanup)

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
const chosen = () =>
  ['a', 'b', 'c'].filter((id) => page.getByLabelText<HTMLInputElement>(id).checked)
/** Presses a key where the focus is. @returns whether the browser would still do what the key does by itself */
const press = (key: string, modifiers: KeyboardEventInit = {}): boolean =>
  fireEvent.keyDown(document.activeElement!, { key, ...modifiers })
const focusedBox = () => document.activeElement?.getAttribute('aria-label')

test('up and down go from box to box, and stay at the ends', () => {
  render(<TestTable />)
  act(() => page.getByLabelText('a').focus())
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
  act(() => page.getByLabelText('b').focus())
  press('ArrowDown', { shiftKey: true })
  expect(chosen()).toEqual(['b', 'c'])
})

test.each(['ctrlKey', 'metaKey'])('A with %s chooses all, and Escape none', (modifier) => {
  render(<TestTable />)
  act(() => page.getByLabelText('b').focus())
  expect(press('a', { [modifier]: true })).toBe(false)
  expect(chosen()).toEqual(['a', 'b', 'c'])
  press('Escape')
  expect(chosen()).toEqual([])
})

test('keys in a field of the table do what they do in any field', () => {
  render(<TestTable />)
  act(() => page.getByLabelText('Name').focus())
  expect(press('ArrowDown')).toBe(true)
  expect(press('a', { ctrlKey: true })).toBe(true)
  expect(chosen()).toEqual([])
})
