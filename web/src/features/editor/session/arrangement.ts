import { retryWait, type SaveFailure, type SaveStatus } from '@/lib/saving/saving-machine'

/** One change of which sections an article has, and of their order. */
export type ArrangementStep =
  | { kind: 'remove'; sectionId: string }
  | { kind: 'restore' | 'move'; sectionId: string; after: string | null }

/**
 * Returns the order after a step. Where the section that another one is to follow is not known, a section that is there
 * stays at its place, and a restored one comes last.
 */
export const afterStep = (order: readonly string[], step: ArrangementStep): string[] => {
  const others = order.filter((one) => one !== step.sectionId)
  if (step.kind === 'remove') return others
  const anchor = step.after === null ? -1 : others.indexOf(step.after)
  if (step.after !== null && anchor < 0) return [...new Set([...order, step.sectionId])]
  return others.toSpliced(anchor + 1, 0, step.sectionId)
}

/** Returns the next step from one order of sections to another; null where they are the same. */
export const nextArrangement = (
  order: readonly string[],
  wanted: readonly string[],
): ArrangementStep | null => {
  const removed = order.find((one) => !wanted.includes(one))
  if (removed !== undefined) return { kind: 'remove', sectionId: removed }
  const at = wanted.findIndex((one, index) => order[index] !== one)
  if (at < 0) return null
  const [sectionId, after] = [wanted[at]!, wanted[at - 1] ?? null]
  if (!order.includes(sectionId)) return { kind: 'restore', sectionId, after }
  // One that goes down is moved itself, not all that come up.
  const leaving = order[at]!
  const behind = wanted[wanted.indexOf(leaving) - 1]
  if (order[at + 1] === sectionId && behind !== undefined && order.includes(behind))
    return { kind: 'move', sectionId: leaving, after: behind }
  return { kind: 'move', sectionId, after }
}

type Options = {
  /** Sections that the server has, in its order. */
  there: () => string[]
  /** Sections that the article has here. */
  wanted: () => string[]
  /** Has the server do it. */
  perform: (step: ArrangementStep) => Promise<void>
  failureOf: (error: unknown) => SaveFailure | 'clash'
  onState: (status: SaveStatus) => void
  /** The server won’t: it is taken back here. */
  takeBack: (step: ArrangementStep, error: unknown) => void
  /** The server has what was done here. */
  onArranged: () => void
}

/** The wait before a step is sent, in milliseconds: a step that is undone at once is never sent. */
const PAUSE = 1_000

/** Has the server arrange the sections as they are here, one step after the other. */
export const createArranger = (options: Options) => {
  const { there, wanted, perform, failureOf, onState, takeBack, onArranged } = options
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<boolean> | null = null
  let isStopped = false
  /** Steps that could not be sent since all was saved. */
  let failures = 0
  let last: SaveStatus['state'] = 'saved'
  const tell: Options['onState'] = (status) => {
    const isNew = status.state !== last || status.state !== 'saved'
    last = status.state
    if (last === 'saved') failures = 0
    if (!isStopped && isNew) onState(status)
  }
  /** @returns whether the next step may be tried */
  const fail = (step: ArrangementStep, error: unknown): boolean => {
    const reason = failureOf(error)
    if (reason === 'ended') {
      tell({ state: 'failed', reason, error })
      return false
    }
    if (reason === 'offline' || reason === 'busy') {
      tell({ state: 'failed', reason, error })
      if (!isStopped) timer = setTimeout(() => void save(), retryWait(reason, failures))
      failures += 1
      return false
    }
    takeBack(step, error)
    return true
  }
  const run = async (): Promise<boolean> => {
    let isChanged = false
    for (
      let step = nextArrangement(there(), wanted());
      step;
      step = nextArrangement(there(), wanted())
    ) {
      tell({ state: 'saving' })
      try {
        await perform(step)
        isChanged = true
      } catch (error) {
        if (!fail(step, error)) return false
      }
    }
    tell({ state: 'saved' })
    if (isChanged) onArranged()
    return true
  }
  /** Saves at once. @returns whether the server has it all */
  const save = (): Promise<boolean> => {
    clearTimeout(timer)
    if (!running && !nextArrangement(there(), wanted())) {
      tell({ state: 'saved' })
      return Promise.resolve(true)
    }
    running ??= run().finally(() => {
      running = null
    })
    return running
  }
  return {
    /** Something was arranged here. */
    change: () => {
      clearTimeout(timer)
      tell({ state: 'pending' })
      timer = setTimeout(() => void save(), PAUSE)
    },
    save,
    stop: () => {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
