// @vitest-environment jsdom

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import { act, cleanup, render, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { ApiError } from '@/lib/api/api.ts'
import { useToasts } from '@/lib/notices/toast.ts'
import { userQuery } from '@/lib/session/session.ts'
import { useAct } from './use-act.ts'

const page = within(document.body)
const user = userEvent.setup()
afterEach(() => {
  cleanup()
  useToasts.setState({ current: null })
})

type Work = (action: unknown, on: boolean) => Promise<unknown>

function TestButton({ work }: { work: Work }) {
  const { act, busy, pending, failure } = useAct({
    name: 'watch-site',
    failed: 'It was not changed.',
    failedTitle: 'Not changed',
    work,
  })
  return (
    <>
      <button type="button" aria-busy={busy} onClick={(event) => void act(event, true)}>
        Watch
      </button>
      <p role="status">{pending?.[0] ? 'On' : 'Off'}</p>
      <p role="alert">{failure}</p>
    </>
  )
}

const renderButton = (work: Work) => {
  const client = new QueryClient()
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  render(
    <QueryClientProvider client={client}>
      <RouterContextProvider router={router}>
        <TestButton work={work} />
      </RouterContextProvider>
    </QueryClientProvider>,
  )
  return client
}

test('one click acts at a time, and what it wants shows meanwhile', async () => {
  let end = () => {}
  const work = vi.fn(
    (_action: unknown, _on: boolean) =>
      new Promise<void>((resolve) => {
        end = resolve
      }),
  )
  renderButton(work)
  await user.click(page.getByRole('button', { name: 'Watch' }))
  await user.click(page.getByRole('button', { name: 'Watch' }))
  expect(work.mock.calls).toEqual([[expect.anything(), true]])
  expect(page.getByRole('button', { name: 'Watch' }).getAttribute('aria-busy')).toBe('true')
  expect(page.getByRole('status').textContent).toBe('On')
  await act(async () => end())
  expect(page.getByRole('button', { name: 'Watch' }).getAttribute('aria-busy')).toBe('false')
  expect(page.getByRole('status').textContent).toBe('Off')
})

test('a failure is notified, said beside the button, and gone with the next click', async () => {
  const work = vi.fn<Work>().mockRejectedValueOnce(new Error('x')).mockResolvedValueOnce(null)
  renderButton(work)
  await user.click(page.getByRole('button', { name: 'Watch' }))
  expect(page.getByRole('alert').textContent).toBe('It was not changed.')
  expect(useToasts.getState().current).toMatchObject({
    title: 'Not changed',
    description: 'It was not changed.',
  })
  expect(page.getByRole('status').textContent).toBe('Off')
  await user.click(page.getByRole('button', { name: 'Watch' }))
  expect(page.getByRole('alert').textContent).toBe('')
})

test('where the session has ended nothing is said here: the user is led to sign-in', async () => {
  const client = renderButton(() => Promise.reject(new ApiError(401, 'Unauthorized', '')))
  await user.click(page.getByRole('button', { name: 'Watch' }))
  expect(client.getQueryData(userQuery.queryKey)).toBeNull()
  expect(page.getByRole('alert').textContent).toBe('')
  expect(useToasts.getState().current).toBeNull()
})
