// @vitest-environment jsdom
import { act, cleanup, render, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { ApiError, Unreachable } from '@/lib/api/api.ts'
import { useConnection } from '@/lib/api/connection.ts'
import { EmptyState } from './empty-state.tsx'
import { FailedPart } from './failed-part.tsx'
import { Loaded } from './query-states.tsx'
import { Spinner } from './spinner.tsx'

const page = within(document.body)
const user = userEvent.setup()
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  useConnection.setState({ online: true })
})

const query = (patch: object) => ({
  isPending: false,
  isFetching: false,
  error: null as unknown,
  data: undefined as unknown,
  refetch: vi.fn(),
  ...patch,
})
const loaded = (now: ReturnType<typeof query>) => (
  <Loaded query={now} what="The orders">
    {() => <p>Two orders</p>}
  </Loaded>
)

test('what is on its way has an outline, and its content once it is there', () => {
  const { container, rerender } = render(loaded(query({ isPending: true })))
  expect(page.getByRole('status').textContent).toBe('Loading')
  rerender(loaded(query({ data: [] })))
  expect(container.textContent).toBe('Two orders')
})

test('what did not arrive says why, and is asked for again by a click', async () => {
  const failed = query({ error: new ApiError(400, 'Bad', '{"message":"Too old."}') })
  const { container } = render(loaded(failed))
  expect(container.textContent).toContain('The orders could not be loaded')
  expect(container.textContent).toContain('Too old.')
  expect(container.textContent).not.toContain('Two orders')
  await user.click(page.getByRole('button', { name: 'Try Again' }))
  expect(failed.refetch).toHaveBeenCalledTimes(1)
})

test('what was known before stays, and says that it is from before', () => {
  const { container } = render(loaded(query({ data: [], error: new Error('x') })))
  expect(container.textContent).toContain('You see what was known before.')
  expect(container.textContent).toContain('Two orders')
})

test('a part that the network kept back is asked for once the connection is back', () => {
  useConnection.setState({ online: false })
  const failed = query({ error: new Unreachable('lost') })
  render(
    <FailedPart title="The versions could not be loaded" query={failed}>
      Your article is safe.
    </FailedPart>,
  )
  expect(failed.refetch).not.toHaveBeenCalled()
  act(() => useConnection.setState({ online: true }))
  expect(failed.refetch).toHaveBeenCalledTimes(1)
})

test('while a part is asked for again its button is busy', () => {
  render(
    <FailedPart
      title="The versions could not be loaded"
      query={query({ error: new Error('x'), isFetching: true })}
    >
      Your article is safe.
    </FailedPart>,
  )
  expect(page.getByRole('button', { name: 'Loading...' }).getAttribute('aria-busy')).toBe('true')
})

test('an empty list says what will be there, and offers one thing to do', () => {
  render(
    <EmptyState title="No notes yet" action={<button type="button">Add Note</button>}>
      Notes of this project stand here.
    </EmptyState>,
  )
  expect(page.getByRole('button').textContent).toBe('Add Note')
})

test('a short wait shows no spinner, a longer one does', () => {
  vi.useFakeTimers()
  render(<Spinner />)
  expect(page.getByRole('status').textContent).toBe('')
  act(() => vi.advanceTimersByTime(200))
  expect(page.getByRole('status').textContent).toBe('Loading')
})
