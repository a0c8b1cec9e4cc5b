/** The state of an edit: not sent yet, being sent, saved, or refused. */
export type SaveState = 'waiting' | 'saving' | 'saved' | 'failed'

type Options<Content> = {
  save: (content: Content) => Promise<unknown>
  onState: (state: SaveState, error?: unknown) => void
  /** The pause in typing after which the content is saved, in milliseconds. */
  pause?: number
}

/** Saves what changes once nobody types for a moment, one after the other, always the newest. */
export const createSaver = <Content>({ save, onState, pause = 1_000 }: Options<Content>) => {
  let wanted: { content: Content } | null = null
  let running: Promise<boolean> | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  const run = async (): Promise<boolean> => {
    while (wanted) {
      const { content } = wanted
      wanted = null
      onState('saving')
      try {
        await save(content)
      } catch (error) {
        // Content typed meanwhile is newer, so it stays the one to save.
        wanted ??= { content }
        onState('failed', error)
        return false
      }
    }
    onState('saved')
    return true
  }
  /** Saves at once what is not saved. @returns whether all of it is */
  const flush = (): Promise<boolean> => {
    clearTimeout(timer)
    if (!wanted && !running) return Promise.resolve(true)
    running ??= run().finally(() => {
      running = null
    })
    return running
  }
  const change = (content: Content) => {
    wanted = { content }
    onState('waiting')
    clearTimeout(timer)
    timer = setTimeout(flush, pause)
  }
  return { change, flush, stop: () => clearTimeout(timer) }
}
