import { DraftBrief } from '@sortie/contracts/content/drafts/draft-brief'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '@/lib/api/api'
import { dropCopy, forgetAllBriefs, keptBrief, otherCopies } from '@/lib/storage/kept-briefs'
import { briefFormOf, EMPTY_BRIEF } from '../brief/brief-form.ts'
import { type SentBrief, sentBriefOf } from '../brief/sent-brief.ts'
import { type BriefedDraft, createBriefSaver, keepForm } from './brief-saver.ts'

const stored: Record<string, string> = {}
beforeEach(() => {
  // Its keys are its own, as those of a storage are.
  const storage = Object.defineProperties(stored, {
    getItem: { value: (key: string) => stored[key] ?? null, configurable: true },
    setItem: {
      value: (key: string, text: string) => {
        stored[key] = text
      },
      configurable: true,
    },
    removeItem: { value: (key: string) => delete stored[key], configurable: true },
  })
  vi.stubGlobal('localStorage', storage)
})
afterEach(() => {
  for (const tab of tabs.splice(0)) tab.stop()
  forgetAllBriefs('')
  vi.unstubAllGlobals()
})
/** What another page kept of the brief, which is open elsewhere or was closed. */
const left = (
  name: string,
  form: object,
  { brief: from, briefRevision: revision }: BriefedDraft,
) => {
  const kept = {
    form: { ...briefFormOf(from), ...form },
    base: sentBriefOf(briefFormOf(from)),
    revision,
  }
  stored[`sortie_brief_dft_1_${name}`] = JSON.stringify({ at: name.length, form: kept })
}

const brief = (given: object = {}) =>
  DraftBrief.parse({ type: 'case-study', keyword: 'rye bread', ...given })
const CHANGED = new ApiError(409, 'Conflict', JSON.stringify({ code: 'brief_changed' }))

const tabs: ReturnType<typeof createBriefSaver>[] = []

/** A server that keeps one brief, and tabs that have it open. */
const server = (begun = brief()) => {
  let stored = begun
  let revision = 0
  const saves: SentBrief[] = []
  let isLost = false
  const draft = () => ({ draftId: 'dft_1' as const, brief: stored, briefRevision: revision })
  return {
    saves,
    draft,
    loseNextAnswer: () => {
      isLost = true
    },
    tab: () => {
      const tab = createBriefSaver(draft(), {
        save: async (body, basedOn) => {
          if (basedOn !== revision) throw CHANGED
          saves.push(body)
          stored = DraftBrief.parse(body)
          revision += 1
          if (isLost) {
            isLost = false
            throw new TypeError('lost')
          }
          return { revision }
        },
        read: async () => draft(),
        onChange: () => {},
      })
      tabs.push(tab)
      return tab
    },
  }
}

test('what two tabs changed in different fields is merged', async () => {
  const { tab, draft } = server()
  const [one, other] = [tab(), tab()]
  one.change({ situation: 'Slow Tuesdays' })
  expect(await one.flush()).toBe(true)
  other.change({ client: 'Café Nord' })
  await other.flush()
  expect(other.clash()).toBeNull()
  expect(draft().brief.facts).toEqual({ situation: 'Slow Tuesdays', client: 'Café Nord' })
  one.receive(draft())
  expect(one.state().phase.state).toBe('saved')
  expect(one.form()).toMatchObject({ client: 'Café Nord' })
})

test('where both changed a field nothing is saved before somebody chose', async () => {
  const { tab, draft, saves } = server()
  const [one, mine, theirs] = [tab(), tab(), tab()]
  one.change({ situation: 'Slow Tuesdays' })
  expect(await one.flush()).toBe(true)
  for (const other of [mine, theirs]) {
    other.change({ situation: 'Empty Mondays', client: 'Nord' })
    expect(await other.flush()).toBe(false)
    expect(await other.flush()).toBe(false)
    expect(other.clash()?.parts.map(({ name }) => name)).toEqual(['Situation'])
  }
  expect(saves).toHaveLength(1)
  theirs.choose('theirs')
  await theirs.flush()
  expect(draft().brief.facts).toEqual({ situation: 'Slow Tuesdays', client: 'Nord' })
  mine.choose('mine')
  await mine.flush()
  expect(draft().brief.facts).toEqual({ situation: 'Empty Mondays', client: 'Nord' })
})

test('a choice that was not made is asked for again after a reload', async () => {
  const { tab, draft } = server()
  const [one, other] = [tab(), tab()]
  one.change({ situation: 'Slow Tuesdays' })
  expect(await one.flush()).toBe(true)
  other.change({ situation: 'Empty Mondays' })
  expect(await other.flush()).toBe(false)
  const reloaded = tab()
  reloaded.receive(draft())
  expect(reloaded.clash()?.parts.map(({ name }) => name)).toEqual(['Situation'])
  expect(reloaded.form().situation).toBe('Empty Mondays')
})

test('a save of which nobody heard is no change by somebody else', async () => {
  const { tab, draft, loseNextAnswer } = server()
  const one = tab()
  one.change({ situation: 'Slow' })
  loseNextAnswer()
  expect(await one.flush()).toBe(false)
  one.change({ situation: 'Slow Tuesdays' })
  expect(await one.flush()).toBe(true)
  expect(one.clash()).toBeNull()
  expect(draft().brief.facts.situation).toBe('Slow Tuesdays')
})

test('half a row stays on the device after the rest is saved, and is there after a reload', async () => {
  const { tab, draft, saves } = server()
  const one = tab()
  one.change({ client: 'Nord', quotes: [{ speaker: 'Bo', text: '' }] })
  expect(await one.flush()).toBe(true)
  expect(draft().brief.facts).toEqual({ client: 'Nord' })
  const reloaded = tab()
  expect(reloaded.form().quotes).toEqual([{ speaker: 'Bo', text: '' }])
  expect(reloaded.state().phase.state).toBe('saved')
  reloaded.change({ quotes: [{ speaker: 'Bo', text: 'Good.' }] })
  await reloaded.flush()
  expect(saves).toHaveLength(2)
  expect(keptBrief('dft_1')).toBeNull()
})

test('half a row that was changed elsewhere as well is not lost', async () => {
  const { tab, draft } = server()
  const [one, other] = [tab(), tab()]
  one.change({ quotes: [{ speaker: 'Ada', text: 'Fine.' }] })
  expect(await one.flush()).toBe(true)
  other.change({ quotes: [{ speaker: 'Bo', text: '' }] })
  expect(await other.flush()).toBe(true)
  other.receive(draft())
  expect(other.form().quotes).toEqual([{ speaker: 'Bo', text: '' }])
  expect(other.clash()?.parts.map(({ name }) => name)).toEqual(['Quotes'])
})

test('a new draft takes along what no brief can hold yet', () => {
  const form = { ...EMPTY_BRIEF, keyword: 'rye bread', authorRole: 'Baker' }
  keepForm('dft_1', form)
  const { tab } = server(brief({ type: 'informational' }))
  expect(tab().form().authorRole).toBe('Baker')
  forgetAllBriefs('')
  keepForm('dft_1', { ...form, authorRole: '' })
  expect(keptBrief('dft_1')).toBeNull()
})

test('two pages that keep one brief write over nothing of each other', async () => {
  const { tab, draft } = server()
  left('other', { situation: 'Slow', quotes: [{ speaker: 'Bo', text: '' }] }, draft())
  left('another', { client: 'Nord' }, draft())
  const one = tab()
  one.change({ lessons: 'Ask first.' })
  expect(one.form()).toMatchObject({ situation: 'Slow', client: 'Nord', lessons: 'Ask first.' })
  expect(one.form().quotes).toEqual([{ speaker: 'Bo', text: '' }])
  expect(one.clash()).toBeNull()
  expect(await one.flush()).toBe(true)
  expect(draft().brief.facts).toEqual({
    situation: 'Slow',
    client: 'Nord',
    lessons: 'Ask first.',
  })
  // Half a quote is kept by this page alone by now.
  expect(Object.keys(stored).filter((key) => key.endsWith('other'))).toEqual([])
  expect(Object.keys(stored)).toHaveLength(1)
})

test('where two pages kept different words, somebody chooses, and a third one waits', () => {
  const { tab, draft } = server()
  left('1', { situation: 'Slow Mondays' }, draft())
  left('22', { situation: 'Slow Tuesdays' }, draft())
  left('333', { situation: 'Slow Fridays' }, draft())
  const one = tab()
  expect(one.form().situation).toBe('Slow Fridays')
  expect(one.clash()?.theirs.situation).toBe('Slow Tuesdays')
  one.choose('theirs')
  expect(one.form().situation).toBe('Slow Tuesdays')
  const next = tab()
  expect(next.clash()?.theirs.situation).toBe('Slow Mondays')
  next.choose('mine')
  expect(next.form().situation).toBe('Slow Tuesdays')
  expect(tab().clash()).toBeNull()
})

test('a copy whose page goes on typing stays when another page took it over', () => {
  const { tab, draft } = server()
  left('1', { situation: 'Slow' }, draft())
  const copy = otherCopies('dft_1')[0]!
  left('1', { situation: 'Slow Mondays' }, draft())
  dropCopy(copy)
  expect(tab().form().situation).toBe('Slow Mondays')
})
