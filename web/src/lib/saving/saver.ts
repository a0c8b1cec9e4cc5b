import {
  nextSaving,
  type RevisedContent,
  type SaveFailure,
  type SavingEvent,
  type SavingPhase,
  type SavingRules,
  type SavingStart,
  type SavingState,
  startSaving,
} from './saving-machine.ts'

type SaverOptions<Content, Clash> = SavingRules<Content, Clash> & {
  start: SavingStart<Content, Clash>
  /** @returns the revision that the content has now */
  save: (content: Content, basedOn: number, isLeaving: boolean) => Promise<number>
  /** Reads what the server has now; null where it is gone. */
  read: () => Promise<RevisedContent<Content> | null>
  failureOf: (error: unknown) => SaveFailure | 'clash'
  /** Keeps the content on the device while it is not saved, and forgets it then. */
  keep: (state: SavingState<Content, Clash>) => void
  onChange: (state: SavingState<Content, Clash>) => void
}

/** Returns true where a step changes what the device has to keep: the content, what it rests on, or whether it is saved. */
const isKeptAnew = <Content, Clash>(
  before: SavingState<Content, Clash>,
  after: SavingState<Content, Clash>,
): boolean => {
  if (after.content !== before.content || after.origin !== before.origin) return true
  if (after.phase === before.phase) return false
  return after.phase.state === 'saved' || before.phase.state === 'clash'
}

/**
 * Saves what somebody types: a second after the last key, every five seconds at most, one request at a time, each
 * based on the revision that it changes. It tries again after a failure, later each time; changes of others are merged
 * or asked about, and never overwritten.
 */
export const createSaver = <Content, Clash>(options: SaverOptions<Content, Clash>) => {
  type State = SavingState<Content, Clash>
  type Phase = SavingPhase<Content, Clash>
  let state: State = startSaving(options, options.start, Date.now())
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Nobody edits it any more: what is under way ends, and nothing else is begun or told. */
  let isStopped = false
  let waiting: ((isSaved: boolean) => void)[] = []

  const move = (event: SavingEvent<Content>) => {
    const before = state
    const after = nextSaving(options, before, event, Date.now())
    state = after
    if (isKeptAnew(before, after)) options.keep(after)
    if (after !== before && !isStopped) options.onChange(after)
    // The listener may have moved on.
    if (state === after && after.phase !== before.phase) enter(after.phase)
  }
  const isUnsaved = () => state.phase.state !== 'saved'
  const isUnderWay = () => state.phase.state === 'saving'

  /** Takes the answer to a request, unless something else is going on by now. */
  const answer = (phase: Phase, event: SavingEvent<Content>) => {
    if (state.phase === phase) move(event)
  }
  /** Sets the clock for what comes by itself: the end of a pause, or another try. */
  const wind = (phase: Phase) => {
    clearTimeout(timer)
    if (isStopped) return
    const at =
      phase.state === 'pending' ? phase.due : phase.state === 'failed' ? phase.retryAt : null
    if (at !== null) timer = setTimeout(() => move({ type: 'due' }), at - Date.now())
  }
  const enter = (phase: Phase) => {
    wind(phase)
    if (phase.state === 'saving') request(phase)
    if (isUnderWay()) return
    const answers = waiting
    waiting = []
    for (const tell of answers) tell(!isUnsaved())
  }
  const request = (phase: Extract<Phase, { state: 'saving' }>) => {
    const { failureOf } = options
    if (phase.doing === 'send')
      void options.save(phase.content, phase.basedOn, phase.isLeaving).then(
        (revision) => answer(phase, { type: 'accepted', revision }),
        (error) => answer(phase, { type: 'rejected', reason: failureOf(error), error }),
      )
    else
      void options.read().then(
        (theirs) => answer(phase, { type: 'read', theirs }),
        (error) => answer(phase, { type: 'unread', reason: failureOf(error), error }),
      )
  }
  const rest = (): Promise<boolean> =>
    isUnderWay()
      ? new Promise((resolve) => {
          waiting.push(resolve)
        })
      : Promise.resolve(!isUnsaved())
  const flush = (isLeaving = false): Promise<boolean> => {
    move({ type: 'flushed', isLeaving })
    return rest()
  }

  return {
    state: () => state,
    edit: (content: Content) => move({ type: 'edited', content }),
    /** Saves at once what is not saved. @returns whether all of it is */
    flush,
    /** Saves it once more although nothing changed. @returns whether it was saved */
    repeat: async (): Promise<boolean> => {
      if (!(await flush())) return false
      move({ type: 'flushed', isForced: true })
      return rest()
    },
    /** Takes in what the server has by now, where nothing is being saved. */
    receive: (theirs: RevisedContent<Content>) => move({ type: 'received', theirs }),
    /** Ends a clash: the content reads so from now on. @returns whether it is saved */
    resolve: (content: Content): Promise<boolean> => {
      move({ type: 'resolved', content })
      return rest()
    },
    /** The content reads so by now, and the server knows: nothing of it is to be saved. */
    rebase: (saved: RevisedContent<Content>) => move({ type: 'rebased', saved }),
    /** Saves what was kept from earlier, in a moment; goes on after {@link stop}. */
    start: () => {
      isStopped = false
      wind(state.phase)
    },
    stop: () => {
      isStopped = true
      clearTimeout(timer)
    },
  }
}

export type Saver<Content, Clash> = ReturnType<typeof createSaver<Content, Clash>>
