import { Rejection } from '@sortie/runtime/domain'
import type { ServiceConfig } from '@sortie/runtime/process/config'
import type { Resource } from '@sortie/runtime/service/kernel'
import { LRUCache } from 'lru-cache'

/** The requests to Amazon SNS by which messages are verified and subscriptions confirmed. */
export type SnsClient = {
  /**
   * Reads a certificate as PEM; null where SNS has none there.
   * @throws Rejection('unavailable') where SNS cannot be reached: it sends its message again.
   */
  certificateAt: (url: URL) => Promise<string | null>
  /** Confirms a subscription. @throws Rejection('unavailable') where that did not work. */
  confirm: (url: URL) => Promise<void>
}

const WITHIN_MS = 5_000
/** Bytes of a certificate, which has some 2,000. */
const MOST_BYTES = 16_384
/** Amazon changes its certificates some times a year, and has one for each region. */
const CERTIFICATES_KEPT = 8
const KEPT_MS = 86_400_000
/** Requests on their way at once: forged messages name certificates that nobody has. */
const AT_ONCE = 4

/** The text of a reply; null where it is longer than a certificate. */
const readText = async ({ body }: Response): Promise<string | null> => {
  const chunks: Uint8Array[] = []
  let size = 0
  // Leaving the loop early closes the connection.
  for await (const chunk of body ?? []) {
    size += chunk.length
    if (size > MOST_BYTES) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** @param fetching asks the web; replaced in tests. */
export const createSnsClient = (fetching: typeof fetch = fetch): SnsClient => {
  const certificates = new LRUCache<string, string>({ max: CERTIFICATES_KEPT, ttl: KEPT_MS })
  let underWay = 0

  const ask = async (url: URL): Promise<{ status: number; text: string | null }> => {
    if (underWay >= AT_ONCE) throw new Rejection('unavailable')
    underWay += 1
    try {
      const signal = AbortSignal.timeout(WITHIN_MS)
      const response = await fetching(url, { redirect: 'error', signal })
      return { status: response.status, text: await readText(response) }
    } catch {
      throw new Rejection('unavailable')
    } finally {
      underWay -= 1
    }
  }

  return {
    certificateAt: async ({ href }) => {
      const known = certificates.get(href)
      if (known !== undefined) return known
      const { status, text } = await ask(new URL(href))
      if (status >= 400 && status < 500) return null
      if (status !== 200) throw new Rejection('unavailable')
      if (text !== null) certificates.set(href, text)
      return text
    },
    confirm: async (url) => {
      const { status } = await ask(url)
      if (status !== 200) throw new Rejection('unavailable')
    },
  }
}

/** Reads certificates from Amazon SNS itself. */
export const snsClient: Resource<ServiceConfig, SnsClient> = {
  name: 'sns-client',
  open: () => createSnsClient(),
}
