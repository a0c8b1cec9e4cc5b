import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createSaver } from './saver.ts'
import type { RevisedContent } from './saving-machine.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

class Changed extends Error {}
class Lost extends Error {}
class Gone extends Error {}
class Ended extends Error {}
class Refused extends Error {}

/** A server that has one section. */
const createServer = () => {
  const server = {
    revision: 0,
    content: '',
    history: [''],
    isLost: false,
    isGone: false,
    isEnded: false,
  }
  return Object.assign(server, {
    save: async (content: string, basedOn: number) => {
      if (server.isLost) throw new Lost()
      if (server.isGone) throw new Gone()
      if (server.isEnded) throw new Ended()
      if (content === 'refused') throw new Refused()
      if (basedOn !== server.revision) throw new Changed()
      server.content = content
      server.history.push(content)
      server.revision += 1
      return server.revision
    },
  })
}
type Server = ReturnType<typeof createServer>

const createTab = (server: Server) => {
  const states: string[] = []
  const kept: { content: string; basedOn: number }[] = []
  const clashes: { mine: string; theirs: RevisedContent<string> }[] = []
  const save = vi.fn(server.save)
  const saver = createSaver<string, RevisedContent<string>>({
    start: { base: { revision: server.revision, content: server.content } },
    save,
    failureOf: (error) => {
      if (error instanceof Changed) return 'clash'
      if (error instanceof Gone) return 'gone'
      if (error instanceof Ended) return 'ended'
      if (error instanceof Refused) return 'refused'
      return error instanceof Lost ? 'offline' : 'failed'
    },
    read: async () => ({ revision: server.revision, content: server.content }),
    isSame: (one, other) => one === other,
    isValid: (content) => content !== 'invalid',
    merge: ({ mine, theirs }) => ({
      content: mine,
      clash: mine === theirs.content ? null : theirs,
    }),
    onChange: ({ phase, content }) => {
      states.push(phase.state === 'failed' ? phase.reason : phase.state)
      if (phase.state === 'clash') clashes.push({ mine: content, theirs: phase.clash })
    },
    keep: ({ phase, content, origin }) => {
      kept.length = 0
      if (phase.state !== 'saved') kept.push({ content, basedOn: origin.revision })
    },
  })
  return { ...saver, save, states, kept, clashes }
}

test('what is typed is kept at once and saved a second after the last key', async () => {
  const server = createServer()
  const tab = createTab(server)
  tab.edit('a')
  tab.edit('ab')
  expect(tab.kept).toEqual([{ content: 'ab', basedOn: 0 }])
  await vi.advanceTimersByTimeAsync(999)
  expect(tab.save).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(server).toMatchObject({ revision: 1, content: 'ab' })
  expect(tab.kept).toEqual([])
  expect(tab.states).toEqual(['pending', 'pending', 'saving', 'saved'])
})

test('whoever types on without a pause is saved every five seconds', async () => {
  const server = createServer()
  const tab = createTab(server)
  for (let tick = 1; tick <= 42; tick += 1) {
    tab.edit(String(tick))
    await vi.advanceTimersByTimeAsync(500)
  }
  expect(tab.save.mock.calls.length).toBe(4)
})

test('what was typed while the connection was gone is kept, and saved once it is back', async () => {
  const server = createServer()
  const tab = createTab(server)
  server.isLost = true
  tab.edit('a')
  expect(await tab.flush()).toBe(false)
  expect(tab.states.at(-1)).toBe('offline')
  expect(tab.kept).toEqual([{ content: 'a', basedOn: 0 }])
  server.isLost = false
  expect(await tab.flush()).toBe(true)
  expect(server.content).toBe('a')
})

test('what somebody else changed is told, and waits for an answer', async () => {
  const server = createServer()
  const [one, other] = [createTab(server), createTab(server)]
  one.edit('one')
  await one.flush()
  other.edit('other')
  expect(await other.flush()).toBe(false)
  expect(other.clashes).toEqual([{ mine: 'other', theirs: { revision: 1, content: 'one' } }])
  other.edit('other, more')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(server.content).toBe('one')
  expect(await other.resolve('one, other, more')).toBe(true)
  expect(server).toMatchObject({ revision: 2, content: 'one, other, more' })
})

test('a save whose answer was lost is not taken for somebody else’s', async () => {
  const server = createServer()
  const tab = createTab(server)
  tab.edit('a')
  await server.save('a', 0)
  expect(await tab.flush()).toBe(true)
  expect(tab.clashes).toEqual([])
  tab.edit('b')
  expect(await tab.flush()).toBe(true)
  expect(server.content).toBe('b')
})

test('what the server would refuse is kept and not sent', async () => {
  const tab = createTab(createServer())
  tab.edit('invalid')
  expect(await tab.flush()).toBe(false)
  expect(tab.save).not.toHaveBeenCalled()
  expect(tab.kept).toHaveLength(1)
})

type Step = { tab: 0 | 1; act: 'type' | 'flush' | 'lose' | 'return' | 'answer' }
const steps = fc.array(
  fc.record<Step>({
    tab: fc.constantFrom(0, 1),
    act: fc.constantFrom('type', 'type', 'flush', 'flush', 'lose', 'return', 'answer'),
  }),
  { minLength: 5, maxLength: 40 },
)

test('whatever two tabs do, all that was typed is on the server, in a tab, or was told in a clash', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      const server = createServer()
      const tabs = [createTab(server), createTab(server)] as const
      const typed = [new Set<string>(), new Set<string>()] as const
      for (const [index, { tab, act }] of all.entries()) {
        const one = tabs[tab]
        if (act === 'lose' || act === 'return') server.isLost = act === 'lose'
        if (act === 'type') {
          one.edit(`${tab}.${index}`)
          typed[tab].clear()
          typed[tab].add(`${tab}.${index}`)
        }
        if (act === 'flush') await one.flush()
        const clash = one.clashes.at(-1)
        if (act === 'answer' && clash) {
          one.clashes.pop()
          await one.resolve(`${[...typed[tab]].join()}+${clash.theirs.content}`)
        }
      }
      for (const [at, tab] of tabs.entries()) {
        for (const text of typed[at as 0 | 1]) {
          const isSaved = server.history.some((content) => content.includes(text))
          const isKept = tab.kept.some(({ content }) => content.includes(text))
          expect(isSaved || isKept).toBe(true)
        }
        tab.stop()
      }
    }),
    { numRuns: 1_000 },
  )
})

test('what was typed in a section that was removed elsewhere is kept, and not sent over and over', async () => {
  const server = createServer()
  const tab = createTab(server)
  server.isGone = true
  tab.edit('mine')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(tab.states.at(-1)).toBe('gone')
  expect(tab.kept).toEqual([{ content: 'mine', basedOn: 0 }])
  expect(tab.save).toHaveBeenCalledTimes(1)
})

test('what is typed while the question is on its way is part of the question', async () => {
  const server = createServer()
  const [one, other] = [createTab(server), createTab(server)]
  one.edit('one')
  await one.flush()
  other.edit('other')
  await other.flush()
  other.edit('other, more')
  expect(other.clashes.at(-1)?.mine).toBe('other, more')
  expect(other.kept.at(-1)?.content).toBe('other, more')
})

test('of our own text whose reply was lost, and which was typed on since, nobody is asked', async () => {
  const server = createServer()
  const tab = createTab(server)
  tab.save.mockImplementationOnce(async (content, basedOn) => {
    await server.save(content, basedOn)
    throw new Lost()
  })
  tab.edit('a')
  expect(await tab.flush()).toBe(false)
  tab.edit('a and b')
  expect(await tab.flush()).toBe(true)
  expect(tab.clashes).toEqual([])
  expect(server.content).toBe('a and b')
})

test('a lost request is sent again by itself; after the session has ended none is', async () => {
  const server = createServer()
  const tab = createTab(server)
  server.isLost = true
  tab.edit('a')
  await tab.flush()
  server.isLost = false
  await vi.advanceTimersByTimeAsync(10_000)
  expect(server.content).toBe('a')
  server.isEnded = true
  tab.edit('b')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(tab.states.at(-1)).toBe('ended')
  expect(tab.save).toHaveBeenCalledTimes(3)
  expect(tab.kept.at(-1)?.content).toBe('b')
})

test('a text that the server refuses is kept and sent once; what is typed next is sent again', async () => {
  const server = createServer()
  const tab = createTab(server)
  tab.edit('refused')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(tab.states.at(-1)).toBe('refused')
  expect(tab.save).toHaveBeenCalledTimes(1)
  expect(tab.kept.at(-1)?.content).toBe('refused')
  tab.edit('taken')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(server.content).toBe('taken')
})

test('once nobody edits it any more nothing is sent or told, until somebody does', async () => {
  const server = createServer()
  const tab = createTab(server)
  server.isLost = true
  tab.edit('a')
  const flushed = tab.flush()
  tab.stop()
  await flushed
  const count = tab.states.length
  await vi.advanceTimersByTimeAsync(60_000)
  expect(tab.states).toHaveLength(count)
  expect(tab.save).toHaveBeenCalledTimes(1)
  expect(tab.kept.at(-1)?.content).toBe('a')
  server.isLost = false
  tab.start()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(server.content).toBe('a')
})

test('whatever a question is answered with, nothing else is kept, and nothing once it is saved', async () => {
  const server = createServer()
  const [one, other] = [createTab(server), createTab(server)]
  one.edit('one')
  await vi.runAllTimersAsync()
  other.edit('other')
  await vi.runAllTimersAsync()
  expect(other.clashes).toHaveLength(1)
  expect(other.kept).toEqual([{ content: 'other', basedOn: 0 }])
  const saving = other.resolve('one, other')
  expect(other.kept).toEqual([{ content: 'one, other', basedOn: 1 }])
  await saving
  expect(other.kept).toEqual([])
})

test('what changes while it is saved is saved after it, and whoever waits hears of both', async () => {
  const server = createServer()
  const tab = createTab(server)
  let release = () => {}
  tab.save.mockImplementationOnce(async (content, basedOn) => {
    await new Promise<void>((resolve) => {
      release = resolve
    })
    return server.save(content, basedOn)
  })
  tab.edit('a')
  const all = tab.flush()
  tab.edit('ab')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(tab.save).toHaveBeenCalledTimes(1)
  release()
  expect(await all).toBe(true)
  expect(server.history).toEqual(['', 'a', 'ab'])
})

test('where nothing changed nothing is sent, unless somebody asks for it', async () => {
  const tab = createTab(createServer())
  expect(await tab.flush()).toBe(true)
  expect(tab.save).not.toHaveBeenCalled()
  expect(await tab.repeat()).toBe(true)
  expect(tab.save).toHaveBeenCalledTimes(1)
})

test('what was kept from earlier is saved without a key', async () => {
  const server = createServer()
  const save = vi.fn(server.save)
  const saver = createSaver<string, never>({
    start: { base: { revision: 0, content: '' }, content: 'kept' },
    save,
    failureOf: () => 'failed',
    read: async () => null,
    isSame: (one, other) => one === other,
    isValid: () => true,
    merge: ({ mine }) => ({ content: mine, clash: null }),
    onChange: () => {},
    keep: () => {},
  })
  saver.start()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(server.content).toBe('kept')
  expect(saver.state().phase.state).toBe('saved')
})

test('what somebody else saved is taken in where nothing is typed, and not before a save', async () => {
  const tab = createTab(createServer())
  tab.receive({ revision: 4, content: 'theirs' })
  expect(tab.clashes).toHaveLength(1)
  await tab.resolve('theirs')
  tab.edit('mine')
  tab.receive({ revision: 9, content: 'later' })
  expect(tab.state().phase.state).toBe('pending')
  expect(tab.state().base.revision).toBe(4)
})
