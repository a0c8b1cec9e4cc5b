import { CALLER_HEADER, type Caller } from '@sortie/runtime/http/caller'
import type { Upstreams } from '../calls/upstreams.ts'

/** The longest time that one instance may take to answer, in ms. */
const PATIENCE_MS = 2_000

type Deps = { upstreams: Upstreams; sign: (caller: Caller) => Promise<string> }
/** A reply of the content service. */
export type ContentReply = { status: number; text: string }

/** The content service could not be asked: none of its instances answered. */
class ContentAway extends Error {
  override readonly name = 'ContentAway'
}

/**
 * Reads what content says to anybody, on behalf of nobody.
 * @throws ContentAway where no instance answers
 */
export const createContentReader =
  ({ upstreams, sign }: Deps) =>
  async (path: string): Promise<ContentReply> => {
    const caller = await sign({ userId: null, sessionId: null, ip: '', operator: false })
    for (const url of upstreams.order('content')) {
      try {
        const response = await fetch(url + path, {
          headers: { [CALLER_HEADER]: caller, accept: 'application/json' },
          signal: AbortSignal.timeout(PATIENCE_MS),
        })
        const text = await response.text()
        if (response.status < 500 && response.status !== 429) {
          return { status: response.status, text }
        }
      } catch {
        upstreams.away(url)
      }
    }
    throw new ContentAway('content does not answer')
  }
export type ReadContent = ReturnType<typeof createContentReader>
