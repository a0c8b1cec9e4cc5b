import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  nextSaving,
  type RevisedContent,
  type SavingEvent,
  type SavingPhase,
  type SavingRules,
  type SavingState,
  startSaving,
} from './saving-machine.ts'

// Contents are sets of words, so that whatever a save overwrites is missed at the end.
type Words = string
type Clash = RevisedContent<Words>
type State = SavingState<Words, Clash>
type SaveRequest = Extract<SavingPhase<Words, Clash>, { doing: 'send' }>

const union = (one: Words, other: Words): Words =>
  [...new Set([...one.split(' '), ...other.split(' ')])].filter(Boolean).toSorted().join(' ')

/** Asks where two pages changed the same, as articles do. */
const asking: SavingRules<Words, Clash> = {
  isSame: (one, other) => one === other,
  isValid: () => true,
  merge: ({ mine, theirs }) => ({ content: mine, clash: mine === theirs.content ? null : theirs }),
}
/** Merges what can be merged, as briefs do. */
const merging: SavingRules<Words, Clash> = {
  ...asking,
  merge: ({ mine, theirs }) => ({ content: union(mine, theirs.content), clash: null }),
}

type Reply = SavingEvent<Words>
type Page = { state: State; reply: Reply | null; hasArrived: boolean }

/** A server, pages that have the same open, and a network that loses what it likes. */
const createWorld = (rules: SavingRules<Words, Clash>, count: number) => {
  const server = { revision: 0, content: '', history: [] as Words[] }
  let now = 0
  let typed = 0
  const first = startSaving(rules, { base: { revision: 0, content: '' } }, now)
  const pages = Array.from({ length: count }, (): Page => {
    return { state: first, reply: null, hasArrived: false }
  })
  /** Requests that their pages gave up, and that may reach the server yet. */
  const strays: SaveRequest[] = []
  const take = (page: Page, event: SavingEvent<Words>) => {
    const before = page.state.phase
    page.state = nextSaving(rules, page.state, event, now)
    if (page.state.phase === before) return
    page.reply = null
    page.hasArrived = false
  }
  const save = ({ content, basedOn }: SaveRequest): Reply => {
    if (basedOn !== server.revision) return { type: 'rejected', reason: 'clash', error: null }
    server.content = content
    server.history.push(content)
    server.revision += 1
    return { type: 'accepted', revision: server.revision }
  }
  const arrive = (page: Page) => {
    const { phase } = page.state
    if (phase.state !== 'saving' || page.hasArrived) return
    page.hasArrived = true
    const { revision, content } = server
    page.reply =
      phase.doing === 'send' ? save(phase) : { type: 'read', theirs: { revision, content } }
  }
  const acts = {
    type: (page: Page) => {
      typed += 1
      const content = union(page.state.content, `w${String(typed).padStart(3, '0')}`)
      take(page, { type: 'edited', content })
    },
    undo: (page: Page) => take(page, { type: 'edited', content: page.state.base.content }),
    flush: (page: Page) => take(page, { type: 'flushed' }),
    wait: (page: Page) => {
      now += 3_000
      const { phase } = page.state
      const due =
        phase.state === 'pending' ? phase.due : phase.state === 'failed' ? phase.retryAt : null
      if (due !== null && due <= now) take(page, { type: 'due' })
    },
    arrive,
    answer: (page: Page) => {
      if (page.reply) take(page, page.reply)
    },
    lose: (page: Page) => {
      const { phase } = page.state
      if (phase.state !== 'saving') return
      if (phase.doing === 'send' && !page.hasArrived) strays.push(phase)
      const lost = { reason: 'offline', error: null } as const
      take(page, { type: phase.doing === 'send' ? 'rejected' : 'unread', ...lost })
    },
    stray: () => {
      const late = strays.shift()
      if (late) save(late)
    },
    hear: (page: Page) => {
      const { revision, content } = server
      take(page, { type: 'received', theirs: { revision, content } })
    },
    choose: (page: Page) => {
      const { phase, content } = page.state
      if (phase.state === 'clash')
        take(page, { type: 'resolved', content: union(content, phase.clash.content) })
    },
  }
  /** The network is well again, and everybody chooses. */
  const settle = () => {
    for (let round = 0; pages.some(({ state }) => state.phase.state !== 'saved'); round += 1) {
      if (round > 100) throw new Error('It is never saved')
      for (const page of pages) {
        acts.choose(page)
        acts.flush(page)
        arrive(page)
        acts.answer(page)
      }
    }
    while (strays.length > 0) acts.stray()
  }
  return { server, pages, acts, settle, typed: () => typed }
}

type Act = keyof ReturnType<typeof createWorld>['acts']
const ACTS: Act[] = [
  'type',
  'type',
  'flush',
  'wait',
  'arrive',
  'arrive',
  'answer',
  'answer',
  'lose',
  'stray',
]
const stepsOf = (acts: readonly Act[], count: number) =>
  fc.array(fc.record({ page: fc.nat(count - 1), act: fc.constantFrom(...acts) }), {
    minLength: 5,
    maxLength: 60,
  })
const wordsIn = (content: Words) => content.split(' ').filter(Boolean)

test.each([
  ['asks', asking],
  ['merges', merging],
])(
  'whatever is typed, lost and late in two pages, every word is saved in the end, where one %s',
  (_, rules) =>
    fc.assert(
      fc.property(stepsOf([...ACTS, 'hear', 'choose'], 2), (steps) => {
        const { server, pages, acts, settle, typed } = createWorld(rules, 2)
        for (const { page, act } of steps) acts[act](pages[page]!)
        settle()
        for (const page of pages) acts.hear(page)
        settle()
        const all = Array.from(
          { length: typed() },
          (_, at) => `w${String(at + 1).padStart(3, '0')}`,
        )
        expect(wordsIn(server.content)).toEqual(all)
      }),
      { numRuns: 2_000 },
    ),
)

test('in one page each text is saved once, and none over a later one', () =>
  fc.assert(
    fc.property(stepsOf(ACTS, 1), (steps) => {
      const { server, pages, acts, settle } = createWorld(asking, 1)
      for (const { act } of steps) acts[act](pages[0]!)
      settle()
      expect(server.content).toBe(pages[0]!.state.content)
      const lengths = server.history.map((content) => wordsIn(content).length)
      expect(lengths).toEqual([...new Set(lengths)].toSorted((one, other) => one - other))
    }),
    { numRuns: 2_000 },
  ))

test('in one page where things are typed and undone, the server ends with what stands there, however late a request comes', () =>
  fc.assert(
    fc.property(stepsOf([...ACTS, 'undo', 'undo'], 1), (steps) => {
      const { server, pages, acts, settle } = createWorld(asking, 1)
      for (const { act } of steps) acts[act](pages[0]!)
      settle()
      expect(server.content).toBe(pages[0]!.state.content)
    }),
    { numRuns: 2_000 },
  ))

test('a request is followed by another one only once it is answered', () =>
  fc.assert(
    fc.property(stepsOf([...ACTS, 'undo', 'hear', 'choose'], 2), (steps) => {
      const { pages, acts } = createWorld(asking, 2)
      for (const { page, act } of steps) {
        const one = pages[page]!
        const before = one.state.phase
        acts[act](one)
        const isEnd = act === 'answer' || act === 'lose'
        if (before.state === 'saving' && !isEnd) expect(one.state.phase).toBe(before)
      }
    }),
    { numRuns: 1_000 },
  ))

const begin = (rules = asking) => startSaving(rules, { base: { revision: 0, content: '' } }, 0)
const follow = (state: State, ...events: [SavingEvent<Words>, number][]) =>
  events.reduce((now, [event, at]) => nextSaving(asking, now, event, at), state)
const failure = { type: 'rejected', reason: 'failed', error: null } as const

test('what fails is tried again, later each time, and a minute later at most', () => {
  let state = follow(begin(), [{ type: 'edited', content: 'a' }, 0])
  const waits: number[] = []
  for (let at = 0; waits.length < 7; at += 100_000) {
    state = follow(state, [{ type: 'due' }, at], [failure, at])
    if (state.phase.state === 'failed') waits.push(state.phase.retryAt! - at)
  }
  expect(waits).toEqual([2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000])
})

test('a server that asks for fewer requests is left alone for eight seconds', () => {
  const state = follow(
    begin(),
    [{ type: 'edited', content: 'a' }, 0],
    [{ type: 'flushed' }, 0],
    [{ type: 'rejected', reason: 'busy', error: null }, 0],
  )
  expect(state.phase).toMatchObject({ state: 'failed', reason: 'busy', retryAt: 8_000 })
})

test.each(['refused', 'ended', 'gone'] as const)(
  'what is %s is not tried again by itself',
  (reason) => {
    const state = follow(
      begin(),
      [{ type: 'edited', content: 'a' }, 0],
      [{ type: 'flushed' }, 0],
      [{ type: 'rejected', reason, error: null }, 0],
    )
    expect(state.phase).toMatchObject({ state: 'failed', reason, retryAt: null })
    expect(state.content).toBe('a')
  },
)

test('a refusal that names a clash where nobody changed anything is a failure, and no loop', () => {
  const state = follow(
    begin(),
    [{ type: 'edited', content: 'a' }, 0],
    [{ type: 'flushed' }, 0],
    [{ type: 'rejected', reason: 'clash', error: 'why' }, 0],
    [{ type: 'read', theirs: { revision: 0, content: '' } }, 0],
  )
  expect(state.phase).toMatchObject({ state: 'failed', reason: 'failed', error: 'why' })
})

test('during a clash the origin stays what both began with, so that a reload asks again', () => {
  const state = follow(
    begin(),
    [{ type: 'edited', content: 'mine' }, 0],
    [{ type: 'flushed' }, 0],
    [{ type: 'rejected', reason: 'clash', error: null }, 0],
    [{ type: 'read', theirs: { revision: 3, content: 'theirs' } }, 0],
    [{ type: 'edited', content: 'mine, more' }, 0],
  )
  expect(state).toMatchObject({
    phase: { state: 'clash' },
    content: 'mine, more',
    origin: { revision: 0 },
  })
  const chosen = follow(state, [{ type: 'resolved', content: 'both' }, 0])
  expect(chosen.phase).toMatchObject({ state: 'saving', content: 'both', basedOn: 3 })
  expect(chosen.origin.revision).toBe(3)
})
