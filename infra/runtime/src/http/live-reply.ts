import { once } from 'node:events'
import type { Response } from 'express'
import type { Live } from '../views/live/live.ts'
import { createTextSender, type GrowingTexts } from './live-texts.ts'

/** Comments that keep idle connections open through proxies. */
const KEEP_ALIVE_MS = 15_000

type Inputs<Reply> = {
  live: Live
  response: Response
  projection: string
  key: string
  /** Reads the reply to show now; null once it is gone. `done`: nothing will change any more. */
  read: () => Promise<{ reply: Reply; version: number; done: boolean } | null>
  /** Texts that grow beside it. */
  texts?: GrowingTexts
  /** Streams that are open, so that a stop can end them. */
  open: Set<() => void>
}

/** Waits until the reader has taken what was written, or is gone. */
const drained = async (response: Response) => {
  const over = new AbortController()
  const { signal } = over
  // Wait for the first of the two events; the other one is no longer listened for.
  await Promise.race(['drain', 'close'].map((event) => once(response, event, { signal })))
    .catch(() => {})
    .finally(() => over.abort())
}

/** One reply that is being sent. */
type Sending<Reply> = Inputs<Reply> & {
  /** The version that was sent last. */
  shown: number
  /** `busy` is true while a read is under way; `again` has the changes since it began. */
  busy: boolean
  again: { view: boolean; texts: boolean }
  /** Sends what is new of the texts. */
  sendTexts: ReturnType<typeof createTextSender>
  /** Ends it. */
  close: () => void
}

const show = async <Reply>(sending: Sending<Reply>) => {
  const { response, read, close } = sending
  const now = await read()
  if (!now || response.writableEnded) return close()
  if (now.version > sending.shown) {
    sending.shown = now.version
    response.write(`id: ${now.version}\nevent: view\ndata: ${JSON.stringify(now.reply)}\n\n`)
  }
  if (now.done) {
    response.write(`id: ${now.version}\nevent: end\ndata: {}\n\n`)
    close()
  }
}

/** Returns the changes since the last read, and notes them as read. */
const changed = <Reply>({ again }: Sending<Reply>) => {
  const now = { ...again }
  again.view = false
  again.texts = false
  return now
}

/** One read at a time; what changes meanwhile is read once more. */
const update = async <Reply>(sending: Sending<Reply>, what: Partial<Sending<Reply>['again']>) => {
  const { response, close, again, texts, sendTexts } = sending
  Object.assign(again, what)
  if (sending.busy) return
  sending.busy = true
  try {
    while ((again.view || again.texts) && !response.writableEnded) {
      if (response.writableNeedDrain) await drained(response)
      const now = changed(sending)
      if (now.view) await show(sending)
      if (now.texts && texts && !response.writableEnded) {
        const read = await texts.read()
        if (!response.writableEnded) sendTexts(read)
      }
    }
  } catch {
    // The browser reconnects and reads again.
    close()
  } finally {
    sending.busy = false
  }
}

const begin = (response: Response) => {
  response.writeHead(200, {
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  })
  response.write('retry: 1000\n\n')
}

/**
 * Answers with server-sent events: the current view first, also after a reconnect, then each newer
 * one (`view`, its id the view's version), and `end` when it is done; beside it what is new of growing texts
 * (`delta`), each from its start after a reconnect. While a slow reader has not taken
 * the last one nothing is read or written for it: it skips versions, and goes on with the newest,
 * and gets what texts grew by meanwhile at once.
 */
export const sendLive = async <Reply>(inputs: Inputs<Reply>): Promise<void> => {
  const { live, response, projection, key, open, texts } = inputs
  begin(response)
  const close = () => {
    for (const stop of listening) stop()
    clearInterval(keepAlive)
    open.delete(close)
    if (!response.writableEnded) response.end()
  }
  const sending: Sending<Reply> = {
    ...inputs,
    shown: -1,
    busy: false,
    again: { view: false, texts: false },
    close,
    sendTexts: createTextSender(response),
  }
  const listening = [live.listen(projection, key, () => void update(sending, { view: true }))]
  if (texts) {
    const onText = () => void update(sending, { texts: true })
    listening.push(live.listen(texts.collection, key, onText))
  }
  const keepAlive = setInterval(() => {
    if (!response.writableNeedDrain) response.write(': still here\n\n')
  }, KEEP_ALIVE_MS)
  open.add(close)
  response.once('close', close)
  // The client may have left already, while the request was checked.
  if (response.closed) close()
  await update(sending, { view: true, texts: texts !== undefined })
}
