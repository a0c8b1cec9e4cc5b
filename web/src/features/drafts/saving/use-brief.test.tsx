// @vitest-environment jsdom

import { DraftBrief } from '@sortie/contracts/content/drafts/draft-brief'
import type { Draft } from '@sortie/contracts/content/drafts/drafts'
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import { act, cleanup, fireEvent, render, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { StrictMode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { TextArea } from '@/components/fields/field.tsx'
import { forgetAllBriefs } from '@/lib/storage/kept-briefs.ts'
import { isSendable } from '../brief/brief-checks.ts'
import { unsentOf } from '../brief/unsent.ts'
import { draftQuery } from '../queries.ts'
import { ClashNote } from './clash-note.tsx'
import { SaveNote } from './save-note.tsx'
import { useBrief } from './use-brief.ts'

const ID = 'dft_0123456789abcdef0123456789abcdef'

const page = within(document.body)
const user = userEvent.setup()
afterEach(() => {
  cleanup()
  forgetAllBriefs('')
  vi.unstubAllGlobals()
})

/** A server that has one draft, and answers in the protocol of the API. */
const createServer = () => {
  const server = {
    brief: DraftBrief.parse({ type: 'case-study', keyword: 'rye bread' }),
    revision: 0,
    saves: 0,
    status: 200,
    draft: () =>
      ({
        draftId: ID,
        brief: server.brief,
        briefRevision: server.revision,
        status: 'planned',
      }) as unknown as Draft,
    change: (facts: object) => {
      server.brief = DraftBrief.parse({
        ...server.brief,
        facts: { ...server.brief.facts, ...facts },
      })
      server.revision += 1
    },
  }
  const reply = (body: object, status = 200) => new Response(JSON.stringify(body), { status })
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    if (init.method !== 'PUT') return reply(server.draft())
    if (server.status !== 200) return reply({}, server.status)
    const basedOn = Number(new URL(address, 'http://localhost').searchParams.get('basedOn'))
    if (basedOn !== server.revision) return reply({ code: 'brief_changed' }, 409)
    server.brief = DraftBrief.parse(JSON.parse(String(init.body)))
    server.revision += 1
    server.saves += 1
    return reply({ draftId: ID, revision: server.revision })
  })
  return server
}
type Server = ReturnType<typeof createServer>

function BriefForm() {
  const { data } = useQuery(draftQuery(ID))
  const { form, clash, errors, saving, flush, onChange, onResolve } = useBrief(data!)
  return (
    <>
      <SaveNote
        saving={saving}
        unsent={unsentOf(form)}
        isWrong={!isSendable(errors)}
        onRetry={() => void flush()}
      />
      {clash && <ClashNote clash={clash} form={form} onResolve={onResolve} />}
      <TextArea
        label="Situation"
        value={form.situation}
        onChange={({ target }) => onChange({ situation: target.value })}
      />
      <TextArea
        label="Lessons"
        value={form.lessons}
        onChange={({ target }) => onChange({ lessons: target.value })}
      />
      <button type="button" onClick={() => void flush()}>
        Save Now
      </button>
    </>
  )
}

const open = (server: Server) => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  client.setQueryData(draftQuery(ID).queryKey, server.draft())
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  render(
    <StrictMode>
      <QueryClientProvider client={client}>
        <RouterContextProvider router={router}>
          <BriefForm />
        </RouterContextProvider>
      </QueryClientProvider>
    </StrictMode>,
  )
  return client
}
/** Changes a text at once: keys would take as long as the wait before a save on a busy machine. */
const change = (label: string, value: string) =>
  fireEvent.change(page.getByLabelText(label), { target: { value } })
/** Waits until something holds, as long as a busy machine takes. */
const settled = (expectation: () => void) => waitFor(expectation, { timeout: 20_000 })
const text = () => page.getByRole('status').textContent

test('what is typed is saved, and the note says when', async () => {
  const server = createServer()
  open(server)
  expect(text()).toBe('Saved')
  change('Situation', 'Slow Tuesdays')
  expect(text()).toBe('Not saved yet')
  await user.click(page.getByRole('button', { name: 'Save Now' }))
  await settled(() => expect(text()).toMatch(/^Saved .*\d/))
  expect(server.brief.facts.situation).toBe('Slow Tuesdays')
  expect(server.saves).toBe(1)
})

test('what is left unsaved is sent when its page closes', async () => {
  const server = createServer()
  open(server)
  change('Situation', 'Slow Tuesdays')
  cleanup()
  await settled(() => expect(server.brief.facts.situation).toBe('Slow Tuesdays'))
})

test('what could not be saved is there when the brief is opened again, and is saved then', async () => {
  const server = createServer()
  server.status = 500
  open(server)
  change('Situation', 'Slow Tuesdays')
  await user.click(page.getByRole('button', { name: 'Save Now' }))
  await settled(() => expect(text()).toBe('Not saved. Your changes are kept on this device.'))
  cleanup()
  server.status = 200
  open(server)
  expect(page.getByLabelText<HTMLInputElement>('Situation').value).toBe('Slow Tuesdays')
  await user.click(page.getByRole('button', { name: 'Save Now' }))
  await settled(() => expect(server.saves).toBe(1))
  expect(server.brief.facts.situation).toBe('Slow Tuesdays')
})

test('what somebody else changed in another field shows here, and both are saved', async () => {
  const server = createServer()
  const client = open(server)
  server.change({ lessons: 'Ask first.' })
  await act(async () => client.setQueryData(draftQuery(ID).queryKey, server.draft()))
  await settled(() =>
    expect(page.getByLabelText<HTMLInputElement>('Lessons').value).toBe('Ask first.'),
  )
  change('Situation', 'Slow Tuesdays')
  server.change({ client: 'Nord' })
  await user.click(page.getByRole('button', { name: 'Save Now' }))
  await settled(() =>
    expect(server.brief.facts).toEqual({
      situation: 'Slow Tuesdays',
      lessons: 'Ask first.',
      client: 'Nord',
    }),
  )
})

test('where both changed a field nothing is saved before somebody chose', async () => {
  const server = createServer()
  open(server)
  change('Situation', 'Empty Mondays')
  server.change({ situation: 'Slow Tuesdays' })
  await user.click(page.getByRole('button', { name: 'Save Now' }))
  await settled(() => expect(text()).toBe('Not saved: choose which version to keep'))
  expect(server.brief.facts.situation).toBe('Slow Tuesdays')
  await user.click(page.getByRole('button', { name: 'Keep Mine' }))
  await settled(() => expect(text()).toMatch(/^Saved/))
  expect(server.brief.facts.situation).toBe('Empty Mondays')
})
