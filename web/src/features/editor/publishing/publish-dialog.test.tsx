// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import PublishDialog from './publish-dialog.tsx'

const page = within(document.body)
const user = userEvent.setup()

beforeEach(() => {
  // Its sites never come: the dialog is what is looked at.
  vi.stubGlobal(
    'fetch',
    vi.fn(() => new Promise(() => {})),
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const open = (isPlan: boolean) => {
  const onClose = vi.fn()
  render(
    <QueryClientProvider client={new QueryClient()}>
      <PublishDialog draftId="dft_1" noun="article" isPlan={isPlan} onClose={onClose} />
    </QueryClientProvider>,
  )
  return onClose
}
const title = () => page.getByRole('heading').textContent

test('whoever publishes a plan is asked first, and may publish it', async () => {
  open(true)
  expect(title()).toBe('Is this plan for your website?')
  await user.click(page.getByRole('button', { name: 'Publish It Anyway' }))
  expect(title()).toBe('Publish this article')
})

test('a plan that is kept for the team closes the dialog', async () => {
  const onClose = open(true)
  await user.click(page.getByRole('button', { name: 'Keep It for the Team' }))
  expect(onClose).toHaveBeenCalledOnce()
})

test('any other article is published without a question', () => {
  open(false)
  expect(title()).toBe('Publish this article')
})
