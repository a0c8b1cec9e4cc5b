/** The state of a part of an article: not sent yet, being sent, saved, or refused. */
export type PartState =
  | 'saved'
  | 'waiting'
  | 'saving'
  | 'offline'
  /** Too often; it is tried again. */
  | 'later'
  | 'failed'
  | 'conflict'
  | 'invalid'
  /** It was removed elsewhere. */
  | 'gone'

/** The server's version of a part. */
export type SavedPart<Content> = { revision: number; content: Content }

type Options<Content> = {
  saved: SavedPart<Content>
  /** @returns the revision that it has now */
  save: (content: Content, basedOn: number, isLeaving: boolean) => Promise<number>
  /** Classifies the failure of a save; `refused`: the same text would be refused again. */
  failureOf: (
    error: unknown,
  ) => 'conflict' | 'gone' | 'ended' | 'refused' | 'offline' | 'later' | 'failed'
  /** Reads the server's current version; null where the part is gone. */
  readTheirs: () => Promise<SavedPart<Content> | null>
  isSame: (one: Content, other: Content) => boolean
  /** Returns true where the server would accept the content. */
  isValid?: (content: Content) => boolean
  onState: (state: PartState, error?: unknown) => void
  onConflict: (mine: Content, theirs: SavedPart<Content>) => void
  /** Keeps it on this device until it is saved. */
  keep: (content: Content, basedOn: number) => void
  /** Nothing is left to be saved. */
  forget: () => void
}

/** Nobody types for so long, in milliseconds. */
const PAUSE = 1_000
/** Between two saves of somebody who types on. */
const INTERVAL = 5_000
/** Before what was refused is tried again. */
const RETRY = 8_000
/** Texts whose replies did not come. */
const REMEMBERED = 20

/**
 * Saves a part of an article, each time based on the revision that it changes: a second after the last key, every five
 * seconds at most. Changes by others meanwhile are never overwritten.
 */
export const createPartSaver = <Content>(options: Options<Content>) => {
  const { save, failureOf, readTheirs, isSame, isValid = () => true, onState, onConflict } = options
  let base = options.saved
  let wanted: { content: Content } | null = null
  let conflict: SavedPart<Content> | null = null
  let running: Promise<boolean> | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let startedAt = Number.NEGATIVE_INFINITY
  let since = 0

  /** Nobody edits it any more: what is under way ends, and nothing else is begun or told. */
  let isStopped = false
  /** Texts on their way whose replies may be lost: found on the server, they are ours. */
  const sent: Content[] = []
  const tell: Options<Content>['onState'] = (state, error) => {
    if (!isStopped) onState(state, error)
  }
  const retryIn = (wait: number) => {
    if (isStopped) return
    clearTimeout(timer)
    timer = setTimeout(() => void flush(), wait)
  }
  const settle = (content: Content) => {
    if (wanted?.content === content) {
      wanted = null
      options.forget()
    } else if (wanted) options.keep(wanted.content, base.revision)
  }
  /** @returns whether saving goes on */
  const meet = async (mine: Content): Promise<boolean> => {
    const theirs = await readTheirs()
    if (!theirs) {
      tell('gone')
      return false
    }
    if (isSame(theirs.content, mine)) {
      base = theirs
      settle(mine)
      return true
    }
    // Our own earlier text, whose reply was lost: what was typed since goes on from there.
    if (sent.some((one) => isSame(one, theirs.content))) {
      base = theirs
      return true
    }
    conflict = theirs
    const latest = wanted?.content ?? mine
    tell('conflict')
    onConflict(latest, theirs)
    return false
  }
  const fail = (error: unknown): false => {
    const why = failureOf(error)
    // A lost request is no lost connection: nothing may tell that it is back.
    if (why !== 'gone' && why !== 'ended' && why !== 'refused') retryIn(RETRY)
    tell(why === 'conflict' || why === 'ended' || why === 'refused' ? 'failed' : why, error)
    return false
  }
  const send = async (content: Content, isLeaving: boolean): Promise<boolean> => {
    startedAt = Date.now()
    tell('saving')
    sent.push(content)
    if (sent.length > REMEMBERED) sent.shift()
    try {
      const revision = await save(content, base.revision, isLeaving)
      sent.length = 0
      base = { revision, content }
      settle(content)
      return true
    } catch (error) {
      if (failureOf(error) !== 'conflict') return fail(error)
      return meet(content).catch(fail)
    }
  }
  const run = async (isLeaving: boolean): Promise<boolean> => {
    while (wanted) {
      const { content } = wanted
      if (isSame(content, base.content)) settle(content)
      else if (!isValid(content)) {
        tell('invalid')
        return false
      } else if (!(await send(content, isLeaving))) return false
    }
    tell('saved')
    return true
  }
  /** Saves at once what is not saved. @returns whether all of it is */
  const flush = (isLeaving = false): Promise<boolean> => {
    clearTimeout(timer)
    if (conflict) return Promise.resolve(false)
    if (!wanted && !running) return Promise.resolve(true)
    running ??= run(isLeaving).finally(() => {
      running = null
    })
    return running
  }
  const change = (content: Content) => {
    const now = Date.now()
    if (!wanted) since = now
    wanted = { content }
    options.keep(content, base.revision)
    // The question shows what is typed by now.
    if (conflict) return onConflict(content, conflict)
    tell('waiting')
    // A user who does not stop typing has their text saved all the same.
    const due = Math.max(startedAt + INTERVAL, Math.min(now + PAUSE, since + INTERVAL))
    clearTimeout(timer)
    timer = setTimeout(() => void flush(), due - now)
  }
  return {
    change,
    flush,
    /** Ends a conflict: this is what it reads from now on. */
    resolve: (content: Content) => {
      if (conflict) base = conflict
      conflict = null
      wanted = { content }
      options.keep(content, base.revision)
      return flush()
    },
    /** Somebody asked for it: a part reads so by now, and nothing of it is to be saved. */
    rebase: (saved: SavedPart<Content>) => {
      clearTimeout(timer)
      conflict = null
      wanted = null
      base = saved
      options.forget()
      tell('saved')
    },
    base: () => base,
    stop: () => {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
