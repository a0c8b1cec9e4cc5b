import { pipeline, type Transform } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate, gunzip } from 'node:zlib'
import { createGuardedAgent, type GuardOptions, portOf } from '@sortie/fetch/guarded-agent'
import { Refused } from '@sortie/fetch/refused'
import { untilAborted } from '@sortie/fetch/until-aborted'
import { type Dispatcher, request } from 'undici'
import { MOST_ROBOTS } from '../../domain/robots.ts'

/** A site that was sent as many requests as it may be for now, by all users together. */
export class BusySite extends Refused {
  /** Seconds until it may be asked again. */
  readonly retryAfter: number

  constructor(retryAfter: number) {
    super('busy')
    this.retryAfter = retryAfter
  }
}

type Permit = (url: URL) => Promise<boolean>
export type FetchedPage = { url: URL; type: string; text: string }
export type SafeFetch = {
  /**
   * Reads one page. `permit` is asked before every hop, redirects too.
   * @throws Refused for what is not allowed; else the network's own error.
   */
  get: (url: URL, signal: AbortSignal, permit?: Permit) => Promise<FetchedPage>
  /** Reads a robots.txt: the first {@link MOST_ROBOTS} bytes of it, however long it is. */
  getRobots: (url: URL, signal: AbortSignal) => Promise<FetchedPage>
  /** Reads a sitemap, which may also be a packed file. */
  getSitemap: (url: URL, signal: AbortSignal, permit?: Permit) => Promise<FetchedPage>
  close: () => Promise<void>
}
export type SafeFetchOptions = Pick<GuardOptions, 'isAllowed' | 'lookup'> & {
  userAgent: string
  /** The ports that may be opened; 80 and 443 by default. */
  ports?: readonly number[]
  /** Counts a request before it is sent, redirects too. @throws BusySite where it must not be sent now */
  admit?: (url: URL) => Promise<void>
  /** The time for one page with its redirects, in milliseconds; 5,000 by default. */
  timeoutMs?: number
  /** The bytes of one page, before and after decompression; 2 MB by default. */
  mostBytes?: number
}

const MOST_REDIRECTS = 3
const READABLE = /^(text\/html|application\/xhtml\+xml|text\/plain|text\/xml|application\/xml)\b/i

const SITEMAP =
  /^(text\/plain|text\/xml|application\/xml|application\/(x-)?gzip|application\/octet-stream|binary\/octet-stream)\b/i
/** The first bytes of a packed file, whatever its type says. */
const GZIP = Buffer.from([0x1f, 0x8b])

const check = (url: URL, ports: readonly number[]) => {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new Refused('scheme')
  if (url.username || url.password) throw new Refused('credentials')
  if (!ports.includes(portOf(url))) throw new Refused('port')
}

const decoders: Record<string, () => Transform> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
}

/** The limit on a body that is read. */
type Extent = {
  /** The most bytes, before and after decompression. */
  mostBytes: number
  /** True where a longer body is cut there; else it is refused. */
  isCut?: boolean
}

/** The types of files that are read, and the limit on their size. */
type Reading = Extent & { readable: RegExp }

/** Reads a body to its end, unpacked, and stops where either side of the packing grows too big. */
const read = async (
  { body, headers }: Dispatcher.ResponseData,
  { mostBytes, isCut = false }: Extent,
): Promise<Buffer> => {
  const encoding = String(headers['content-encoding'] ?? 'identity').toLowerCase()
  const decoder = encoding === 'identity' ? null : decoders[encoding]
  if (decoder === undefined) throw new Refused('encoding')
  if (!isCut && Number(headers['content-length'] ?? 0) > mostBytes) throw new Refused('size')
  let packed = 0
  body.on('data', (chunk: Buffer) => {
    packed += chunk.length
    if (!isCut && packed > mostBytes) body.destroy(new Refused('size'))
  })
  // The pipeline ends both with whichever fails; the loop below hears of it.
  const unpacked = decoder ? pipeline(body, decoder(), () => {}) : body
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of unpacked) {
    size += chunk.length
    if (!isCut && size > mostBytes) throw new Refused('size')
    chunks.push(Buffer.from(chunk))
    if (size > mostBytes) break
  }
  return Buffer.concat(chunks).subarray(0, mostBytes)
}

/** A file that is packed itself, unpacked; it stops where it grows too big. */
const unpacked = async (bytes: Buffer, mostBytes: number): Promise<Buffer> => {
  if (!bytes.subarray(0, 2).equals(GZIP)) return bytes
  return new Promise((resolve, reject) => {
    gunzip(bytes, { maxOutputLength: mostBytes }, (error, found) =>
      error ? reject(new Refused('size')) : resolve(found),
    )
  })
}

const decoded = (bytes: Buffer, type: string): string => {
  const charset = /charset="?([\w-]+)/i.exec(type)?.[1] ?? 'utf-8'
  try {
    return new TextDecoder(charset).decode(bytes)
  } catch {
    return new TextDecoder().decode(bytes)
  }
}

/**
 * Reads pages of strangers' choice without being led into the house: http and https on the usual
 * ports only; every connection's address checked when it is made; redirects followed by hand, three
 * at most, each checked anew; no cookies, no credentials; size and time bounded.
 */
export const createSafeFetch = ({
  userAgent,
  ports = [80, 443],
  isAllowed,
  lookup,
  admit,
  timeoutMs = 5_000,
  mostBytes = 2_000_000,
}: SafeFetchOptions): SafeFetch => {
  const agent = createGuardedAgent({ isAllowed, lookup, timeoutMs })

  const send = (url: URL, signal: AbortSignal) =>
    request(url, {
      dispatcher: agent,
      signal,
      headers: {
        'user-agent': userAgent,
        accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,text/plain;q=0.8',
        'accept-encoding': 'gzip, br, deflate',
        'accept-language': 'en',
      },
    })

  const page: Reading = { readable: READABLE, mostBytes }
  const sitemap: Reading = { readable: SITEMAP, mostBytes }
  const robots: Reading = {
    readable: READABLE,
    mostBytes: Math.min(mostBytes, MOST_ROBOTS),
    isCut: true,
  }

  const fetchAs = async (
    { readable, ...extent }: Reading,
    start: URL,
    signal: AbortSignal,
    permit?: Permit,
  ) => {
    const within = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])
    let url = start
    for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
      check(url, ports)
      if (permit && !(await permit(url))) throw new Refused('robots')
      await admit?.(url)
      const response = await untilAborted(within, () => send(url, within))
      const { statusCode, headers, body } = response
      // A body that is left unread would hold its connection, and may report that it was cut off.
      body.on('error', () => {})
      try {
        const location = headers.location
        if (statusCode >= 300 && statusCode < 400 && typeof location === 'string') {
          url = new URL(location, url)
          continue
        }
        if (statusCode !== 200) throw Object.assign(new Refused('status'), { statusCode })
        const type = String(headers['content-type'] ?? '')
        if (!readable.test(type)) throw new Refused('type')
        const sent = await read(response, extent)
        const bytes = extent.isCut ? sent : await unpacked(sent, extent.mostBytes)
        return { url, type, text: decoded(bytes, type) }
      } finally {
        body.destroy()
      }
    }
    throw new Refused('redirects')
  }
  return {
    get: (url, signal, permit) => fetchAs(page, url, signal, permit),
    getRobots: (url, signal) => fetchAs(robots, url, signal),
    getSitemap: (url, signal, permit) => fetchAs(sitemap, url, signal, permit),
    close: () => agent.destroy(),
  }
}
