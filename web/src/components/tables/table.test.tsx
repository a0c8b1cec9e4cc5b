// @vitest-environment jsdom
import { cleanup, render, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { Moment, RowButton, State } from './row-parts.tsx'
import { type Column, Table, TableSkeleton } from './table.tsx'

const page = within(document.body)
const user = userEvent.setup()
afterEach(cleanup)

type Order = { id: string; total: string | null; at: string | null }
const ORDERS: Order[] = [
  { id: 'A1', total: '$5', at: '2026-03-04T10:00:00.000Z' },
  { id: 'A2', total: null, at: null },
]

test('each row is named by its first cell, and each column by its head', () => {
  const columns: Column<Order>[] = [
    { head: 'Order', cell: ({ id }) => id },
    { head: 'Total', cell: ({ total }) => total, end: true },
    { head: 'Paid', cell: ({ at }) => <Moment at={at} /> },
  ]
  const { container } = render(
    <Table caption="Orders" columns={columns} rows={ORDERS} keyOf={({ id }) => id} />,
  )
  const texts = (selector: string) =>
    [...container.querySelectorAll(selector)].map((one) => one.querySelector('div')?.textContent)
  expect(container.querySelector('caption')?.textContent).toBe('Orders')
  const heads = [...container.querySelectorAll('th[scope="col"]')].map((one) => one.textContent)
  expect(heads).toEqual(['Order', 'Total', 'Paid'])
  expect(texts('th[scope="row"]')).toEqual(['A1', 'A2'])
  expect(container.querySelectorAll('td')).toHaveLength(4)
  expect(container.querySelector('time')?.dateTime).toBe(ORDERS[0]!.at)
  expect(texts('td').at(-1)).toBe('–')
})

test('a button of a row acts, and a state is a word', async () => {
  const act = vi.fn()
  const { container } = render(
    <>
      <State tone="wait">not_paid_yet</State>
      <RowButton onClick={act}>Refund</RowButton>
    </>,
  )
  expect(container.querySelector('span')?.textContent).toBe('not paid yet')
  await user.click(page.getByRole('button', { name: 'Refund' }))
  expect(act).toHaveBeenCalledTimes(1)
})

test('a table that is on its way says so', () => {
  render(<TableSkeleton />)
  expect(page.getByRole('status').textContent).toBe('Loading')
})
