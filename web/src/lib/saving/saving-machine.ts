// Saving as a pure function from one state to the next: the time comes with each event, and nothing is sent from here.
// `saver.ts` runs it.

/** A content as the server has it, and the revision under which it does. */
export type RevisedContent<Content> = { revision: number; content: Content }

/** The reason for which nothing was saved. */
export type SaveFailure =
  /** The server was not reached: it may have saved all the same. */
  | 'offline'
  /** It asks for fewer requests. */
  | 'busy'
  | 'failed'
  /** The same content would be refused again. */
  | 'refused'
  /** It was not sent, as it would be refused. */
  | 'invalid'
  /** It was removed elsewhere. */
  | 'gone'
  /** The session has ended. */
  | 'ended'

/** The progress of saving, as far as a user is told. */
export type SaveStatus =
  | { state: 'saved' | 'pending' | 'saving' | 'clash' }
  | { state: 'failed'; reason: SaveFailure; error: unknown }

/** The work that is going on. A phase that is entered anew is a new object. */
export type SavingPhase<Content, Clash> =
  | { state: 'saved' }
  | { state: 'pending'; due: number }
  | { state: 'saving'; doing: 'send'; content: Content; basedOn: number; isLeaving: boolean }
  /** Somebody else saved meanwhile: their version is read. */
  | { state: 'saving'; doing: 'read'; error: unknown }
  | { state: 'failed'; reason: SaveFailure; error: unknown; retryAt: number | null }
  /** The same was changed here and elsewhere: nothing is sent before somebody chose. */
  | { state: 'clash'; clash: Clash }

/** A content that is typed, and how much of it is saved. Times are in milliseconds. */
export type SavingState<Content, Clash> = {
  phase: SavingPhase<Content, Clash>
  content: Content
  /** The server’s version, as far as is known. */
  base: RevisedContent<Content>
  /** The version that the content was changed from. It stays behind the base during a clash, so that a reload asks again. */
  origin: RevisedContent<Content>
  /** Sent on top of the base without an answer: any of them may have been saved, or be saved yet. */
  attempts: readonly Content[]
  /** Failures since the last save. */
  failures: number
  sentAt: number
  editedAt: number
  /** The time of the first change that no request has with it; null where there is none. */
  editedSince: number | null
  /** Somebody waits until all is saved: there is no pause. */
  isFlushing: boolean
}

/** The differences between one kind of content and another. */
export type SavingRules<Content, Clash> = {
  isSame: (one: Content, other: Content) => boolean
  /** Returns true where the server would accept the content. */
  isValid: (content: Content) => boolean
  /**
   * Merges what was saved elsewhere into what is typed here. Where there is a clash, the content keeps what is
   * typed.
   */
  merge: (versions: {
    /** The version that both began with. */
    base: Content
    mine: Content
    theirs: RevisedContent<Content>
    /** A choice that somebody has still to make. */
    clash: Clash | null
  }) => { content: Content; clash: Clash | null }
}

export type SavingEvent<Content> =
  | { type: 'edited'; content: Content }
  /** The pause is over, or the wait after a failure. */
  | { type: 'due' }
  /** All is to be saved now. `isForced`: even though nothing changed. */
  | { type: 'flushed'; isLeaving?: boolean; isForced?: boolean }
  | { type: 'accepted'; revision: number }
  | { type: 'rejected'; reason: SaveFailure | 'clash'; error: unknown }
  /** The version of others was read, or could not be; null: it is gone. */
  | { type: 'read'; theirs: RevisedContent<Content> | null }
  | { type: 'unread'; reason: SaveFailure | 'clash'; error: unknown }
  /** Somebody heard what the server has by now. */
  | { type: 'received'; theirs: RevisedContent<Content> }
  /** Somebody chose. */
  | { type: 'resolved'; content: Content }
  /** The content is as the server has it, whatever was typed here. */
  | { type: 'rebased'; saved: RevisedContent<Content> }

/** Nobody types for so long. */
const PAUSE = 1_000
/** Between two saves of somebody who types on. */
const INTERVAL = 5_000
/** Before what failed is tried again: the first time, and at most. */
const FIRST_RETRY = 2_000
const LONGEST_RETRY = 60_000
/** Before a server that asks for fewer requests gets another one, at least. */
const BUSY_RETRY = 8_000
/** Contents without an answer that are remembered. */
const REMEMBERED = 20

const RETRIED: readonly SaveFailure[] = ['offline', 'busy', 'failed']
/** Failures after which the server may have saved, or may save yet. */
const UNCERTAIN: readonly SaveFailure[] = ['offline', 'failed']

const settle = <C, K>(state: SavingState<C, K>): SavingState<C, K> => ({
  ...state,
  phase: { state: 'saved' },
  failures: 0,
  editedSince: null,
  isFlushing: false,
})

/**
 * Returns the wait before what failed is tried again, in milliseconds: it doubles with each failure, up to a minute.
 * @param failures since the last save, without this one
 */
export const retryWait = (reason: SaveFailure, failures: number): number => {
  const least = reason === 'busy' ? BUSY_RETRY : FIRST_RETRY
  return Math.max(least, Math.min(FIRST_RETRY * 2 ** failures, LONGEST_RETRY))
}

const fail = <C, K>(
  state: SavingState<C, K>,
  { reason, error }: { reason: SaveFailure; error: unknown },
  at: number,
): SavingState<C, K> => {
  const retryAt = RETRIED.includes(reason) ? at + retryWait(reason, state.failures) : null
  return {
    ...state,
    phase: { state: 'failed', reason, error, retryAt },
    failures: state.failures + 1,
    isFlushing: false,
  }
}

/** Waits for a pause in typing. Somebody who does not pause is saved all the same. */
const awaitPause = <C, K>(state: SavingState<C, K>): SavingState<C, K> => {
  const { editedAt, editedSince, sentAt } = state
  const paused = Math.min(editedAt + PAUSE, (editedSince ?? editedAt) + INTERVAL)
  return { ...state, phase: { state: 'pending', due: Math.max(sentAt + INTERVAL, paused) } }
}

type Sending = { isLeaving?: boolean; isForced?: boolean }

/** Sends what is not saved. */
const send = <C, K>(
  rules: SavingRules<C, K>,
  state: SavingState<C, K>,
  at: number,
  { isLeaving = false, isForced = false }: Sending = {},
): SavingState<C, K> => {
  const { content, base, attempts } = state
  // An attempt may arrive late, so a text that was undone is sent as well: its revision outdates the attempt.
  const isKnown = attempts.length === 0 && rules.isSame(content, base.content)
  if (isKnown && !isForced) return settle(state)
  if (!rules.isValid(content)) return fail(state, { reason: 'invalid', error: null }, at)
  return {
    ...state,
    phase: { state: 'saving', doing: 'send', content, basedOn: base.revision, isLeaving },
    attempts: [...attempts, content].slice(-REMEMBERED),
    sentAt: at,
    editedSince: null,
  }
}

const proceed = <C, K>(
  rules: SavingRules<C, K>,
  state: SavingState<C, K>,
  at: number,
): SavingState<C, K> => (state.isFlushing ? send(rules, state, at) : awaitPause(state))

/** Takes in what others saved: merges it, or asks. */
const takeIn = <C, K>(
  rules: SavingRules<C, K>,
  state: SavingState<C, K>,
  theirs: RevisedContent<C>,
): SavingState<C, K> => {
  const { attempts, base, content: mine, phase } = state
  const clash = phase.state === 'clash' ? phase.clash : null
  // Our own content, of which we did not hear that it was saved.
  const known = attempts.find((one) => rules.isSame(one, theirs.content))
  const merged = known
    ? { content: mine, clash }
    : rules.merge({ base: base.content, mine, theirs, clash })
  const next = { ...state, content: merged.content, base: theirs, attempts: [] }
  if (merged.clash !== null)
    return { ...next, phase: { state: 'clash', clash: merged.clash }, isFlushing: false }
  return { ...next, phase: { state: 'saved' }, origin: theirs }
}

const edit = <C, K>(state: SavingState<C, K>, content: C, at: number): SavingState<C, K> => {
  const next = { ...state, content, editedAt: at, editedSince: state.editedSince ?? at }
  const { state: name } = state.phase
  return name === 'clash' || name === 'saving' ? next : awaitPause(next)
}

const flush = <C, K>(
  rules: SavingRules<C, K>,
  state: SavingState<C, K>,
  at: number,
  sending: Sending,
): SavingState<C, K> => {
  const { state: name } = state.phase
  if (name === 'clash' || (name === 'saved' && !sending.isForced)) return state
  if (name === 'saving') return { ...state, isFlushing: true }
  return send(rules, { ...state, isFlushing: true }, at, sending)
}

const accept = <C, K>(
  rules: SavingRules<C, K>,
  state: SavingState<C, K>,
  revision: number,
  at: number,
): SavingState<C, K> => {
  if (state.phase.state !== 'saving' || state.phase.doing !== 'send') return state
  const base = { revision, content: state.phase.content }
  const next = { ...state, base, origin: base, attempts: [], failures: 0 }
  return rules.isSame(next.content, base.content) ? settle(next) : proceed(rules, next, at)
}

const reject = <C, K>(
  rules: SavingRules<C, K>,
  state: SavingState<C, K>,
  { reason, error }: { reason: SaveFailure | 'clash'; error: unknown },
  at: number,
): SavingState<C, K> => {
  const { phase, attempts } = state
  if (phase.state !== 'saving' || phase.doing !== 'send') return state
  if (reason === 'clash') return { ...state, phase: { state: 'saving', doing: 'read', error } }
  const next = UNCERTAIN.includes(reason) ? state : { ...state, attempts: attempts.slice(0, -1) }
  // A text that was typed since may be accepted.
  if (reason === 'refused' && !rules.isSame(state.content, phase.content))
    return proceed(rules, next, at)
  return fail(next, { reason, error }, at)
}

const readTheirs = <C, K>(
  rules: SavingRules<C, K>,
  state: SavingState<C, K>,
  theirs: RevisedContent<C> | null,
  at: number,
): SavingState<C, K> => {
  const { phase, base } = state
  if (phase.state !== 'saving' || phase.doing !== 'read') return state
  if (!theirs) return fail(state, { reason: 'gone', error: null }, at)
  // The same request would be refused by the same answer.
  if (theirs.revision <= base.revision)
    return fail(state, { reason: 'failed', error: phase.error }, at)
  const next = takeIn(rules, state, theirs)
  return next.phase.state === 'clash' ? next : send(rules, next, at)
}

const receive = <C, K>(
  rules: SavingRules<C, K>,
  state: SavingState<C, K>,
  theirs: RevisedContent<C>,
  at: number,
): SavingState<C, K> => {
  const { state: name } = state.phase
  // Nothing changes under the hands of somebody who types, and a request on its way learns it from its answer.
  const isTyping = name === 'pending' && state.editedSince !== null
  if (isTyping || name === 'saving' || theirs.revision <= state.base.revision) return state
  const next = takeIn(rules, state, theirs)
  if (next.phase.state === 'clash') return next
  return rules.isSame(next.content, theirs.content)
    ? settle(next)
    : awaitPause({ ...next, editedAt: at })
}

/** Returns the state after an event, which happened at a time. */
export const nextSaving = <Content, Clash>(
  rules: SavingRules<Content, Clash>,
  state: SavingState<Content, Clash>,
  event: SavingEvent<Content>,
  at: number,
): SavingState<Content, Clash> => {
  switch (event.type) {
    case 'edited':
      return edit(state, event.content, at)
    case 'due':
      return state.phase.state === 'pending' || state.phase.state === 'failed'
        ? send(rules, state, at)
        : state
    case 'flushed':
      return flush(rules, state, at, event)
    case 'accepted':
      return accept(rules, state, event.revision, at)
    case 'rejected':
      return reject(rules, state, event, at)
    case 'read':
      return readTheirs(rules, state, event.theirs, at)
    case 'unread': {
      if (state.phase.state !== 'saving') return state
      const reason = event.reason === 'clash' ? 'failed' : event.reason
      return fail(state, { reason, error: event.error }, at)
    }
    case 'received':
      return receive(rules, state, event.theirs, at)
    case 'resolved': {
      if (state.phase.state !== 'clash') return flush(rules, edit(state, event.content, at), at, {})
      const chosen = { ...state, content: event.content, origin: state.base, isFlushing: true }
      return send(rules, chosen, at)
    }
    case 'rebased': {
      const { content } = event.saved
      return settle({ ...state, content, base: event.saved, origin: event.saved, attempts: [] })
    }
  }
}

/** The contents that a saver begins with: the server’s, and one that was typed earlier and kept on the device. */
export type SavingStart<Content, Clash> = {
  base: RevisedContent<Content>
  content?: Content
  clash?: Clash | null
}

/** Returns the first state. A content that was kept earlier is not saved yet. */
export const startSaving = <Content, Clash>(
  rules: SavingRules<Content, Clash>,
  { base, content = base.content, clash = null }: SavingStart<Content, Clash>,
  at: number,
): SavingState<Content, Clash> => {
  const state: SavingState<Content, Clash> = {
    phase: { state: 'saved' },
    content,
    base,
    origin: base,
    attempts: [],
    failures: 0,
    sentAt: Number.NEGATIVE_INFINITY,
    editedAt: at,
    editedSince: null,
    isFlushing: false,
  }
  if (clash !== null) return { ...state, phase: { state: 'clash', clash } }
  return rules.isSame(content, base.content) ? state : awaitPause(state)
}
